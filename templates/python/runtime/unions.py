"""The base class of the wrappers that oneOf and anyOf become, and the choice of an alternative."""

from __future__ import annotations

import re
from datetime import date, datetime
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, cast, get_args, get_origin
from uuid import UUID

import pydantic
from pydantic import TypeAdapter, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import Self

from . import base_model
from .base_model import Root, decode, has_unlisted_kind, loads, selected, to_plain, to_wire
from .fields import Checking, Reference, validated

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic.fields import FieldInfo

__all__ = ["BaseModel", "choose"]

_VALUE: Final = "actual_instance"
_NUMBERED: Final = re.compile(r"(one|any)of_schema_[0-9]+_validator")
#: The number of alternatives in an error, and the characters for each of them.
_MOST: Final = 20
_LONGEST: Final = 200


class BaseModel(Root):
    """The base class of the wrappers. They have one value, `actual_instance`, of one of their alternatives."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = (*args, *kwargs.values())
        if len(given) > 1 or not kwargs.keys() <= {_VALUE}:
            raise ValueError(f"{type(self).__name__} takes one value, by position or as {_VALUE}.")
        _fill(self, _checked(type(self), given[0]) if given else None)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def __setattr__(self, name: str, value: Any) -> None:
        if name == _VALUE:
            self.__dict__[_VALUE] = _checked(type(self), value)
        else:
            super().__setattr__(name, value)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            cls._accept,
            serialization=core_schema.plain_serializer_function_ser_schema(
                _actual, return_schema=core_schema.any_schema()
            ),
        )

    @classmethod
    def _accept(cls, value: Any, info: ValidationInfo) -> Self:
        if isinstance(value, cls):
            return value
        wrapper = cls.__new__(cls)
        _fill(wrapper, _choose(cls, value, info.context))
        return wrapper

    @classmethod
    def from_dict(cls, obj: Any) -> Self:
        """Read a value with JSON names."""
        return cast(Self, decode(cls, obj))

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read JSON."""
        return cls.from_dict(loads(json_str))

    def _as_dict(self) -> dict[str, Any] | None:
        """Return the value with dicts for models. Values that are not objects are returned as well."""
        return cast("dict[str, Any] | None", to_plain(self))

    def _plain_data(self) -> Any:
        value = self.__dict__[_VALUE]
        return value._plain_data() if isinstance(value, Root) else to_plain(value)

    def _wire_data(self, sending: bool) -> Any:
        return to_wire(self.__dict__[_VALUE], sending=sending)


def _actual(wrapper: BaseModel) -> Any:
    return wrapper.__dict__[_VALUE]


def _checked(cls: type[BaseModel], value: Any) -> Any:
    return _actual(cls.__pydantic_validator__.validate_python(value))


def _fill(wrapper: BaseModel, value: Any) -> None:
    fields = type(wrapper).__pydantic_fields__
    values = {name: field.get_default(call_default_factory=True) for name, field in fields.items()}
    values[_VALUE] = value
    object.__setattr__(wrapper, "__dict__", values)
    object.__setattr__(wrapper, "__pydantic_fields_set__", {_VALUE})
    object.__setattr__(wrapper, "__pydantic_extra__", None)
    object.__setattr__(wrapper, "__pydantic_private__", None)


# The choice


class _Alternative:
    """One of the types of a wrapper."""

    __slots__ = ("_adapter", "kind", "name")

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.name = repr(kind) if isinstance(kind, Reference) else getattr(kind, "__name__", None) or str(kind)
        self._adapter: TypeAdapter[Any] | None = None

    def read(self, value: Any, context: Checking) -> Any:
        if isinstance(self.kind, Reference):
            return self.kind.read(value, context)
        if self._adapter is None:
            self._adapter = TypeAdapter(self.kind)
        return validated(self._adapter, value, context)


_ALTERNATIVES: dict[type[BaseModel], tuple[_Alternative, ...]] = {}


