"""contract.json: what the description demands of requests and answers, as the generator compiled it."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema_rs

from .problems import MOST_FAULTS, Fault, pointer

#: Bytes of a text of which all faults are found. A larger one may have so many that to list them takes long.
MOST_LISTED = 64 << 10


def _is_base64(text: str) -> bool:
    """The format `byte`."""
    try:
        base64.b64decode(text, validate=True)
    except ValueError:
        return False
    return True


class Schemas:
    """All schemas of the contract in one, for an object that has the values by the keys of their schemas.

    So what they share is compiled once, which happens when it is first needed.
    """

    def __init__(self, definitions: dict[str, Any]) -> None:
        self._definitions = definitions
        self._keys: dict[str, str] = {}

    def check(self, schema: object) -> Check:
        """The check by a schema; many places have the same one."""
        return Check(self, self._keys.setdefault(json.dumps(schema), str(len(self._keys))))

    @cached_property
    def validator(self) -> Any:
        """Of all schemas that were asked for before."""
        properties = {key: json.loads(schema) for schema, key in self._keys.items()}
        return jsonschema_rs.Draft202012Validator(
            {"$defs": self._definitions, "properties": properties},
            validate_formats=True,
            ignore_unknown_formats=True,
            # Patterns take linear time: a hostile text cannot keep one busy.
            pattern_options=jsonschema_rs.RegexOptions(),
            # Messages say what is wrong and do not repeat what was sent.
            mask="the value",
            formats={"byte": _is_base64},
        )


class Check:
    """A schema of the contract."""

    def __init__(self, schemas: Schemas, key: str) -> None:
        self._schemas = schemas
        self._key = key

    def faults(self, value: object, place: str, name: str | None = None, *, size: int = 0) -> list[Fault]:
        """What is wrong with a value; where the text of it has more bytes than `MOST_LISTED`, the first fault alone."""
        validator, whole = self._schemas.validator, {self._key: value}
        try:
            if validator.is_valid(whole):
                return []
            errors = [_first(validator, whole)] if size > MOST_LISTED else validator.iter_errors(whole)
        except ValueError as error:
            return [Fault(place, f"The value cannot be read: {error}.", name)]
        found: list[Fault] = []
        for wrong in islice(errors, MOST_FAULTS):
            message = f"{wrong.message[:300]}."
            found.append(Fault(place, message[:1].upper() + message[1:], name, pointer(wrong.instance_path[1:])))
        return found


def _first(validator: Any, value: object) -> jsonschema_rs.ValidationError:
    try:
        validator.validate(value)
    except jsonschema_rs.ValidationError as error:
        return error
    raise AssertionError("the value is not valid, and has no error")


@dataclass(frozen=True, slots=True)
class Reading:
    """How text becomes a value."""

    types: frozenset[str]
    items: Reading | None
    properties: dict[str, Reading]
    additional: Reading | None

    @classmethod
    def of(cls, said: dict[str, Any] | None) -> Reading | None:
        """As the contract says it."""
        if said is None:
            return None
        members = {name: reading for name, of in said.get("properties", {}).items() if (reading := cls.of(of))}
        types = said.get("types", ())
        return cls(frozenset(types), cls.of(said.get("items")), members, cls.of(said.get("additional")))

    @property
    def is_array(self) -> bool:
        """True for a list."""
        return "array" in self.types

    @property
    def is_object(self) -> bool:
        """True for what has names."""
        return "object" in self.types


TEXT = Reading(frozenset({"string"}), None, {}, None)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter, or a header of an answer."""

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
    """A field of a form."""

    name: str
    reading: Reading
    file: bool
    many: bool
    style: str | None
    """None: repeated where there may be many, else one text."""
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
    """An answer that the description has."""

    status: str
    contents: tuple[Content, ...]
    headers: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """What can be called."""

    id: str
    method: str
    path: str
    parameters: tuple[Parameter, ...]
    body: tuple[Content, ...]
    body_required: bool
    responses: tuple[Declared, ...]
    by_status: dict[str, Declared]
    """The same by their statuses, in capitals."""
    security: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]
    offers: tuple[str, ...]
    """All media types of its answers."""
    codes: tuple[int, ...]
    """The statuses of its answers that are numbers."""

    def declared(self, status: int) -> Declared | None:
        """The answer that the description has for a status."""
        known = self.by_status
        return known.get(str(status)) or known.get(f"{status // 100}XX") or known.get("DEFAULT")


class Contract:
    """The whole contract."""

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
        """From a file."""
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
