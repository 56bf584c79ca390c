"""The errors that the client raises; all of them are an OpenApiException."""

from __future__ import annotations

from typing import Any, cast

from typing_extensions import Self


class OpenApiException(Exception):
    """The base of all errors of this package."""


class ApiTypeError(OpenApiException, TypeError):
    """A value has the wrong type."""

    def __init__(
        self,
        msg: str,
        path_to_item: list[str | int] | None = None,
        valid_classes: tuple[type, ...] | None = None,
        key_type: bool | None = None,
    ) -> None:
        self.path_to_item = path_to_item
        self.valid_classes = valid_classes
        self.key_type = key_type
        super().__init__(_located(msg, path_to_item))


class ApiValueError(OpenApiException, ValueError):
    """A value has the right type, but cannot be used."""

    def __init__(self, msg: str, path_to_item: list[str | int] | None = None) -> None:
        self.path_to_item = path_to_item
        super().__init__(_located(msg, path_to_item))


class ApiAttributeError(OpenApiException, AttributeError):
    """An attribute does not exist."""

    def __init__(self, msg: str, path_to_item: list[str | int] | None = None) -> None:
        self.path_to_item = path_to_item
        super().__init__(_located(msg, path_to_item))


class ApiKeyError(OpenApiException, KeyError):
    """A key does not exist."""

    def __init__(self, msg: str, path_to_item: list[str | int] | None = None) -> None:
        self.path_to_item = path_to_item
        super().__init__(_located(msg, path_to_item))


class ApiException(OpenApiException):
    """The server answered with an error, or its answer could not be used, or there was none.

    `status` is None or 0 if no answer came. `body` is the text of the answer; `data` is what it says, in the type that
    the API description has for this status.
    """

    def __init__(
        self,
        status: int | None = None,
        reason: str | None = None,
        http_resp: Any = None,
        *,
        body: str | None = None,
        data: Any | None = None,
    ) -> None:
        self.status = status
        self.reason = reason
        self.body = body
        self.data = data
        self.headers: Any = None
        if http_resp is not None:
            if self.status is None:
                self.status = http_resp.status
            if self.reason is None:
                self.reason = http_resp.reason
            if self.body is None and http_resp.data is not None:
                self.body = http_resp.data.decode("utf-8", "replace")
            self.headers = http_resp.headers
        Exception.__init__(self, status, reason)  # A library error among the bases wants other arguments.

    @classmethod
    def from_response(cls, *, http_resp: Any, body: str | None, data: Any | None) -> Self:
        """Raise the exception for the status of a response."""
        status: int = http_resp.status
        kind = _BY_STATUS.get(status) or (ServiceException if 500 <= status <= 599 else ApiException)
        raise kind(http_resp=http_resp, body=body, data=data)

    def __str__(self) -> str:
        text = f"({self.status})\nReason: {self.reason}\n" if self.status else f"{self.reason}\n"
        if self.headers:
            text += f"HTTP response headers: {self.headers}\n"
        if self.data is not None or self.body:
            text += f"HTTP response body: {self.data if self.data is not None else self.body}\n"
        return text


class BadRequestException(ApiException):
    """The status is 400."""


class UnauthorizedException(ApiException):
    """The status is 401."""


class ForbiddenException(ApiException):
    """The status is 403."""


class NotFoundException(ApiException):
    """The status is 404."""


class ConflictException(ApiException):
    """The status is 409."""


class UnprocessableEntityException(ApiException):
    """The status is 422."""


class ServiceException(ApiException):
    """The status is 500 to 599."""


class NetworkException(ApiException):
    """No answer came, or only a part of it. `__cause__` is the error of the HTTP library.

    What is raised is also an instance of that error's class, so `except` clauses for the library's errors apply.
    """


class TimeoutException(NetworkException):
    """The server did not answer in time."""


_BY_STATUS: dict[int, type[ApiException]] = {
    400: BadRequestException,
    401: UnauthorizedException,
    403: ForbiddenException,
    404: NotFoundException,
    409: ConflictException,
    422: UnprocessableEntityException,
}


def render_path(path_to_item: list[str | int]) -> str:
    """Return the path of an item as text: `['a'][0]`."""
    return "".join(f"[{item!r}]" for item in path_to_item)


def network_error(error: Exception, message: str, *, is_timeout: bool = False) -> NetworkException:
    """Return a NetworkException that is also an instance of the class of `error`."""
    base = TimeoutException if is_timeout else NetworkException
    try:
        kind = type(base.__name__, (base, type(error)), {"__init__": base.__init__, "__module__": base.__module__})
        made = cast("NetworkException", cast("Any", kind)(0, message))
        made.__dict__ = {**error.__dict__, **made.__dict__}
    except TypeError:
        made = base(0, message)
    made.__cause__ = error
    return made


def _located(message: str, path: list[str | int] | None) -> str:
    return f"{message} at {render_path(path)}" if path else message
