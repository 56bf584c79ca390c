"""Makes the modules of models know one another."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

#: Calls within one another that Pydantic takes for a model.
_CALLS = 20


def link(package: Mapping[str, Any]) -> None:
    """Gives each module of a package the names that the package has.

    Models refer to one another in circles, so their modules import one another for type checkers only. Pydantic looks the
    names up in a model's module when the model is used for the first time.
    """
    # A ring of models is followed to its end when the first of them is used.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 1000 + _CALLS * len(package["__all__"])))
    prefix = f"{package['__name__']}."
    names = {name: package[name] for name in package["__all__"]}
    for name, module in list(sys.modules.items()):
        if name.startswith(prefix):
            namespace = vars(module)
            namespace.update({**names, **namespace})
