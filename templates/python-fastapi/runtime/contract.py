"""contract.json: the compiled requirements of the API description for requests and responses."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs

from .growth import MOST_STEPS, Growth
from .hidden import Hidden
from .problems import MOST_FAULTS, Fault, fragment, pointer
from .values import is_list, is_object

#: The size in bytes up to which all errors of a text are listed. Listing those of larger texts takes too long.
MOST_LISTED = 64 << 10
#: The steps up to which all errors of a value are listed. The validator keeps an error for each step.
MOST_LISTED_STEPS = 2_000
#: The size of the pointers to all values in a value up to which all errors are listed. Each error has one.
MOST_POINTERS = 4 << 20

_TOO_MANY_STEPS = (
    "takes too many steps to check, because too many schemas apply to its nested values; send fewer levels or values"
)
_UNLISTED = "does not conform to its schema; it is too large to find out where"

_UNION = re.compile(r'"(?:anyOf|oneOf)"')
_REFERENCE = re.compile(r'"\$ref": ("(?:[^"\\]|\\.)*")')


def _is_base64(text: str) -> bool:
    """Check the format `byte`."""
    try:
        base64.b64decode(text, validate=True)
    except ValueError:
        return False
    return True


class Schemas:
    """A combined schema for all schemas of the contract.

    It validates an object with one property per schema, so shared parts are compiled once, on first use.
    """

    def __init__(self, definitions: dict[str, Any], growth: Growth) -> None:
        self._definitions = definitions
        self._keys: dict[str, str] = {}
        self._with_unions = _with_unions(definitions)
        self.growth = growth

    def check(self, schema: object, start: int | None) -> Check:
        """Return the check for a schema; counting its steps begins at `start`. Identical schemas share one key."""
        text = json.dumps(schema)
        key = self._keys.setdefault(text, str(len(self._keys)))
        has_unions = bool(_UNION.search(text)) or not self._with_unions.isdisjoint(_REFERENCE.findall(text))
        return Check(self, key, start, has_unions=has_unions)

    @cached_property
    def validator(self) -> Any:
        """Return the validator for all schemas registered so far."""
        properties = {key: json.loads(schema) for schema, key in self._keys.items()}
        return jsonschema_rs.Draft202012Validator(
            {"$defs": self._definitions, "properties": properties},
            validate_formats=True,
            ignore_unknown_formats=True,
            # Patterns run in linear time, so hostile input cannot block the server.
            pattern_options=jsonschema_rs.RegexOptions(),
            # Messages describe the error without repeating the input.
            mask="the value",
            formats={"byte": _is_base64},
        )


class Check:
    """A schema of the contract."""

    def __init__(self, schemas: Schemas, key: str, start: int | None, *, has_unions: bool) -> None:
        self._schemas = schemas
        self._key = key
        self._start = start
        self._has_unions = has_unions

    def faults(self, value: object, place: str, name: str | None = None, *, size: int = 0) -> list[Fault]:
        """Return the errors of a value. If its text exceeds `MOST_LISTED` bytes, return only the first one."""
        steps = self._steps(value)
        return self._too_many(steps, place, name) or self._found(value, place, name, size, steps)

    def each(self, values: Iterable[tuple[int, object]], place: str, *, size: int) -> list[Fault]:
        """Return the errors of the items of a body, each with its index. They share the limits of one value."""
        steps = 0
        faults: list[Fault] = []
        for i, value in values:
            steps += self._steps(value)
            if too_many := self._too_many(steps, place):
                return too_many
            found = self._found(value, place, None, size, steps)
            faults.extend(replace(fault, pointer=f"/{i}{fault.pointer}") for fault in found)
            if len(faults) >= (MOST_FAULTS if size <= MOST_LISTED else 1):
                break
        return faults

    def _steps(self, value: object) -> int:
        return 0 if self._start is None else self._schemas.growth.steps(self._start, value)

    @staticmethod
    def _too_many(steps: int, place: str, name: str | None = None) -> list[Fault]:
        return [Fault(place, _TOO_MANY_STEPS, name)] if steps > MOST_STEPS else []

    def _found(self, value: object, place: str, name: str | None, size: int, steps: int) -> list[Fault]:
        validator, whole = self._schemas.validator, {self._key: value}
        try:
            if validator.is_valid(whole):
                return []
            if size <= MOST_LISTED and steps <= MOST_LISTED_STEPS and _pointers(value) <= MOST_POINTERS:
                errors = validator.iter_errors(whole)
            elif self._has_unions:
                # The validator would keep the errors of all alternatives.
                return [Fault(place, _UNLISTED, name)]
            else:
                errors = [_first(validator, whole)]
        except ValueError as error:
            return [Fault(place, f"cannot be validated: {error}", name)]
        found: list[Fault] = []
        for wrong in islice(errors, MOST_FAULTS):
            found.append(Fault(place, fragment(wrong.message), name, pointer(wrong.instance_path[1:])))
        return found


def _first(validator: Any, value: object) -> jsonschema_rs.ValidationError:
    try:
        validator.validate(value)
    except jsonschema_rs.ValidationError as error:
        return error
    raise AssertionError("validation failed without an error")


def _with_unions(definitions: dict[str, Any]) -> set[str]:
    """Return the references to definitions that have alternatives, themselves or in one that they reference."""
    texts = {_reference(name): json.dumps(schema) for name, schema in definitions.items()}
    references = {name: frozenset(_REFERENCE.findall(text)) for name, text in texts.items()}
    found = {name for name, text in texts.items() if _UNION.search(text)}
    count = 0
    while count < len(found):
        count = len(found)
        found.update(name for name, to in references.items() if not found.isdisjoint(to))
    return found


def _reference(name: str) -> str:
    """Return the reference to a definition, as JSON."""
    return json.dumps("#/$defs/" + name.replace("~", "~0").replace("/", "~1"))


def _pointers(value: object) -> int:
    """Return the size of the pointers to all values in a value. Stops above `MOST_POINTERS`."""
    size = 0
    waiting: list[tuple[int, object]] = [(0, value)]
    while waiting and size <= MOST_POINTERS:
        length, at = waiting.pop()
        size += length
        if is_object(at):
            waiting.extend((length + len(name) + 1, child) for name, child in at.items())
        elif is_list(at):
            waiting.extend((length + 7, child) for child in at)
    return size


@dataclass(frozen=True, slots=True)
class Reading:
    """How a string is converted to a value."""

    types: frozenset[str]
    items: Reading | None
    properties: dict[str, Reading]
    additional: Reading | None
    is_lenient: bool = False
    """Whether 1 and 0, and `true` and `false` in any case, are booleans."""

    @classmethod
    def of(cls, said: dict[str, Any] | None) -> Reading | None:
        """Create a reading from the contract."""
        if said is None:
            return None
        members = {name: reading for name, of in said.get("properties", {}).items() if (reading := cls.of(of))}
        types = said.get("types", ())
        items, additional = cls.of(said.get("items")), cls.of(said.get("additional"))
        return cls(frozenset(types), items, members, additional, said.get("lenient", False))

    @property
    def is_array(self) -> bool:
        """Return whether the value is a list."""
        return "array" in self.types

    @property
    def is_object(self) -> bool:
        """Return whether the value has properties."""
        return "object" in self.types


TEXT = Reading(frozenset({"string"}), None, {}, None)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter, or a response header."""

    name: str
    place: str
    required: bool
    style: str
    explode: bool
    content: str | None
    allow_empty: bool
    has_default: bool
    default: Any
    reading: Reading
    check: Check


