"""Operations of PlantsApi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from .. import operation as _operation
from ..api_client import ApiClient
from ..api_response import ApiResponse
from ..fields import SUGGESTED, Accepts, StrictFloat, StrictInt, StrictStr
from ..validation import validate_call

if TYPE_CHECKING:
    from ..models.flower import Flower
    from ..models.kind import Kind
    from ..models.list_plants200_response import ListPlants200Response
    from ..models.plant import Plant
    from ..models.point import Point
    from ..models.tree import Tree
    from ..rest import RESTResponseType

_LIST_PLANTS: _operation.Operation[ListPlants200Response] = _operation.Operation(
    "GET",
    "/plants",
    "PlantsApi.list_plants",
    parameters=(
        _operation.Parameter("kind", "kind", "query"),
        _operation.Parameter("sort_by", "sort-by", "query"),
        _operation.Parameter("ids", "ids", "query", explode=False),
        _operation.Parameter("near", "near", "query", style="deepObject"),
        _operation.Parameter("x_trace", "X-Trace", "header"),
        _operation.Parameter("session", "session", "cookie"),
    ),
    responses={"200": "ListPlants200Response", "4XX": "Problem"},
    accept=("application/json", "application/problem+json"),
    security=((("apiKey", ()),), (("oauth", ("read",)),)),
)
_ADD_PLANT: _operation.Operation[Plant] = _operation.Operation(
    "POST",
    "/plants",
    "PlantsApi.add_plant",
    body=_operation.Body("application/json", "plant", required=True),
    responses={"201": "Plant", "default": "Problem"},
    accept=("application/json", "application/problem+json"),
    security=((("oauth", ("read", "write")),),),
)
_REMOVE_PLANT: _operation.Operation[None] = _operation.Operation(
    "DELETE",
    "/plants/{plantId}",
    "PlantsApi.remove_plant",
    parameters=(_operation.Parameter("plant_id", "plantId", "path"),),
    responses={"204": None},
)


class PlantsApi:
    """What grows."""

    def __init__(self, api_client: ApiClient | None = None) -> None:
        self.api_client = ApiClient.get_default() if api_client is None else api_client

    @validate_call
    def list_plants(
        self,
        kind: Accepts[Kind, "str"] | None = None,
        sort_by: Annotated[Literal["name", "-age"], SUGGESTED] | None = None,
        ids: list[StrictInt] | None = None,
        near: Accepts[Point, "dict[str, Any]"] | None = None,
        x_trace: StrictStr | None = None,
        session: StrictStr | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ListPlants200Response:
        """Lists plants.

        :param kind: Only plants of this kind.
        :param sort_by: (default: name)
        """
        return _operation.Call(self.api_client, _LIST_PLANTS, locals()).data()

    @validate_call
    def list_plants_with_http_info(
        self,
        kind: Accepts[Kind, "str"] | None = None,
        sort_by: Annotated[Literal["name", "-age"], SUGGESTED] | None = None,
        ids: list[StrictInt] | None = None,
        near: Accepts[Point, "dict[str, Any]"] | None = None,
        x_trace: StrictStr | None = None,
        session: StrictStr | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[ListPlants200Response]:
        """Call `list_plants` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _LIST_PLANTS, locals()).response()

    @validate_call
    def list_plants_without_preload_content(
        self,
        kind: Accepts[Kind, "str"] | None = None,
        sort_by: Annotated[Literal["name", "-age"], SUGGESTED] | None = None,
        ids: list[StrictInt] | None = None,
        near: Accepts[Point, "dict[str, Any]"] | None = None,
        x_trace: StrictStr | None = None,
        session: StrictStr | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> RESTResponseType:
        """Call `list_plants` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _LIST_PLANTS, locals()).raw()

    @validate_call
    def add_plant(
        self,
        plant: Accepts[Plant, "Tree | Flower | dict[str, Any]"],
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> Plant:
        """Call add_plant."""
        return _operation.Call(self.api_client, _ADD_PLANT, locals()).data()

    @validate_call
    def add_plant_with_http_info(
        self,
        plant: Accepts[Plant, "Tree | Flower | dict[str, Any]"],
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[Plant]:
        """Call `add_plant` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _ADD_PLANT, locals()).response()

    @validate_call
    def add_plant_without_preload_content(
        self,
        plant: Accepts[Plant, "Tree | Flower | dict[str, Any]"],
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> RESTResponseType:
        """Call `add_plant` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _ADD_PLANT, locals()).raw()

    @validate_call
    def remove_plant(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> None:
        """Deprecated.

        :param plant_id: Which plant. (format: int64)
        """
        return _operation.Call(self.api_client, _REMOVE_PLANT, locals()).data()

    @validate_call
    def remove_plant_with_http_info(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[None]:
        """Call `remove_plant` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _REMOVE_PLANT, locals()).response()

    @validate_call
    def remove_plant_without_preload_content(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> RESTResponseType:
        """Call `remove_plant` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _REMOVE_PLANT, locals()).raw()
