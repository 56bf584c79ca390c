"""Bodies: text, bytes, files, forms, and multipart. Files and streams are read while they are sent."""

from __future__ import annotations

import io
import mimetypes
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple, cast

from .exceptions import ApiTypeError, ApiValueError
from .styles import Encoded, escape, text_of

_CHUNK = 65536
_JSON = re.compile(r"(application/[^;/ \t]*json|text/json|[^;/ \t]+/[^;/ \t]+[+]json)[ \t]*(;|$)", re.IGNORECASE)
_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class File(NamedTuple):
    """The value of a part: name of the file, if it is one, bytes, a path or a stream, media type, further headers."""

    filename: str | None
    data: Any
    content_type: str | None = None
    headers: Mapping[str, str] | None = None


class Content:
    """A body of several pieces: bytes, paths of files, and open streams."""

    def __init__(self, pieces: Sequence[bytes | os.PathLike[str] | BinaryIO]) -> None:
        self._pieces = pieces
        self._starts = [_position(piece) for piece in pieces]
        self._is_sent = False
        lengths = [_length(piece, start) for piece, start in zip(pieces, self._starts, strict=True)]
        self.length = None if None in lengths else sum(length for length in lengths if length is not None)

    @property
    def can_repeat(self) -> bool:
        """Whether the body can be sent again."""
        return not self._is_sent or all(
            isinstance(piece, (bytes, os.PathLike)) or start is not None
            for piece, start in zip(self._pieces, self._starts, strict=True)
        )

    def __iter__(self) -> Iterator[bytes]:
        if not self.can_repeat:
            raise ApiValueError("A stream that was sent cannot be sent again")
        again = self._is_sent
        self._is_sent = True
        for piece, start in zip(self._pieces, self._starts, strict=True):
            if isinstance(piece, bytes):
                yield piece
            elif isinstance(piece, os.PathLike):
                with open(piece, "rb") as file:
                    yield from _chunks(file)
            else:
                if again and start is not None:
                    piece.seek(start)
                yield from _chunks(piece)


def _chunks(stream: Any) -> Iterator[bytes]:
    while chunk := stream.read(_CHUNK):
        if isinstance(chunk, str):
            raise ApiTypeError("A file must be opened in binary mode ('rb')")
        yield chunk


def _position(piece: Any) -> int | None:
    if isinstance(piece, (bytes, os.PathLike)):
        return None
    try:
        return int(piece.tell()) if piece.seekable() else None
    except (AttributeError, OSError):
        return None


def _length(piece: Any, start: int | None) -> int | None:
    if isinstance(piece, bytes):
        return len(piece)
    if isinstance(piece, os.PathLike):
        status = os.stat(cast("os.PathLike[str]", piece))
        return status.st_size
    if start is None:
        return None
    end: int = piece.seek(0, io.SEEK_END)
    piece.seek(start)
    return end - start


def has_streams(body: Any, post_params: Any) -> bool:
    """Return whether a body, or a field of a form, is an open stream."""
    fields: Any = post_params or ()
    values: list[Any] = [body, *(value for _, value in fields)]
    return any(hasattr(item, "read") for value in values for item in (items_of(value) or (value,)))


def is_json(media_type: str) -> bool:
    """Return whether a media type is JSON's or one derived from it."""
    return _JSON.match(media_type) is not None


def is_text(media_type: str) -> bool:
    """Return whether a media type is text that is not JSON."""
    kind = media_type.partition(";")[0].strip().lower()
    return kind.startswith("text/") or kind.endswith(("+xml", "/xml", "yaml", "/javascript", "/x-www-form-urlencoded"))


def is_file(value: Any) -> bool:
    """Return whether a value is bytes, a path, a stream, or a pair or triple that starts with a file name."""
    if isinstance(value, (bytes, bytearray, memoryview, os.PathLike)) or hasattr(cast("object", value), "read"):
        return True
    return len(items_of(value)) in (2, 3)


def items_of(value: Any) -> tuple[Any, ...]:
    """The items of a tuple; none of other values."""
    items: Any = value
    return items if isinstance(value, tuple) else ()


