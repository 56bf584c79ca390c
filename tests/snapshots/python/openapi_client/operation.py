"""What an operation sends and reads, as data, and a call of it."""

from __future__ import annotations

import inspect
from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

if TYPE_CHECKING:
    from .api_client import ApiClient, RequestSerialized
    from .api_response import ApiResponse
    from .rest import RESTResponse, RESTResponseType
    from .streams import Stream

T = TypeVar("T")

#: The items of a response as they arrive. Closing it gives up the rest.
ItemStream = Generator[T, None, None]


class Parameter(NamedTuple):
    """A parameter: the argument of the method, its name on the wire, and how it is written there.

    `location` is path, query, querystring, header or cookie; without a style, the default of the location applies.
    `content` is a media type in place of a style.
    """

    name: str
    wire_name: str
    location: str
    style: str | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    content: str | None = None
    allow_empty: bool = False


class Part(NamedTuple):
    """A field of a form, or a part of a multipart body: the argument, its name on the wire, and its encoding.

    Without a style, lists are repeated and objects are JSON. `content_type` may be a list with commas.
    """

    name: str
    wire_name: str
    content_type: str | None = None
    style: str | None = None
    explode: bool | None = None
    allow_reserved: bool = False
    headers: Mapping[str, str] | None = None
    file: bool = False


class Body(NamedTuple):
    """A body that is one argument.

    `kind` says how the body of the first media type is written: json, raw (text, bytes, a file), object (its
    properties are the fields of a form), parts (its items are the parts), jsonLines, or jsonSequence. `parts` has the
    encodings of an object's properties, or of the items in order, of which the last one is for all that follow, too.
    """

    media_type: str
    name: str
    kind: str = "json"
    media_types: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    required: bool = False


class Form(NamedTuple):
    """A form of which each field is an argument."""

    media_type: str
    parts: tuple[Part, ...]
    media_types: tuple[str, ...] = ()


class Operation(Generic[T]):
    """An operation of the API, as data. Types are expressions, which are evaluated on first use.

    `items` has the type of a stream's items, their framing, and the media type to ask for if the items are not what a
    call returns otherwise.
    """

    __slots__ = (
        "method",
        "path",
        "name",
        "parameters",
        "body",
        "responses",
        "accept",
        "security",
        "hosts",
        "items",
        "files",
        "_names",
        "_types",
    )

    def __init__(
        self,
        method: str,
        path: str,
        name: str,
        *,
        parameters: tuple[Parameter, ...] = (),
        body: Body | Form | None = None,
        responses: Mapping[str, str | None] | None = None,
        accept: tuple[str, ...] = (),
        security: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = (),
        hosts: tuple[Any, ...] = (),
        items: tuple[str, str] | tuple[str, str, str] | None = None,
        files: bool = False,
    ) -> None:
        self.method = method
        self.path = path
        self.name = name
        self.parameters = parameters
        self.body = body
        self.responses = responses or {}
        self.accept = accept
        self.security = security
        self.hosts = hosts
        self.items = items
        self.files = files
        frame = inspect.currentframe()
        caller = frame.f_back if frame is not None else None
        self._names: Mapping[str, Any] = caller.f_globals if caller is not None else {}
        self._types: dict[str, Any] = {}

    def type(self, expression: str) -> Any:
        """Return the type that an expression stands for, in the module of the operation."""
        if expression not in self._types:
            from .validation import evaluate

            self._types[expression] = evaluate(expression, self._names)
        return self._types[expression]

    def schemes(self) -> list[tuple[str, ...]]:
        """Return the names of the security schemes of each alternative."""
        return [tuple(name for name, _ in alternative) for alternative in self.security]

    def reads_json(self) -> bool:
        """Return whether JSON is all that the operation asks for."""
        from .forms import is_json

        return bool(self.accept) and all(map(is_json, self.accept))

    def response_type(self, status: int) -> tuple[bool, Any]:
        """Return whether the description has the status, and the type of its body; None if it has none."""
        for key in (str(status), f"{status // 100}XX", "default"):
            if key in self.responses:
                expression = self.responses[key]
                return True, None if expression is None else self.type(expression)
        return False, None


