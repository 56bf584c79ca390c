"""The base class of the wrappers that oneOf and anyOf become, and the choice of an alternative."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, EnumMeta
from functools import cached_property
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, cast, get_args, get_origin
from uuid import UUID

import pydantic
from pydantic import SerializationInfo, TypeAdapter, ValidationError, ValidationInfo
from pydantic_core import PydanticCustomError, SchemaValidator, core_schema
from typing_extensions import Self

from . import base_model
from .base_model import Root, has_unlisted_kind, is_model, loads, selected, to_plain, to_wire, too_deep
from .fields import (
    BUILDING,
    DATES,
    Checking,
    Reading,
    Reference,
    accepts,
    is_array,
    is_lenient,
    is_object,
    json_schema,
    lenient,
    reader_of,
    validated,
    validator_of,
)

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.fields import FieldInfo
    from pydantic.json_schema import JsonSchemaValue

__all__ = ["BaseModel", "choose"]

_VALUE: Final = "actual_instance"
_NUMBERED: Final = re.compile(r"(one|any)of_schema_[0-9]+_validator")
#: The number of alternatives in an error, and the characters for each of them.
_MOST: Final = 20
_LONGEST: Final = 200


class BaseModel(Root):
    """The base class of the wrappers. They have one value, `actual_instance`, of one of their alternatives."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        own = {name: kwargs.pop(name) for name in _beside(type(self)) if name in kwargs}
        given = (*args, *kwargs.values())
        if len(given) > 1 or not kwargs.keys() <= {_VALUE}:
            raise ValueError(f"{type(self).__name__} takes one value, by position or as {_VALUE}.")
        _fill(self, None)
        if given:
            made = validator_of(type(self)).validate_python(given[0])
            for slot in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__"):
                object.__setattr__(self, slot, copy(getattr(made, slot)))
        for name, value in own.items():
            setattr(self, name, value)
        if given:
            _complete_beside(self)

    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def __setattr__(self, name: str, value: Any) -> None:
        if name == _VALUE:
            vars(self)[_VALUE] = _actual(validator_of(type(self)).validate_python(value))
            object.__setattr__(self, "__pydantic_extra__", None)
        elif name in _beside(type(self)):
            _set_beside(self, name, value)
        elif _NUMBERED.fullmatch(name):
            alternative = _alternatives(type(self))[int(name.split("_")[2]) - 1]
            vars(self)[name] = None if value is None else alternative.read(value, Checking())
        else:
            super().__setattr__(name, value)

    def __repr_args__(self) -> list[tuple[str | None, Any]]:
        own = [name for name in _beside(type(self)) if name in self.__pydantic_fields_set__]
        return [(_VALUE, _actual(self)), *((name, vars(self)[name]) for name in own)]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            cls._accept,
            ref=f"{cls.__module__}.{cls.__qualname__}:{id(cls)}",
            serialization=core_schema.plain_serializer_function_ser_schema(
                _dumped, info_arg=True, return_schema=core_schema.any_schema()
            ),
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        alternatives = [json_schema(each.target, handler) for each in _alternatives(cls)]
        if _VALUE in cls._NULLABLE:
            alternatives.append({"type": "null"})
        model = _beside_model(cls)
        members = [] if model is None else [json_schema(model, handler)]
        return {"title": cls.__name__, **({"allOf": members} if members else {}), "anyOf": alternatives}

    @classmethod
    def _accept(cls, value: Any, info: ValidationInfo) -> Self:
        if value.__class__ is not dict and isinstance(value, cls):
            return value
        wrapper = cls.__new__(cls)
        _fill(wrapper, _choose(cls, value, info.context))
        if is_object(value):
            _fill_beside(wrapper, value, info.context)
            _keep_tag(wrapper, value)
        return wrapper

    @classmethod
    def from_dict(cls, obj: Any) -> Self:
        """Read a value with JSON names."""
        try:
            return cast(Self, validated(validator_of(cls), obj, Reading()))
        except RecursionError:
            too_deep()

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read JSON."""
        return cls.from_dict(loads(json_str))

    def _as_dict(self) -> dict[str, Any] | None:
        """Return the value with dicts for models. Values that are not objects are returned as well."""
        return cast("dict[str, Any] | None", to_plain(self))

    def _plain_data(self) -> Any:
        return _whole(self, to_plain)

    def _wire_data(self, sending: bool) -> Any:
        return _whole(self, lambda value: to_wire(value, sending=sending))


def _actual(wrapper: BaseModel) -> Any:
    return wrapper.__dict__[_VALUE]


_DEFAULTS: Final[dict[type[BaseModel], dict[str, Any]]] = {}


def _fill(wrapper: BaseModel, value: Any) -> None:
    cls = type(wrapper)
    defaults = _DEFAULTS.get(cls)
    if defaults is None:
        fields = cls.__pydantic_fields__.items()
        defaults = _DEFAULTS[cls] = {
            name: None if field.is_required() else field.get_default(call_default_factory=True)
            for name, field in fields
        }
    object.__setattr__(wrapper, "__dict__", {**defaults, _VALUE: value})
    object.__setattr__(wrapper, "__pydantic_fields_set__", {_VALUE})
    object.__setattr__(wrapper, "__pydantic_extra__", None)
    object.__setattr__(wrapper, "__pydantic_private__", None)


# Members next to the alternatives

_REFERENCE: Final = frozenset((_VALUE, "any_of_schemas", "one_of_schemas", "discriminator_value_class_map"))
_BESIDE: Final[dict[type[BaseModel], type[base_model.BaseModel] | None]] = {}


def _beside_model(cls: type[BaseModel]) -> type[base_model.BaseModel] | None:
    """Return a model of the members next to the alternatives of a wrapper, if it has some."""
    if cls not in _BESIDE:
        validator_of(cls)  # Types of fields are known when it is built.
        fields = cls.__pydantic_fields__.items()
        own = [(name, each) for name, each in fields if name not in _REFERENCE and not _NUMBERED.fullmatch(name)]
        definitions: Any = {name: _definition(field) for name, field in own}
        made: Any = pydantic.create_model(
            cls.__name__, __base__=base_model.BaseModel, __module__=cls.__module__, **definitions
        )
        _BESIDE[cls] = made if own else None
    return _BESIDE[cls]


def _definition(field: FieldInfo) -> Any:
    """Return the type and the default of a field with its names, as `create_model` takes them."""
    kind: Any = field.annotation
    if field.metadata:
        kind = Annotated[(kind, *field.metadata)]
    default: Any = ... if field.is_required() else field.get_default(call_default_factory=True)
    aliases: Any = {"validation_alias": field.validation_alias, "serialization_alias": field.serialization_alias}
    return kind, pydantic.Field(default, **aliases)


def _beside(cls: type[BaseModel]) -> dict[str, str]:
    """Return the fields next to the alternatives with their JSON names."""
    model = _beside_model(cls)
    return {} if model is None else base_model.fields_of(model)


def _fill_beside(wrapper: BaseModel, value: dict[str, Any], context: Any) -> None:
    model = _beside_model(type(wrapper))
    if model is None:
        return
    fields = base_model.fields_of(model)
    known = {*fields.values()} if isinstance(context, Reading) else {*fields, *fields.values()}
    given = {name: each for name, each in value.items() if name in known}
    made = validated(reader_of(model, context), given, context)
    vars(wrapper).update({name: vars(made)[name] for name in fields})
    wrapper.__pydantic_fields_set__.update(made.__pydantic_fields_set__)


def _set_beside(wrapper: BaseModel, name: str, value: Any) -> None:
    model = _beside_model(type(wrapper))
    assert model is not None
    holder = model.model_construct()
    setattr(holder, name, value)
    vars(wrapper)[name] = vars(holder)[name]
    sent = wrapper.__pydantic_fields_set__
    sent.discard(name) if value is None else sent.add(name)
    actual, wire = _actual(wrapper), base_model.fields_of(model)[name]
    if isinstance(actual, base_model.BaseModel):  # It may have the member as well.
        for same, other in base_model.fields_of(type(actual)).items():
            if other == wire:
                setattr(actual, same, value)
    elif is_object(actual):
        vars(wrapper)[_VALUE] = {name: each for name, each in actual.items() if name != wire}


def _complete_beside(wrapper: BaseModel) -> None:
    """Take the members that the value has as well, and refuse a value without those that are required."""
    model, actual = _beside_model(type(wrapper)), _actual(wrapper)
    if model is None or not isinstance(actual, base_model.BaseModel):
        return
    sent, fields = wrapper.__pydantic_fields_set__, base_model.fields_of(model)
    same = {wire: name for name, wire in base_model.fields_of(type(actual)).items()}
    for name, wire in fields.items():
        if name not in sent and same.get(wire) in actual.__pydantic_fields_set__:
            vars(wrapper)[name] = vars(actual)[same[wire]]
            sent.add(name)
    validated(validator_of(model), {name: vars(wrapper)[name] for name in fields if name in sent}, Checking())


def _keep_tag(wrapper: BaseModel, value: dict[str, Any]) -> None:
    """Keep the value of a discriminator that the alternative does not declare."""
    cls, actual = type(wrapper), _actual(wrapper)
    while isinstance(actual, BaseModel):
        actual = _actual(actual)
    if cls._DISCRIMINATOR is None or not isinstance(actual, base_model.BaseModel):
        return
    name = cls._DISCRIMINATOR[0]
    if name in value and not base_model.has_member(actual, name) and value[name] != _tag(cls, actual):
        object.__setattr__(wrapper, "__pydantic_extra__", {name: value[name]})


def _tag(cls: type[BaseModel], actual: Any) -> str | None:
    """Return the first value of the discriminator that selects the class of a value."""
    classes = cls._DISCRIMINATOR[1] if cls._DISCRIMINATOR is not None else {}
    kind: type[object] = actual.__class__
    own = (kind.__module__.rpartition(".")[2], kind.__name__)
    return next((tag for tag, target in classes.items() if target == own), None)


def _dumped(wrapper: BaseModel, info: SerializationInfo) -> Any:
    """Return what Pydantic dumps: the value, with the members next to it."""
    actual, model = _actual(wrapper), _beside_model(type(wrapper))
    if model is None or not (is_object(actual) or isinstance(actual, pydantic.BaseModel)):
        return actual
    names = ("mode", "by_alias", "exclude_unset", "exclude_defaults", "exclude_none", "round_trip", "context")
    options: dict[str, Any] = {name: getattr(info, name) for name in names}
    sent = wrapper.__pydantic_fields_set__ & base_model.fields_of(model).keys()
    own = model.model_construct(sent, **{name: vars(wrapper)[name] for name in sent}).model_dump(**options)
    data = actual.model_dump(**options) if isinstance(actual, pydantic.BaseModel) else actual
    return {**own, **data}


def _whole(wrapper: BaseModel, write: Callable[[Any], Any]) -> Any:
    """Return the value with what stands next to it: members, and a discriminator that its class does not declare."""
    cls, actual = type(wrapper), _actual(wrapper)
    data = write(actual)
    if not is_object(data):
        return data
    more: dict[str, Any] = dict(wrapper.__pydantic_extra__ or {})
    if cls._DISCRIMINATOR is not None and not more and isinstance(actual, base_model.BaseModel):
        name, tag = cls._DISCRIMINATOR[0], _tag(cls, actual)
        if tag is not None and not base_model.has_member(actual, name):
            more[name] = tag
    for name, wire in _beside(cls).items():
        if name in wrapper.__pydantic_fields_set__:
            more[wire] = write(vars(wrapper)[name])
    return {**more, **data}


# The choice

_OBJECT: Final = "an object"
_SCALAR: Final = "a string, number or boolean"
_SHAPES: Final[dict[Any, str]] = {
    dict: _OBJECT,
    list: "an array",
    **dict.fromkeys((str, int, float, bool, Decimal, bytes, date, datetime, UUID), _SCALAR),
}


class _Alternative:
    """One of the types of a wrapper."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.name = _name(kind)
        self._adapter: TypeAdapter[Any] | None = None
        self._lenient: Any = None

    @property
    def target(self) -> Any:
        return self.kind.target if isinstance(self.kind, Reference) else self.kind

    @cached_property
    def shape(self) -> str | None:
        """What the type's values are in JSON, if that is one thing."""
        kind: Any = self.target
        if get_origin(kind) is Annotated:
            kind = kind.__origin__
        if isinstance(kind, EnumMeta):
            return _SCALAR
        if base_model.BaseModel in getattr(kind, "__mro__", ()):
            return _OBJECT
        return _SHAPES.get(get_origin(kind) or kind)

    @property
    def takes_objects(self) -> bool:
        """Whether its values may be objects."""
        return self.shape in (_OBJECT, None)

    def read(self, value: Any, context: Checking) -> Any:
        given = _SHAPES.get(value.__class__)
        if given and self.shape and given != self.shape:
            # To ask Pydantic would take much longer, and build what is never used.
            raise ValueError(f"Input should be {self.shape}")
        if isinstance(self.kind, Reference):
            return self.kind.read(value, context)
        if self._adapter is None:
            with BUILDING:
                kind = self.kind
                self._adapter = TypeAdapter(DATES.get(kind, kind) if isinstance(kind, type) else kind)
        if not is_lenient(context):
            return validated(self._adapter, value, context)
        if self._lenient is None:
            self._lenient = SchemaValidator(lenient(self._adapter.core_schema))
        return validated(self._lenient, value, context)


