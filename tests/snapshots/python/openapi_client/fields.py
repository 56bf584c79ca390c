"""The types of fields: references to models, integers, dates, and values that the API description does not list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date, datetime, timezone
from decimal import Decimal
from enum import Enum, EnumMeta
from functools import cache, partial
from importlib import import_module
from threading import RLock, local
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeGuard, TypeVar, Union, cast, get_args, get_origin

from pydantic import (
    BeforeValidator,
    StrictBool,
    StrictBytes,
    StrictFloat,
    StrictStr,
    TypeAdapter,
    ValidationInfo,
)
from pydantic_core import PydanticCustomError, PydanticKnownError, SchemaValidator, core_schema

from .exceptions import ApiValueError

if TYPE_CHECKING:
    from typing import Protocol, SupportsIndex
    from typing import Union as Accepts

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

    _ItemT = TypeVar("_ItemT", covariant=True)

    class Items(Protocol[_ItemT]):
        """A list or tuple. A string, which is a sequence of strings, lacks a method of it."""

        def __contains__(self, value: object, /) -> bool: ...
        def __getitem__(self, index: SupportsIndex, /) -> _ItemT: ...
        def __iter__(self) -> Iterator[_ItemT]: ...
        def __len__(self) -> int: ...
else:

    class Accepts:
        """The type of an argument, followed by types for type checkers alone, of which Pydantic makes the first one."""

        def __class_getitem__(cls, types: tuple[Any, Any]) -> Any:
            return types[0]


__all__ = [
    "LISTED",
    "SUGGESTED",
    "Accepts",
    "Reading",
    "StrictBool",
    "StrictBytes",
    "StrictFloat",
    "StrictInt",
    "StrictStr",
    "reference",
    "unlisted",
    "unlisted_member",
    "unset",
    "zoned",
]

#: How a datetime without a time zone is sent: "local" or "utc", the zone that it gets, or "refuse".
NAIVE_DATETIMES: str = "local"
#: Whether responses have to conform to the API description. None accepts enum and discriminator values that it does not
#: list; False also accepts objects that lack required members, and null where it does not belong.
STRICT_RESPONSES: bool | None = None

_E = TypeVar("_E", bound=Enum)


class Checking:
    """The context of validation."""

    #: What unions found, by the identity of the value, their class, and whether they were read leniently.
    memo: dict[tuple[int, type, bool], Any] | None = None
    #: The number of values so far that the API description does not list.
    unlisted = 0


class Reading(Checking):
    """The context of a response, which may have values that the API description does not list."""

    def __init__(self, strict: bool | None = None) -> None:
        if strict is None:
            strict = STRICT_RESPONSES
        self.is_strict = strict is True
        #: Whether an object that no alternative of a wrapper reads is an error, because they are tried leniently next.
        self.is_tried = False
        #: Whether required members may be missing, or null.
        self.is_lenient = strict is False


def is_lenient(context: Any) -> bool:
    """Whether required members may be missing, or null."""
    return isinstance(context, Reading) and context.is_lenient


# JSON data


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a value is a JSON object."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Whether a value is a JSON array."""
    return isinstance(value, list)


def is_series(value: object) -> TypeGuard[Iterable[Any]]:
    """Whether a value becomes a JSON array."""
    return isinstance(value, (list, tuple, set, frozenset))


# Integers

_MOST_DIGITS: Final = 400


def _whole(value: Any) -> int:
    if _is_whole(value):
        return int(value)
    raise PydanticKnownError("int_type")


def _is_whole(value: Any) -> bool:
    if isinstance(value, Decimal):
        # The exponent of a large number would become that many digits.
        return value.is_finite() and value.adjusted() < _MOST_DIGITS and value == value.to_integral_value()
    return isinstance(value, float) and value.is_integer()


