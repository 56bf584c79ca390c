from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from ..base_model import BaseModel
from ..fields import StrictInt, StrictStr, reference

if TYPE_CHECKING:
    from .flower import Flower
    from .kind import Kind
    from .plant import Plant
    from .tree import Tree
else:
    Kind = reference("kind", "Kind")
    Plant = reference("plant", "Plant")


class Living(BaseModel):
    type: StrictStr
    id: StrictInt | None = None
    """(read-only; format: int64)"""
    name: StrictStr
    """Its name, in any language. */ Not the end of this comment."""
    kind: Kind | None = None
    planted: date | None = None
    """(format: date)"""
    parent: Plant | None = None
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
        ) -> None: ...