def _name(kind: Any) -> str:
    if get_origin(kind) is Annotated:
        return _name(get_args(kind)[0])
    if get_args(kind):
        return f"{_name(get_origin(kind))}[{', '.join(map(_name, get_args(kind)))}]"
    return str(getattr(kind, "__name__", kind))


_ALTERNATIVES: Final[dict[type[BaseModel], tuple[_Alternative, ...]]] = {}


def _alternatives(cls: type[BaseModel]) -> tuple[_Alternative, ...]:
    found = _ALTERNATIVES.get(cls)
    if found is None:
        fields = [each for name, each in cls.__pydantic_fields__.items() if _NUMBERED.fullmatch(name)]
        found = _ALTERNATIVES[cls] = tuple(_Alternative(_without_none(each)) for each in fields)
    return found


def _without_none(field: FieldInfo) -> Any:
    kind: Any = field.annotation
    if get_origin(kind) in (Union, UnionType):
        kind = Union[tuple(each for each in get_args(kind) if each is not NoneType)]  # noqa: UP007
    for more in field.metadata:
        kind = Annotated[kind, more]
    return kind


def choose(cls: type[BaseModel], value: Any, info: ValidationInfo) -> Any:
    """Return a value of the alternative that a discriminator selects, or that fits best."""
    return _choose(cls, value, info.context)