class _Whole:
    """Tells Pydantic to read integers as JSON has them."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        # Only numbers with a fraction, which are rare, take a call of Python.
        return core_schema.union_schema(
            [core_schema.int_schema(strict=True), core_schema.no_info_plain_validator_function(_whole)],
            mode="left_to_right",
            custom_error_type="int_type",
            serialization=core_schema.simple_ser_schema("int"),
        )

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(core_schema.int_schema())


#: An integer. 1.0 is one, as in JSON, but strings and booleans are not.
StrictInt = Annotated[int, _Whole()]


# Dates


def zoned(value: datetime) -> datetime:
    """Return a datetime with the time zone that it is sent with."""
    if value.tzinfo is not None:
        return value
    if NAIVE_DATETIMES == "refuse":
        raise ApiValueError(
            f"The datetime {value.isoformat()} has no time zone. Add one, for example with datetime.now(timezone.utc)."
        )
    return value.astimezone() if NAIVE_DATETIMES == "local" else value.replace(tzinfo=timezone.utc)


def _no_number(value: Any) -> Any:
    """Refuse what Pydantic would read as the seconds since 1970."""
    if isinstance(value, (int, float, Decimal)) or (isinstance(value, str) and value[4:5] != "-"):
        raise PydanticKnownError("datetime_from_date_parsing", {"error": "it should begin with a date: YYYY-MM-DD"})
    return value


#: The keys of core schemas that have one in them.
_INNER: Final = ("schema", "items_schema", "keys_schema", "values_schema")


def dated(schema: Any) -> Any:
    """Return a core schema whose dates cannot be numbers."""
    inner = {key: dated(schema[key]) for key in _INNER if isinstance(schema.get(key), dict)}
    if schema["type"] == "model-fields":
        inner["fields"] = {name: dated(each) for name, each in schema["fields"].items()}
    elif schema["type"] == "union":
        choices: list[Any] = schema["choices"]
        inner["choices"] = [dated(each) if isinstance(each, dict) else each for each in choices]
    if schema["type"] in ("date", "datetime"):
        return core_schema.no_info_before_validator_function(_no_number, schema)
    return {**schema, **inner} if inner else schema


# Members that only requests or only responses have

#: The default of a required field that only requests or only responses have, since the others lack it.
unset: Any = None


# Values that the API description does not list


def accepts(context: Any) -> bool:
    """Whether a value that is not listed is accepted: it is in a response."""
    if not isinstance(context, Reading) or context.is_strict:
        return False
    context.unlisted += 1
    return True


def unlisted(value: Any, info: ValidationInfo, allowed: Collection[Any]) -> Any:
    """Return a value that the API description does not list, if it is in a response."""
    if accepts(info.context):
        return value
    raise ValueError(f"must be one of {', '.join(map(repr, allowed))}")


def _reduce(self: Enum, protocol: Any) -> Any:
    cls = type(self)
    if self._value_ in cls._value2member_map_:
        return cls, (self._value_,)
    return unlisted_member, (cls, self._value_)


def unlisted_member(cls: type[_E], value: Any) -> _E:
    """Return a value of an enum that does not list it. It is equal to the plain value."""
    base: Any = _base(cls) or int
    member: Any = base.__new__(cls, value)
    member._name_ = "(unlisted)"
    member._value_ = value
    type.__setattr__(cls, "__reduce_ex__", _reduce)
    return cast(_E, member)


def _base(cls: type[Enum]) -> type[str] | type[int] | type[float] | None:
    """Return the type of an enum's values, if they are all strings or numbers."""
    return next((base for base in (str, int, float) if issubclass(cls, base)), None)


def _enum_reader(cls: type[Enum]) -> Callable[[Any, Any], Any]:
    members: dict[Any, Enum] = cls._value2member_map_
    base = _base(cls)

    def read(value: Any, context: Any) -> Any:
        if isinstance(value, cls):
            return value
        plain = _whole(value) if base is int and isinstance(value, (float, Decimal)) else value
        if base is float and isinstance(plain, (int, Decimal)) and not isinstance(plain, bool):
            plain = float(plain)
        if base is None:
            for each in cls:
                # True and 1 are equal, but not the same value.
                if each.value == plain and isinstance(each.value, bool) == isinstance(plain, bool):
                    return each
            if accepts(context):
                return plain
        elif isinstance(plain, base) and not isinstance(plain, bool):
            if plain in members:
                return members[plain]
            if accepts(context):
                return unlisted_member(cls, plain)
        expected = ", ".join(repr(each.value) for each in cls)
        raise PydanticCustomError("enum", "Input should be {expected}", {"expected": expected})

    return read


_NAMES: Final[dict[Any, Literal["bool", "int", "str"]]] = {bool: "bool", int: "int", str: "str"}


class _Literals:
    """Tells Pydantic to read the values of a Literal strictly, and whether others are accepted."""

    __slots__ = ("_is_open",)

    def __init__(self, *, is_open: bool) -> None:
        self._is_open = is_open

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        allowed = get_args(source)
        kind: type = allowed[0].__class__
        schema = handler.generate_schema(_RESULTS[kind])
        if not self._is_open:

            def check(value: Any, info: ValidationInfo) -> Any:
                return value if value in allowed else unlisted(value, info, allowed)

            schema = core_schema.with_info_after_validator_function(check, schema)
        # Pydantic describes types by the schema for JSON text.
        return core_schema.json_or_python_schema(
            core_schema.literal_schema(list(allowed)),
            schema,
            serialization=core_schema.simple_ser_schema(_NAMES[kind]),
        )


