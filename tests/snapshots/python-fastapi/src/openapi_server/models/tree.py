from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ..runtime.models import Maybe, Model

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant


class Tree(Model):
    """The model Tree."""

    var_type: Annotated[str, Field(alias="type")]
    name: str
    """Its name, in any language. */ Not the end of this comment."""
    id: Maybe[int] = None
    """(read-only; format: int64)"""
    kind: Maybe[Kind] = None
    planted: Maybe[date] = None
    """(format: date)"""
    parent: Plant | None = None
    height_m: Annotated[Maybe[float], Field(alias="height-m", deprecated=True)] = None
    rings: Maybe[list[int]] = None
    leaves: Maybe[Literal["needle", "broad"]] = None
