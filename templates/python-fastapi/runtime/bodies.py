"""Read request bodies within their limits."""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

from pydantic_core.core_schema import CoreSchema, is_instance_schema
from starlette.requests import ClientDisconnect, Request

from . import json_text, multipart
from .answers import Part
from .context import current
from .contract import Check, Content, Field, Reading
from .problems import Fault, Problem, Refused, cut, pointer
from .settings import Settings
from .styles import (
    ABSENT,
    Decode,
    Pairs,
    Repeated,
    decode_form,
    in_pairs,
    is_json,
    member,
    plain,
    scalar,
    split_query,
)
from .values import is_list

T = TypeVar("T")

#: The maximum number of fields of an urlencoded form.
MOST_FIELDS = 10_000


def essence(header: str) -> str:
    """Return the media type without parameters, in lower case."""
    return header.split(";", 1)[0].strip().lower()


def choose(contents: tuple[Content, ...], header: str) -> Content:
    """Return the content definition that matches a media type most closely."""
    said = essence(header)
    for wanted in (said, said.split("/")[0] + "/*", "*/*"):
        for content in contents:
            if essence(content.type) == wanted:
                return content
    offered = ", ".join(dict.fromkeys(content.type for content in contents))
    what = f"The Content-Type {cut(said)!r} is not supported" if said else "The request body has no Content-Type"
    raise Problem(415, f"{what}. This operation accepts {offered}.")


#: Stopped timers are kept for a while. With their own context, they do not keep the request alive.
_NOTHING = contextvars.Context()


class _TooLate(Exception):
    """Raised if the deadline has passed."""


async def _within(seconds: float, work: Awaitable[T]) -> T:
    """Await `work`, but no longer than the given time.

    Used for every request with a body. It only creates a timer, like `asyncio.timeout`, which Python 3.10 lacks;
    `anyio.fail_after` is ten times slower.
    """
    task = asyncio.current_task()
    assert task is not None
    late = False

    def expire() -> None:
        nonlocal late
        late = True
        task.cancel()

    timer = asyncio.get_running_loop().call_later(seconds, expire, context=_NOTHING)
    try:
        return await work
    except asyncio.CancelledError:
        if not late:
            raise
        if sys.version_info >= (3, 11):
            task.uncancel()
        raise _TooLate from None
    finally:
        timer.cancel()


class BodyStream:
    """A binary body as it arrives: iterate over its chunks once, or read it as a whole.

    Raise `Problem` if it is larger than `MAX_BINARY`, if it is incomplete, or if it pauses for longer than `BODY_TIMEOUT`.
    """

    def __init__(self, request: Request, headers: dict[str, str], settings: Settings) -> None:
        check_length(headers, settings.max_binary)
        self._chunks = limited(request, headers, settings.max_binary)
        self._pause = settings.body_timeout
        self._failure: Problem | None = None
        self._ended = asyncio.Event()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> CoreSchema:
        """Let Pydantic pass instances."""
        return is_instance_schema(cls)

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self

    async def __anext__(self) -> bytes:
        if self._failure is not None:
            raise self._failure
        try:
            return await _arrived(anext(self._chunks), self._pause)
        except Problem as problem:
            self._failure = problem
            self._ended.set()
            raise
        except StopAsyncIteration:
            self._ended.set()
            raise

    async def read(self) -> bytes:
        """Return the rest of the body."""
        return b"".join([chunk async for chunk in self])

    async def ended(self) -> None:
        """Wait until the body has been read or has failed."""
        await self._ended.wait()


async def read(
    request: Request,
    headers: dict[str, str],
    content: Content,
    settings: Settings,
    *,
    as_stream: bool,
) -> Any:
    """Return the body as a value. Invalid bodies are rejected; files are closed at the end of the request."""
    if as_stream and content.kind == "bytes":
        current().body = BodyStream(request, headers, settings)
        return current().body
    return await _arrived(_read(request, headers, content, settings), settings.body_timeout)


async def _arrived(work: Awaitable[T], seconds: float) -> T:
    """Return what is read from a request within some time."""
    try:
        return await _within(seconds, work)
    except _TooLate:
        detail = f"The request body did not arrive within {seconds:g} seconds."
        raise Problem(408, detail, headers={"Connection": "close"}) from None
    except ClientDisconnect:
        raise Problem(400, "The request body is incomplete.") from None


