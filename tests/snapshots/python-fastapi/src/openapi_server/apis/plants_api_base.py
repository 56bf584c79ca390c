from __future__ import annotations

from typing import Any, ClassVar, Literal

from ..models.kind import Kind
from ..models.plant import Plant
from ..models.point import Point
from ..runtime.answers import OrAwaitable
from .plants_api_responses import AddPlantResult, ListPlantsResult, RemovePlantResult


class BasePlantsApi:
    """The operations of Plants. Implement them in a subclass.

    What grows.
    """

    subclasses: ClassVar[tuple[type[BasePlantsApi], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the implementation."""
        super().__init_subclass__(**kwargs)
        BasePlantsApi.subclasses += (cls,)

    def list_plants(
        self,
        kind: Kind | None,
        sort_by: Literal["name", "-age"],
        ids: list[int] | None,
        near: Point | None,
        x_trace: str | None,
        session: str | None,
    ) -> OrAwaitable[ListPlantsResult]:
        """Lists plants.

        :param kind: Only plants of this kind.
        :param sort_by: (default: name)
        """
        raise NotImplementedError

    def add_plant(
        self,
        plant: Plant,
    ) -> OrAwaitable[AddPlantResult]:
        """POST /plants"""
        raise NotImplementedError

    def remove_plant(
        self,
        plantId: int,
    ) -> OrAwaitable[RemovePlantResult]:
        """DELETE /plants/{plantId}

        :param plantId: Which plant. (format: int64)

        Deprecated.
        """
        raise NotImplementedError