def _choose(cls: type[BaseModel], value: Any, context: Any) -> Any:
    if not isinstance(context, Checking):
        context = Checking()
    if is_object(value):
        if cls._DISCRIMINATOR is not None:
            target = selected(cls, value)
            if target is not None:
                return target.read(value, context)
            if has_unlisted_kind(cls, value, context):
                return value
        return _remembered(cls, value, context)
    if is_array(value):
        return _remembered(cls, value, context)
    if value is None and _VALUE in cls._NULLABLE:
        return None
    if isinstance(value, (pydantic.BaseModel, Enum)):
        for each in _alternatives(cls):
            if isinstance(each.kind, Reference) and each.kind.describes(value):
                return value
    return _best(cls, value, context)


def _remembered(cls: type[BaseModel], value: Any, context: Checking) -> Any:
    """Choose once for each value: unions in unions would read it in very many ways."""
    memo = context.memo
    if memo is None:
        memo = context.memo = {}
    key = (id(value), cls, is_lenient(context))
    if key not in memo:
        before = context.unlisted
        try:
            memo[key] = (value, _best(cls, value, context), context.unlisted - before)
        except PydanticCustomError as error:
            memo[key] = (value, error, 0)
        context.unlisted = before
    _, found, surprises = memo[key]
    if isinstance(found, PydanticCustomError):
        raise found.with_traceback(None)
    context.unlisted += surprises
    return found


