"""Size."""

from __future__ import annotations

import json
from enum import Enum

from typing_extensions import Self


class Size(int, Enum):
    """Size."""

    NUMBER_1 = 1
    NUMBER_2 = 2

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read JSON."""
        return cls(json.loads(json_str))
