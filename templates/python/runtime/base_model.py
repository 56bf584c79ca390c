"""The base class of the models, and how values become JSON and JSON becomes values."""

# The names that models set for this module start with an underscore, since they are not fields.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import ast
import base64
import inspect
import json
import math
import pprint
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeGuard, cast
from uuid import UUID

import pydantic
from pydantic import ConfigDict, SecretBytes, SecretStr, TypeAdapter, ValidationError, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError, SchemaValidator
from pydantic_core.core_schema import CoreConfig
from typing_extensions import Self

from .exceptions import ApiTypeError, ApiValueError
from .fields import (
    BUILDING,
    Checking,
    Reading,
    Reference,
    accepts,
    dated,
    is_array,
    is_object,
    is_series,
    lenient,
    opened,
    reader_of,
    reference,
    validator_of,
    zoned,
)

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core.core_schema import CoreSchema

__all__ = ["BaseModel", "Reading", "decode", "dumps", "encode", "loads", "missing", "to_plain", "to_wire"]

#: Whether JSON text has only ASCII characters.
ENSURE_ASCII: bool = {{ ensure_ascii }}
#: Whether numbers with a fraction are read as Decimal.
DECIMALS: bool = {{ decimals }}

#: The field for members without a field.
_MORE: Final = "additional_properties"
#: What a model has whose objects `_receive` reads.
_RULES: Final = ("_DISCRIMINATOR", "_FORBIDS_MORE", "_REQUIRED_TO_SEND", _MORE)
#: The classes of values that `to_dict` leaves unchanged.
_PLAIN: Final = frozenset({str, int, float, bool, type(None), bytes, datetime, date, Decimal, UUID})


class _Constructing(Checking):
    """The context of a constructor, whose discriminator does not select another class."""

    begun = False


class _Plan:
    """What the base class needs to know of a model."""

    __slots__ = ("defaults", "fields", "known", "more", "mutable", "named", "optional", "read_only", "required")

    def __init__(self, cls: type[BaseModel]) -> None:
        fields = cls.__pydantic_fields__
        wire = {name: each.serialization_alias or each.alias or name for name, each in fields.items() if name != _MORE}
        values = {name: fields[name].get_default(call_default_factory=True, validated_data={}) for name in wire}
        self.more = _MORE in fields
        self.fields = tuple(wire.items())
        self.known = frozenset(wire.values())
        self.named = self.known | fields.keys()
        self.defaults = frozenset(
            name for name, value in values.items() if not fields[name].is_required() and value is not None
        )
        self.mutable = tuple((name, wire[name], value) for name, value in values.items() if _is_mutable(value))
        self.optional = frozenset(wire) - cls._NULLABLE
        self.read_only = cls._READ_ONLY
        self.required = frozenset(name for name in wire if fields[name].is_required())


def _is_mutable(value: object) -> bool:
    return isinstance(value, (list, dict, Root))


_PLANS: Final[dict[type, _Plan]] = {}


def _plan(cls: type[BaseModel]) -> _Plan:
    plan = _PLANS.get(cls)
    if plan is None:
        plan = _PLANS[cls] = _Plan(cls)
    return plan


def too_deep() -> NoReturn:
    """Raise the error for values that Python cannot walk through."""
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
    #: The module and class of objects that have no such value, or another one.
    _DEFAULT_CHOICE: ClassVar[tuple[str, str] | None] = None

    def _plain_data(self) -> Any:
        """Return the value with dicts for models."""
        raise NotImplementedError

    def _wire_data(self, sending: bool) -> Any:
        """Return the value as JSON data."""
        raise NotImplementedError

    def to_str(self) -> str:
        """Return the value as text for people."""
        try:
            return pprint.pformat(self._plain_data())
        except RecursionError:
            too_deep()

    def to_json(self) -> str:
        """Return the value as JSON."""
        return dumps(to_wire(self, sending=False), spaced=True)


def is_model(value: object) -> TypeGuard[Root]:
    """Whether a value is a model or a wrapper. Pydantic's `isinstance` takes much longer."""
    return Root in value.__class__.__mro__


