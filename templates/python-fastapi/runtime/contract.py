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

_BASE = "urn:contract"

#: Bytes of a text of which all faults are found. A larger one may have so many that to list them takes long.
MOST_LISTED = 64 << 10


def _is_base64(text: str) -> bool:
    """The format `byte`."""
    try:
        base64.b64decode(text, validate=True)
    except ValueError:
        return False
    return True


class Check:
    """A schema of the contract. Its validator is made when it is first needed."""

    def __init__(self, registry: jsonschema_rs.Registry, place: str) -> None:
        self._registry = registry
        self._place = place

    @cached_property
    def _validator(self) -> Any:
        return jsonschema_rs.Draft202012Validator(
            {"$ref": f"{_BASE}#{self._place}"},
            registry=self._registry,
            validate_formats=True,
            ignore_unknown_formats=True,
            # Patterns take linear time: a hostile text cannot keep one busy.
            pattern_options=jsonschema_rs.RegexOptions(),
            # Messages say what is wrong and do not repeat what was sent.
            mask="the value",
            formats={"byte": _is_base64},
        )

    def faults(self, value: object, place: str, name: str | None = None, *, size: int = 0) -> list[Fault]:
        """What is wrong with a value; where the text of it has more bytes than `MOST_LISTED`, the first fault alone."""
        try:
            if self._validator.is_valid(value):
                return []
            errors = [self._first(value)] if size > MOST_LISTED else self._validator.iter_errors(value)
        except ValueError as error:
            return [Fault(place, f"The value cannot be read: {error}.", name)]
        found: list[Fault] = []
        for wrong in islice(errors, MOST_FAULTS):
            message = f"{wrong.message[:300]}."
            found.append(Fault(place, message[:1].upper() + message[1:], name, pointer(wrong.instance_path)))
        return found

    def _first(self, value: object) -> jsonschema_rs.ValidationError:
        try:
            self._validator.validate(value)
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
        self._registry = jsonschema_rs.Registry([(_BASE, said)], draft=jsonschema_rs.Draft202012)
        self.title: str = said["title"]
        self.version: str = said["version"]
        self.base_path: str = said["basePath"]
        self.security_schemes: dict[str, dict[str, Any]] = said.get("securitySchemes", {})
        operations = [self._operation(f"/operations/{i}", of) for i, of in enumerate(said["operations"])]
        self.operations = {operation.id: operation for operation in operations}

    @classmethod
    def read(cls, path: Path) -> Contract:
        """From a file."""
        return cls(path.read_text(encoding="utf-8"))

    def _check(self, place: str, said: dict[str, Any], member: str = "schema") -> Check | None:
        return Check(self._registry, f"{place}/{member}") if member in said else None

    def _operation(self, place: str, said: dict[str, Any]) -> Operation:
        body: dict[str, Any] = said.get("body") or {"required": False, "contents": []}
        responses = tuple(
            Declared(
                response["status"],
                self._contents(f"{place}/responses/{i}", response),
                tuple(
                    self._parameter(f"{place}/responses/{i}/headers/{j}", header)
                    for j, header in enumerate(response.get("headers", ()))
                ),
            )
            for i, response in enumerate(said["responses"])
        )
        offers = dict.fromkeys(content.type for response in responses for content in response.contents)
        return Operation(
            id=said["id"],
            method=said["method"],
            path=said["path"],
            parameters=tuple(
                self._parameter(f"{place}/parameters/{i}", of) for i, of in enumerate(said.get("parameters", ()))
            ),
            body=self._contents(f"{place}/body", body),
            body_required=body["required"],
            responses=responses,
            by_status={response.status.upper(): response for response in reversed(responses)},
            security=tuple(
                tuple((used["scheme"], tuple(used["scopes"])) for used in uses) for uses in said.get("security", ())
            ),
            offers=tuple(offers),
            codes=tuple(sorted(int(of.status) for of in responses if of.status.isdigit())),
        )

    def _parameter(self, place: str, said: dict[str, Any]) -> Parameter:
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
            check=Check(self._registry, f"{place}/schema"),
        )

    def _contents(self, place: str, said: dict[str, Any]) -> tuple[Content, ...]:
        out: list[Content] = []
        for i, content in enumerate(said.get("contents", ())):
            at = f"{place}/contents/{i}"
            out.append(
                Content(
                    type=content["type"],
                    kind=content["kind"],
                    reading=Reading.of(content.get("reading")) or TEXT,
                    fields=tuple(_field(field) for field in content.get("fields", ())),
                    check=self._check(at, content),
                    items=self._check(at, content, "items"),
                )
            )
        return tuple(out)


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
