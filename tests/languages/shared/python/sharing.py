"""Leaves modules that several packages have alike to the first of them, before a checker of types looks at all packages.

sharing.py FOLDER PACKAGE... replaces a module by an import of the names of another's module where a checker would find the same in both:
their texts are equal, and so are those of all modules of their packages that these lead to, whose classes are then the same, too.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path


@cache
def imported(text: str, here: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """The imports of a module from its own package: names of modules, or of names in them."""
    names: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {tuple(each.name.split(".")[1:]) for each in node.names if each.name.split(".")[0] == "package"}
        elif isinstance(node, ast.ImportFrom):
            start = tuple(node.module.split(".")) if node.module else ()
            if node.level > 0:
                names |= {(*here[: len(here) - node.level + 1], *start, each.name) for each in node.names}
            elif start[0] == "package":
                names |= {(*start[1:], each.name) for each in node.names}
    return frozenset(names)


def offered(text: str) -> list[str]:
    """The public names of a module: its definitions and its re-exports."""
    found: set[str] = set()
    waiting: list[ast.stmt] = ast.parse(text).body
    for node in waiting:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {each.id for each in targets if isinstance(each, ast.Name)}
            if any(isinstance(each, ast.Name) and each.id == "__all__" for each in targets) and isinstance(node.value, ast.List):
                found |= {each.value for each in node.value.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)}
        elif isinstance(node, ast.ImportFrom):
            found |= {each.name for each in node.names if each.asname == each.name}
        elif isinstance(node, ast.If):
            # Checkers of types do not see the branches for programs only.
            test = ast.unparse(node.test)
            waiting.extend(([] if test == "not TYPE_CHECKING" else node.body) + ([] if test == "TYPE_CHECKING" else node.orelse))
    return sorted(name for name in found if not name.startswith("_"))


class Module:
    """A module of a package, under its name there, as a tuple: that of the package itself is empty."""

    def __init__(self, package: str, path: Path, name: tuple[str, ...]) -> None:
        self.path, self.name = path, name
        self.package = name if path.name == "__init__.py" else name[:-1]
        self.text = re.sub(rf"\b{package}\b", "package", path.read_text(encoding="utf-8"))


class Package:
    """The modules of a package."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.modules: dict[tuple[str, ...], Module] = {}
        for path in sorted((folder / name).glob("**/*.py")):
            parts = path.relative_to(folder / name).with_suffix("").parts
            key = parts[:-1] if parts[-1] == "__init__" else parts
            self.modules[key] = Module(name, path, key)

    def reached(self, start: Module) -> list[Module]:
        """The modules that one leads to, in an order that depends on their names alone."""
        found: dict[tuple[str, ...], Module] = {}
        waiting = [start]
        while waiting:
            module = waiting.pop()
            for name in imported(module.text, module.package):
                module = self.modules.get(name) or self.modules.get(name[:-1])
                if module is not None and module.name not in found:
                    found[module.name] = module
                    waiting.append(module)
        return [module for _, module in sorted(found.items())]


def main() -> int:
    """Replace modules that packages have in common."""
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    packages = [Package(folder, name) for name in names]
    counts = Counter((name, module.text) for package in packages for name, module in package.modules.items())
    first: dict[object, str] = {}
    for package in packages:
        for name, module in package.modules.items():
            if not module.text.strip() or counts[name, module.text] == 1:
                continue
            key = (name, module.text, *((each.name, each.text) for each in package.reached(module)))
            found = first.setdefault(key, package.name)
            if found != package.name:
                shared = ", ".join(f"{each} as {each}" for each in offered(module.text))
                module.path.write_text(f"from {'.'.join((found, *name))} import {shared}\n" if shared else "", encoding="utf-8")
    return 0


sys.exit(main())