class BaseModel(Root):
    """The base class of all models.

    `model_fields_set` contains the fields that are sent: those that a program set and those with a default, or those
    that a response had.
    """

    #: The fields that only responses have.
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset()
    #: The fields that only requests have.
    _WRITE_ONLY: ClassVar[frozenset[str]] = frozenset()
    #: Those of them that requests must have.
    _REQUIRED_TO_SEND: ClassVar[frozenset[str]] = frozenset()
    #: Whether unknown members are rejected.
    _FORBIDS_MORE: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        # Only models with such rules, and those that inherit them, pay for them.
        if not vars(cls).keys().isdisjoint(_RULES):
            type.__setattr__(cls, "_receive", cast(Any, model_validator(mode="wrap"))(classmethod(_receive)))

    def __init__(self, /, **data: Any) -> None:
        cls = type(self)
        context = None if cls._DISCRIMINATOR is None else _Constructing()
        validator_of(cls).validate_python(data, self_instance=self, context=context)

    # Pydantic calls the constructors of other classes for nested values as well, without the context.
    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> CoreSchema:
        return cast("CoreSchema", dated(handler(source)))

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler, /) -> JsonSchemaValue:
        described = handler(schema)
        properties = handler.resolve_ref_schema(described).get("properties", {})
        for each in properties.values():
            _name_bounds(each)
        fields = fields_of(cls)
        for name, text in _docstrings(cls).items():
            for key in (name, fields.get(name)):
                if key in properties:
                    properties[key].setdefault("description", text)
        return described

    def model_post_init(self, context: Any, /) -> None:
        """Note the fields that are sent."""
        if context.__class__ is Reading:
            return
        plan = _PLANS.get(self.__class__) or _plan(self.__class__)
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        fields_set.update(plan.defaults)
        for name in [name for name in fields_set if values[name] is None]:
            if name in plan.optional:
                fields_set.discard(name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if value is None and name in _plan(type(self)).optional:
            self.__pydantic_fields_set__.discard(name)

    def _plain_data(self) -> dict[str, Any]:
        plan = _PLANS.get(self.__class__) or _plan(self.__class__)
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        data: dict[str, Any] = {}
        for name, wire in plan.fields:
            if name in fields_set:
                value = values[name]
                data[wire] = value if value.__class__ in _PLAIN else _plain(value)
        for wire, value in self._unset(plan).items():
            if wire not in data:
                data[wire] = _plain(value)
        return data

    def _wire_data(self, sending: bool) -> dict[str, Any]:
        plan = _PLANS.get(self.__class__) or _plan(self.__class__)
        fields_set = self.__pydantic_fields_set__
        values = self.__dict__
        data: dict[str, Any] = {}
        for name, wire in plan.fields:
            if name in fields_set and not (sending and name in plan.read_only):
                data[wire] = _wire(values[name], sending)
        for wire, value in self._unset(plan).items():
            if wire not in data:
                data[wire] = _wire(value, sending)
        return data

    def _unset(self, plan: _Plan) -> dict[str, Any]:
        """Return the members that are sent although no field is set for them."""
        values = self.__dict__
        more: dict[str, Any] = {}
        if plan.more:
            more |= values[_MORE]
        if self.__pydantic_extra__:
            more |= self.__pydantic_extra__
        for name, wire, default in plan.mutable:
            if name not in self.__pydantic_fields_set__ and values[name] != default:
                more[wire] = values[name]
        return more

    def to_dict(self) -> dict[str, Any]:
        """Return the members under their JSON names. Dates stay Python objects."""
        try:
            return self._plain_data()
        except RecursionError:
            too_deep()

    @classmethod
    def from_json(cls, json_str: str) -> Self | None:
        """Read JSON."""
        return cls.from_dict(loads(json_str))

    @classmethod
    def from_dict(cls, obj: dict[str, Any]) -> Self:
        """Read an object with JSON names."""
        if cast(object, obj) is None:
            # Programs for the reference may pass None; if the type said so, no result could be used without a check.
            return cast(Self, None)
        context = Reading()
        validate: Callable[..., Self] = reader_of(cls, context).validate_python
        try:
            return validate(obj, context=context, by_alias=True, by_name=False)
        except RecursionError:
            too_deep()


#: The names of Pydantic and JSON Schema for the bounds of numbers.
_BOUNDS: Final = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}


