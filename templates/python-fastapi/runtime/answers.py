"""Responses: what a handler may return, and how it is serialized."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias, TypeGuard, TypeVar, Union
from urllib.parse import quote

from fastapi import UploadFile
from pydantic import BaseModel, TypeAdapter
from pydantic_core import to_json
from starlette.concurrency import iterate_in_threadpool
from starlette.responses import Response, StreamingResponse

from .contract import Content, Declared, Parameter
from .problems import Fault
from .values import base64_text, is_list, is_object

T = TypeVar("T")

#: The bytes of a response body.
Binary: TypeAlias = Union[bytes, UploadFile, AsyncIterable[bytes]]
#: Items of a response that are sent in sequence.
Stream: TypeAlias = Union[AsyncIterable[T], Iterable[T]]

#: What a method returns: its result, or an awaitable of it. So it may be a coroutine, a plain function or a generator.
OrAwaitable: TypeAlias = Union[T, Awaitable[T]]

#: Marks a response without a body. None is a body: null.
NOTHING: Any = object()

_ANY: TypeAdapter[Any] = TypeAdapter(Any)
#: The headers of events: no cache or proxy holds them back.
_LIVE = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
_EVENT_FIELDS = frozenset(("data", "event", "id", "retry"))
#: The line breaks of server-sent events; `str.splitlines` knows others as well.
_LINE_BREAK = re.compile("\r\n|\r|\n")


@dataclass(slots=True)
class Part:
    """A part of a multipart body."""

    file: UploadFile
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A response of the API description. There is a subclass for each status code."""

    #: The header names of the API description, by field name.
    header_names: ClassVar[Mapping[str, str]] = {}

    status_code: int
    content_type: str | None = None
    """The content type, if there is a choice. None selects the one that the client prefers."""
    headers: Mapping[str, str | Sequence[str]] | None = None
    """Headers that are not part of the API description. Each item of a list is a separate header, such as a cookie."""


@dataclass(frozen=True, kw_only=True)
class AnyAnswer(Answer):
    """A response with any status code and body."""

    body: Any = NOTHING


def body_of(answer: Answer) -> Any:
    """Return the body, or `NOTHING`."""
    return getattr(answer, "body", NOTHING)


def plain_value(value: Any) -> Any:
    """Convert a value to JSON: models become objects without unset properties, bytes become Base64 strings."""
    return _ANY.dump_python(_without_bytes(value), mode="json", by_alias=True, exclude_unset=True)


def _without_bytes(value: Any) -> Any:
    """Encode bytes outside of models as Base64 strings, because only models have a serializer for bytes."""
    if isinstance(value, bytes):
        return base64_text(value)
    if is_list(value):
        return [_without_bytes(item) for item in value]
    if is_object(value):
        return {name: _without_bytes(item) for name, item in value.items()}
    return value


def header_values(answer: Answer) -> dict[str, Any]:
    """Return the described headers for which the response has a value."""
    names = type(answer).header_names
    if not names:
        return {}
    values = ((names[f.name], getattr(answer, f.name)) for f in fields(answer) if f.name in names)
    return {name: plain_value(value) for name, value in values if value is not None}


def header_text(value: Any, header: Parameter) -> str:
    """Serialize a value for a header."""

    def word(value: Any) -> str:
        return value if isinstance(value, str) else to_json(value).decode()

    if header.content is not None:
        text = to_json(value).decode()
    elif is_list(value):
        text = ",".join(word(item) for item in value)
    elif is_object(value):
        between = "=" if header.explode else ","
        text = ",".join(f"{name}{between}{word(item)}" for name, item in value.items())
    else:
        text = word(value)
    # A line break would start another header.
    return "".join(c if c.isprintable() and ord(c) < 256 else quote(c) for c in text)


def write(answer: Answer, content: Content, media_type: str, declared: Declared) -> tuple[Response, list[Fault]]:
    """Return the response as bytes, and the validation errors of its body."""
    body, status = body_of(answer), answer.status_code
    match content.kind:
        case "json":
            value = plain_value(body)
            content.hide(value)
            text = to_json(value)
            faults = content.check.faults(value, "body", size=len(text)) if content.check else []
            return Response(text, status, media_type=media_type), faults
        case "lines" | "sequence" | "events" | "data":
            is_events = content.kind in ("events", "data")
            framed = _frames(body, content)
            return StreamingResponse(framed, status, _LIVE if is_events else None, media_type), []
        case "form":
            value = plain_value(body)
            content.hide(value)
            form = _form(value)
            faults = content.check.faults(value, "body", size=len(form)) if content.check else []
            return Response(form, status, media_type=media_type), faults
        case "multipart" | "parts":
            boundary = secrets.token_hex(16)
            typed = f"{media_type}; boundary={boundary}"
            return StreamingResponse(_multipart(body, boundary), status, {"Content-Type": typed}), []
        case "text" if _is_stream(body):
            return StreamingResponse(body, status, media_type=media_type), []
        case "text":
            value = plain_value(body.decode() if isinstance(body, bytes) else body)
            plain = value if isinstance(value, str) else to_json(value).decode()
            faults = content.check.faults(value, "body", size=len(plain)) if content.check else []
            return Response(plain, status, media_type=_misplaced(answer) or media_type), faults
        case _:
            return _bytes(body, status, _misplaced(answer) or media_type), []


