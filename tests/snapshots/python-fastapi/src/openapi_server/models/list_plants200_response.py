from __future__ import annotations

from typing import TYPE_CHECKING

from ..runtime.models import Model

if TYPE_CHECKING:
    from .plant import Plant


class ListPlants200Response(Model):
    """The model ListPlants200Response."""

    items: list[Plant]
    next: str | None = None
