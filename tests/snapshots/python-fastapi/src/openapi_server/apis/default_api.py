"""The routes of Default. Each route validates the request and calls the implementation."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..runtime.application import ContractRoute
from ..runtime.calls import Call
from .default_api_base import BaseDefaultApi

router = APIRouter(route_class=ContractRoute, tags=["default"])

_get_photo = Call("getPhoto", BaseDefaultApi.get_photo, ("path", "plantId"))


@router.get("/plants/{plantId}/photo", operation_id="getPhoto")
async def get_photo(request: Request) -> Response:
    """GET /plants/{plantId}/photo"""
    return await _get_photo.answer(request, BaseDefaultApi)


_put_photo = Call(
    "putPhoto",
    BaseDefaultApi.put_photo,
    ("path", "plantId"),
    ("body", "photo"),
    ("body", "more"),
    ("body", "place"),
    ("body", "light"),
)


@router.put("/plants/{plantId}/photo", operation_id="putPhoto")
async def put_photo(request: Request) -> Response:
    """PUT /plants/{plantId}/photo"""
    return await _put_photo.answer(request, BaseDefaultApi)


_water_post = Call("waterPost", BaseDefaultApi.water_post, ("body", "litres"), ("body", "at"))


@router.post("/water", operation_id="waterPost")
async def water_post(request: Request) -> Response:
    """Waters a plant."""
    return await _water_post.answer(request, BaseDefaultApi)
