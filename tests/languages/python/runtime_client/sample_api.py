"""An API class as the generator writes it; its methods are named send_… so that the builder makes them async."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, StrictBytes, StrictFloat, StrictStr

from ..api_client import ApiClient
from ..api_response import ApiResponse
from ..fields import StrictInt
from ..operation import Body, Call, Form, Operation, Parameter, Part
from ..validation import validate_call

if TYPE_CHECKING:
    from ..models import Pet
    from ..rest import RESTResponseType

_GET_PET: Operation[Pet] = Operation(
    "GET",
    "/pet/{petId}",
    "SampleApi.send_get_pet",
    parameters=(
        Parameter("pet_id", "petId", "path"),
        Parameter("tags", "tags", "query"),
        Parameter("trace", "X-Trace", "header"),
    ),
    responses={"200": "Pet", "404": "Problem", "default": "Problem"},
    accept=("application/json",),
    security=((("api_key", ()),), (("oauth", ("read",)),)),
)

_ADD_PET: Operation[Pet] = Operation(
    "POST",
    "/pet",
    "SampleApi.send_add_pet",
    body=Body("application/json", "pet", media_types=("application/json", "application/x-www-form-urlencoded")),
    responses={"200": "Pet", "405": None},
    accept=("application/json",),
)

_UPLOAD: Operation[None] = Operation(
    "POST",
    "/upload",
    "SampleApi.send_upload",
    body=Form("multipart/form-data", (Part("note", "note"), Part("file", "file", file=True))),
    responses={"200": None},
)

_ITEMS: Operation[list[Pet]] = Operation(
    "GET",
    "/items",
    "SampleApi.items",
    responses={"200": "list[Pet]", "default": "Problem"},
    accept=("application/jsonl",),
    items=("Pet", "jsonLines"),
)


class SampleApi:
    """Pets."""

    def __init__(self, api_client: ApiClient | None = None) -> None:
        self.api_client = ApiClient.get_default() if api_client is None else api_client

    @validate_call
    def send_get_pet(
        self,
        pet_id: Annotated[StrictInt, Field(ge=1)],
        tags: list[StrictStr] | None = None,
        trace: StrictStr | None = None,
        _request_timeout: Annotated[StrictFloat, Field(gt=0)]
        | tuple[Annotated[StrictFloat, Field(gt=0)], Annotated[StrictFloat, Field(gt=0)]]
        | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: Annotated[StrictInt, Field(ge=0, le=0)] = 0,
    ) -> Pet:
        """Find a pet."""
        return Call(self.api_client, _GET_PET, locals()).data()

    @validate_call
    def send_get_pet_with_http_info(
        self,
        pet_id: Annotated[StrictInt, Field(ge=1)],
        tags: list[StrictStr] | None = None,
        trace: StrictStr | None = None,
        _request_timeout: StrictFloat | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: StrictInt = 0,
    ) -> ApiResponse[Pet]:
        """Find a pet."""
        return Call(self.api_client, _GET_PET, locals()).response()

    @validate_call
    def send_get_pet_without_preload_content(
        self,
        pet_id: Annotated[StrictInt, Field(ge=1)],
        tags: list[StrictStr] | None = None,
        trace: StrictStr | None = None,
        _request_timeout: StrictFloat | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: StrictInt = 0,
    ) -> RESTResponseType:
        """Find a pet."""
        return Call(self.api_client, _GET_PET, locals()).raw()

    @validate_call
    def send_add_pet(
        self,
        pet: Pet,
        _request_timeout: StrictFloat | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: StrictInt = 0,
    ) -> Pet:
        """Add a pet."""
        return Call(self.api_client, _ADD_PET, locals()).data()

    @validate_call
    def send_upload(
        self,
        note: StrictStr | None = None,
        file: StrictBytes | StrictStr | tuple[StrictStr, StrictBytes] | Any = None,
        _request_timeout: StrictFloat | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: StrictInt = 0,
    ) -> None:
        """Upload a file."""
        return Call(self.api_client, _UPLOAD, locals()).data()

    @validate_call
    def items(
        self,
        _request_timeout: StrictFloat | None = None,
        _request_auth: dict[StrictStr, Any] | None = None,
        _content_type: StrictStr | None = None,
        _headers: dict[StrictStr, Any] | None = None,
        _host_index: StrictInt = 0,
    ) -> Iterator[Pet]:
        """Return the pets as they arrive."""
        return Call(self.api_client, _ITEMS, locals()).items()
