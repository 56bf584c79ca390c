"""The errors that the client raises; all of them are an OpenApiException."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from typing_extensions import Self

_LONGEST_MESSAGE = 500
_LONGEST_JSON = 65536

#: The attributes of an ApiException.
_OWN = frozenset(("status", "reason", "body", "data", "headers", "place", "__notes__"))


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
    the API description has for this status. `place` has the method and the URL without its query.
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
        place: Any = getattr(http_resp, "place", None)
        self.place: str | None = place if isinstance(place, str) else None
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
        raise error_of(http_resp, body, data)

    def __reduce__(self) -> Any:
        kind, library, own = type(self), None, dict(vars(self))
        view: Any = None
        if hasattr(self.headers, "copy"):  # aiohttp's headers are a view that can be copied, but not pickled.
            own["headers"] = self.headers.copy()
            if own["headers"].__class__ is not self.headers.__class__:
                view = self.headers.__class__
        if "_library" in vars(kind):
            kind, library = kind.__bases__
            # What the library's error has belongs to a connection, which cannot be copied.
            own = {name: value if name in _OWN else None for name, value in own.items()}
        return _restored, (kind, library, self.args, own, view)

    def __str__(self) -> str:
        """Method, URL, status and the message of the server, in one line."""
        reason = "" if self.reason is None else str(self.reason)
        status = f"{self.status} {reason}".rstrip() if self.status else reason
        return ": ".join(_line(part) for part in (self.place, status, _said(self.body)) if part)


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


class ResponseException(ApiException, ValueError):
    """The server reported success, but its answer cannot be used: it is not JSON, or not what the API description says.

    If it does not conform to the description, `__cause__` is the ValidationError of Pydantic, and `errors` has its
    details. That class is final, so that this one cannot be derived from it.
    """

    def errors(self) -> list[Any]:
        """Return what does not conform to the API description, as Pydantic's ValidationError has it."""
        found = getattr(self.__cause__, "errors", None)
        return cast("list[Any]", found()) if found is not None else []


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


def error_of(http_resp: Any, body: str | None, data: Any | None) -> ApiException:
    """Return the exception for the status of a response."""
    status: int = http_resp.status
    kind = _BY_STATUS.get(status) or (ServiceException if 500 <= status <= 599 else ApiException)
    return kind(http_resp=http_resp, body=body, data=data)


def _line(text: str) -> str:
    """The text in one line without control characters."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in " ".join(text.split()))


def _said(body: Any) -> str:
    """The message in the body of an error, or else the start of the body. A program may have given any body."""
    text = "" if body is None else body.decode("utf-8", "replace") if isinstance(body, bytes) else str(body)
    if len(text) <= _LONGEST_JSON and text.lstrip().startswith("{"):
        import json

        try:
            text = _message(json.loads(text)) or text
        except (ValueError, RecursionError):
            pass
    line = " ".join(text[: 2 * _LONGEST_MESSAGE].split())
    return line if len(line) <= _LONGEST_MESSAGE else f"{line[:_LONGEST_MESSAGE]}…"


def _message(error: Any) -> str | None:
    """The text that an error has under one of the names in use (RFC 9457, RFC 6749, and others)."""
    members = cast("dict[str, Any]", error)
    for name in ("message", "detail", "error_description", "title", "error"):
        value = members.get(name)
        if isinstance(value, str) and value:
            return value
        if name == "error" and isinstance(value, dict):
            return _message(value)
    return None


def render_path(path_to_item: list[str | int]) -> str:
    """Return the path of an item as text: `['a'][0]`."""
    return "".join(f"[{item!r}]" for item in path_to_item)


def network_error(error: Exception, message: str, *, is_timeout: bool = False) -> NetworkException:
    """Return a NetworkException that is also an instance of the class of `error`."""
    base = TimeoutException if is_timeout else NetworkException
    library: Any = type(error)
    try:
        made = _joined(base.__name__, library)(0, message)
        made.__dict__ = {**error.__dict__, **made.__dict__}
    except TypeError:
        made = base(0, message)
    made.__cause__ = error
    return made


@cache
def _joined(name: str, library: Any) -> type[NetworkException]:
    """Return a class that is derived from one of the exceptions for networks, and from the class of a library."""
    base: Any = TimeoutException if name == "TimeoutException" else NetworkException
    own = {"__init__": base.__init__, "__module__": base.__module__, "_library": library}
    return cast("type[NetworkException]", cast("Any", type)(name, (base, library), own))


def _restored(kind: Any, library: Any, args: tuple[Any, ...], own: dict[str, Any], view: Any = None) -> Any:
    """Return a copy of an ApiException, without calling its constructor, which may be a program's."""
    if library is not None:
        kind = _joined(kind.__name__, library)
    made = kind.__new__(kind, *args)
    made.__dict__ = own
    if view is not None:
        made.headers = view(made.headers)
    return made


def _located(message: str, path: list[str | int] | None) -> str:
    return f"{message} at {render_path(path)}" if path else message
