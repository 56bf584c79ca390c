"""Color."""

from __future__ import annotations

import json
from enum import Enum

from typing_extensions import Self


class Color(str, Enum):
    """Color."""

    RED = "red"
    BLUE = "blue"

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read JSON."""
        return cls(json.loads(json_str))