class Call(Generic[T]):
    """A call of an operation with its arguments: those of the method by name, and the options that all methods have."""

    __slots__ = ("_client", "_operation", "_arguments")

    def __init__(self, client: ApiClient, operation: Operation[T], arguments: dict[str, Any]) -> None:
        self._client = client
        self._operation = operation
        self._arguments = arguments

    def data(self) -> T:
        """Send the request and return what the response says."""
        return self.response().data

    def response(self) -> ApiResponse[T]:
        """Send the request and return the response."""
        response = self._send()
        response.read()
        return self._read(response)

    def raw(self) -> RESTResponseType:
        """Send the request and return the response of the HTTP library, whose body is not read yet."""
        return self._send().response

    def items(self) -> ItemStream[Any]:
        """Send the request and return the items of the response as they arrive."""
        from .streams import items_as_they_arrive

        response = self._send(as_items=True)
        try:
            if not 200 <= response.status <= 299:
                response.read()
                self._read(response)
                return
            yield from items_as_they_arrive(response, self._stream(response))
        finally:
            response.release()

    def chunks(self) -> ItemStream[bytes]:
        """Send the request and return the body of the response in pieces, as they arrive."""
        response = self._send()
        try:
            if not 200 <= response.status <= 299:
                response.read()
                self._read(response)
                return
            yield from response.chunks()
        finally:
            response.release()

    def legacy(self, *, whole: bool = False) -> Any:
        """Send the request as clients for old Python did.

        `async_req` gives the result of a thread, `_preload_content` = False the response of the HTTP library, and
        `whole` a tuple of data, status and headers, unless `_return_http_data_only` is set.
        """
        if self._arguments.get("async_req"):
            return self._client.pool.apply_async(self._legacy, (whole,))
        return self._legacy(whole)

    def _legacy(self, whole: bool) -> Any:
        if self._arguments.get("_preload_content") is False:
            return self.raw()
        response = self.response()
        if whole and not self._arguments.get("_return_http_data_only"):
            return response.data, response.status_code, response.headers
        return response.data

    def _send(self, *, as_items: bool = False) -> RESTResponse:
        limit = self._arguments["_request_timeout"]
        secrets = self._client.configuration.secrets(self._operation.schemes())
        request = self._serialized(as_items, secrets)
        response = self._client.call_api(*request, limit)
        if secrets and self._is_refused(response, request):
            secrets = self._client.configuration.secrets(self._operation.schemes())
            renewed = self._serialized(as_items, secrets)
            if renewed[1:3] != request[1:3]:
                response.release()
                response = self._client.call_api(*renewed, limit)
        return response

    def _is_refused(self, response: RESTResponse, request: RequestSerialized) -> bool:
        """Return whether the server refused credentials, and the request can be made again with others.

        A redirect may have led to a server that does not get them. Open streams are read once.
        """
        from .forms import has_streams
        from .transport import public_url

        method, url, _, body, fields = request
        is_answer = response.status == 401 and response.place == f"{method} {public_url(url)}"
        return is_answer and self._arguments.get("_request_auth") is None and not has_streams(body, fields)

    def _serialized(self, as_items: bool, secrets: Mapping[str, str] | None) -> RequestSerialized:
        from .requests import serialized

        items = self._operation.items
        accept = items[2:] if as_items and items is not None else ()
        return serialized(self._client, self._operation, self._arguments, accept or self._operation.accept, secrets)

    def _stream(self, response: RESTResponse) -> Stream:
        from .streams import Stream

        expression, framing, *_ = self._operation.items or ("Any", "jsonLines")
        return Stream(self._operation.response_type(response.status)[1], self._operation.type(expression), framing)

    def _read(self, response: RESTResponse) -> ApiResponse[T]:
        is_known, kind = self._operation.response_type(response.status)
        items = self._operation.items
        # With a separate media type, the items are not what a call returns.
        if items is not None and len(items) == 2 and 200 <= response.status <= 299:
            kind = self._stream(response)
        elif kind is not None and 200 <= response.status <= 299 and self._operation.reads_json():
            from .answers import Json

            kind = Json(kind)
        types: dict[str, Any] = {str(response.status): kind} if is_known else {}
        return cast("ApiResponse[T]", self._client.response_deserialize(response, types))
