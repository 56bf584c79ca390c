"""JSON types for type checkers."""

from __future__ import annotations

import base64
from typing import Any, TypeGuard


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Return whether the value is a list."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Return whether the value is a JSON object."""
    return isinstance(value, dict)


def base64_text(data: bytes) -> str:
    """Encode bytes as a Base64 string."""
    return base64.b64encode(data).decode("ascii")
