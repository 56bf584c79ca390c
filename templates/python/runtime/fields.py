"""The types of fields: references to models, enums with unlisted values, integers, dates."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum
from functools import cache
from importlib import import_module
from threading import local
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, Union

import pydantic
from pydantic import BeforeValidator, StrictBool, StrictBytes, StrictFloat, StrictStr, TypeAdapter, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

__all__ = [
    "Reading",
    "StrictBool",
    "StrictBytes",
    "StrictFloat",
    "StrictInt",
    "StrictStr",
    "reference",
    "unlisted",
    "unlisted_member",
    "validated",
    "zoned",
]

#: What becomes of a datetime without a zone when it is sent: "local", "utc" or "refuse".
NAIVE_DATETIMES: str = "{{ naive }}"
#: Whether responses may only have the enum and discriminator values that the API description lists.
STRICT_RESPONSES: bool = {{ strict }}

E_ = TypeVar("E_", bound=Enum)


class Checking:
    """The context of validation: what unions found out so far."""

    __slots__ = ("memo", "unlisted")

    def __init__(self) -> None:
        self.memo: dict[tuple[int, object], Any] | None = None
        self.unlisted = 0


class Reading(Checking):
    """The context of a response, which may have values that the API description does not list."""

    __slots__ = ()


# Integers


def _whole(value: Any) -> Any:
    return int(value) if value.__class__ is not int and not isinstance(value, int) and _is_whole(value) else value


def _is_whole(value: Any) -> bool:
    return (isinstance(value, float) and value.is_integer()) or (
        isinstance(value, Decimal) and value.is_finite() and value == value.to_integral_value()
    )


#: An integer. 1.0 is one, as in JSON; strings and booleans are not.
StrictInt = Annotated[int, pydantic.Strict(), BeforeValidator(_whole)]


# Dates


def zoned(value: datetime) -> datetime:
    """Return a datetime with a zone, which it must have when it is sent."""
    if value.tzinfo is not None:
        return value
    if NAIVE_DATETIMES == "local":
        return value.astimezone()
    if NAIVE_DATETIMES == "utc":
        return value.replace(tzinfo=timezone.utc)
    from .exceptions import ApiValueError

    raise ApiValueError(
        f"The datetime {value.isoformat()} has no time zone. Add one, for example with datetime.now(timezone.utc)."
    )


# Values that the API description does not list


def accepts(context: Any) -> bool:
    """Whether a value that is not listed is accepted: in responses."""
    if not isinstance(context, Reading) or STRICT_RESPONSES:
        return False
    context.unlisted += 1
    return True


def unlisted(value: Any, info: ValidationInfo, allowed: Collection[Any] = ()) -> Any:
    """Return a value that the API description does not list if it is in a response."""
    if accepts(info.context):
        return value
    raise ValueError(f"must be one of {', '.join(map(repr, allowed))}" if allowed else "is not one of the listed values")


def _rebuild(self: Enum, protocol: Any) -> Any:
    listed = self._value_ in type(self)._value2member_map_
    return (type(self), (self._value_,)) if listed else (unlisted_member, (type(self), self._value_))


def unlisted_member(cls: type[E_], value: Any) -> E_:
    """Return a value like a member of an enum that does not list it. It is equal to the plain value."""
    base = str if issubclass(cls, str) else int
    member = base.__new__(cls, value)
    member._name_ = "(unlisted)"
    member._value_ = value
    cls.__reduce_ex__ = _rebuild  # type: ignore[method-assign,assignment]
    return member


def _enum_reader(cls: type[Enum]) -> Callable[[Any, Any], Any]:
    members = cls._value2member_map_
    base: type = str if issubclass(cls, str) else int

    def read(value: Any, context: Any) -> Any:
        if isinstance(value, cls):
            return value
        plain = value if base is str else _whole(value)
        if isinstance(plain, base) and not isinstance(plain, bool):
            member = members.get(plain)
            if member is not None:
                return member
            if accepts(context):
                return unlisted_member(cls, plain)
        expected = ", ".join(repr(each.value) for each in cls)
        raise PydanticCustomError("enum", "Input should be {expected}", {"expected": expected})

    return read


# References


def validated(validator: Any, value: Any, context: Any) -> Any:
    """Validate a value. Only JSON names are read in responses."""
    if isinstance(context, Reading):
        return validator.validate_python(value, context=context, by_alias=True, by_name=False)
    return validator.validate_python(value, context=context)


def _reader(target: Any) -> Callable[[Any, Any], Any]:
    if not isinstance(target, type):
        adapter = TypeAdapter[Any](target)
        return lambda value, context: validated(adapter, value, context)
    if issubclass(target, Enum):
        return _enum_reader(target)
    model: Any = target

    def read(value: Any, context: Any) -> Any:
        return value if isinstance(value, target) else validated(model.__pydantic_validator__, value, context)

    return read


class Reference:
    """Stands for a class of `models`, which is imported when the first value of its type is read."""

    __slots__ = ("_read", "_target", "module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name
        self._target: Any = None
        self._read: Callable[[Any, Any], Any] | None = None

    @property
    def target(self) -> Any:
        """The class."""
        if self._target is None:
            self._target = getattr(import_module(f".models.{self.module}", __package__), self.name)
        return self._target

    def read(self, value: Any, context: Any) -> Any:
        """Validate a value in a context."""
        if self._read is None:
            self._read = _reader(self.target)
        return self._read(value, context)

    def describes(self, value: object) -> bool:
        """Whether a value is an instance of the class, which is not imported for that."""
        module = f"{__package__}.models.{self.module}"
        return any(each.__name__ == self.name and each.__module__ == module for each in type(value).__mro__)

    def _validate(self, value: Any, info: ValidationInfo) -> Any:
        return self.read(value, info.context)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(self._validate)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return json_schema_of(self.target, handler)

    # What typing asks of a type:

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.target(*args, **kwargs)

    def __or__(self, other: Any) -> Any:
        return Union[self, other]

    def __ror__(self, other: Any) -> Any:
        return Union[other, self]

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        return reference, (self.module, self.name)


@cache
def reference(module: str, name: str) -> Any:
    """Return what stands for a class of `models` in annotations."""
    return Reference(module, name)


class _Visited(local):
    def __init__(self) -> None:
        self.classes: set[tuple[int, str, Any]] = set()


_VISITED: Final = _Visited()


def json_schema_of(target: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Return the JSON schema of a class, which may contain itself."""
    return handler(core_schema.any_schema())
