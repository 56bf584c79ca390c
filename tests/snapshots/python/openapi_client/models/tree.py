from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from ..base_model import BaseModel
from ..fields import LISTED, StrictFloat, StrictInt, StrictStr, reference

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant
else:
    Kind = reference("kind", "Kind")
    Plant = reference("plant", "Plant")


class Tree(BaseModel):
    type: StrictStr
    id: StrictInt | None = None
    """(read-only; format: int64)"""
    name: StrictStr
    """Its name, in any language. */ Not the end of this comment."""
    kind: Kind | None = None
    planted: date | None = None
    """(format: date)"""
    parent: Plant | None = None
    height_m: StrictFloat | StrictInt | None = Field(
        default=None, validation_alias="height-m", serialization_alias="height-m"
    )
    """Deprecated."""
    rings: list[StrictInt] | None = None
    leaves: Annotated[Literal["needle", "broad"], LISTED] | None = None
    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"parent"})
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset({"id"})
