"""Reads bodies, within their limits."""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import AsyncIterator, Awaitable
from typing import Any

from fastapi import UploadFile
from pydantic_core import from_json
from starlette.requests import ClientDisconnect, Request

from . import multipart
from .answers import Part
from .context import current
from .contract import Check, Content, Field
from .problems import MOST_FAULTS, Fault, Problem, Refused
from .settings import Settings
from .styles import (
    ABSENT,
    Pairs,
    decode_form,
    from_content,
    in_pairs,
    is_json,
    member,
    plain,
    scalar,
    split_query,
)


def essence(header: str) -> str:
    """A media type without its parameters, in lower case."""
    return header.split(";", 1)[0].strip().lower()


def choose(contents: tuple[Content, ...], header: str) -> Content:
    """The content of a media type; the most exact one."""
    said = essence(header)
    for wanted in (said, said.split("/")[0] + "/*", "*/*"):
        for content in contents:
            if essence(content.type) == wanted:
                return content
    offered = ", ".join(dict.fromkeys(content.type for content in contents))
    what = f"{said!r} is no media type of this operation" if said else "The body has no Content-Type"
    raise Problem(415, f"{what}; it takes {offered}.")


#: A timer that was stopped is kept for a while, and must not keep the request with it.
_NOTHING = contextvars.Context()


class _TooLate(Exception):
    """What was waited for did not come."""


async def _within(seconds: float, work: Awaitable[Any]) -> Any:
    """Waits so long and no longer.

    Each request with a body comes by here. This makes a timer and nothing else, as `asyncio.timeout` does, which Python
    3.10 does not have; `anyio.fail_after` costs ten times as much.
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


async def read(request: Request, headers: dict[str, str], content: Content, settings: Settings) -> Any:
    """The body as a value, whose faults are refused. Files that it holds are closed with the request."""
    try:
        return await _within(settings.body_timeout, _read(request, headers, content, settings))
    except _TooLate:
        detail = f"The body did not arrive within {settings.body_timeout:g} s."
        raise Problem(408, detail, headers={"Connection": "close"}) from None
    except ClientDisconnect:
        raise Problem(400, "The body ended too early.") from None


async def _read(request: Request, headers: dict[str, str], content: Content, settings: Settings) -> Any:
    header = headers.get("content-type", "")
    if content.kind in ("multipart", "parts"):
        parts = await multipart.read(limited(request, headers, settings.max_multipart), header, settings.max_parts)
        current().parts.extend(parts)
        return await (_multipart if content.kind == "multipart" else _parts)(parts, content, settings)
    body = await whole(request, headers, settings.max_body)
    match content.kind:
        case "json":
            value = json_value(body, settings)
            return _checked(value, content.check)
        case "form":
            pairs = split_query(body.decode("utf-8", "replace"))
            if len(pairs) > settings.max_parts:
                raise Problem(413, f"The form has more than {settings.max_parts} fields.")
            try:
                value = form_value(pairs, content)
            except UnicodeDecodeError:
                raise Refused([Fault("body", "The form is not in UTF-8.")]) from None
            return _checked(value, content.check)
        case "text":
            try:
                text = body.decode("utf-8")
            except UnicodeDecodeError:
                raise Refused([Fault("body", "The text is not in UTF-8.")]) from None
            return _checked(scalar(text, content.reading), content.check)
        case "lines" | "sequence" | "events":
            return _sequence(body, content, settings)
        case _:
            return body


def _checked(value: Any, check: Check | None) -> Any:
    if check is not None and (faults := check.faults(value, "body")):
        raise Refused(faults)
    return value


def _too_long(most: int) -> Problem:
    return Problem(413, f"The body has more than {most} bytes.", headers={"Connection": "close"})


async def limited(request: Request, headers: dict[str, str], most: int) -> AsyncIterator[bytes]:
    """The body's bytes; more of them than the limit are refused."""
    declared = headers.get("content-length", "")
    if declared.isdigit() and int(declared[:20]) > most:
        raise _too_long(most)
    count = 0
    more = True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        chunk: bytes = message.get("body", b"")
        more = message.get("more_body", False)
        count += len(chunk)
        if count > most:
            raise _too_long(most)
        if chunk:
            yield chunk


async def whole(request: Request, headers: dict[str, str], most: int) -> bytes:
    """All of them."""
    return b"".join([chunk async for chunk in limited(request, headers, most)])


def json_value(text: bytes, settings: Settings) -> Any:
    """A JSON text as a value."""
    if text.count(b"[") + text.count(b"{") > settings.max_depth and _depth(text) > settings.max_depth:
        raise Refused([Fault("body", f"The JSON is nested more than {settings.max_depth} deep.")])
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise Refused([Fault("body", f"The body is no JSON: {error}.")]) from None


