"""The routes of Plants. The contract reads the arguments from the request, FastAPI provides the implementation."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter

from ..models.kind import Kind
from ..models.plant import Plant
from ..models.point import Point
from ..runtime.answers import OrAwaitable
from ..runtime.calls import FromRequest
from ..runtime.routes import ContractRoute
from .plants_api_base import BasePlantsApi
from .plants_api_responses import AddPlantResult, ListPlantsResult, RemovePlantResult

router = APIRouter(route_class=ContractRoute, tags=["plants"])


@router.get("/plants", operation_id="listPlants")
def list_plants(
    api: BasePlantsApi,
    kind: Annotated[Kind | None, FromRequest("query", "kind")],
    sort_by: Annotated[Literal["name", "-age"], FromRequest("query", "sort-by")],
    ids: Annotated[list[int] | None, FromRequest("query", "ids")],
    near: Annotated[Point | None, FromRequest("query", "near")],
    x_trace: Annotated[str | None, FromRequest("header", "X-Trace")],
    session: Annotated[str | None, FromRequest("cookie", "session")],
) -> OrAwaitable[ListPlantsResult]:
    """Lists plants."""
    return api.list_plants(kind=kind, sort_by=sort_by, ids=ids, near=near, x_trace=x_trace, session=session)


@router.post("/plants", operation_id="addPlant")
def add_plant(
    api: BasePlantsApi,
    plant: Annotated[Plant, FromRequest("body")],
) -> OrAwaitable[AddPlantResult]:
    """POST /plants"""
    return api.add_plant(plant=plant)


@router.delete("/plants/{plantId}", operation_id="removePlant", deprecated=True)
def remove_plant(
    api: BasePlantsApi,
    plantId: Annotated[int, FromRequest("path", "plantId")],
) -> OrAwaitable[RemovePlantResult]:
    """DELETE /plants/{plantId}"""
    return api.remove_plant(plantId=plantId)
