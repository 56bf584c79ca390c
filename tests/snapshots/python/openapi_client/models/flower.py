from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from ..base_model import BaseModel
from ..fields import LISTED, StrictInt, StrictStr, reference

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant
    from .tree import Tree
else:
    Kind = reference("kind", "Kind")
    Plant = reference("plant", "Plant")


class Flower(BaseModel):
    type: StrictStr
    id: StrictInt | None = None
    """(read-only; format: int64)"""
    name: StrictStr
    """Its name, in any language. */ Not the end of this comment."""
    kind: Kind | None = None
    planted: date | None = None
    """(format: date)"""
    parent: Plant | None = None
    colours: list[Annotated[Literal["red", "blue"], LISTED]]
    size: list[Any] | None = None
    notes: dict[str, StrictStr] | None = None
    petals: Annotated[Literal[5, 8], LISTED] | None = None
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
            colours: list[Literal["red", "blue"]],
            size: list[Any] | None = ...,
            notes: dict[str, str] | None = ...,
            petals: Literal[5, 8] | None = ...,
        ) -> None: ...