def _misplaced(answer: Answer) -> str | None:
    """Return the media type of an object, such as an error, where only text or bytes are declared: it is sent as JSON."""
    is_object_or_model = isinstance(body_of(answer), dict | BaseModel)
    return "application/json" if is_object_or_model and answer.content_type is None else None


def _bytes(body: Any, status: int, media_type: str) -> Response:
    if isinstance(body, UploadFile):
        return StreamingResponse(_chunks(body), status, media_type=media_type)
    if _is_stream(body):
        return StreamingResponse(body, status, media_type=media_type)
    if isinstance(body, str | bytes | bytearray):
        return Response(body if isinstance(body, str) else bytes(body), status, media_type=media_type)
    return Response(to_json(plain_value(body)), status, media_type=media_type)


def _is_stream(items: object) -> TypeGuard[AsyncIterable[Any] | Iterator[Any]]:
    """Return whether this is a generator or the like. A list is a value, although it can be iterated."""
    return isinstance(items, AsyncIterable | Iterator)


def _is_asynchronous(items: object) -> TypeGuard[AsyncIterable[Any]]:
    return isinstance(items, AsyncIterable)


def _is_iterable(items: object) -> TypeGuard[Iterable[Any]]:
    return isinstance(items, Iterable) and not isinstance(items, str | bytes | dict)


async def _each(items: Any) -> AsyncIterator[Any]:
    if _is_asynchronous(items):
        async for item in items:
            yield item
    elif is_list(items):
        for item in items:
            yield item
    elif _is_iterable(items):
        # A generator may wait for its next item.
        async for item in iterate_in_threadpool(items):
            yield item
    else:
        yield items


async def _frames(items: Any, content: Content) -> AsyncIterator[bytes]:
    kind = content.kind
    async for item in _each(items):
        value = plain_value(item)
        content.hide(value)
        if kind == "lines":
            yield to_json(value) + b"\n"
        elif kind == "sequence":
            yield b"\x1e" + to_json(value) + b"\n"
        else:
            yield _event(value, is_data=kind == "data").encode()


def _event(value: Any, *, is_data: bool = False) -> str:
    """Return a server-sent event. Unless it is known to be data, an object with nothing but the fields of an event is one."""
    is_event = not is_data and is_object(value) and value and _EVENT_FIELDS.issuperset(value)
    event = value if is_event else {"data": value}
    lines: list[str] = []
    for name in ("event", "id", "retry"):
        if event.get(name) is not None:
            # A line break would start another field.
            lines.append(f"{name}: {_LINE_BREAK.sub(' ', str(event[name]))}")
    if (data := event.get("data")) is not None or is_data:
        text = data if isinstance(data, str) else to_json(data).decode()
        lines.extend(f"data: {line}" for line in _LINE_BREAK.split(text))
    return "\n".join([*lines, "", ""])


async def _chunks(file: UploadFile) -> AsyncIterator[bytes]:
    while chunk := await file.read(64 << 10):
        yield chunk


def _form(value: Any) -> str:
    pairs: list[str] = []
    members = value if is_object(value) else {}
    for name, item in members.items():
        for one in _listed(item):
            text = one if isinstance(one, str) else to_json(one).decode()
            pairs.append(f"{quote(name, safe='')}={quote(text, safe='')}")
    return "&".join(pairs)


async def _multipart(body: Any, boundary: str) -> AsyncIterator[bytes]:
    parts: list[tuple[str | None, Any]]
    if is_list(body):
        parts = [(None, item) for item in body]
    else:
        value = body if is_object(body) else dict(_members(body))
        parts = [(name, item) for name, of in value.items() for item in _listed(of)]
    for name, item in parts:
        if isinstance(item, Part):
            name, item = item.name or name, item.file
        head = "" if name is None else f'Content-Disposition: form-data; name="{_quoted(name)}"'
        if isinstance(item, UploadFile):
            head += f'; filename="{_quoted(item.filename)}"' if head and item.filename else ""
            kind, data = item.content_type or "application/octet-stream", await item.read()
        elif isinstance(item, bytes):
            kind, data = "application/octet-stream", item
        elif isinstance(item, str):
            kind, data = "text/plain; charset=utf-8", item.encode()
        else:
            kind, data = "application/json", to_json(plain_value(item))
        lines = [f"--{boundary}", *([head] if head else []), f"Content-Type: {_quoted(kind)}", "", ""]
        yield "\r\n".join(lines).encode() + data + b"\r\n"
    yield f"--{boundary}--\r\n".encode()


def _listed(value: Any) -> list[Any]:
    return value if is_list(value) else [value]


def _members(body: BaseModel) -> Iterable[tuple[str, Any]]:
    """Return the properties of a model under their JSON names. Files are kept."""
    for name, of in type(body).model_fields.items():
        if name in body.model_fields_set:
            yield of.alias or name, getattr(body, name)


def _quoted(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
