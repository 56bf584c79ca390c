"""Make the model modules known to each other."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

#: The number of nested calls that Pydantic needs per model.
_CALLS = 20


def link(package: Mapping[str, Any]) -> None:
    """Add the names of a package to each of its modules.

    Models refer to each other in cycles, so their modules import each other only for type checkers. Pydantic resolves
    the names in the module of a model on first use.
    """
    # Using one model of a cycle resolves the whole cycle.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + _CALLS * len(package["__all__"])))
    prefix = f"{package['__name__']}."
    names = {name: package[name] for name in package["__all__"]}
    for name, module in list(sys.modules.items()):
        if name.startswith(prefix):
            namespace = vars(module)
            namespace.update({**names, **namespace})
