from __future__ import annotations

import json
from enum import Enum

from typing_extensions import Self


class Kind(str, Enum):
    """What a plant is."""

    TREE = "tree"
    FLOWER = "flower"
    WILD_HERB = "wild herb"

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read a value from JSON."""
        return cls(json.loads(json_str))