async def _read(request: Request, headers: dict[str, str], content: Content, settings: Settings) -> Any:
    header = headers.get("content-type", "")
    if content.kind in ("multipart", "parts"):
        in_memory = _is_field(content) if content.kind == "multipart" else _is_text
        limits = multipart.Limits(settings.max_parts, settings.max_body, in_memory)
        parts = await multipart.read(limited(request, headers, settings.max_multipart), header, limits)
        current().parts.extend(parts)
        return await (_multipart if content.kind == "multipart" else _parts)(parts, content, settings)
    body = await whole(request, headers, settings.max_body)
    match content.kind:
        case "json":
            value = json_value(body, settings)
            return _checked(value, content.check, len(body))
        case "form":
            if body.count(b"&") >= MOST_FIELDS:
                raise Problem(413, f"The request body has more than {MOST_FIELDS} fields.")
            pairs = split_query(body.decode("utf-8", "replace"))
            try:
                value = form_value(pairs, content, settings)
            except UnicodeDecodeError:
                raise Refused([Fault("body", "is not valid UTF-8")]) from None
            return _checked(value, content.check, len(body))
        case "text":
            try:
                text = body.decode("utf-8")
            except UnicodeDecodeError:
                raise Refused([Fault("body", "is not valid UTF-8")]) from None
            return _checked(scalar(text, content.reading), content.check, len(body))
        case "lines" | "sequence" | "events" | "data":
            return _sequence(body, content, settings)
        case _:
            return body


def _checked(value: Any, check: Check | None, size: int) -> Any:
    if check is not None and (faults := check.faults(value, "body", size=size)):
        raise Refused(faults)
    return value


def _too_long(most: int) -> Problem:
    return Problem(413, f"The request body is larger than {most} bytes.", headers={"Connection": "close"})


def check_length(headers: dict[str, str], most: int) -> None:
    """Reject a body whose announced length exceeds the limit."""
    declared = headers.get("content-length", "")
    if declared.isdigit() and int(declared[:20]) > most:
        raise _too_long(most)


async def limited(request: Request, headers: dict[str, str], most: int) -> AsyncIterator[bytes]:
    """Yield the bytes of the body. Bodies that exceed the limit are rejected."""
    check_length(headers, most)
    count = 0
    # A dependency of the application may have read the body, for example to check a signature.
    async for chunk in request.stream():
        count += len(chunk)
        if count > most:
            raise _too_long(most)
        if chunk:
            yield chunk


async def whole(request: Request, headers: dict[str, str], most: int) -> bytes:
    """Return all bytes of the body."""
    body = b"".join([chunk async for chunk in limited(request, headers, most)])
    # Where Starlette looks for a body that has been read.
    vars(request)["_body"] = body
    return body


def json_value(text: bytes, settings: Settings) -> Any:
    """Parse a JSON text."""
    try:
        return json_text.parse(text, settings.max_depth)
    except ValueError as error:
        raise Refused([Fault("body", str(error))]) from None


def form_value(pairs: Pairs, content: Content, settings: Settings) -> dict[str, Any]:
    """Convert an urlencoded form to an object."""
    texts = [(decode_form(name), text) for name, text in pairs]
    out = _styled(pairs, content, decode_form)
    faults: list[Fault] = []
    for name, text in texts:
        field = next((field for field in content.fields if field.name == name), None)
        if field is None or field.style is None:
            try:
                _put(out, name, _value(decode_form(text), name, field, None, content, settings), field, content)
            except Refused as refused:
                faults.extend(Fault("body", fault.message, None, pointer([name])) for fault in refused.faults)
    if faults:
        raise Refused(faults)
    return out


def _styled(pairs: Pairs, content: Content, decode: Decode) -> dict[str, Any]:
    """Return the fields that have a style."""
    others = frozenset(field.name for field in content.fields)
    out: dict[str, Any] = {}
    for field in content.fields:
        if field.style is not None:
            try:
                value = in_pairs(pairs, field.name, field.style, field.explode, field.reading, decode, others)
            except Repeated:
                message = "occurs more than once"
                raise Refused([Fault("body", message, None, pointer([field.name]))]) from None
            if value is not ABSENT:
                out[field.name] = value
    return out


def _reading(name: str, field: Field | None, content: Content) -> Reading | None:
    return field.reading if field is not None else member(content.reading, name)


def _put(out: dict[str, Any], name: str, value: Any, field: Field | None, content: Content) -> None:
    """Add a value. Fields that may repeat become lists."""
    reading = _reading(name, field, content)
    if field is not None and field.many or field is None and reading is not None and reading.is_array:
        out.setdefault(name, []).append(value)
    elif field is not None or not _is_part_of_styled(name, content):
        out[name] = value


def _is_part_of_styled(name: str, content: Content) -> bool:
    """Return whether a style derived the name from a property, such as `color[R]`."""
    for field in content.fields:
        if field.style == "deepObject" and name.startswith(f"{field.name}["):
            return True
        if field.style == "form" and field.explode and name in field.reading.properties:
            return True
    return False


