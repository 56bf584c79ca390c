"""Responses that are streams: server-sent events, JSON lines, and JSON text sequences, read as they arrive."""

from __future__ import annotations

from collections.abc import {% if asynchronous %}AsyncIterator, {% endif %}Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .exceptions import ApiValueError

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
        self._cut = {"events": self._events, "jsonSequence": self._sequence}.get(framing, self._lines)
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


def reader(kind: Any, framing: str) -> Callable[[Any], Any]:
    """Return a function that makes an item of a frame."""
    from .base_model import decode, loads

    def read(frame: Any) -> Any:
        if framing in ("events", "eventData"):
            if framing == "events":
                return decode(kind, frame)
            text: str = frame["data"]
            return decode(kind, text if kind is str else loads(text))
        try:
            return decode(kind, loads(frame))
        except UnicodeDecodeError as error:
            raise ApiValueError("An item of the stream is not UTF-8") from error

    return read
{% if asynchronous %}

async def aitems(response: RESTResponse, kind: Any, framing: str) -> AsyncIterator[Any]:
    """Return the items of a response as they arrive."""
    frames = Frames(framing)
    read = reader(kind, framing)
    async for chunk in response.chunks():
        for frame in frames.feed(chunk):
            yield read(frame)
    for frame in frames.finish():
        yield read(frame)
{% else %}

def items(response: RESTResponse, kind: Any, framing: str) -> Iterator[Any]:
    """Return the items of a response as they arrive."""
    frames = Frames(framing)
    read = reader(kind, framing)
    for chunk in response.chunks():
        for frame in frames.feed(chunk):
            yield read(frame)
    for frame in frames.finish():
        yield read(frame)
{% endif %}

def items_of(data: bytes, stream: Stream) -> list[Any]:
    """Return the items of a stream that has ended."""
    frames = Frames(stream.framing)
    read = reader(stream.item, stream.framing)
    return [read(frame) for part in (frames.feed(data), frames.finish()) for frame in part]
