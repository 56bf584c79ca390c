"""Find the class that implements an interface."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any


def implementation_of(interface: type[Any]) -> type[Any] | None:
    """Return the most derived subclass of an interface, or None if there is none. Raise TypeError if there are several."""
    known: tuple[type[Any], ...] = interface.subclasses
    found = [cls for cls in known if not any(issubclass(other, cls) for other in known if other is not cls)]
    if len(found) > 1:
        names = " and ".join(_name(cls) for cls in found)
        raise TypeError(f"{interface.__name__} is implemented by {names}. Keep one, or derive one from the other.")
    return found[0] if found else None


def check(interfaces: Iterable[type[Any]]) -> None:
    """Raise TypeError if an interface has several implementations, or one that cannot be called as the interface."""
    for interface in interfaces:
        implementation = implementation_of(interface)
        if implementation is not None:
            for name, method in inspect.getmembers(interface, inspect.iscoroutinefunction):
                _check_method(implementation, name, method)


def _check_method(implementation: type[Any], name: str, method: Any) -> None:
    """Arguments are passed by name, so the method must accept all names of the interface."""
    wanted = list(inspect.signature(method).parameters)[1:]
    is_bound = isinstance(inspect.getattr_static(implementation, name), classmethod | staticmethod)
    accepted = inspect.signature(getattr(implementation, name))
    try:
        accepted.bind(*(() if is_bound else (None,)), **dict.fromkeys(wanted))
    except TypeError as error:
        takes = ", ".join(wanted) or "none"
        raise TypeError(
            f"{_name(implementation)}.{name} does not accept the arguments of the interface: {error}. They are: {takes}."
        ) from None


def _name(cls: type[Any]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
