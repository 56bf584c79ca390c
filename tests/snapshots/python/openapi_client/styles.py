"""How the values of parameters are written: the styles of the OpenAPI Specification, which are those of RFC 6570."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast
from urllib.parse import quote

from .exceptions import ApiValueError

_RESERVED = ":/?#[]@!$&'()*+,;="
_TRIPLE = re.compile(r"(%[0-9A-Fa-f]{2})")
# The last is that of Swagger 2.0, which has them in paths and headers as well.
_DELIMITERS = {"spaceDelimited": " ", "pipeDelimited": "|", "tabDelimited": "\t"}

Pairs = list[tuple[str, str]]


class Encoded(str):
    """A text that is used in a URL or a form unchanged."""

    __slots__ = ()


def text_of(value: Any) -> str:
    """Write a value that was made JSON data."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (list, dict)):
        from .base_model import dumps

        return dumps(value)
    return str(value)


def escape(text: str, safe: str = "") -> str:
    """Percent-encode all that is not unreserved, but for the characters in `safe`."""
    return quote(text, safe=safe)


def escape_reserved(text: str, unsafe: str = "#") -> str:
    """Percent-encode what is neither unreserved nor reserved; percent-encoded triples stay."""
    safe = "".join(character for character in _RESERVED if character not in unsafe)
    pieces = _TRIPLE.split(text)
    return "".join(piece if index % 2 else quote(piece, safe=safe) for index, piece in enumerate(pieces))


def _escaper(safe: str, allow_reserved: bool, unsafe: str = "#") -> Callable[[str], str]:
    def write(text: str) -> str:
        return escape_reserved(text, unsafe) if allow_reserved else escape(text, safe)

    return write


def _joined(items: list[str], style: str) -> str:
    """Join written items of a list with the delimiter of a style, as a URL has it."""
    return (escape(_DELIMITERS[style]) if style in _DELIMITERS else ",").join(items)


def _flat(value: Any) -> list[Any]:
    """The items of a list; the keys and values of an object in turn. None is omitted."""
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return [item for key, member in members.items() if member is not None for item in (key, member)]
    return [item for item in cast("list[Any]", value) if item is not None]


def _members(value: Any) -> list[tuple[str, Any]]:
    return [(key, member) for key, member in cast("dict[str, Any]", value).items() if member is not None]


def path_segment(
    name: str, value: Any, *, style: str = "simple", explode: bool = False, allow_reserved: bool = False, safe: str = ""
) -> str:
    """Write a path parameter."""
    write = _escaper(safe, allow_reserved, "/?#")

    def put(item: Any) -> str:
        return write(text_of(item))

    def pair(key: str, item: Any) -> str:
        text = put(item)
        return f"{put(key)}={text}" if text or style != "matrix" else put(key)

    prefix, delimiter = {"label": (".", "."), "matrix": (";", ";")}.get(style, ("", ","))
    if isinstance(value, (list, dict)):
        if not _flat(value):
            raise ApiValueError(f"The path parameter {name} must not be empty")
        if explode:
            if isinstance(value, dict):
                items = [pair(key, item) for key, item in _members(value)]
            else:
                items = [pair(name, item) if style == "matrix" else put(item) for item in _flat(value)]
            text = prefix + delimiter.join(items)
        else:
            joined = _joined([put(item) for item in _flat(value)], style)
            text = f";{put(name)}={joined}" if style == "matrix" else prefix + joined
    else:
        text = f";{pair(name, value)}" if style == "matrix" else prefix + put(value)
    if not text:
        raise ApiValueError(f"The path parameter {name} must not be empty")
    return text


def query_pairs(
    name: str,
    value: Any,
    *,
    style: str = "form",
    explode: bool = True,
    allow_reserved: bool = False,
    allow_empty: bool = False,
) -> Pairs:
    """Write a parameter of the query or a field of a form as pairs of encoded names and values."""
    write = _escaper("", allow_reserved)
    key = Encoded(escape(name))
    if not isinstance(value, (list, dict)):
        return [] if value is None else [(key, Encoded(write(text_of(value))))]
    if style == "deepObject":
        pairs: Pairs = [(Encoded(escape(path)), Encoded(write(text_of(item)))) for path, item in _deep(name, value)]
    elif explode and isinstance(value, dict):
        pairs = [
            (Encoded(escape(member)), Encoded(write(text_of(each))))
            for member, item in _members(value)
            for each in (_flat(item) if isinstance(item, list) else [item])
        ]
    elif explode:
        pairs = [(key, Encoded(write(text_of(item)))) for item in _flat(value)]
    else:
        items = [write(text_of(item)) for item in _flat(value)]
        pairs = [(key, Encoded(_joined(items, style)))] if items else []
    return pairs if pairs or not allow_empty else [(key, Encoded(""))]


def _deep(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The leaves of a value with their paths, such as `filter[tags][0]`."""
    waiting: list[tuple[str, Any]] = [(path, value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            inner = [(f"{path}[{key}]", item) for key, item in _members(value)]
        elif isinstance(value, list):
            inner = [(f"{path}[{index}]", item) for index, item in enumerate(_flat(value))]
        else:
            yield path, value
            continue
        waiting.extend(reversed(inner))


def header_text(value: Any, *, style: str = "simple", explode: bool = False) -> str | None:
    """Write a header; None if there is nothing to send."""
    if not isinstance(value, (list, dict)):
        return text_of(value)
    if explode and isinstance(value, dict):
        items = [f"{key}={text_of(item)}" for key, item in _members(value)]
    else:
        items = [text_of(item) for item in _flat(value)]
    return _DELIMITERS.get(style, ",").join(items) if items else None


def cookie_pairs(name: str, value: Any, *, style: str = "form", explode: bool = True) -> Pairs:
    """Write a cookie parameter as pairs of names and values."""
    if style == "form":
        return query_pairs(name, value, explode=explode)
    if not isinstance(value, (list, dict)):
        pairs = [(name, text_of(value))]
    elif explode:
        members = _members(value) if isinstance(value, dict) else [(name, item) for item in _flat(value)]
        pairs = [(key, text_of(item)) for key, item in members]
    else:
        items = [text_of(item) for item in _flat(value)]
        pairs = [(name, ",".join(items))] if items else []
    for key, text in pairs:
        if any(character in ";\r\n" for character in key + text):
            raise ApiValueError(f"The cookie {name} must not have semicolons or line breaks")
    return pairs
