"""Models."""

from __future__ import annotations

from enum import Enum
from typing import Any

from pydantic import Field

from ..base_model import BaseModel
from ..fields import StrictInt, StrictStr

__all__ = ["Color", "Pet", "Problem"]


class Color(str, Enum):
    """A color."""

    RED = "red"


class Problem(BaseModel):
    """A problem."""

    title: StrictStr


class Pet(BaseModel):
    """A pet."""

    id: StrictInt | None = None
    name: StrictStr
    photo_urls: list[StrictStr] | None = Field(default=None, alias="photoUrls")
    more: dict[str, Any] | None = None