def _alternatives(cls: type[BaseModel]) -> tuple[_Alternative, ...]:
    found = _ALTERNATIVES.get(cls)
    if found is None:
        fields = [each for name, each in cls.__pydantic_fields__.items() if _NUMBERED.fullmatch(name)]
        found = _ALTERNATIVES[cls] = tuple(_Alternative(_without_none(each)) for each in fields)
    return found


def _without_none(field: FieldInfo) -> Any:
    kind: Any = field.annotation
    if get_origin(kind) in (Union, UnionType):
        kind = Union[tuple(each for each in get_args(kind) if each is not NoneType)]
    for more in field.metadata:
        kind = Annotated[kind, more]
    return kind


def choose(cls: type[BaseModel], value: Any, info: ValidationInfo) -> Any:
    """Return a value of the alternative that a discriminator selects, or that fits best."""
    return _choose(cls, value, info.context)


def _choose(cls: type[BaseModel], value: Any, context: Any) -> Any:
    if value is None and _VALUE in cls._NULLABLE:
        return None
    alternatives = _alternatives(cls)
    if isinstance(value, (pydantic.BaseModel, Enum)):
        for each in alternatives:
            if isinstance(each.kind, Reference) and each.kind.describes(value):
                return value
    if not isinstance(context, Checking):
        context = Checking()
    if cls._DISCRIMINATOR is not None and isinstance(value, dict):
        members = cast(dict[str, Any], value)
        target = selected(cls, members)
        if target is not None:
            return validated(target.__pydantic_validator__, members, context)
        if has_unlisted_kind(cls, members, context):
            return members
    if not isinstance(value, (dict, list)):
        return _best(alternatives, value, context)
    # Unions in unions would read the same value in very many ways.
    memo = context.memo
    if memo is None:
        memo = context.memo = {}
    key = (id(cast(object, value)), cls)
    if key not in memo:
        before = context.unlisted
        try:
            memo[key] = (value, _best(alternatives, value, context), context.unlisted - before)
        except PydanticCustomError as error:
            memo[key] = (value, error, 0)
        context.unlisted = before
    _, found, surprises = memo[key]
    if isinstance(found, PydanticCustomError):
        raise found
    context.unlisted += surprises
    return found


def _best(alternatives: tuple[_Alternative, ...], value: Any, context: Checking) -> Any:
    found: list[tuple[tuple[int, int], Any]] = []
    reasons: list[str] = []
    before = context.unlisted
    for each in alternatives:
        try:
            result = each.read(value, context)
            found.append(((before - context.unlisted, _fit(value, result)), result))
        except ValueError as error:
            reasons.append(f"{each.name}: {_reason(error)}")
        context.unlisted = before
    if not found:
        raise PydanticCustomError("union", "No alternative fits: {reasons}", {"reasons": "; ".join(reasons[:_MOST])})
    rank, result = max(found, key=lambda each: each[0])
    context.unlisted = before - rank[0]
    return result


def _reason(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return str(error)[:_LONGEST]
    first, *more = error.errors(include_url=False, include_context=False, include_input=False)
    path = ".".join(map(str, first["loc"]))
    text = (f"{path}: " if path else "") + first["msg"]
    return text[:_LONGEST] + (f" (and {len(more)} more)" if more else "")


def _fit(value: Any, result: Any) -> int:
    """Return how well a value fits a type, as which it was read: how many of its members are known."""
    if isinstance(result, BaseModel):
        return _fit(value, _actual(result))
    if isinstance(value, dict):
        members = cast(dict[str, Any], value)
        if isinstance(result, base_model.BaseModel):
            return base_model.known_members(result, members) or (-1 if members else 0)
        return 0
    if isinstance(value, list) and isinstance(result, list):
        return sum(map(_fit, cast(list[Any], value), cast(list[Any], result)))
    if isinstance(value, str):
        if isinstance(result, date):
            return 2 if (len(value) > 10) == isinstance(result, datetime) else 0
        return 2 if isinstance(result, (Enum, UUID)) else 1 if isinstance(result, str) else 0
    return int(type(value) is type(result))