def _value(text: str, name: str, field: Field | None, kind: str | None, content: Content, settings: Settings) -> Any:
    """Convert the text of a field or part; `kind` is the media type sent with it."""
    if is_json(kind or "") or (field is not None and is_json(field.content or "")):
        return json_value(text.encode(), settings)
    reading = _reading(name, field, content)
    if reading is None:
        return text
    if reading.items is not None and reading.is_array:
        reading = reading.items
    return scalar(text, reading)


def _is_field(content: Content) -> Callable[[Part], bool]:
    """Return whether a part is a text field rather than a file."""
    fields = {field.name: field for field in content.fields}

    def is_field(part: Part) -> bool:
        field = fields.get(part.name or "")
        return not field.file if field is not None else part.file.filename is None

    return is_field


def _is_text(part: Part) -> bool:
    """Return whether a part of a list is JSON or text."""
    kind = essence(part.file.content_type or "text/plain")
    return is_json(kind) or kind.startswith("text/")


async def _multipart(parts: list[Part], content: Content, settings: Settings) -> dict[str, Any]:
    fields = {field.name: field for field in content.fields}
    is_field = _is_field(content)
    faults: list[Fault] = []
    texts: list[tuple[str, str]] = []
    files: dict[str, Any] = {}
    plain_parts: list[tuple[str, str, Part]] = []
    for part in parts:
        name = part.name or ""
        field = fields.get(name)
        if not is_field(part):
            if field is not None and field.many:
                files.setdefault(name, []).append(part.file)
            else:
                files[name] = part.file
            continue
        try:
            text = await _text(part)
        except Refused as refused:
            faults.extend(Fault("body", fault.message, None, pointer([name])) for fault in refused.faults)
            continue
        texts.append((name, text))
        if field is None or field.style is None:
            plain_parts.append((name, text, part))
    out = _styled(texts, content, plain)
    for name, text, part in plain_parts:
        field = fields.get(name)
        try:
            value = _value(text, name, field, part.file.content_type, content, settings)
            _put(out, name, value, field, content)
        except Refused as refused:
            faults.extend(Fault("body", fault.message, None, pointer([name])) for fault in refused.faults)
    if faults:
        raise Refused(faults)
    # For validation, an empty string stands for a file.
    shown = {name: [""] * len(value) if is_list(value) else "" for name, value in files.items()}
    _checked({**out, **shown}, content.check, sum(len(text) for _, text in texts))
    return {**out, **files}


async def _text(part: Part) -> str:
    try:
        return (await part.file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused([Fault("body", "is not valid UTF-8")]) from None


async def _parts(parts: list[Part], content: Content, settings: Settings) -> list[Any]:
    """Convert the parts: JSON to a value, text to a string, anything else to a file."""
    faults: list[Fault] = []
    values: list[Any] = []
    read: list[tuple[int, Any]] = []
    size = 0
    for i, part in enumerate(parts):
        if not _is_text(part):
            values.append(part.file)
            # As in forms, an empty string stands for a file.
            read.append((i, ""))
            continue
        try:
            text = await _text(part)
            is_value = is_json(part.file.content_type or "")
            value = json_value(text.encode(), settings) if is_value else text
        except Refused as refused:
            faults.extend(Fault("body", fault.message, None, f"/{i}") for fault in refused.faults)
            continue
        size += len(text)
        read.append((i, value))
        values.append(value)
    if content.items is not None:
        faults.extend(content.items.each(read, "body", size=size))
    if faults:
        raise Refused(faults)
    return values


def _sequence(body: bytes, content: Content, settings: Settings) -> list[Any]:
    values: list[Any]
    if content.kind == "events":
        values = _events(body)
    elif content.kind == "data":
        values = [_data(event["data"], content, settings) for event in _events(body) if "data" in event]
    else:
        texts = body.split(b"\x1e" if content.kind == "sequence" else b"\n")
        values = [json_value(text, settings) for text in texts if text.strip()]
    if content.items is not None and (faults := content.items.each(enumerate(values), "body", size=len(body))):
        raise Refused(faults)
    return values


def _data(text: str, content: Content, settings: Settings) -> Any:
    """Convert the data of an event, which is JSON unless the items are strings."""
    return text if content.reading.types <= {"string"} else json_value(text.encode(), settings)


def _events(body: bytes) -> list[dict[str, Any]]:
    """Parse server-sent events: blocks of lines, each followed by an empty line."""
    text = body.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    out: list[dict[str, Any]] = []
    for block in text.split("\n\n"):
        event: dict[str, Any] = {}
        data: list[str] = []
        for line in block.split("\n"):
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "data":
                data.append(value)
            elif name in ("event", "id"):
                event[name] = value
            elif name == "retry" and value.isascii() and value.isdigit():
                event[name] = int(value[:15])
        if data:
            event["data"] = "\n".join(data)
        if event:
            out.append(event)
    return out
