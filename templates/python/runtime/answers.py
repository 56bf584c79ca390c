"""What a response says: how a body is read by its media type."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING, Any, NamedTuple

from .base_model import decode, loads
from .exceptions import ApiException, ResponseException
from .forms import is_json, is_text
from .streams import Stream, items_of

if TYPE_CHECKING:
    from .rest import RESTResponse


class Json(NamedTuple):
    """The type of a response that the API description has as JSON alone."""

    kind: Any


def _charset(content_type: str) -> str:
    for parameter in content_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            charset = value.strip().strip("\"'")
            try:
                "".encode(charset)
                known = codecs.lookup(charset).name
            except (LookupError, ValueError):
                break
            if known not in ("utf-8", "idna", "punycode"):  # The last two take quadratic time.
                return known
    return "utf-8-sig"


def _content_type(response: RESTResponse) -> str:
    return str(response.getheader("Content-Type", "") or "")


def read_answer(response: RESTResponse, kind: Any) -> Any:
    """Return the body of a successful response in its type. None is the type of no body."""
    return _read(response, kind, strict_of(response))


def _read(response: RESTResponse, kind: Any, strict: bool | None) -> Any:
    try:
        return _answer(response, kind, strict)
    except ResponseException:
        raise
    except _NotJson as error:
        raise unusable(response, str(error)) from error.__cause__
    except ValueError as error:
        raise unusable(response, f"it does not conform to the API description: {error}") from error


def _answer(response: RESTResponse, kind: Any, strict: bool | None) -> Any:
    data = response.data or b""
    content_type = _content_type(response)
    media_type = content_type.partition(";")[0].strip().lower()
    if isinstance(kind, Stream):
        if media_type != "application/json":
            return items_of(response, kind)
        kind = kind.whole
    is_sure = isinstance(kind, Json)
    if isinstance(kind, Json):
        kind = kind.kind
    if kind is None:
        return None
    if kind in (bytes, bytearray):
        return kind(data)
    if not data:
        return "" if kind is str and is_text(media_type) else None
    if is_sure or not media_type or is_json(media_type) or is_text(media_type):
        try:
            text = data.decode(_charset(content_type))
        except UnicodeDecodeError:
            if is_sure or media_type:
                raise _NotJson(f"it is not {_charset(content_type)}") from None
            return data
        # Many servers send a plain text without quotes, and label it so.
        is_json_text = is_sure and not (kind is str and media_type == "text/plain")
        media_type = "application/json" if is_json_text else content_type
        return read_text(text, kind, media_type, strict)
    return data


def strict_of(response: RESTResponse | None) -> bool | None:
    """Return how strictly the configuration of the client has a response read."""
    return getattr(response, "strict_responses", None)


def read_text(text: str, kind: Any, content_type: str | None, strict: bool | None = None) -> Any:
    """Return a text in a type, as its media type says."""
    media_type = (content_type or "").partition(";")[0].strip().lower()
    if media_type and not is_json(media_type):
        if kind is str or kind is Any:
            return text
        try:  # Many servers say that their JSON is text.
            return decode(kind, loads(text), strict)
        except ValueError:
            return text
    try:
        value = loads(text)
    except (ValueError, RecursionError) as error:
        if not media_type:
            return text
        raise _NotJson(f"it is not JSON: {error}") from error
    return decode(kind, value, strict)


def read_error(response: RESTResponse, kind: Any) -> tuple[str, Any]:
    """Return the body of an error as text, and what it says. An error is never hidden by a body that is wrong."""
    data = response.data or b""
    text = data.decode(_charset(_content_type(response)), "replace")
    try:
        # An error that lacks required members may be of another kind: its members are data then.
        strict = strict_of(response) or None
        value = _read(response, Any if isinstance(kind, Stream) or kind is None else kind, strict)
    except (ApiException, ValueError, TypeError, RecursionError):
        try:
            value = loads(text)
        except (ValueError, RecursionError):
            value = None
    return text, value


class _NotJson(ValueError):
    """A text is not the JSON that it should be."""


def unusable(response: RESTResponse | None, why: str) -> ResponseException:
    """Return the error for a response that cannot be used."""
    return ResponseException(reason=f"The body of the response cannot be read: {why}", http_resp=response)
