"""The routes of Default. The contract reads the arguments from the request, FastAPI provides the implementation."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, UploadFile

from ..models.point import Point
from ..runtime.answers import OrAwaitable
from ..runtime.calls import FromRequest
from ..runtime.routes import ContractRoute
from .default_api_base import BaseDefaultApi
from .default_api_responses import GetPhotoResult, PutPhotoResult, WaterPostResult

router = APIRouter(route_class=ContractRoute, tags=["default"])


@router.get("/plants/{plantId}/photo", operation_id="getPhoto")
def get_photo(
    api: BaseDefaultApi,
    plantId: Annotated[int, FromRequest("path", "plantId")],
) -> OrAwaitable[GetPhotoResult]:
    """GET /plants/{plantId}/photo"""
    return api.get_photo(plantId=plantId)


@router.put("/plants/{plantId}/photo", operation_id="putPhoto")
def put_photo(
    api: BaseDefaultApi,
    plantId: Annotated[int, FromRequest("path", "plantId")],
    photo: Annotated[UploadFile, FromRequest("body", "photo")],
    more: Annotated[list[UploadFile] | None, FromRequest("body", "more")],
    place: Annotated[Point | None, FromRequest("body", "place")],
    light: Annotated[Literal["sun", "shade"] | None, FromRequest("body", "light")],
) -> OrAwaitable[PutPhotoResult]:
    """PUT /plants/{plantId}/photo"""
    return api.put_photo(plantId=plantId, photo=photo, more=more, place=place, light=light)


@router.post("/water", operation_id="waterPost")
def water_post(
    api: BaseDefaultApi,
    litres: Annotated[float, FromRequest("body", "litres")],
    at: Annotated[datetime | None, FromRequest("body", "at")],
) -> OrAwaitable[WaterPostResult]:
    """Waters a plant."""
    return api.water_post(litres=litres, at=at)
