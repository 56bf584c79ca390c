"""What the modules below a folder do, without the names and the texts that they have: one line of JSON for each.

Two servers whose skeletons are equal have the same code.
"""

from __future__ import annotations

import ast
import json
import sys
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


def texts(tree: ast.AST) -> list[str]:
    """The strings of a module."""
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


folder = Path(sys.argv[1])
for path in sorted(folder.glob("**/*.py")):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    print(json.dumps({"file": str(path.relative_to(folder)), "kinds": kinds(tree), "texts": texts(tree)}))