@dataclass(frozen=True, slots=True)
class Field:
    """A form field."""

    name: str
    reading: Reading
    file: bool
    many: bool
    style: str | None
    """If None, each occurrence of the field is one value."""
    explode: bool
    content: str | None


@dataclass(frozen=True, slots=True)
class Content:
    """A body in one media type."""

    type: str
    kind: str
    reading: Reading
    fields: tuple[Field, ...]
    check: Check | None
    items: Check | None
    hide: Callable[[object], None]
    """Removes the members that are not part of the body, or of one of its items."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A response of the API description."""

    status: str
    contents: tuple[Content, ...]
    headers: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation."""

    id: str
    method: str
    path: str
    parameters: tuple[Parameter, ...]
    body: tuple[Content, ...]
    body_required: bool
    responses: tuple[Declared, ...]
    by_status: dict[str, Declared]
    """The responses by status, in upper case."""
    security: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]
    unusable: str | None
    """Why no request can be accepted."""
    offers: tuple[str, ...]
    """The media types of all responses."""
    codes: tuple[int, ...]
    """The numeric status codes of the responses."""

    def declared(self, status: int) -> Declared | None:
        """Return the response for a status code."""
        known = self.by_status
        return known.get(str(status)) or known.get(f"{status // 100}XX") or known.get("DEFAULT")


class Contract:
    """The contract."""

    def __init__(self, text: str) -> None:
        said = json.loads(text)
        self._schemas = Schemas(said["$defs"], Growth(said.get("growth", [])))
        self._hidden = Hidden(said.get("hidden", []))
        self.title: str = said["title"]
        self.version: str = said["version"]
        self.base_path: str = said["basePath"]
        self.problems: list[dict[str, Any]] = said.get("problems", [])
        """The members of error documents; none if they are problem documents."""
        self.security_schemes: dict[str, dict[str, Any]] = said.get("securitySchemes", {})
        operations = [self._operation(of) for of in said["operations"]]
        self.operations = {operation.id: operation for operation in operations}

    @classmethod
    def read(cls, path: Path) -> Contract:
        """Read the contract from a file."""
        return cls(path.read_text(encoding="utf-8"))

    def _check(self, said: dict[str, Any], member: str = "schema") -> Check | None:
        return self._schemas.check(said[member], said.get("growth")) if member in said else None

    def _operation(self, said: dict[str, Any]) -> Operation:
        body: dict[str, Any] = said.get("body") or {"required": False, "contents": []}
        responses = tuple(
            Declared(
                response["status"],
                self._contents(response),
                tuple(self._parameter(header) for header in response.get("headers", ())),
            )
            for response in said["responses"]
        )
        offers = dict.fromkeys(content.type for response in responses for content in response.contents)
        return Operation(
            id=said["id"],
            method=said["method"],
            path=said["path"],
            parameters=tuple(self._parameter(of) for of in said.get("parameters", ())),
            body=self._contents(body),
            body_required=body["required"],
            responses=responses,
            by_status={response.status.upper(): response for response in reversed(responses)},
            security=tuple(
                tuple((used["scheme"], tuple(used["scopes"])) for used in uses) for uses in said.get("security", ())
            ),
            unusable=said.get("unusable"),
            offers=tuple(offers),
            codes=tuple(sorted(int(of.status) for of in responses if of.status.isdigit())),
        )

    def _parameter(self, said: dict[str, Any]) -> Parameter:
        where = said.get("in", "header")
        return Parameter(
            name=said["name"],
            place=where,
            required=said.get("required", False),
            style=said.get("style") or ("form" if where in ("query", "cookie") else "simple"),
            explode=said.get("explode", False),
            content=said.get("content"),
            allow_empty=said.get("allowEmpty", False),
            has_default="default" in said,
            default=said.get("default"),
            reading=Reading.of(said.get("reading")) or TEXT,
            check=self._schemas.check(said["schema"], said.get("growth")),
        )

    def _contents(self, said: dict[str, Any]) -> tuple[Content, ...]:
        return tuple(
            Content(
                type=content["type"],
                kind=content["kind"],
                reading=Reading.of(content.get("reading")) or TEXT,
                fields=tuple(_field(field) for field in content.get("fields", ())),
                check=self._check(content),
                items=self._check(content, "items"),
                hide=partial(self._hidden.remove, content.get("hidden")),
            )
            for content in said.get("contents", ())
        )


def _field(said: dict[str, Any]) -> Field:
    return Field(
        name=said["name"],
        reading=Reading.of(said.get("reading")) or TEXT,
        file=said.get("file", False),
        many=said.get("many", False),
        style=said.get("style"),
        explode=said.get("explode", False),
        content=said.get("content"),
    )