def _depth(text: bytes) -> int:
    """How deep brackets are nested, outside of strings."""
    deepest = depth = 0
    quoted = escaped = False
    for byte in text:
        if escaped:
            escaped = False
        elif quoted:
            escaped, quoted = byte == 0x5C, byte != 0x22
        elif byte == 0x22:
            quoted = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def form_value(pairs: Pairs, content: Content) -> dict[str, Any]:
    """The object of an urlencoded form."""
    out: dict[str, Any] = {}
    others = frozenset(field.name for field in content.fields)
    faults: list[Fault] = []
    used: set[str] = set()
    for field in content.fields:
        style, explode = field.style, field.explode or field.many
        used.update(field.reading.properties if explode and field.reading.is_object else ())
        value = in_pairs(pairs, field.name, style, explode, field.reading, decode_form, others)
        if value is ABSENT:
            continue
        if field.content and is_json(field.content) and isinstance(value, str):
            try:
                value = from_content(value, field.content)
            except ValueError:
                faults.append(Fault("body", f"The field is no {field.content}.", None, f"/{field.name}"))
        out[field.name] = value
    if faults:
        raise Refused(faults)
    for key, text in pairs:
        name = decode_form(key)
        if name not in others and name not in used and "[" not in name:
            of = member(content.reading, name)
            out[name] = decode_form(text) if of is None else scalar(decode_form(text), of)
    return out


async def _multipart(parts: list[Part], content: Content, settings: Settings) -> dict[str, Any]:
    out: dict[str, Any] = {}
    seen: dict[str, Any] = {}
    faults: list[Fault] = []
    fields = {field.name: field for field in content.fields}
    for part in parts:
        name = part.name or ""
        field = fields.get(name)
        try:
            value = await _part_value(part, field, settings)
        except Refused as refused:
            faults.extend(Fault("body", fault.message, None, f"/{name}") for fault in refused.faults)
            continue
        # A file is no value of JSON: any text may stand where the schema has one.
        shown = "" if isinstance(value, UploadFile) else value
        if field is not None and field.many:
            out.setdefault(name, []).append(value)
            seen.setdefault(name, []).append(shown)
        else:
            out[name], seen[name] = value, shown
    if faults:
        raise Refused(faults)
    _checked(seen, content.check)
    return out


async def _part_value(part: Part, field: Field | None, settings: Settings) -> Any:
    if field is None:
        return part.file if part.file.filename is not None else await _text(part)
    if field.file:
        return part.file
    text = await _text(part)
    media_type = field.content or part.file.content_type or ""
    one = field.reading.items if field.many and field.reading.items is not None else field.reading
    if is_json(media_type) and (one.is_object or one.is_array or field.content):
        return json_value(text.encode(), settings)
    if one.is_object or one.is_array:
        return in_pairs([(field.name, text)], field.name, field.style, field.explode, one, plain, frozenset())
    return scalar(text, one)


async def _text(part: Part) -> str:
    try:
        return (await part.file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused([Fault("body", "The part is not in UTF-8.")]) from None


async def _parts(parts: list[Part], content: Content, settings: Settings) -> list[Part]:
    faults: list[Fault] = []
    for i, part in enumerate(parts):
        if content.items is None or not is_json(part.file.content_type or ""):
            continue
        value = json_value(await part.file.read(), settings)
        await part.file.seek(0)
        found = content.items.faults(value, "body")
        faults.extend(Fault("body", fault.message, None, f"/{i}{fault.pointer}") for fault in found)
    if faults:
        raise Refused(faults)
    return parts


def _sequence(body: bytes, content: Content, settings: Settings) -> list[Any]:
    values: list[Any]
    if content.kind == "events":
        values = _events(body)
    else:
        texts = body.split(b"\x1e" if content.kind == "sequence" else b"\n")
        values = [json_value(text, settings) for text in texts if text.strip()]
    faults: list[Fault] = []
    for i, value in enumerate(values):
        found = content.items.faults(value, "body") if content.items is not None else []
        faults.extend(Fault("body", fault.message, None, f"/{i}{fault.pointer}") for fault in found)
        if len(faults) > MOST_FAULTS:
            break
    if faults:
        raise Refused(faults)
    return values


def _events(body: bytes) -> list[dict[str, Any]]:
    """Server-sent events: blocks of lines with an empty line behind each."""
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
            elif name == "retry" and value.isdigit():
                event[name] = int(value[:15])
        if data:
            event["data"] = "\n".join(data)
        if event:
            out.append(event)
    return out