def _name_bounds(schema: Any) -> None:
    """Name the bounds of integers as JSON Schema does. In types of its users, Pydantic has its own names for them."""
    if is_array(schema):
        for each in schema:
            _name_bounds(each)
    elif is_object(schema):
        for name in _BOUNDS.keys() & schema.keys():
            schema[_BOUNDS[name]] = schema.pop(name)
        for name in ("anyOf", "items", "additionalProperties"):
            _name_bounds(schema.get(name))


def _docstrings(cls: type[BaseModel]) -> dict[str, str]:
    """Return the docstrings of the fields of a model. They are only in its source."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if not issubclass(each, BaseModel) or each is BaseModel:
            continue
        try:
            (declared,) = ast.parse(textwrap.dedent(inspect.getsource(each))).body
        except (OSError, TypeError, SyntaxError, ValueError):
            continue  # A packed program may lack its source.
        body = cast(ast.ClassDef, declared).body
        for field, text in zip(body, body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
                if isinstance(text.value, ast.Constant) and isinstance(text.value.value, str):
                    found[field.target.id] = inspect.cleandoc(text.value.value)
    return found


def _receive(cls: type[BaseModel], value: Any, handler: Callable[[Any], Any], info: ValidationInfo) -> Any:
    """Validate an object of a model with a discriminator, or with rules for its members."""
    if not is_object(value):
        return handler(value)
    members = value
    context: Any = info.context
    strange = False
    if isinstance(context, _Constructing) and not context.begun:
        context.begun = True
    elif cls._DISCRIMINATOR is not None:
        found = selected(cls, members)
        if found is not None and found.target is not cls and issubclass(found.target, cls):
            return found.read(members, context)
        strange = found is None and isinstance(context, Reading) and has_unlisted_kind(cls, members, context)
    plan = _plan(cls)
    reading = isinstance(context, Reading)
    if not reading:
        _require(cls, members)
    known = plan.known if reading else plan.named
    if known.issuperset(members):
        return handler(members)
    more = {name: each for name, each in members.items() if name not in known}
    if plan.more:
        members = {name: each for name, each in members.items() if name in known}
        given = members.get(_MORE)
        members[_MORE] = {**given, **more} if is_object(given) else more
    elif cls._FORBIDS_MORE:
        names = ", ".join(map(repr, more))[:200]
        raise PydanticCustomError("extra_forbidden", "Unknown members are not allowed: {names}", {"names": names})
    made = handler(members)
    if strange and not plan.more:
        object.__setattr__(made, "__pydantic_extra__", more)
    return made


def _require(cls: type[BaseModel], members: dict[str, Any]) -> None:
    """Refuse an object of a request that lacks a member which only requests have."""
    fields = _plan(cls).fields
    absent = [name for name, wire in fields if name in cls._REQUIRED_TO_SEND and not members.keys() & {name, wire}]
    if absent:
        errors: Any = [{"type": "missing", "loc": (name,), "input": members} for name in absent]
        raise ValidationError.from_exception_data(cls.__name__, errors)


# Discriminators


def selected(cls: type[Root], members: Mapping[str, Any]) -> Reference | None:
    """Return the class that the discriminator of an object selects, or None if it is missing or unknown."""
    assert cls._DISCRIMINATOR is not None
    name, classes = cls._DISCRIMINATOR
    tag = members.get(name)
    found = classes.get(tag, cls._DEFAULT_CHOICE) if isinstance(tag, str) else cls._DEFAULT_CHOICE
    return None if found is None else reference(*found)


def has_unlisted_kind(cls: type[Root], members: Mapping[str, Any], context: Any) -> bool:
    """Whether an object of a response has an unknown discriminator value. In other objects, that is an error."""
    assert cls._DISCRIMINATOR is not None
    name, classes = cls._DISCRIMINATOR
    if members.get(name) is None:
        return False
    if accepts(context):
        return True
    expected = ", ".join(map(repr, classes))
    raise PydanticCustomError(
        "union_tag", "The discriminator {name} should be one of {expected}", {"name": repr(name), "expected": expected}
    )


def keep_all(model: BaseModel, members: Mapping[str, Any]) -> None:
    """Keep the members of an object that a model does not know."""
    plan = _plan(type(model))
    more = {name: value for name, value in members.items() if name not in plan.known}
    if more and not plan.more:
        object.__setattr__(model, "__pydantic_extra__", more)


def fields_of(cls: type[BaseModel]) -> dict[str, str]:
    """Return the fields of a model with their JSON names."""
    return dict(_plan(cls).fields)


def has_member(model: BaseModel, name: str) -> bool:
    """Whether a model keeps the member of this JSON name."""
    plan = _plan(type(model))
    return plan.more or name in plan.known


def known_members(model: BaseModel, members: Mapping[str, Any]) -> int:
    """Return how many members of an object a model knows."""
    return len(_plan(type(model)).named & members.keys())


def keep_members(model: BaseModel, fitting: list[BaseModel], members: Mapping[str, Any]) -> None:
    """Keep the members of an object that a model does not know, but others do that fit it, too."""
    plan = _plan(type(model))
    others = frozenset[str]().union(*(_plan(type(each)).known for each in fitting)) - plan.named
    more = {name: value for name, value in members.items() if name in others}
    if more and not plan.more:
        object.__setattr__(model, "__pydantic_extra__", more)


# Python data


def to_plain(value: Any) -> Any:
    """Return a value with dicts for models, under JSON names."""
    try:
        return _plain(value)
    except RecursionError:
        too_deep()


def _plain(value: Any) -> Any:
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is list:
        return [each if each.__class__ in _PLAIN else _plain(each) for each in value]
    if is_model(value):
        return value._plain_data()
    if is_object(value):
        return {name: _plain(each) for name, each in value.items()}
    if is_series(value):
        return [_plain(each) for each in value]
    found = None if isinstance(value, Enum) else program_data(value)
    return value if found is None else _plain(found)


# JSON data


def encode(value: Any) -> Any:
    """Return a value as JSON data to send."""
    return to_wire(value, sending=True)


def to_wire(value: Any, *, sending: bool) -> Any:
    """Return a value as JSON data. Members that only responses have are not sent, and dates are sent with a zone."""
    try:
        return _wire(value, sending)
    except RecursionError:
        too_deep()


def _wire(value: Any, sending: bool) -> Any:
    if value.__class__ is str or value.__class__ is int or value.__class__ is bool or value is None:
        return value
    if is_object(value):
        return {_key(name): _wire(each, sending) for name, each in value.items()}
    if is_series(value):
        return [_wire(each, sending) for each in value]
    if is_model(value):
        return value._wire_data(sending)
    return _scalar(value, sending)


def _key(name: Any) -> str:
    plain = _scalar(name, False)
    return plain if isinstance(plain, str) else dumps(plain)


def _scalar(value: Any, sending: bool) -> Any:
    if isinstance(value, Enum):
        return _scalar(value.value, sending)
    if isinstance(value, (float, Decimal)):
        if math.isfinite(value):
            return value
        raise ApiValueError(f"JSON has no number {value}.")
    if isinstance(value, (str, int)) or value is None:
        return value
    if isinstance(value, datetime):
        text = (zoned(value) if sending else value).isoformat()
        return f"{text[:-6]}Z" if text.endswith("+00:00") else text
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, (SecretStr, SecretBytes)):
        return _scalar(value.get_secret_value(), sending)
    found = program_data(value)
    if found is not None:
        return _wire(found, sending)
    raise ApiTypeError(f"An object of the class {type(value).__name__} cannot become JSON.")


def program_data(value: Any) -> Any:
    """Return the data of an object of a class of the program: what its `to_dict` returns, or what Pydantic makes of it.

    None is returned for other values. Pydantic omits fields that are None; a class that sends null has a `to_dict`.
    """
    to_dict = getattr(value, "to_dict", None)
    if callable(to_dict):
        return to_dict()
    if isinstance(value, pydantic.BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_none=True)
    if is_dataclass(value) and not isinstance(value, type):
        adapter: TypeAdapter[Any] = _ADAPTERS.of(type(value))
        return adapter.dump_python(value, mode="json", by_alias=True, exclude_none=True)
    return None


# JSON text


class _HasDecimal(Exception):
    """Raised for a number that the module `json` cannot write."""


def _not_plain(value: Any) -> NoReturn:
    if isinstance(value, Decimal):
        raise _HasDecimal
    raise ApiTypeError(f"An object of the class {type(value).__name__} cannot become JSON.")


_encode: Final = json.JSONEncoder(
    ensure_ascii=ENSURE_ASCII, allow_nan=False, separators=(",", ":"), default=_not_plain
).encode
_encode_spaced: Final = json.JSONEncoder(ensure_ascii=ENSURE_ASCII, allow_nan=False, default=_not_plain).encode


def dumps(data: Any, *, spaced: bool = False) -> str:
    """Write JSON data as text, with spaces as the module `json` has them, or without. Decimals keep their digits."""
    try:
        return _encode_spaced(data) if spaced else _encode(data)
    except _HasDecimal:
        pieces: list[str] = []
        _write(data, pieces.append, " " if spaced else "")
        return "".join(pieces)
    except RecursionError:
        too_deep()


def _write(data: Any, write: Callable[[str], None], space: str) -> None:
    if is_object(data):
        mark = "{"
        for name, each in data.items():
            write(f"{mark}{_encode(name)}:{space}")
            _write(each, write, space)
            mark = f",{space}"
        write("}" if data else "{}")
    elif is_array(data):
        mark = "["
        for each in data:
            write(mark)
            _write(each, write, space)
            mark = f",{space}"
        write("]" if data else "[]")
    else:
        write(str(data) if isinstance(data, Decimal) else _encode(data))


def _not_json(text: str) -> NoReturn:
    raise ApiValueError(f"{text} is not JSON.")


def loads(text: str | bytes) -> Any:
    """Read JSON text."""
    try:
        return json.loads(text, parse_float=Decimal if DECIMALS else None, parse_constant=_not_json)
    except RecursionError:
        too_deep()


# Values of responses


class _Adapters(dict[Any, Any]):
    """Types and what is made of them, by the type."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._make = make

    def of(self, kind: Any) -> Any:
        try:
            hash(kind)
            key = kind
        except TypeError:
            key = id(kind)
        if key not in self:
            with BUILDING:
                self[key] = (kind, self._make(kind))
        return self[key][1]


