"""The base class of the models, and how values become JSON and JSON becomes values."""

from __future__ import annotations

import base64
import json
import math
import pprint
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, cast
from uuid import UUID

import pydantic
from pydantic import ConfigDict, SecretStr, TypeAdapter, ValidationInfo
from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import Self

from .fields import Checking, Reading, accepts, validated, zoned

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler

__all__ = ["BaseModel", "Reading", "decode", "dumps", "encode", "loads", "to_wire"]

#: Whether JSON text has only ASCII characters.
ENSURE_ASCII: bool = {{ ensure_ascii }}
#: Whether numbers are read as Decimal.
DECIMALS: bool = {{ decimals }}

_MORE = "additional_properties"
#: Classes whose values `to_dict` leaves unchanged.
_PLAIN = frozenset({str, int, float, bool, type(None), bytes, datetime, date, Decimal, UUID})


class _Constructing(Checking):
    """The context of a constructor, whose own class is the one to make."""

    __slots__ = ("begun",)

    def __init__(self) -> None:
        super().__init__()
        self.begun = False


class _Plan:
    """What the base class needs to know of a model."""

    __slots__ = ("defaults", "dropped", "fields", "known", "more", "named", "read_only")

    def __init__(self, cls: type[BaseModel]) -> None:
        fields = cls.__pydantic_fields__
        self.more = _MORE in fields
        wire = {name: field.serialization_alias or field.alias or name for name, field in fields.items() if name != _MORE}
        self.fields = tuple(wire.items())
        self.known = frozenset(wire.values())
        self.named = self.known | fields.keys()
        self.defaults = frozenset(name for name in wire if not fields[name].is_required() and _has_default(fields[name]))
        self.dropped = frozenset(wire) - cls._NULLABLE
        self.read_only = frozenset(wire[name] for name in cls._READ_ONLY if name in wire)


def _has_default(field: FieldInfo) -> bool:
    return field.default_factory is not None or field.default is not None


_PLANS: dict[type, _Plan] = {}


def _plan(cls: type[BaseModel]) -> _Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        plan = _PLANS[cls] = _Plan(cls)
    return plan


def _too_deep() -> NoReturn:
    from .exceptions import ApiValueError

    raise ApiValueError("The value is nested too deeply.") from None


class Root(pydantic.BaseModel):
    """What models and the wrappers of oneOf and anyOf share."""

    model_config = ConfigDict(
        validate_by_name=True,
        validate_by_alias=True,
        validate_assignment=True,
        protected_namespaces=(),
        defer_build=True,
    )

    #: The fields whose None is sent as null.
    _NULLABLE: ClassVar[frozenset[str]] = frozenset()
    #: The JSON name of the discriminator, and the module and class that each of its values selects.
    _DISCRIMINATOR: ClassVar[tuple[str, dict[str, tuple[str, str]]] | None] = None

    def _plain_data(self) -> Any:
        """Return the value with dicts for models."""
        raise NotImplementedError

    def _wire_data(self, sending: bool) -> Any:
        """Return the value as JSON data."""
        raise NotImplementedError

    def to_str(self) -> str:
        """Return the value as text for people."""
        return pprint.pformat(to_plain(self))

    def to_json(self) -> str:
        """Return the value as JSON."""
        return dumps(to_wire(self, sending=False))


