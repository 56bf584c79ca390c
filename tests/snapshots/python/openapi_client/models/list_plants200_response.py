from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from .. import fields as _fields
from ..base_model import BaseModel
from ..fields import StrictStr, reference

if TYPE_CHECKING:
    from .flower import Flower
    from .plant import Plant
    from .tree import Tree
else:
    Plant = reference("plant", "Plant")


class ListPlants200Response(BaseModel):
    items: list[Plant]
    next: StrictStr | None = None
    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"next"})

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            items: _fields.Items[Plant | Tree | Flower | dict[str, Any]],
            next: str | None = ...,
        ) -> None: ...
