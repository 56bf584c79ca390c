"""The classes that implement the interfaces: which they are, whether they fit, and what FastAPI passes to them."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import CodeType, NoneType, UnionType
from typing import Annotated, Any, Protocol, Union, get_args, get_origin, get_type_hints

from fastapi import BackgroundTasks, Depends, Request, Response
from fastapi.params import Depends as Dependency
from fastapi.params import Param
from fastapi.security import SecurityScopes
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from .settings import Settings

log = logging.getLogger(__package__)

#: Classes that FastAPI passes by the type of a parameter alone.
_PASSED = (HTTPConnection, Request, Response, BackgroundTasks, SecurityScopes)
#: The kinds of parameters that can be passed by name.
_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def implementation_of(interface: type[Any]) -> type[Any] | None:
    """Return the most derived subclass of an interface, or None if there is none. Raise TypeError if there are several."""
    known: tuple[type[Any], ...] = interface.subclasses
    found = [cls for cls in known if not any(issubclass(other, cls) for other in known if other is not cls)]
    if len(found) > 1:
        names = " and ".join(_name(cls) for cls in found)
        raise TypeError(f"{interface.__name__} is implemented by {names}. Keep one, or derive one from the other.")
    return found[0] if found else None


async def run(call: Callable[..., Any], method: Callable[..., Any], *arguments: Any) -> Any:
    """Return the result of a call that leads to a method: a plain function runs in a thread, as in FastAPI."""
    result = call(*arguments) if _is_asynchronous(method) else await run_in_threadpool(call, *arguments)
    return await result if inspect.isawaitable(result) else result


def _is_asynchronous(method: Callable[..., Any]) -> bool:
    """Return whether calling a method does not wait for anything."""
    # Functions have this; the general answer takes ten times as long.
    code: CodeType | None = getattr(method, "__code__", None)
    if code is not None and code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        return True
    return inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method)


class Instance:
    """A dependency that creates an instance of a class, whose constructor may have dependencies.

    It equals the class, so that `dependency_overrides` finds it by the class. FastAPI would call the class in a thread.
    """

    def __init__(self, cls: type[Any]) -> None:
        self._class = cls
        parameters = {of.name: of for of in inspect.signature(cls).parameters.values()}
        provided = _provided(parameters, cls.__init__)
        self.unknown = _unknown(parameters, provided)
        self.__signature__ = inspect.Signature(list(provided.values()))

    @property
    def has_dependencies(self) -> bool:
        """True if the constructor takes anything from FastAPI."""
        return bool(self.__signature__.parameters)

    def create(self) -> Any:
        """Return an instance of a class without dependencies."""
        return self._class()

    async def __call__(self, **dependencies: Any) -> Any:
        """Return an instance."""
        return self._class(**dependencies)

    def __eq__(self, other: object) -> bool:
        return other is self._class or (isinstance(other, Instance) and other._class is self._class)

    def __hash__(self) -> int:
        return hash(self._class)


class Bound:
    """An implementation for a single call: its method gets what FastAPI has resolved, and only the arguments it takes."""

    def __init__(self, instance: Any, name: str, resolved: dict[str, Any], taken: Collection[str] | None) -> None:
        self.method: Callable[..., Any] = getattr(instance, name)
        self._instance = instance
        self._name = name
        self._resolved = resolved
        self._taken = taken

    def __getattr__(self, name: str) -> Any:
        """Return the method with what FastAPI has resolved; anything else is that of the implementation."""
        return self._called if name == self._name else getattr(self._instance, name)

    def _called(self, **arguments: Any) -> Any:
        taken = self._taken
        passed = arguments if taken is None else {name: of for name, of in arguments.items() if name in taken}
        return self.method(**passed, **self._resolved)


class Binding:
    """How the implementation of an operation is called, and how it differs from the interface."""

    def __init__(self, interface: type[Any], name: str, wanted: Iterable[str]) -> None:
        self._class = implementation_of(interface) or interface
        self._name = name
        self._wanted = tuple(wanted)

    @cached_property
    def _parameters(self) -> dict[str, inspect.Parameter]:
        method = inspect.getattr_static(self._class, self._name)
        is_bound = isinstance(method, classmethod | staticmethod)
        parameters = list(inspect.signature(getattr(self._class, self._name)).parameters.values())
        return {of.name: of for of in (parameters if is_bound else parameters[1:])}

    @cached_property
    def _takes_all(self) -> bool:
        return any(of.kind is of.VAR_KEYWORD for of in self._parameters.values())

    @cached_property
    def missing(self) -> list[str]:
        """The arguments of the interface that the method does not take by name."""
        if self._takes_all:
            return []
        by_name = {name for name, of in self._parameters.items() if of.kind in _BY_NAME}
        return [name for name in self._wanted if name not in by_name]

    @cached_property
    def further(self) -> dict[str, inspect.Parameter]:
        """The parameters that FastAPI resolves: dependencies, background tasks, the request, and the like."""
        own = {name: of for name, of in self._parameters.items() if name not in self._wanted}
        return _provided(own, getattr(self._class, self._name))

    @property
    def unknown(self) -> list[str]:
        """The parameters that nothing passes, and that have no default."""
        return _unknown(self._parameters, {*self._wanted, *self.further})

    @property
    def dependency(self) -> Callable[..., Any]:
        """What FastAPI solves to get the implementation."""
        instance = Instance(self._class)
        further, cls, name = self.further, self._class, self._name
        taken = None if not self.missing else frozenset(self._parameters)
        if not further and taken is None:
            return instance

        async def bind(self: Any, **resolved: Any) -> Any:
            # A test may replace the implementation by a class whose method does not have these parameters.
            is_own = _function(self, name) is _function(cls, name)
            return Bound(self, name, resolved, taken) if is_own else self

        kind = inspect.Parameter.KEYWORD_ONLY
        implementation = inspect.Parameter("self", kind, annotation=Annotated[Any, Depends(instance)])
        bind.__signature__ = inspect.Signature([implementation, *further.values()])  # type: ignore[attr-defined]
        return bind


def _provided(parameters: Mapping[str, inspect.Parameter], function: Any) -> dict[str, inspect.Parameter]:
    """Return the parameters for which FastAPI has a value, as it expects them. It would read others from the query."""
    found: dict[str, inspect.Parameter] = {}
    for name, of in parameters.items():
        annotation = _resolved(function, name, of.annotation)
        if of.kind not in _BY_NAME:
            continue
        if (passed := _passed_by_type(annotation)) is not None:
            found[name] = inspect.Parameter(name, of.KEYWORD_ONLY, annotation=passed)
        elif _is_marked(annotation, of.default):
            found[name] = of.replace(annotation=annotation, kind=of.KEYWORD_ONLY)
    return found


def _unknown(parameters: Mapping[str, inspect.Parameter], known: Collection[str]) -> list[str]:
    """Return the parameters that have no default and are not known."""
    variable = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    required = {name for name, of in parameters.items() if of.kind not in variable and of.default is of.empty}
    return [name for name in parameters if name in required and name not in known]


def _resolved(function: Any, name: str, annotation: Any) -> Any:
    """Evaluate an annotation. The others of the function may be for type checkers only."""
    if not isinstance(annotation, str):
        return annotation

    class Only:
        __annotations__ = {name: annotation}

    try:
        return get_type_hints(Only, getattr(inspect.unwrap(function), "__globals__", {}), include_extras=True)[name]
    except NameError:
        return inspect.Parameter.empty


def _passed_by_type(annotation: Any) -> Any:
    """Return the class if FastAPI passes an instance of it because of the annotation alone, which may allow None."""
    alternatives = [of for of in get_args(annotation) if of is not NoneType]
    if get_origin(annotation) in (Union, UnionType) and len(alternatives) == 1:
        annotation = alternatives[0]
    is_class: bool = inspect.isclass(annotation)
    return annotation if is_class and _is_subclass(annotation) else None


def _is_subclass(cls: type[Any]) -> bool:
    return issubclass(cls, _PASSED)


def _function(owner: Any, name: str) -> object:
    """Return the function behind a method, or the method itself."""
    method: Any = getattr(owner, name, None)
    return getattr(method, "__func__", method)


def _is_marked(annotation: Any, default: Any) -> bool:
    """Return whether a parameter is declared as a dependency, or as a header and the like. The contract reads the body."""
    notes = get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
    return any(isinstance(mark, Dependency | Param) for mark in (default, *notes))


class Method(Protocol):
    """A method of an interface: the names of its arguments, and of those that a request must have."""

    @property
    def name(self) -> str: ...
    @property
    def arguments(self) -> Collection[str]: ...
    @property
    def required(self) -> Collection[str]: ...


def check(
    interfaces: Iterable[tuple[type[Any], Sequence[Method]]],
    hooks: type[Any],
    settings: Settings,
) -> None:
    """Compare the implementations with the interfaces.

    Raise TypeError if an interface has several implementations, or if a method cannot be called. Other differences, such
    as operations that are not implemented, are logged, or are errors if the settings say so.
    """
    wrong = _wrong_hooks(hooks)
    different: list[str] = []
    for interface, methods in interfaces:
        implementation = implementation_of(interface)
        if implementation is None:
            different.append(f"{interface.__name__} is not implemented.")
            continue
        if unknown := Instance(implementation).unknown:
            wrong.append(_unprovided(f"{_name(implementation)}.__init__", unknown))
        for method in methods:
            binding = Binding(interface, method.name, method.arguments)
            where = f"{_name(implementation)}.{method.name}"
            wrong += _wrong(binding, where, method)
            if optional := [argument for argument in binding.missing if argument not in method.required]:
                different.append(f"{where} does not take the optional {', '.join(optional)}.")
        names = [method.name for method in methods]
        absent = [name for name in names if getattr(implementation, name) is getattr(interface, name)]
        if absent:
            different.append(f"{_name(implementation)} does not implement {', '.join(absent)}.")
            if unused := _unused(implementation, interface):
                different.append(f"{_name(implementation)} has methods that are not operations: {', '.join(unused)}.")
    if settings.implementations == "enforce":
        wrong += different
    elif settings.implementations == "log" and different:
        details = {"differences": different}
        log.warning("The implementation differs from the API description.", extra={"details": details})
    if wrong:
        raise TypeError("\n".join(wrong))


def _wrong(binding: Binding, where: str, method: Method) -> Iterator[str]:
    """Return why a method cannot be called."""
    if lacking := [name for name in binding.missing if name in method.required]:
        takes = ", ".join(method.arguments)
        yield f"{where} does not take {', '.join(lacking)}. The arguments of the interface are: {takes}."
    if binding.unknown:
        yield _unprovided(where, binding.unknown)


def _unprovided(where: str, names: list[str]) -> str:
    return (
        f"{where} has parameters for which there is no value: {', '.join(names)}. Remove them, give them a default, or "
        "declare them as dependencies of FastAPI."
    )


def _wrong_hooks(hooks: type[Any]) -> list[str]:
    """Return which security hooks cannot be called. A hook takes a credential and the scopes."""
    implementation = implementation_of(hooks)
    wrong: list[str] = []
    if implementation and (unknown := Instance(implementation).unknown):
        wrong.append(_unprovided(f"{_name(implementation)}.__init__", unknown))
    for name, hook in vars(hooks).items() if implementation else ():
        if inspect.isfunction(hook) and not name.startswith("_"):
            try:
                inspect.signature(getattr(implementation, name)).bind(None, None, None)
            except TypeError:
                wrong.append(
                    f"{_name(implementation)}.{name} does not take a credential and the scopes. Declare dependencies of "
                    "FastAPI in the constructor."
                )
    return wrong


def _unused(implementation: type[Any], interface: type[Any]) -> list[str]:
    """Return the public methods of an implementation that are not operations, such as operations that were renamed."""
    members = inspect.getmembers(implementation, inspect.isfunction)
    return [name for name, _ in members if not name.startswith("_") and not hasattr(interface, name)]


def _name(cls: type[Any] | None) -> str:
    return "" if cls is None else f"{cls.__module__}.{cls.__qualname__}"