def _best(cls: type[BaseModel], value: Any, context: Checking) -> Any:
    best: tuple[tuple[int, int], Any] | None = None
    errors: list[tuple[str, ValueError]] = []
    fitting: list[Any] = []
    before = context.unlisted
    reading, is_read_leniently = cast(Reading, context), is_lenient(context)
    # An alternative to which the value conforms goes before one of which it lacks members.
    for is_last in (False, True) if is_read_leniently else (True,):
        best, errors, fitting = None, [], []
        if is_read_leniently:
            reading.is_lenient, reading.is_tried = is_last, not is_last
        for each in _alternatives(cls):
            try:
                result = each.read(value, context)
                fit = _fit(value, result)
                if is_read_leniently and is_last and fit <= 0 and is_object(value):
                    raise ValueError("No member is known")
            except ValueError as error:
                errors.append((each.name, error))
            else:
                fitting.append(result)
                rank = (before - context.unlisted, fit)
                if best is None or rank > best[0]:
                    best = (rank, result)
            context.unlisted = before
        if best is not None:
            break
    if is_read_leniently:
        reading.is_lenient, reading.is_tried = True, False
    is_tried = isinstance(context, Reading) and context.is_tried
    if best is None and not is_tried and is_object(value) and any(each.takes_objects for each in _alternatives(cls)):
        if accepts(context):
            return value
    if best is None:
        reasons = "; ".join(f"{name}: {_reason(error)}" for name, error in errors[:_MOST])
        raise PydanticCustomError("union", "No alternative fits: {reasons}", {"reasons": reasons})
    (minus, _), result = best
    context.unlisted = before - minus
    if len(fitting) > 1 and is_object(value) and isinstance(result, base_model.BaseModel):
        base_model.keep_members(result, [each for each in fitting if isinstance(each, base_model.BaseModel)], value)
    if minus < 0 and is_object(value) and isinstance(result, base_model.BaseModel):
        base_model.keep_all(result, value)  # It may be another alternative, which the API description does not list.
    return result


