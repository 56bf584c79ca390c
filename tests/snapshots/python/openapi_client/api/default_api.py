"""Operations of DefaultApi."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from .. import operation as _operation
from ..api_client import ApiClient
from ..api_response import ApiResponse
from ..fields import SUGGESTED, Accepts, StrictFloat, StrictInt, StrictStr
from ..uploads import Upload
from ..validation import validate_call

if TYPE_CHECKING:
    from ..models.point import Point
    from ..rest import RESTResponseType

_GET_PHOTO: _operation.Operation[bytes] = _operation.Operation(
    "GET",
    "/plants/{plantId}/photo",
    "DefaultApi.get_photo",
    parameters=(_operation.Parameter("plant_id", "plantId", "path"),),
    responses={"200": "bytes"},
    accept=("image/png",),
    security=((("basic", ()),), (("bearer", ()),)),
    hosts=({"url": "https://photos.garden.example", "description": "No description provided"},),
)
_PUT_PHOTO: _operation.Operation[None] = _operation.Operation(
    "PUT",
    "/plants/{plantId}/photo",
    "DefaultApi.put_photo",
    parameters=(_operation.Parameter("plant_id", "plantId", "path", style="label"),),
    body=_operation.Form(
        "multipart/form-data",
        (
            _operation.Part("photo", "photo", file=True),
            _operation.Part("more", "more", file=True),
            _operation.Part("place", "place", content_type="application/json"),
            _operation.Part("light", "light"),
        ),
    ),
    responses={"204": None},
    security=((("apiKey", ()),), (("oauth", ("read",)),)),
    hosts=({"url": "https://photos.garden.example", "description": "No description provided"},),
)
_WATER_POST: _operation.Operation[str] = _operation.Operation(
    "POST",
    "/water",
    "DefaultApi.water_post",
    body=_operation.Form(
        "application/x-www-form-urlencoded",
        (_operation.Part("litres", "litres"), _operation.Part("at", "at")),
    ),
    responses={"200": "str"},
    accept=("text/plain",),
    security=((("apiKey", ()),), (("oauth", ("read",)),)),
)


class DefaultApi:
    """Operations of DefaultApi."""

    def __init__(self, api_client: ApiClient | None = None) -> None:
        self.api_client = ApiClient.get_default() if api_client is None else api_client

    @validate_call
    def get_photo(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> bytes:
        """:param plant_id: (format: int64)"""
        return _operation.Call(self.api_client, _GET_PHOTO, locals()).data()

    @validate_call
    def get_photo_with_http_info(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[bytes]:
        """Call `get_photo` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _GET_PHOTO, locals()).response()

    @validate_call
    def get_photo_without_preload_content(
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
        """Call `get_photo` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _GET_PHOTO, locals()).raw()

    @validate_call
    def get_photo_stream(
        self,
        plant_id: StrictInt,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> _operation.ItemStream[bytes]:
        """Call `get_photo` and return the body in pieces, as they arrive."""
        return _operation.Call(self.api_client, _GET_PHOTO, locals()).chunks()

    @validate_call
    def put_photo(
        self,
        plant_id: StrictInt,
        photo: Upload,
        more: list[Upload] | None = None,
        place: Accepts[Point, "dict[str, Any]"] | None = None,
        light: Annotated[Literal["sun", "shade"], SUGGESTED] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> None:
        """:param plant_id: (format: int64)
        :param photo: The picture itself.
        """
        return _operation.Call(self.api_client, _PUT_PHOTO, locals()).data()

    @validate_call
    def put_photo_with_http_info(
        self,
        plant_id: StrictInt,
        photo: Upload,
        more: list[Upload] | None = None,
        place: Accepts[Point, "dict[str, Any]"] | None = None,
        light: Annotated[Literal["sun", "shade"], SUGGESTED] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[None]:
        """Call `put_photo` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _PUT_PHOTO, locals()).response()

    @validate_call
    def put_photo_without_preload_content(
        self,
        plant_id: StrictInt,
        photo: Upload,
        more: list[Upload] | None = None,
        place: Accepts[Point, "dict[str, Any]"] | None = None,
        light: Annotated[Literal["sun", "shade"], SUGGESTED] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> RESTResponseType:
        """Call `put_photo` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _PUT_PHOTO, locals()).raw()

    @validate_call
    def water_post(
        self,
        litres: StrictFloat | StrictInt,
        at: Accepts[datetime, "str"] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> str:
        """Waters a plant.

        :param at: (format: date-time)
        """
        return _operation.Call(self.api_client, _WATER_POST, locals()).data()

    @validate_call
    def water_post_with_http_info(
        self,
        litres: StrictFloat | StrictInt,
        at: Accepts[datetime, "str"] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> ApiResponse[str]:
        """Call `water_post` and return the response with its status and headers."""
        return _operation.Call(self.api_client, _WATER_POST, locals()).response()

    @validate_call
    def water_post_without_preload_content(
        self,
        litres: StrictFloat | StrictInt,
        at: Accepts[datetime, "str"] | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> RESTResponseType:
        """Call `water_post` and return the response of the HTTP library, not read yet."""
        return _operation.Call(self.api_client, _WATER_POST, locals()).raw()
