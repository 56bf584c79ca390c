"""Parse JSON within a maximum depth."""

from __future__ import annotations

import re
from typing import Any

from pydantic_core import from_json

_ESCAPE = re.compile(rb"\\.", re.DOTALL)
#: A string without escapes, which may be incomplete.
_STRING = re.compile(rb'"[^"]*"?')
_OTHERS = bytes(set(range(256)) - set(b'[]{}"'))


def parse(text: bytes, depth: int) -> Any:
    """Return the value of a text. Raise ValueError with what is wrong."""
    if text.count(b"[") + text.count(b"{") > depth and _is_deeper(text, depth):
        raise ValueError(f"is nested more than {depth} levels deep")
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise ValueError(f"is not valid JSON: {error}") from None


def _is_deeper(text: bytes, most: int) -> bool:
    """Return whether brackets outside of strings are nested more deeply than the limit."""
    without_escapes = _ESCAPE.sub(b"", text) if b"\\" in text else text
    # Two quotes in a row can go: whether a bracket is in a string depends on whether the number of quotes before it is odd.
    quotes_and_brackets = without_escapes.translate(None, _OTHERS).replace(b'""', b"")
    depth = 0
    for byte in _STRING.sub(b"", quotes_and_brackets):
        depth += 1 if byte in b"[{" else -1
        if depth > most:
            return True
    return False