def _reason(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return str(error)[:_LONGEST]
    first, *more = error.errors(include_url=False, include_context=False, include_input=False)
    path = ".".join(map(str, first["loc"]))
    text = (f"{path}: " if path else "") + first["msg"]
    return text[:_LONGEST] + (f" (and {len(more)} more)" if more else "")


def _fit(value: Any, result: Any) -> int:
    """Return how well a value fits the type that it was read as. For objects, it is the number of known members."""
    if is_model(result) and isinstance(result, BaseModel):
        return _fit(value, _actual(result))
    if is_object(value):
        if isinstance(result, base_model.BaseModel):
            return base_model.known_members(result, value) or (-1 if value else 0)
        data = base_model.program_data(result)
        return len(data.keys() & value.keys()) if is_object(data) else 0
    if is_array(value) and is_array(result):
        return sum(_fit(each, item) for each, item in zip(value, result, strict=False))
    if isinstance(value, str):
        if isinstance(result, date):
            # Pydantic reads numbers as dates, and dates as datetimes.
            return 2 if value[4:5] == "-" and (len(value) > 10) == isinstance(result, datetime) else -1
        return 2 if isinstance(result, (Enum, UUID)) else 1 if isinstance(result, str) else 0
    return int(value.__class__ is result.__class__)
