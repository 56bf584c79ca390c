from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from ..runtime.models import Maybe, Model

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant


class Flower(Model):
    """The model Flower."""

    var_type: Annotated[str, Field(alias="type")]
    name: str
    """Its name, in any language. */ Not the end of this comment."""
    colours: list[Literal["red", "blue"]]
    id: Maybe[int] = None
    """(read-only; format: int64)"""
    kind: Maybe[Kind] = None
    planted: Maybe[date] = None
    """(format: date)"""
    parent: Plant | None = None
    size: Maybe[list[Any]] = None
    notes: Maybe[dict[str, str]] = None
    petals: Maybe[Literal[5, 8]] = None
