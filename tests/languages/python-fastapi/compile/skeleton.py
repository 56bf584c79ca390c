"""What the modules below a folder do, without the names and the texts that they have: one line of JSON for each.

Two servers whose skeletons are equal have the same code.
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
    """Every string, comment and name of a module, with what it is; a string that stands alone documents."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    out = [("docstring" if id(node) in alone else "string", node.value) for node in strings]
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    kinds = {tokenize.COMMENT: "comment", tokenize.NAME: "name"}
    return out + [(kinds[token.type], token.string) for token in tokens if token.type in kinds]


folder = Path(sys.argv[1])
for path in sorted(folder.glob("**/*.py")):
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    print(json.dumps({"file": str(path.relative_to(folder)), "kinds": kinds(tree), "texts": texts(source, tree)}))
