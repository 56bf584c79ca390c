"""Parse JSON within a maximum depth."""

from __future__ import annotations

from typing import Any

from pydantic_core import from_json


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
    depth = 0
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
            if depth > most:
                return True
        elif byte in b"]}":
            depth -= 1
    return False
