"""The routes of Plants. Each route validates the request and calls the implementation."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..runtime.application import ContractRoute
from ..runtime.calls import Call
from .plants_api_base import BasePlantsApi

router = APIRouter(route_class=ContractRoute, tags=["plants"])

_list_plants = Call(
    "listPlants",
    BasePlantsApi.list_plants,
    ("query", "kind"),
    ("query", "sort-by"),
    ("query", "ids"),
    ("query", "near"),
    ("header", "X-Trace"),
    ("cookie", "session"),
)


@router.get("/plants", operation_id="listPlants")
async def list_plants(request: Request) -> Response:
    """Lists plants."""
    return await _list_plants.answer(request, BasePlantsApi)


_add_plant = Call("addPlant", BasePlantsApi.add_plant, ("body", None))


@router.post("/plants", operation_id="addPlant")
async def add_plant(request: Request) -> Response:
    """POST /plants"""
    return await _add_plant.answer(request, BasePlantsApi)


_remove_plant = Call("removePlant", BasePlantsApi.remove_plant, ("path", "plantId"))


@router.delete("/plants/{plantId}", operation_id="removePlant", deprecated=True)
async def remove_plant(request: Request) -> Response:
    """DELETE /plants/{plantId}"""
    return await _remove_plant.answer(request, BasePlantsApi)
