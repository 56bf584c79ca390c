"""contract.json: the compiled requirements of the API description for requests and responses."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs

from .problems import MOST_FAULTS, Fault, fragment, pointer

#: The size in bytes up to which all errors of a text are listed. Listing those of larger texts takes too long.
MOST_LISTED = 64 << 10


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

    def __init__(self, definitions: dict[str, Any]) -> None:
        self._definitions = definitions
        self._keys: dict[str, str] = {}

    def check(self, schema: object) -> Check:
        """Return the check for a schema. Identical schemas share one key."""
        return Check(self, self._keys.setdefault(json.dumps(schema), str(len(self._keys))))

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

    def __init__(self, schemas: Schemas, key: str) -> None:
        self._schemas = schemas
        self._key = key

    def faults(self, value: object, place: str, name: str | None = None, *, size: int = 0) -> list[Fault]:
        """Return the errors of a value. If its text exceeds `MOST_LISTED` bytes, return only the first one."""
        validator, whole = self._schemas.validator, {self._key: value}
        try:
            if validator.is_valid(whole):
                return []
            errors = [_first(validator, whole)] if size > MOST_LISTED else validator.iter_errors(whole)
        except ValueError as error:
            return [Fault(place, f"cannot be validated: {error}", name)]
        found: list[Fault] = []
        for wrong in islice(errors, MOST_FAULTS):
            found.append(Fault(place, fragment(wrong.message[:300]), name, pointer(wrong.instance_path[1:])))
        return found


def _first(validator: Any, value: object) -> jsonschema_rs.ValidationError:
    try:
        validator.validate(value)
    except jsonschema_rs.ValidationError as error:
        return error
    raise AssertionError("validation failed without an error")


@dataclass(frozen=True, slots=True)
class Reading:
    """How a string is converted to a value."""

    types: frozenset[str]
    items: Reading | None
    properties: dict[str, Reading]
    additional: Reading | None

    @classmethod
    def of(cls, said: dict[str, Any] | None) -> Reading | None:
        """Create a reading from the contract."""
        if said is None:
            return None
        members = {name: reading for name, of in said.get("properties", {}).items() if (reading := cls.of(of))}
        types = said.get("types", ())
        return cls(frozenset(types), cls.of(said.get("items")), members, cls.of(said.get("additional")))

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
        self._schemas = Schemas(said["$defs"])
        self.title: str = said["title"]
        self.version: str = said["version"]
        self.base_path: str = said["basePath"]
        self.security_schemes: dict[str, dict[str, Any]] = said.get("securitySchemes", {})
        operations = [self._operation(of) for of in said["operations"]]
        self.operations = {operation.id: operation for operation in operations}

    @classmethod
    def read(cls, path: Path) -> Contract:
        """Read the contract from a file."""
        return cls(path.read_text(encoding="utf-8"))

    def _check(self, said: dict[str, Any], member: str = "schema") -> Check | None:
        return self._schemas.check(said[member]) if member in said else None

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
            check=self._schemas.check(said["schema"]),
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