#: Marks a Literal of which responses may have other values, too.
LISTED: Final = _Literals(is_open=False)
#: Marks a Literal of which any other value is accepted when the program runs.
SUGGESTED: Final = _Literals(is_open=True)


# References


#: Held while Pydantic builds something: before version 2.13, it has no lock itself.
BUILDING: Final = RLock()


def validator_of(model: Any) -> Any:
    """Return the validator of a model, which is built on first use."""
    if not model.__pydantic_complete__:
        with BUILDING:
            model.model_rebuild()
    return model.__pydantic_validator__


_LENIENT_VALIDATORS: Final[dict[type, Any]] = {}


def reader_of(model: Any, context: Any) -> Any:
    """Return the validator of a model for values in a context."""
    validator = validator_of(model)
    if not is_lenient(context):
        return validator
    found = _LENIENT_VALIDATORS.get(model)
    if found is None:
        config = core_schema.CoreConfig(title=model.__name__)
        found = _LENIENT_VALIDATORS[model] = SchemaValidator(lenient(model.__pydantic_core_schema__), config)
    return found


def lenient(schema: Any) -> Any:
    """Return a core schema whose fields may be missing or null, and so may be items and values."""
    made = {"schema": lenient(schema["schema"])} if isinstance(schema.get("schema"), dict) else {}
    kind = schema["type"]
    if kind == "model":
        # Pydantic would take the validator that the class has already.
        fill = partial(_filled, schema["cls"])
        return core_schema.no_info_after_validator_function(fill, made["schema"], ref=schema.get("ref"))
    if kind == "model-fields":
        fields: dict[str, Any] = schema["fields"]
        made["fields"] = {name: {**each, "schema": _optional(lenient(each["schema"]))} for name, each in fields.items()}
    elif kind in ("list", "set") and "items_schema" in schema:
        made["items_schema"] = core_schema.nullable_schema(lenient(schema["items_schema"]))
    elif kind == "dict" and "values_schema" in schema:
        made["values_schema"] = core_schema.nullable_schema(lenient(schema["values_schema"]))
    elif kind == "union":
        choices: list[Any] = schema["choices"]
        made["choices"] = [lenient(each) if isinstance(each, dict) else each for each in choices]
    elif kind == "definitions":
        made["definitions"] = [lenient(each) for each in schema["definitions"]]
    return {**schema, **made}


def _filled(cls: Any, validated: tuple[dict[str, Any], dict[str, Any] | None, set[str]]) -> Any:
    """Return a model with validated values, extra members, and the names of the fields that were set."""
    values, extra, fields_set = validated
    model = cls.__new__(cls)
    for slot, content in {
        "__dict__": values,
        "__pydantic_extra__": extra,
        "__pydantic_fields_set__": fields_set,
        "__pydantic_private__": None,
    }.items():
        object.__setattr__(model, slot, content)
    return model


def _optional(schema: Any) -> Any:
    if schema["type"] == "default":
        return {**schema, "schema": core_schema.nullable_schema(schema["schema"])}
    return core_schema.with_default_schema(core_schema.nullable_schema(schema), default=None)


def validated(validator: Any, value: Any, context: Any) -> Any:
    """Validate a value. Only JSON names are read in responses."""
    if isinstance(context, Reading):
        return validator.validate_python(value, context=context, by_alias=True, by_name=False)
    return validator.validate_python(value, context=context)


def _reader(target: Any) -> Callable[[Any, Any], Any]:
    if is_of_program(target):
        return _program_reader(target)
    if isinstance(target, EnumMeta):
        return _enum_reader(cast("type[Enum]", target))
    if not hasattr(target, "__pydantic_validator__"):
        adapter = TypeAdapter[Any](target)
        return lambda value, context: validated(adapter, value, context)

    def read(value: Any, context: Any) -> Any:
        if value.__class__ is not dict and isinstance(value, target):
            return value
        return validated(reader_of(target, context), value, context)

    return read


# Classes of the program


def is_of_program(target: Any) -> bool:
    """Whether a class is not of the package: the program has it already, and a mapping names it."""
    # `list[str]` is a type, too, in Python 3.10.
    is_class = isinstance(target, type) and not hasattr(target, "__origin__")
    return is_class and not target.__module__.startswith(f"{__package__}.models.")


