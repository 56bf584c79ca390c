"""Validation of the arguments of calls. Nothing is built before the first call of a method."""

from __future__ import annotations

import builtins
import types
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from importlib import import_module
from typing import Any, Optional, ParamSpec, TypeVar, Union, cast, get_args, get_origin

P = ParamSpec("P")
R = TypeVar("R")

_IS_COROUTINE = 0x80  # inspect.CO_COROUTINE


def validate_call(function: Callable[P, R]) -> Callable[P, R]:
    """Validate the arguments of each call by the annotations, as pydantic's decorator of this name does."""
    validated: Callable[P, R] | None = None
    function.__annotations__ = _Annotations(cast("types.FunctionType", function))

    if function.__code__.co_flags & _IS_COROUTINE:

        @wraps(function)
        async def call_async(*args: P.args, **kwargs: P.kwargs) -> Any:
            nonlocal validated
            if validated is None:
                validated = _validated(function)
            return await cast("Any", validated(*args, **kwargs))

        call_async.__annotations__ = function.__annotations__
        return cast("Callable[P, R]", call_async)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal validated
        if validated is None:
            validated = _validated(function)
        return validated(*args, **kwargs)

    call.__annotations__ = function.__annotations__
    return call


class _Annotations(dict[str, Any]):
    """The annotations of a function: texts, which become types when something reads them.

    Functions that do so, such as `typing.get_type_hints`, would not find the models in the module of the function.
    """

    def __init__(self, function: types.FunctionType) -> None:
        self.texts: dict[str, Any] = dict(function.__annotations__)
        self._names: Mapping[str, Any] | None = function.__globals__
        super().__init__(self.texts)

    def _evaluate(self) -> None:
        names, self._names = self._names, None
        if names is not None:
            texts = [(name, text) for name, text in self.texts.items() if isinstance(text, str)]
            self.update({name: evaluate(text, names, plain=True) for name, text in texts})

    def __getitem__(self, name: str) -> Any:
        self._evaluate()
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        self._evaluate()
        return super().__iter__()

    def get(self, name: str, default: Any = None) -> Any:
        self._evaluate()
        return super().get(name, default)

    def items(self) -> Any:
        self._evaluate()
        return super().items()

    def values(self) -> Any:
        self._evaluate()
        return super().values()

    def copy(self) -> dict[str, Any]:
        return dict(self.items())


def _validated(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function with pydantic's validation, for annotations that are evaluated now."""
    import pydantic

    source = cast("types.FunctionType", function)
    code = source.__code__
    copy = types.FunctionType(code, source.__globals__, source.__name__, source.__defaults__, source.__closure__)
    copy.__kwdefaults__ = source.__kwdefaults__
    copy.__qualname__ = source.__qualname__
    copy.__module__ = source.__module__
    copy.__annotations__ = {
        name: evaluate(annotation, source.__globals__) if isinstance(annotation, str) else annotation
        for name, annotation in cast("_Annotations", source.__annotations__).texts.items()
        if name != "return"
    }
    validated: Any = pydantic.validate_call(copy)
    names = code.co_varnames[1 : code.co_argcount]

    def call(*args: Any, **kwargs: Any) -> Any:
        """Pass arguments by name, so that errors have their names."""
        named = dict(zip(names, args[1:], strict=False))
        if len(args) - 1 > len(names) or named.keys() & kwargs.keys():
            return validated(*args, **kwargs)
        return validated(*args[:1], **named, **kwargs)

    return cast("Callable[P, R]", call)


class _Names(Mapping[str, Any]):
    """The names of a module, followed by the package's models, which modules import for type checkers only."""

    def __init__(self, names: Mapping[str, Any], plain: bool) -> None:
        self._names = names
        self._plain = plain

    def __getitem__(self, name: str) -> Any:
        if name in self._names:
            return self._names[name]
        from .fields import annotation

        models: Any = import_module(".models", __package__)
        if name in models.__all__:
            model = getattr(models, name)
            return model if self._plain else annotation(model)
        if name == "RESTResponseType":  # With it comes the HTTP library.
            return import_module(".rest", __package__).RESTResponseType
        return getattr(builtins, name) if hasattr(builtins, name) else self._missing(name)

    @staticmethod
    def _missing(name: str) -> Any:
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def evaluate(expression: str, names: Mapping[str, Any], *, plain: bool = False) -> Any:
    """Return the type that an annotation of the package stands for: as Pydantic reads it, or as a program wrote it."""
    return eval(expression, {"__builtins__": {}}, _Names(names, plain))


TYPING: Mapping[str, Any] = {
    "Any": Any,
    "Dict": dict,
    "List": list,
    "Optional": Optional,
    "Set": set,
    "Tuple": tuple,
    "Union": Union,
}


def with_null(kind: Any) -> Any:
    """Return a type that has None, and so have the types of its items."""
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return Union[tuple(map(with_null, get_args(kind)))]  # noqa: UP007
    if origin in (list, dict, set):
        kind = cast("Any", origin)[tuple(map(with_null, get_args(kind)))]
    return Optional[kind]  # noqa: UP045
