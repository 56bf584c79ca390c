"""Patterns of the API description, which are those of ECMAScript."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pydantic import ValidationInfo

from .fields import Reading


@cache
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """Return the pattern; none for one that Python does not know."""
    try:
        return re.compile(re.sub(r"\(\?<(?![=!])", "(?P<", pattern), re.ASCII)
    except re.error:
        return None


def match(pattern: str, value: Any, info: ValidationInfo) -> Any:
    """Return a value that has the pattern, or that a response has: its sender chose it, and some patterns take long."""
    if not isinstance(value, str) or isinstance(info.context, Reading):
        return value
    compiled = _compiled(pattern)
    if compiled is not None and compiled.search(value) is None:
        raise ValueError(f"must match the pattern {pattern}")
    return value
