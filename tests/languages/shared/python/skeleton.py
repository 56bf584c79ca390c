"""The code of the modules in a folder, without names and texts.

skeleton.py FOLDER OTHER compares the code of two folders, module by module, and prints where it differs: equal skeletons are the
same code. skeleton.py FOLDER prints the texts instead: a line of JSON for each module.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tokenize
from pathlib import Path


def kinds(tree: ast.AST) -> list[str]:
    """The kinds of all nodes, in the order of the text, and of constants the types."""
    out = []
    for node in ast.walk(tree):
        kind = type(node).__name__
        if isinstance(node, ast.Constant):
            kind += f" {type(node.value).__name__}"
        out.append(kind)
    return out


def texts(source: str, tree: ast.AST) -> list[tuple[str, str]]:
    """Every string, comment and name of a module, with its kind; a string that is a statement counts as a docstring."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    out = [("docstring" if id(node) in alone else "string", node.value) for node in strings]
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    kinds = {tokenize.COMMENT: "comment", tokenize.NAME: "name"}
    return out + [(kinds[token.type], token.string) for token in tokens if token.type in kinds]


def modules(folder: Path) -> list[Path]:
    """All modules, in an order that does not depend on their contents."""
    return sorted(folder.glob("**/*.py"))


def differences(folder: Path, other: Path) -> list[str]:
    """The differences between the code of two folders; names come from the text, so modules pair up by their place in the order."""
    ours, theirs = modules(folder), modules(other)
    if len(ours) != len(theirs):
        return [f"{len(ours)} modules, not {len(theirs)}"]
    found = []
    for a, b in zip(ours, theirs, strict=True):
        mine, its = (kinds(ast.parse(path.read_text(encoding="utf-8"))) for path in (a, b))
        if mine != its:
            at = next((i for i, (x, y) in enumerate(zip(mine, its, strict=False)) if x != y), min(len(mine), len(its)))
            found.append(f"{a.relative_to(folder)}: node {at} is {mine[at : at + 6]}, not {its[at : at + 6]} ({len(mine)} and {len(its)})")
    return found


def main() -> int:
    """Compare, or print texts."""
    folder, *others = map(Path, sys.argv[1:])
    for other in others:
        found = differences(folder, other)
        print("\n".join(found))
        return 1 if found else 0
    for path in modules(folder):
        source = path.read_text(encoding="utf-8")
        print(json.dumps({"file": str(path.relative_to(folder)), "texts": texts(source, ast.parse(source))}))
    return 0


sys.exit(main())
