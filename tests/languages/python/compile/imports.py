"""Imports every module of a package, which compiles it, and asks for every name that it offers, and for the types of its operations:
imports.py FOLDER PACKAGE.

Prints what goes wrong, warnings too, and ends with 1 where something did. Fields that are named like members of pydantic's
own are warned of by pydantic, and are no fault where the surface asks for these names.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
import typing
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

problems: list[str] = []


def attempt(what: str, action: Callable[[], Any]) -> None:
    """Note a failure or a warning of an action."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            action()
        except Exception as error:  # anything that a module raises is a problem
            problems.append(f"{what}: {type(error).__name__}: {error}")
    problems.extend(f"{what}: {warning.category.__name__}: {warning.message}" for warning in seen)


def introspect(method: Any) -> None:
    """Ask for the types of a method as frameworks do, which evaluate them outside of its module."""
    typing.get_type_hints(method, include_extras=True)
    inspect.signature(method, eval_str=True)


folder, name = sys.argv[1:]
sys.path.insert(0, folder)
package = importlib.import_module(name)
for module in pkgutil.walk_packages(package.__path__, f"{name}."):
    attempt(module.name, lambda module=module: importlib.import_module(module.name))  # type: ignore[misc]
imported = {getattr(module, "__file__", None) for module in sys.modules.values()}
problems.extend(f"{path}: is not imported" for path in sorted(Path(folder, name).absolute().rglob("*.py")) if str(path) not in imported)
for one in (package, importlib.import_module(f"{name}.api"), importlib.import_module(f"{name}.models")):
    for public in one.__all__:
        attempt(f"{one.__name__}.{public}", lambda one=one, public=public: getattr(one, public))  # type: ignore[misc]
        if inspect.ismodule(getattr(one, public, None)):
            problems.append(f"{one.__name__}.{public}: is a module")
        if public not in dir(one):
            problems.append(f"{one.__name__}.{public}: dir() has it not")
apis = importlib.import_module(f"{name}.api")
for api in [getattr(apis, public) for public in apis.__all__]:
    for called, method in inspect.getmembers(api, inspect.isfunction):
        attempt(f"{api.__name__}.{called}", lambda method=method: introspect(method))  # type: ignore[misc]
for problem in dict.fromkeys(problems):
    print(problem)
sys.exit(1 if problems else 0)
