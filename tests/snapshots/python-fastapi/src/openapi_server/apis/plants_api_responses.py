"""The responses by status code, and the result type of each method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

from starlette.responses import Response

from ..models.list_plants200_response import ListPlants200Response
from ..models.plant import Plant
from ..models.problem import Problem
from ..runtime.answers import Answer, AnyAnswer


@dataclass(frozen=True, kw_only=True)
class ListPlantsResponse200(Answer):
    """A page of plants."""

    status_code: Literal[200] = 200
    body: ListPlants200Response


@dataclass(frozen=True, kw_only=True)
class ListPlantsResponse4XX(Answer):
    """What went wrong."""

    body: Problem


@dataclass(frozen=True, kw_only=True)
class AddPlantResponse201(Answer):
    """Planted."""

    status_code: Literal[201] = 201
    body: Plant


@dataclass(frozen=True, kw_only=True)
class AddPlantResponseDefault(Answer):
    """What went wrong."""

    body: Problem


@dataclass(frozen=True, kw_only=True)
class RemovePlantResponse204(Answer):
    """Removed."""

    status_code: Literal[204] = 204


ListPlantsResult: TypeAlias = Union[
    ListPlants200Response,
    ListPlantsResponse200,
    ListPlantsResponse4XX,
    AnyAnswer,
    Response,
]
AddPlantResult: TypeAlias = Union[Plant, AddPlantResponse201, AddPlantResponseDefault, AnyAnswer, Response]
RemovePlantResult: TypeAlias = Union[RemovePlantResponse204, AnyAnswer, Response, None]
