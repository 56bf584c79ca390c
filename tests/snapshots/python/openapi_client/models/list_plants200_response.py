from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..base_model import BaseModel
from ..fields import StrictStr, reference

if TYPE_CHECKING:
    from .plant import Plant
else:
    Plant = reference("plant", "Plant")


class ListPlants200Response(BaseModel):
    items: list[Plant]
    next: StrictStr | None = None
    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"next"})
