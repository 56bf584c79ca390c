"""Parameter styles: how strings of parameters, headers, cookies and form fields are converted to values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import unquote

from . import json_text
from .contract import Parameter, Reading
from .values import is_list, is_object

#: Names and values in the order in which they were sent, not yet decoded.
Pairs = Sequence[tuple[str, str]]

#: Marks a value that was not sent.
ABSENT: Any = object()

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", re.ASCII)
_SPACE = re.compile(r"%20|\+| ", re.ASCII)
_PIPE = re.compile(r"%7C|\|", re.ASCII | re.IGNORECASE)
_TAB = re.compile(r"%09|\t", re.ASCII)
_COMMA = re.compile(",")
_SEPARATORS = {"spaceDelimited": _SPACE, "pipeDelimited": _PIPE, "tabDelimited": _TAB}

Decode = Callable[[str], str]


class Repeated(ValueError):
    """Raised if a single value occurs more than once."""


def plain(text: str) -> str:
    """Return the text unchanged, because it is not encoded."""
    return text


def scalar(text: str, reading: Reading) -> Any:
    """Convert a string to a value. A string that cannot be converted is kept, and validation reports it."""
    types = reading.types
    if "boolean" in types:
        known = text.lower() if reading.is_lenient else text
        if known in ("true", "false"):
            return known == "true"
        if reading.is_lenient and known in ("1", "0"):
            return known == "1"
    if ("integer" in types or "number" in types) and len(text) < 1000 and _NUMBER.fullmatch(text):
        return json.loads(text)
    return text


def _list(texts: Iterable[str], reading: Reading, decode: Decode) -> list[Any]:
    items = reading.items
    return [decode(text) if items is None else scalar(decode(text), items) for text in texts]


def member(reading: Reading, name: str) -> Reading | None:
    """Return the reading of a property."""
    return reading.properties.get(name, reading.additional)


def _property(name: str, text: str, reading: Reading) -> Any:
    of = member(reading, name)
    return text if of is None else scalar(text, of)


def _flat_object(texts: Sequence[str], reading: Reading, decode: Decode) -> Any:
    """Parse `R,100,G,200`. A name without a value is not an object."""
    if len(texts) == 1:
        # Some clients also encode the commas. Without commas, the text could not be an object.
        texts, decode = decode(texts[0]).split(","), plain
    if len(texts) % 2:
        return ",".join(decode(text) for text in texts)
    names = [decode(text) for text in texts[::2]]
    return {name: _property(name, decode(text), reading) for name, text in zip(names, texts[1::2], strict=True)}


def _named_object(texts: Iterable[str], reading: Reading, decode: Decode) -> Any:
    """Parse `R=100,G=200`."""
    pairs = [text.partition("=") for text in texts]
    out: dict[str, Any] = {}
    for name, _, text in pairs:
        name = decode(name)
        out[name] = _property(name, decode(text), reading)
    return out


def delimited(text: str, separator: re.Pattern[str], reading: Reading, explode: bool, decode: Decode) -> Any:
    """Parse a value whose parts are separated by a character."""
    if reading.is_array and (not reading.is_object or separator.search(text) or not text):
        return _list(separator.split(text) if text else (), reading, decode)
    if reading.is_object:
        texts = separator.split(text) if text else []
        return (_named_object if explode else _flat_object)(texts, reading, decode)
    return scalar(decode(text), reading)


def in_path(text: str, parameter: Parameter) -> Any:
    """Parse a path parameter."""
    reading, explode = parameter.reading, parameter.explode
    structured = reading.is_array or reading.is_object
    if parameter.style == "label":
        if not text.startswith("."):
            raise ValueError('must start with "."')
        text = text[1:]
        separator = re.compile(r"\.") if explode else _COMMA
        return delimited(text, separator, reading, explode, decode_percent)
    if parameter.style == "matrix":
        if not explode or not structured:
            return delimited(_matrix(text, parameter.name), _COMMA, reading, False, decode_percent)
        if not text.startswith(";"):
            raise ValueError('must start with ";"')
        parts = text[1:].split(";")
        if reading.is_object:
            return _named_object(parts, reading, decode_percent)
        return _list((_matrix(f";{part}", parameter.name) for part in parts), reading, decode_percent)
    return delimited(text, _SEPARATORS.get(parameter.style, _COMMA), reading, explode, decode_percent)


def _matrix(text: str, name: str) -> str:
    before, _, value = text[1:].partition("=")
    if not text.startswith(";") or decode_percent(before) != name:
        raise ValueError(f'must start with ";{name}="')
    if ";" in value:
        raise ValueError('must not contain another ";"')
    return value


def in_header(text: str, parameter: Parameter) -> Any:
    """Parse a header. Headers are not encoded; spaces around commas are ignored."""
    separator = _SEPARATORS.get(parameter.style)
    if separator is None and (parameter.reading.is_array or parameter.reading.is_object):
        text = ",".join(part.strip() for part in text.split(","))
    return delimited(text, separator or _COMMA, parameter.reading, parameter.explode, plain)


def in_pairs(
    pairs: Pairs, name: str, style: str, explode: bool, reading: Reading, decode: Decode, others: frozenset[str]
) -> Any:
    """Parse a parameter of a query or cookie, or a form field.

    `others` are names of parameters or fields, which an exploded object does not take as additional properties.
    """
    if style == "deepObject":
        return _deep(pairs, name, reading, decode)
    if explode and reading.is_object and style in ("form", "cookie"):
        named = [(decode(key), text) for key, text in pairs]
        own = reading.properties
        open_ = reading.additional is not None
        taken = [(key, text) for key, text in named if key in own or (open_ and key not in others)]
        if taken:
            return _gathered(taken, reading, decode)
        if not reading.is_array:
            return ABSENT
    texts = [text for key, text in pairs if decode(key) == name]
    if not texts:
        return ABSENT
    separator = _SEPARATORS.get(style, _COMMA)
    if reading.is_array and (explode or len(texts) > 1):
        return _list(texts, reading, decode)
    if len(texts) > 1:
        raise Repeated
    return delimited(texts[0], separator, reading, False, decode)


def _gathered(pairs: Pairs, reading: Reading, decode: Decode) -> dict[str, Any]:
    """Parse an object whose properties are separate pairs. If a name is repeated, only lists keep every value."""
    out: dict[str, Any] = {}
    for key, text in pairs:
        of = member(reading, key)
        if of is not None and of.is_array:
            out.setdefault(key, []).extend(_list([text], of, decode))
        else:
            out[key] = _property(key, decode(text), reading)
    return out


def _deep(pairs: Pairs, name: str, reading: Reading, decode: Decode) -> Any:
    """Parse `color[R]=100` and nested names: `filter[size][min]=1`, `filter[tags]=a&filter[tags]=b`."""
    out: dict[str, Any] = {}
    found = False
    for key, text in pairs:
        key = decode(key)
        if not key.startswith(f"{name}[") or not key.endswith("]"):
            continue
        found = True
        steps = key[len(name) + 1 : -1].split("][")
        if len(steps) <= 20:
            _place(out, steps, decode(text), reading)
    if not found:
        return ABSENT
    return _listed(out, reading)


def _place(out: dict[str, Any], steps: list[str], text: str, reading: Reading | None) -> None:
    for step in steps[:-1]:
        reading = _step(reading, step)
        within = out.setdefault(step, {})
        if not is_object(within):
            return
        out = within
    reading = _step(reading, steps[-1])
    value = text if reading is None else scalar(text, reading.items or reading if reading.is_array else reading)
    if reading is not None and reading.is_array:
        known = out.setdefault(steps[-1], [])
        if is_list(known):
            known.append(value)
    else:
        out[steps[-1]] = value


def _step(reading: Reading | None, step: str) -> Reading | None:
    if reading is None:
        return None
    return reading.items if reading.is_array and not reading.is_object else member(reading, step)


def _listed(value: Any, reading: Reading | None) -> Any:
    """Convert `list[0]=a&list[1]=b` or `list[]=a` to a list if the schema expects one."""
    if not is_object(value) or reading is None:
        return value
    if reading.is_array and not reading.is_object:
        out: list[Any] = []
        for item in value.values():
            item = _listed(item, reading.items)
            out.extend(item if is_list(item) else [item])
        return out
    return {name: _listed(item, member(reading, name)) for name, item in value.items()}


def from_content(text: str, media_type: str, reading: Reading, depth: int) -> Any:
    """Parse a parameter that has a media type; `depth` is the maximum of JSON."""
    if is_json(media_type):
        return json_text.parse(text.encode("utf-8", "replace"), depth)
    return scalar(text, reading)


def is_json(media_type: str) -> bool:
    """Return whether a media type is JSON or has the suffix +json."""
    essence = media_type.split(";")[0].strip().lower()
    return essence in ("application/json", "text/json") or essence.endswith("+json")


def split_query(query: str) -> list[tuple[str, str]]:
    """Split a query or an urlencoded form into encoded pairs."""
    pairs = (part.partition("=") for part in query.split("&") if part)
    return [(name, value) for name, _, value in pairs]


def split_cookies(header: str) -> list[tuple[str, str]]:
    """Split a Cookie header into encoded pairs."""
    pairs = (part.strip().partition("=") for part in header.split(";"))
    return [(name, value.strip('"')) for name, equals, value in pairs if equals]


def decode_percent(text: str) -> str:
    """Percent-decode a string. Raise ValueError if it is not valid UTF-8."""
    return unquote(text, errors="strict") if "%" in text else text


def decode_form(text: str) -> str:
    """Decode a string of a query or a form, where a plus sign is a space."""
    return decode_percent(text.replace("+", " "))