def file_of(name: str, value: Any, content_type: str | None = None, headers: Mapping[str, str] | None = None) -> File:
    """Return what a program gave as a file: bytes, a path, (name, bytes), (name, bytes, media type), or a stream."""
    filename = name
    given: str | None = None
    if isinstance(value, File):
        return value
    if isinstance(value, tuple):
        items = items_of(value)
        if len(items) not in (2, 3):
            raise ApiTypeError(f"The file {name} must be (name, bytes) or (name, bytes, media type)")
        filename, value = items[0] or name, items[1]
        given = items[2] if len(items) == 3 else None
    elif isinstance(value, str):
        from pathlib import Path

        value = Path(value)
        filename = value.name
    elif isinstance(value, os.PathLike):
        filename = os.path.basename(os.fspath(cast("os.PathLike[str]", value)))
    elif isinstance(cast("object", getattr(value, "name", None)), str):
        filename = os.path.basename(value.name) or name
    if isinstance(value, (bytearray, memoryview)):
        value = bytes(cast("bytearray", value))
    elif isinstance(value, str):
        value = value.encode()
    elif not isinstance(value, (bytes, os.PathLike)) and not hasattr(value, "read"):
        raise ApiTypeError(f"The file {name} must be bytes, a path, or a file that is open in binary mode")
    return File(filename, value, given or file_type(filename, content_type), headers)


def file_type(filename: str, declared: str | None = None) -> str:
    """Return the media type of a file: what its name says, as far as the declared types and ranges allow."""
    guessed = mimetypes.guess_type(filename)[0]
    if declared is None:
        return guessed or "application/octet-stream"
    ranges = [text.strip() for text in declared.split(",")]
    if guessed is not None:
        for text in ranges:
            if text in ("*/*", guessed) or (text.endswith("/*") and guessed.startswith(text[:-1])):
                return guessed
    return next((text for text in ranges if "*" not in text), guessed or "application/octet-stream")


def urlencoded(pairs: Sequence[tuple[Any, Any]]) -> str:
    """Write the fields of a form; what is not written yet is percent-encoded."""
    return "&".join(f"{_encoded(name)}={_encoded(value)}" for name, value in pairs)


def _encoded(value: Any) -> str:
    return value if isinstance(value, Encoded) else escape(text_of(value))


def multipart(parts: Sequence[tuple[str | None, Any]], boundary: str) -> Content:
    """Write the parts of a multipart body. A value is text, or a file as (name, data, media type, headers)."""
    pieces: list[bytes | os.PathLike[str] | BinaryIO] = []
    for name, value in parts:
        file = File(*value) if isinstance(value, tuple) else File(None, value)
        head = f"--{boundary}\r\n"
        if name is not None:
            head += f'Content-Disposition: form-data; name="{_quoted(name)}"'
            head += f'; filename="{_quoted(file.filename)}"\r\n' if file.filename is not None else "\r\n"
        if file.content_type:
            head += f"Content-Type: {header_line('Content-Type', file.content_type)}\r\n"
        for key, text in (file.headers or {}).items():
            head += f"{key}: {header_line(key, text)}\r\n"
        data = file.data
        if isinstance(data, (bytearray, memoryview)):
            data = bytes(cast("bytearray", data))
        elif not isinstance(data, (bytes, os.PathLike)) and not hasattr(data, "read"):
            data = text_of(data).encode()
        pieces += [(head + "\r\n").encode(), cast("bytes", data), b"\r\n"]
    pieces.append(f"--{boundary}--\r\n".encode())
    return Content(pieces)


def _quoted(text: str) -> str:
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def header_line(name: str, text: str) -> str:
    """Return the value of a header, which must be one line."""
    if not _NAME.fullmatch(name):
        raise ApiValueError(f"{name!r} is not the name of a header")
    if "\r" in text or "\n" in text or "\0" in text:
        raise ApiValueError(f"The header {name} must not have line breaks")
    return text


def content_of(
    headers: dict[str, str], body: Any, post_params: Sequence[tuple[Any, Any]] | None
) -> bytes | Content | None:
    """Write the body of a request. The content type says how, and is completed."""
    key = next((name for name in headers if name.lower() == "content-type"), None)
    media_type = headers[key] if key is not None else ""
    kind = media_type.partition(";")[0].strip().lower()
    if isinstance(body, Encoded):
        return body.encode()
    if body is None and post_params is not None and kind == "application/x-www-form-urlencoded":
        return urlencoded(post_params).encode()
    if body is None and post_params is not None and kind.startswith("multipart/"):
        boundary = secrets.token_hex(16)
        headers[key or "Content-Type"] = f"{kind}; boundary={boundary}"
        return multipart(post_params, boundary)
    if body is None:
        return None
    if isinstance(body, (bytes, Content)):
        return body
    if isinstance(body, (bytearray, memoryview)):
        return bytes(cast("bytearray", body))
    if isinstance(body, os.PathLike) or hasattr(body, "read"):
        return Content([cast("BinaryIO", body)])
    if isinstance(body, str) and not is_json(media_type):
        return body.encode()
    from .base_model import dumps

    if key is None:
        headers["Content-Type"] = "application/json"
    return dumps(body).encode()
