"""Import the modules of the package when a name of theirs is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def lazy(
    package: str, namespace: dict[str, Any], modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package whose names are in the given modules, relative to the package."""

    def get(name: str) -> Any:
        module = modules.get(name)
        if module is not None:
            value = getattr(import_module(f".{module}", package), name)
        elif name.isidentifier() and not name.startswith("_") and find_spec(f"{package}.{name}") is not None:
            value = import_module(f".{name}", package)
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        namespace[name] = value
        return value

    def names() -> list[str]:
        return sorted({*namespace, *modules})

    # Importing a module binds its name once. A class of the same name is bound after that, so it is what the name means.
    shared = modules.keys() & set(modules.values())
    for name in shared:
        import_module(f".{name}", package)
    for name in shared:
        get(name)
    return get, names