class BaseModel(Root):
    """The base class of all models."""

    #: The fields that only responses have.
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset()
    #: The fields that only requests have.
    _WRITE_ONLY: ClassVar[frozenset[str]] = frozenset()
    #: Whether unknown members are refused.
    _FORBIDS_MORE: ClassVar[bool] = False

    def __init__(self, /, **data: Any) -> None:
        cls = type(self)
        context = None if cls._DISCRIMINATOR is None else _Constructing()
        cls.__pydantic_validator__.validate_python(data, self_instance=self, context=context)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def model_post_init(self, context: Any, /) -> None:
        """Note which fields are sent: those set, and those with a default. In responses, only those received."""
        if type(context) is Reading:
            return
        plan = _plan(type(self))
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        fields_set.update(plan.defaults)
        for name in [name for name in fields_set if values.get(name) is None and name in plan.dropped]:
            fields_set.discard(name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if value is None and name in _plan(type(self)).dropped:
            self.__pydantic_fields_set__.discard(name)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> core_schema.CoreSchema:
        schema = handler(source)
        if cls._DISCRIMINATOR is None and not cls._FORBIDS_MORE and _MORE not in cls.__pydantic_fields__:
            return schema
        return core_schema.with_info_wrap_validator_function(cls._receive, schema)

    @classmethod
    def _receive(cls, value: Any, handler: Callable[[Any], Any], info: ValidationInfo) -> Any:
        """Validate an object of a model with a discriminator or rules for unknown members."""
        if not isinstance(value, dict):
            return handler(value)
        members = cast(dict[str, Any], value)
        context = info.context
        unknown_kind = False
        if isinstance(context, _Constructing) and not context.begun:
            context.begun = True
        elif cls._DISCRIMINATOR is not None:
            target = selected(cls, members)
            if target is None:
                unknown_kind = isinstance(context, Reading) and has_unlisted_kind(cls, members, context)
            elif target is not cls and issubclass(target, cls):
                return validated(target.__pydantic_validator__, members, context)
        plan = _plan(cls)
        reading = isinstance(context, Reading)
        known = plan.known if reading else plan.named
        if known.issuperset(members):
            return handler(members)
        more = {name: each for name, each in members.items() if name not in known}
        if plan.more:
            members = {name: each for name, each in members.items() if name in known}
            given = {} if reading else members.get(_MORE)
            members[_MORE] = {**given, **more} if isinstance(given, dict) else more
        elif cls._FORBIDS_MORE:
            raise PydanticCustomError(
                "extra_forbidden", "Unknown members are not allowed: {names}", {"names": ", ".join(map(repr, more))[:200]}
            )
        made = handler(members)
        if unknown_kind and reading and not plan.more:
            object.__setattr__(made, "__pydantic_extra__", more)
        return made

    def to_dict(self) -> dict[str, Any]:
        """Return the members under their JSON names: those set by a program, or received."""
        try:
            return self._plain_data()
        except RecursionError:
            _too_deep()

    def _plain_data(self) -> dict[str, Any]:
        plan = _PLANS.get(self.__class__) or _plan(self.__class__)
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        members: dict[str, Any] = {}
        for name, wire in plan.fields:
            if name in fields_set:
                value = values[name]
                members[wire] = value if value.__class__ in _PLAIN else _plain(value)
        if plan.more:
            for wire, value in values[_MORE].items():
                members.setdefault(wire, _plain(value))
        if self.__pydantic_extra__:
            members.update(self.__pydantic_extra__)
        return members

    def _wire_data(self, sending: bool) -> dict[str, Any]:
        plan = _plan(type(self))
        read_only = plan.read_only if sending else ()
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        members = {
            wire: _wire(values[name], sending)
            for name, wire in plan.fields
            if name in fields_set and wire not in read_only
        }
        for wire, value in {**(values[_MORE] if plan.more else {}), **(self.__pydantic_extra__ or {})}.items():
            if wire not in plan.known:
                members[wire] = _wire(value, sending)
        return members

    @classmethod
    def from_json(cls, json_str: str) -> Self | None:
        """Read JSON."""
        return cls.from_dict(loads(json_str))

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        """Read an object with JSON names. None is returned for None."""
        if obj is None:
            return None
        try:
            validator = cls.__pydantic_validator__
            return cast(Self, validator.validate_python(obj, context=Reading(), by_alias=True, by_name=False))
        except RecursionError:
            _too_deep()


def selected(cls: type[Root], members: Mapping[str, Any]) -> Any:
    """Return the class that the discriminator of an object selects, or None if it is missing or unknown."""
    assert cls._DISCRIMINATOR is not None
    name, classes = cls._DISCRIMINATOR
    tag = members.get(name)
    if not isinstance(tag, str) or tag not in classes:
        return None
    module, target = classes[tag]
    return getattr(import_module(f".models.{module}", __package__), target)


def has_unlisted_kind(cls: type[Root], members: Mapping[str, Any], context: Any) -> bool:
    """Whether an object of a response has an unknown discriminator value. In other objects, that is an error."""
    assert cls._DISCRIMINATOR is not None
    name, classes = cls._DISCRIMINATOR
    tag = members.get(name)
    if tag is None or tag in classes:
        return False
    if accepts(context):
        return True
    expected = ", ".join(map(repr, classes))
    raise PydanticCustomError(
        "union_tag", "The discriminator {name} should be {expected}", {"name": repr(name), "expected": expected}
    )


def known_members(model: BaseModel, members: Mapping[str, Any]) -> int:
    """Return how many members of an object a model knows."""
    return len(_plan(type(model)).named & members.keys())


def to_plain(value: Any) -> Any:
    """Return a value with dicts for models, under JSON names."""
    try:
        return _plain(value)
    except RecursionError:
        _too_deep()


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [each if each.__class__ in _PLAIN else _plain(each) for each in cast(list[Any], value)]
    if isinstance(value, dict):
        items = cast(dict[Any, Any], value).items()
        return {name: each if each.__class__ in _PLAIN else _plain(each) for name, each in items}
    return value._plain_data() if isinstance(value, Root) else value


# JSON


def to_wire(value: Any, *, sending: bool) -> Any:
    """Return a value as JSON data. Members that only responses have are not sent."""
    try:
        return _wire(value, sending)
    except RecursionError:
        _too_deep()


def encode(value: Any) -> Any:
    """Return a value as JSON data to send."""
    return to_wire(value, sending=True)


def _wire(value: Any, sending: bool) -> Any:
    kind = value.__class__
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if isinstance(value, Root):
        return value._wire_data(sending)
    if isinstance(value, Mapping):
        items = cast(Mapping[Any, Any], value).items()
        return {_key(name): _wire(each, sending) for name, each in items}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_wire(each, sending) for each in cast(list[Any], value)]
    return _scalar(value, sending)