def _made(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(opened(kind))


def _made_lenient(kind: Any) -> SchemaValidator:
    adapter: TypeAdapter[Any] = _ADAPTERS.of(kind)
    adapter.rebuild()
    config = CoreConfig(title=getattr(kind, "__name__", str(kind)))
    return SchemaValidator(lenient(adapter.core_schema), config)


_ADAPTERS: Final = _Adapters(_made)
_LENIENT: Final = _Adapters(_made_lenient)


def decode(kind: Any, value: Any, strict: bool | None = None) -> Any:
    """Read a value of a response. Its type is an annotation: a class, a reference to one, or made of them.

    `strict` is that of the configuration, and None the default of the package.
    """
    context = Reading(strict)
    if value is None and context.is_lenient:
        return None
    adapters = _LENIENT if context.is_lenient else _ADAPTERS
    try:
        return adapters.of(kind).validate_python(value, context=context, by_alias=True, by_name=False)
    except RecursionError:
        too_deep()


def missing(value: Any) -> list[str]:
    """Return JSON Pointers to the members that a value lacks, or has as null, against the API description.

    Only responses that are read leniently lack any.
    """
    found: list[str] = []
    try:
        _find_missing(value, "", found)
    except RecursionError:
        too_deep()
    return found


def _find_missing(value: Any, place: str, found: list[str]) -> None:
    if is_series(value):
        for index, each in enumerate(value):
            _find_missing(each, f"{place}/{index}", found)
    elif is_object(value):
        for name, each in value.items():
            _find_missing(each, f"{place}/{_escaped(name)}", found)
    elif isinstance(value, BaseModel):
        required = _plan(type(value)).required
        for name, wire in fields_of(type(value)).items():
            each = getattr(value, name, None)
            is_null = name in value.__pydantic_fields_set__ and name in value._NULLABLE
            if name in required and each is None and not is_null:
                found.append(f"{place}/{_escaped(wire)}")
            _find_missing(each, f"{place}/{_escaped(wire)}", found)
        for name, each in value._unset(_plan(type(value))).items():
            _find_missing(each, f"{place}/{_escaped(name)}", found)
    elif is_model(value):
        _find_missing(vars(value).get("actual_instance"), place, found)


def _escaped(name: Any) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")
