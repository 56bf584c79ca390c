"""What a value of JSON is, so that type checkers know it too."""

from __future__ import annotations

import base64
from typing import Any, TypeGuard


def is_list(value: object) -> TypeGuard[list[Any]]:
    """True for a list."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """True for an object of JSON."""
    return isinstance(value, dict)


def base64_text(data: bytes) -> str:
    """Bytes as JSON has them."""
    return base64.b64encode(data).decode("ascii")