def _key(name: Any) -> str:
    plain = _scalar(name, False)
    return plain if isinstance(plain, str) else dumps(plain)


def _scalar(value: Any, sending: bool) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        from .exceptions import ApiValueError

        raise ApiValueError(f"JSON has no number {value}.")
    if isinstance(value, (str, int, Decimal)) or value is None:
        return value
    if isinstance(value, datetime):
        return (zoned(value) if sending else value).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, (SecretStr, pydantic.SecretBytes)):
        return _scalar(value.get_secret_value(), sending)
    if isinstance(value, pydantic.BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    from .exceptions import ApiTypeError

    raise ApiTypeError(f"A value of the class {type(value).__name__} cannot be sent as JSON.")


class _HasDecimal(Exception):
    """Raised for a number that the JSON module cannot write."""


def _not_plain(value: Any) -> NoReturn:
    raise _HasDecimal if isinstance(value, Decimal) else TypeError(f"{type(value).__name__} is not JSON data")


def dumps(data: Any) -> str:
    """Write JSON data as text. Decimals keep their digits."""
    try:
        return json.dumps(data, ensure_ascii=ENSURE_ASCII, default=_not_plain, allow_nan=False)
    except _HasDecimal:
        pieces: list[str] = []
        _write(data, pieces.append)
        return "".join(pieces)
    except RecursionError:
        _too_deep()


def _write(data: Any, write: Callable[[str], None]) -> None:
    if isinstance(data, dict):
        mark = "{"
        for name, each in cast(dict[str, Any], data).items():
            write(f"{mark}{json.dumps(name, ensure_ascii=ENSURE_ASCII)}: ")
            _write(each, write)
            mark = ", "
        write("{}" if mark == "{" else "}")
    elif isinstance(data, list):
        mark = "["
        for each in cast(list[Any], data):
            write(mark)
            _write(each, write)
            mark = ", "
        write("[]" if mark == "[" else "]")
    elif isinstance(data, Decimal):
        write(_digits(data))
    else:
        write(json.dumps(data, ensure_ascii=ENSURE_ASCII, allow_nan=False))


def _digits(number: Decimal) -> str:
    if number.is_finite():
        return str(number)
    from .exceptions import ApiValueError

    raise ApiValueError(f"JSON has no number {number}.")


def _not_a_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not JSON")


def loads(text: str | bytes) -> Any:
    """Read JSON text."""
    try:
        return json.loads(text, parse_float=Decimal if DECIMALS else None, parse_constant=_not_a_number)
    except RecursionError:
        _too_deep()


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def decode(kind: Any, value: Any) -> Any:
    """Read a value of a response. The type is an annotation: a class, a reference to one, or made of them."""
    adapter = _ADAPTERS.get(kind)
    if adapter is None:
        adapter = _ADAPTERS[kind] = TypeAdapter(kind)
    try:
        return adapter.validate_python(value, context=Reading(), by_alias=True, by_name=False)
    except RecursionError:
        _too_deep()
