from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from ..base_model import BaseModel
from ..fields import LISTED, StrictFloat, StrictInt, StrictStr, reference

if TYPE_CHECKING:
    from .flower import Flower
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

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            type: str,
            id: int | None = ...,
            name: str,
            kind: Kind | str | None = ...,
            planted: date | str | None = ...,
            parent: Plant | Tree | Flower | dict[str, Any] | None = ...,
            height_m: float | None = ...,
            rings: list[int] | None = ...,
            leaves: Literal["needle", "broad"] | None = ...,
        ) -> None: ...
