"""Responses that are streams: server-sent events, JSON lines, and JSON text sequences, read as they arrive."""

from __future__ import annotations

from collections.abc import {% if asynchronous %}AsyncGenerator, {% endif %}Iterator
{%- if asynchronous %}
from contextlib import aclosing
{%- endif %}
from typing import TYPE_CHECKING, Any, NamedTuple

from .exceptions import ResponseException

if TYPE_CHECKING:
    from .rest import RESTResponse


class Stream(NamedTuple):
    """The type of a response that is a stream: the type of all of it, that of its items, and its framing."""

    whole: Any
    item: Any
    framing: str


class Frames:
    """Cuts a stream into its items, in linear time. What is kept is at most one item."""

    def __init__(self, framing: str) -> None:
        self._cut = self._lines
        if framing.startswith("event"):
            self._cut = self._events
        elif framing == "jsonSequence":
            self._cut = self._sequence
        self._pending = bytearray()
        self._event: dict[str, Any] = {}
        self._data: list[str] = []
        self._is_first = True
        self._ends_in_return = False

    def feed(self, chunk: bytes) -> Iterator[Any]:
        """Take a piece of the stream and return the items that it completes."""
        return self._cut(chunk)

    def finish(self) -> Iterator[Any]:
        """Return what the end of the stream completes."""
        if self._cut == self._events:
            return
        rest = bytes(self._pending)
        self._pending.clear()
        if rest.strip(b"\x1e \t\r\n"):
            yield rest.strip(b"\x1e")

    def _split(self, chunk: bytes, separator: bytes) -> Iterator[bytes]:
        *complete, rest = chunk.split(separator)
        for piece in complete:
            self._pending += piece
            yield bytes(self._pending)
            self._pending.clear()
        self._pending += rest

    def _lines(self, chunk: bytes) -> Iterator[Any]:
        for line in self._split(chunk, b"\n"):
            if line.strip():
                yield line

    def _sequence(self, chunk: bytes) -> Iterator[Any]:
        for text in self._split(chunk, b"\x1e"):
            if text.strip():
                yield text

    def _events(self, chunk: bytes) -> Iterator[Any]:
        if self._ends_in_return and chunk.startswith(b"\n"):
            chunk = chunk[1:]
        if chunk:
            self._ends_in_return = chunk.endswith(b"\r")
        chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        for line in self._split(chunk, b"\n"):
            if self._is_first:
                self._is_first = False
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line:
                self._field(line.decode("utf-8", "replace"))
                continue
            if self._data:
                self._event["data"] = "\n".join(self._data)
                yield self._event
            self._event = {}
            self._data = []

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event" or (name == "id" and "\0" not in value):
            self._event[name] = value
        elif name == "retry" and value.isascii() and value.isdigit() and len(value) < 16:
            self._event[name] = int(value)


class Items:
    """Makes items of the frames of a response."""

    def __init__(self, response: RESTResponse | None, stream: Stream) -> None:
        self.is_over = False
        self._response = response
        self._kind = stream.item
        declared = stream.framing
        media_type = "" if response is None else (response.getheader("Content-Type") or "")
        media_type = media_type.partition(";")[0].strip().lower()
        if media_type == "text/event-stream":
            self._framing = declared if declared.startswith("event") else "eventData"
        else:
            self._framing = _FRAMINGS.get(media_type, declared)
        self.is_whole = media_type == "application/json"
        self._frames = Frames(self._framing)

    def take(self, chunk: bytes | None) -> Iterator[Any]:
        """Take a piece of the stream and return the items that it completes; None is the end."""
        for frame in self._frames.finish() if chunk is None else self._frames.feed(chunk):
            if self._framing in _DATA and frame["data"] == "[DONE]":
                self.is_over = True
                return
            yield self._item(frame)

    def _item(self, frame: Any) -> Any:
        from .base_model import loads

        if self._framing == "events":
            return self._decoded(frame)
        text = frame["data"] if self._framing in _DATA else frame
        if self._framing == "eventText":
            return self._decoded(text)
        if self._kind is str and isinstance(text, str):
            return text
        try:
            value = loads(text)
        except (ValueError, RecursionError) as error:
            raise self._unusable(f"it is not JSON: {error}") from error
        return self._decoded(value)

    def _decoded(self, value: Any) -> Any:
        from .answers import strict_of
        from .base_model import decode

        try:
            return decode(self._kind, value, strict_of(self._response))
        except ValueError as error:
            raise self._unusable(f"it does not conform to the API description: {error}") from error

    def _unusable(self, why: str) -> ResponseException:
        return ResponseException(reason=f"An item of the response cannot be read: {why}", http_resp=self._response)


# Streams of events whose items are in the data of each.
_DATA = ("eventData", "eventText")

_FRAMINGS = {
    "application/jsonl": "jsonLines",
    "application/x-ndjson": "jsonLines",
    "application/x-jsonlines": "jsonLines",
    "application/json-seq": "jsonSequence",
}
{% if asynchronous %}

async def items_as_they_arrive(response: RESTResponse, stream: Stream) -> AsyncGenerator[Any, None]:
    """Return the items of a response as they arrive."""
    reader = Items(response, stream)
    if reader.is_whole:
        await response.read()
        for item in _listed(response, stream):
            yield item
        return
    async with aclosing(response.chunks()) as chunks:
        async for chunk in chunks:
            for item in reader.take(chunk):
                yield item
            if reader.is_over:
                return
    for item in reader.take(None):
        yield item
{% else %}

def items_as_they_arrive(response: RESTResponse, stream: Stream) -> Iterator[Any]:
    """Return the items of a response as they arrive."""
    reader = Items(response, stream)
    if reader.is_whole:
        response.read()
        yield from _listed(response, stream)
        return
    for chunk in response.chunks():
        yield from reader.take(chunk)
        if reader.is_over:
            return
    yield from reader.take(None)
{% endif %}

def _listed(response: RESTResponse, stream: Stream) -> Any:
    """Return the items of a response that is JSON."""
    from .answers import read_answer

    value = read_answer(response, stream)
    if type(value) not in (list, set):
        raise ResponseException(reason="The response is a single JSON value instead of a stream.", http_resp=response)
    return value


def items_of(response: RESTResponse, stream: Stream) -> list[Any]:
    """Return the items of a response that was read."""
    reader = Items(response, stream)
    items = list(reader.take(response.data or b""))
    return items if reader.is_over else items + list(reader.take(None))
