"""Make the model modules known to each other."""

from __future__ import annotations

import sys

#: The number of nested calls that Pydantic needs per model.
_CALLS = 20


def link(name_of_package: str) -> None:
    """Add the names of a package to each of its modules.

    Models refer to each other in cycles, so their modules import each other only for type checkers. Pydantic resolves
    the names in the module of a model on first use.
    """
    package = vars(sys.modules[name_of_package])
    # Using one model of a cycle resolves the whole cycle.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + _CALLS * len(package["__all__"])))
    prefix = f"{name_of_package}."
    names = {name: package[name] for name in package["__all__"]}
    for name, module in list(sys.modules.items()):
        if name.startswith(prefix):
            namespace = vars(module)
            namespace.update({**names, **namespace})
