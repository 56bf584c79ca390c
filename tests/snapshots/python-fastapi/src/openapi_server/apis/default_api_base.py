from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal

from fastapi import UploadFile

from ..models.point import Point
from ..runtime.answers import OrAwaitable
from .default_api_responses import GetPhotoResult, PutPhotoResult, WaterPostResult


class BaseDefaultApi:
    """The operations of Default. Implement them in a subclass."""

    subclasses: ClassVar[tuple[type[BaseDefaultApi], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the implementation."""
        super().__init_subclass__(**kwargs)
        BaseDefaultApi.subclasses += (cls,)

    def get_photo(
        self,
        plantId: int,
    ) -> OrAwaitable[GetPhotoResult]:
        """GET /plants/{plantId}/photo

        :param plantId: (format: int64)
        """
        raise NotImplementedError

    def put_photo(
        self,
        plantId: int,
        photo: UploadFile,
        more: list[UploadFile] | None,
        place: Point | None,
        light: Literal["sun", "shade"] | None,
    ) -> OrAwaitable[PutPhotoResult]:
        """PUT /plants/{plantId}/photo

        :param plantId: (format: int64)
        :param photo: The picture itself.
        """
        raise NotImplementedError

    def water_post(
        self,
        litres: float,
        at: datetime | None,
    ) -> OrAwaitable[WaterPostResult]:
        """Waters a plant.

        :param at: (format: date-time)
        """
        raise NotImplementedError
