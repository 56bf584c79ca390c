"""Read multipart bodies. Large parts are written to disk."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from fastapi import UploadFile
from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.datastructures import Headers

from .answers import Part
from .problems import Fault, Problem, Refused

#: The size in bytes up to which a part is kept in memory.
IN_MEMORY = 64 << 10
#: The maximum size in bytes of the headers of a part.
MOST_HEADERS = 16 << 10
#: The maximum number of characters of a boundary (RFC 2046, section 5.1.1).
MOST_BOUNDARY = 70
#: The maximum number of headers of a part.
MOST_LINES = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a multipart body."""

    parts: int
    """The maximum number of parts."""
    text: int
    """The maximum size of all parts that are read into memory."""
    in_memory: Callable[[Part], bool]
    """Whether a part is kept in memory rather than as a file."""


class _Reader:
    """Collects the output of the parser."""

    def __init__(self, limits: Limits) -> None:
        self.parts: list[Part] = []
        self.ended = False
        self._limits = limits
        self._is_text = False
        self._text = 0
        self._name = b""
        self._value = b""
        self._headers: list[tuple[bytes, bytes]] = []
        self._size = 0

    def on_part_begin(self) -> None:
        if len(self.parts) == self._limits.parts:
            raise _too_large(f"The request body has more than {self._limits.parts} parts.")
        self._headers, self._size = [], 0

    def on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._name += data[start:end]
        self._grow(end - start)

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]
        self._grow(end - start)

    def _grow(self, count: int) -> None:
        self._size += count
        if self._size > MOST_HEADERS:
            raise Refused([Fault("body", f"has a part whose headers are larger than {MOST_HEADERS} bytes")])

    def on_header_end(self) -> None:
        if len(self._headers) == MOST_LINES:
            raise Refused([Fault("body", f"has a part with more than {MOST_LINES} headers")])
        self._headers.append((self._name.lower(), self._value))
        self._name, self._value = b"", b""

    def on_headers_finished(self) -> None:
        headers = Headers(raw=self._headers)
        _, options = parse_options_header(headers.get("content-disposition", ""))
        name, filename = options.get(b"name"), options.get(b"filename")
        file = UploadFile(
            cast("BinaryIO", SpooledTemporaryFile(max_size=IN_MEMORY)),
            size=0,
            filename=None if filename is None else _text(filename),
            headers=headers,
        )
        part = Part(file, None if name is None else _text(name))
        self.parts.append(part)
        self._is_text = self._limits.in_memory(part)

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        file = self.parts[-1].file
        file.size = (file.size or 0) + end - start
        if self._is_text:
            self._text += end - start
            if self._text > self._limits.text:
                raise _too_large(f"The parts that are not files are larger than {self._limits.text} bytes.")
        file.file.write(data[start:end])

    def on_part_end(self) -> None:
        self.parts[-1].file.file.seek(0)

    def on_end(self) -> None:
        self.ended = True


def _too_large(detail: str) -> Problem:
    return Problem(413, detail, headers={"Connection": "close"})


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


async def read(chunks: AsyncIterator[bytes], header: str, limits: Limits) -> list[Part]:
    """Return the parts of a body. On failure they are closed."""
    _, options = parse_options_header(header)
    boundary = options.get(b"boundary")
    if not boundary:
        raise Refused([Fault("body", "has no boundary parameter in its Content-Type")])
    if len(boundary) > MOST_BOUNDARY:
        raise Refused([Fault("body", f"has a boundary of more than {MOST_BOUNDARY} characters")])
    reader = _Reader(limits)
    parser = MultipartParser(
        boundary,
        {
            "on_part_begin": reader.on_part_begin,
            "on_header_field": reader.on_header_field,
            "on_header_value": reader.on_header_value,
            "on_header_end": reader.on_header_end,
            "on_headers_finished": reader.on_headers_finished,
            "on_part_data": reader.on_part_data,
            "on_part_end": reader.on_part_end,
            "on_end": reader.on_end,
        },
    )
    try:
        async for chunk in _without_preamble(chunks, b"--" + boundary):
            parser.write(chunk)
        if not reader.ended:
            raise Refused([Fault("body", "ends before the closing boundary")])
    except MultipartParseError as error:
        close(reader.parts)
        raise Refused([Fault("body", f"is malformed: {error}")]) from None
    except BaseException:
        close(reader.parts)
        raise
    return reader.parts


async def _without_preamble(chunks: AsyncIterator[bytes], delimiter: bytes) -> AsyncIterator[bytes]:
    """Return the body from its first boundary on; any preamble is ignored (RFC 2046, section 5.1.1)."""
    before = b""
    async for chunk in chunks:
        before += chunk
        at = (b"\r\n" + before).find(b"\r\n" + delimiter)
        if at >= 0:
            yield before[at:]
            break
        if len(before) > MOST_HEADERS:
            raise Refused([Fault("body", "does not start with its boundary")])
    else:
        yield before
    async for chunk in chunks:
        yield chunk


def close(parts: list[Part]) -> None:
    """Close the files of the parts."""
    for part in parts:
        part.file.file.close()