def _program_reader(target: Any) -> Callable[[Any, Any], Any]:
    """Read with the class's own `from_dict`, else as Pydantic reads the class."""
    from_dict = getattr(target, "from_dict", None)
    if from_dict is None:
        adapter = TypeAdapter[Any](target)
        return lambda value, context: adapter.validate_python(value)

    def read(value: Any, context: Any) -> Any:
        if isinstance(value, target):
            return value
        try:
            return from_dict(value)
        except (LookupError, TypeError, AttributeError) as error:
            # What does not fit is an error of the value, whatever the class raises for it.
            raise ValueError(f"{target.__name__}.from_dict raised {error!r}") from error

    return read


class Reference:
    """Stands for a class of `models`, which is imported when the first value of this type is read."""

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
        if value is None and is_lenient(context):
            return None
        if self._read is None:
            self._read = _reader(self.target)
        return self._read(value, context)

    def describes(self, value: object) -> bool:
        """Whether a value is an instance of the class, which is not imported for that."""
        module = f"{__package__}.models.{self.module}"
        return any(each.__name__ == self.name and each.__module__ == module for each in type(value).__mro__)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return handler(Annotated[Any, _Values(self)])

    # What typing and its users need of a type:

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.target(*args, **kwargs)

    def __or__(self, other: Any) -> Any:
        return Union[self, other]  # noqa: UP007

    def __ror__(self, other: Any) -> Any:
        return Union[other, self]  # noqa: UP007

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        return reference, (self.module, self.name)


class _Program:
    """A class of the program in an annotation."""

    __slots__ = ("read", "target")

    def __init__(self, target: Any) -> None:
        self.target = target
        self.read = _program_reader(target)


def annotation(target: Any) -> Any:
    """Return what Pydantic reads a class of `models` by: the class itself, unless it is of the program."""
    return Annotated[Any, _Values(_Program(target))] if is_of_program(target) else target


class _Values:
    """Tells Pydantic how to read the values of a reference."""

    __slots__ = ("_reference",)

    def __init__(self, to: Reference | _Program) -> None:
        self._reference = to

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        read = self._reference.read

        def validate(value: Any, info: ValidationInfo) -> Any:
            return read(value, info.context)

        return core_schema.with_info_plain_validator_function(validate)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return json_schema(self._reference.target, handler)


#: Dates, which cannot be numbers.
DATES: Final[dict[Any, Any]] = {kind: Annotated[kind, BeforeValidator(_no_number)] for kind in (date, datetime)}
_RESULTS: Final[dict[Any, Any]] = {bool: StrictBool, int: StrictInt, float: StrictFloat, str: StrictStr, **DATES}


def _is_class(kind: object) -> bool:
    return isinstance(kind, type)


def opened(kind: Any) -> Any:
    """Return a type as responses have it: no text is a number, and enums accept values that are not listed."""
    if _is_class(kind) and kind in _RESULTS:
        return _RESULTS[kind]
    if isinstance(kind, EnumMeta):
        package, _, module = kind.__module__.rpartition(".")
        return reference(module, kind.__name__) if package == f"{__package__}.models" else kind
    origin = get_origin(kind)
    if origin is None or origin is Literal:
        return kind
    if origin is Annotated:
        return Annotated[(opened(kind.__origin__), *kind.__metadata__)]
    arguments = tuple(opened(each) for each in get_args(kind))
    return Union[arguments] if origin in (Union, UnionType) else origin[arguments]  # noqa: UP007


class _Described(local):
    """The types whose JSON schemas are being made, by reference, and their core schemas in the order of being found."""

    refs: set[str]
    queue: list[core_schema.CoreSchema] | None = None


_DESCRIBED: Final = _Described()


def json_schema(target: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
    """Return a reference to the JSON schema of a type, which is made as well.

    Types may contain themselves, and lead to very many others: they are described in sequence, not while others are.
    """
    if is_of_program(target) and hasattr(target, "from_dict"):
        return {"title": target.__name__}
    schema: Any = TypeAdapter[Any](target).core_schema
    ref: str = schema["schema"].get("schema_ref") if schema["type"] == "definitions" else schema.get("ref", "")
    if not ref:
        return handler(schema)
    if _DESCRIBED.queue is None:
        _DESCRIBED.refs = {ref}
        _DESCRIBED.queue = [schema]
        try:
            for each in _DESCRIBED.queue:
                # The handler does not make definitions of schemas themselves, only of those in them.
                handler(core_schema.definitions_schema(each, []))
        finally:
            _DESCRIBED.queue = None
    elif ref not in _DESCRIBED.refs:
        _DESCRIBED.refs.add(ref)
        _DESCRIBED.queue.append(schema)
    return handler(core_schema.definition_reference_schema(ref))


@cache
def reference(module: str, name: str) -> Any:
    """Return what stands for a class of `models` in annotations."""
    return Reference(module, name)
