"""From the arguments of a call to its request."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from . import forms, styles
from .base_model import dumps, encode
from .exceptions import ApiValueError
from .operation import Body, Form, Operation, Parameter, Part
from .styles import Encoded

if TYPE_CHECKING:
    from .api_client import ApiClient, RequestSerialized
    from .configuration import Configuration

# The reference's default, which has no colon in the zone as RFC 3339 wants it.
_ISO_FORMAT = "%Y-%m-%dT%H:%M:%S.%f%z"


def serialized(
    client: ApiClient,
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    accept: Sequence[str],
    secrets: Mapping[str, str] | None,
) -> RequestSerialized:
    """Return the request of a call, which asks for these media types. `secrets` has credentials by security scheme."""
    configuration = client.configuration
    path_params: dict[str, str] = {}
    query_params: list[tuple[str, str]] = []
    header_params: dict[str, str] = {}
    cookies: list[tuple[str, str]] = []
    for parameter in operation.parameters:
        value = arguments.get(parameter.name)
        if value is None:
            if parameter.location == "path":
                raise ApiValueError(f"The path parameter {parameter.name} must not be None")
            continue
        name = parameter.wire_name
        if parameter.location == "path":
            path_params[name] = _path(parameter, encode(value), configuration)
        elif parameter.location == "header":
            text = _header(parameter, encode(value))
            if text is not None:
                header_params[name] = text
        elif parameter.location == "cookie":
            cookies += _cookies(parameter, encode(value))
        else:
            query_params += _query(parameter, _dated(value, configuration))
    # Some descriptions have parameters for what a client chooses itself.
    asked = {name.lower(): text for name, text in header_params.items()}
    accepts = "accept" in asked or any(name.lower() == "accept" for name in client.default_headers)
    if accept and not accepts:
        selected = client.select_header_accept(list(accept))
        if selected:
            header_params["Accept"] = selected
    chosen: str | None = arguments.get("_content_type") or asked.get("content-type")
    body, post_params, content_type = _body(operation.body, arguments, chosen)
    if content_type is not None:
        put_header(header_params, "Content-Type", content_type)
    if cookies:
        header_params["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies)
    for name, value in _items(arguments.get("_headers") or {}):
        put_header(header_params, name, value)
    more: dict[str, Any] = {} if secrets is None else {"_secrets": secrets}
    return client.param_serialize(
        method=operation.method,
        resource_path=operation.path,
        path_params=path_params,
        query_params=query_params,
        header_params=header_params,
        body=body,
        post_params=post_params,
        files=None,
        auth_settings=operation.schemes(),
        collection_formats=None,
        _host=_host(operation, configuration, arguments.get("_host_index") or 0),
        _request_auth=arguments.get("_request_auth"),
        **more,
    )


def put_header(headers: dict[str, Any], name: str, value: Any) -> None:
    """Set a header in place of the one whose name differs in case only. None says that it is not sent."""
    lower = name.lower()
    for old in [key for key in headers if key.lower() == lower]:
        del headers[old]
    headers[name] = None if value is None else forms.header_line(name, styles.text_of(value))


def _host(operation: Operation[Any], configuration: Configuration, index: int) -> str | None:
    """The base URL of an operation that has servers."""
    if not operation.hosts or configuration.ignore_operation_servers or configuration.unix_socket is not None:
        return None
    indexes = cast("dict[Any, int]", configuration.server_operation_index)
    variables = cast("dict[Any, dict[str, str]]", configuration.server_operation_variables)
    short = operation.name.rpartition(".")[2]
    index = index or indexes.get(operation.name, indexes.get(short, 0))
    own = variables.get(operation.name) or variables.get(short) or configuration.server_variables
    return configuration.get_host_from_settings(index, own, list(operation.hosts))


def _content(parameter: Parameter, value: Any) -> str:
    if isinstance(value, str) and not forms.is_json(parameter.content or ""):
        return value
    return dumps(value)


def _path(parameter: Parameter, value: Any, configuration: Configuration) -> str:
    safe = configuration.safe_chars_for_path_param
    if parameter.content is not None:
        text = _content(parameter, value)
        if not text:
            raise ApiValueError(f"The path parameter {parameter.wire_name} must not be empty")
        return Encoded(styles.escape(text, safe))
    return Encoded(
        styles.path_segment(
            parameter.wire_name,
            value,
            style=parameter.style or "simple",
            explode=bool(parameter.explode),
            allow_reserved=parameter.allow_reserved,
            safe=safe,
        )
    )


def _header(parameter: Parameter, value: Any) -> str | None:
    if parameter.content is not None:
        text = _content(parameter, value)
        if forms.is_json(parameter.content):
            text = _ascii(text)
    else:
        written = styles.header_text(value, style=parameter.style or "simple", explode=bool(parameter.explode))
        if written is None:
            return None
        text = written
    return forms.header_line(parameter.wire_name, text)


def _ascii(text: str) -> str:
    """JSON text in which all but ASCII is escaped."""
    import json

    return "".join(c if c < "\x7f" else json.dumps(c)[1:-1] for c in text)


def _cookies(parameter: Parameter, value: Any) -> list[tuple[str, str]]:
    if parameter.content is not None:
        return [(styles.escape(parameter.wire_name), styles.escape(_content(parameter, value)))]
    style = parameter.style or "form"
    explode = parameter.explode if parameter.explode is not None else style == "form"
    return styles.cookie_pairs(parameter.wire_name, value, style=style, explode=explode)


def _query(parameter: Parameter, value: Any) -> list[tuple[str, str]]:
    if parameter.location == "querystring":
        return _querystring(parameter, value)
    name = parameter.wire_name
    if parameter.content is not None:
        return [(Encoded(styles.escape(name)), Encoded(styles.escape(_content(parameter, value))))]
    style = parameter.style or "form"
    return styles.query_pairs(
        name,
        value,
        style=style,
        explode=parameter.explode if parameter.explode is not None else style == "form",
        allow_reserved=parameter.allow_reserved,
        allow_empty=parameter.allow_empty,
    )


def _querystring(parameter: Parameter, value: Any) -> list[tuple[str, str]]:
    """A value that is the whole query. A pair without a value is written as its name alone."""
    if parameter.content == "application/x-www-form-urlencoded" and isinstance(value, dict):
        pairs: list[tuple[str, str]] = []
        for name, member in cast("dict[str, Any]", value).items():
            pairs += _field(Part(name, name), member)
        return pairs
    return [(Encoded(styles.escape(_content(parameter, value))), cast("str", None))]


def _dated(value: Any, configuration: Configuration) -> Any:
    """JSON data of a value for the query, in which dates have the configured formats."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_dated(item, configuration) for item in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {key: _dated(item, configuration) for key, item in cast("dict[str, Any]", value).items()}
    if isinstance(value, datetime.datetime):
        if configuration.datetime_format != _ISO_FORMAT:
            return value.strftime(configuration.datetime_format)
    elif isinstance(value, datetime.date):
        return value.strftime(configuration.date_format)
    return encode(value)


def _body(
    body: Body | Form | None, arguments: Mapping[str, Any], asked: str | None
) -> tuple[Any, list[tuple[Any, Any]] | None, str | None]:
    """The body, or the fields of a form, and the content type."""
    if body is None:
        return None, None, None
    if isinstance(body, Form):
        media_type = asked or body.media_type
        values = [(part, arguments.get(part.name)) for part in body.parts]
        return _fields(media_type, [(part, value) for part, value in values if value is not None])
    value = arguments.get(body.name)
    if value is None:
        return (Encoded("null"), None, asked or body.media_type) if body.required else (None, None, None)
    media_type = asked or body.media_type
    kind = body.kind if media_type == body.media_type else _kind(media_type)
    if kind == "object":
        parts = {part.wire_name: part for part in body.parts}
        members: Any = cast("object", value) if isinstance(value, dict) else encode(value)
        if isinstance(members, list):  # A form has names: those of a list are its numbers, as others write it.
            members = {str(number): item for number, item in enumerate(_list(members))}
        if not isinstance(members, dict):
            raise ApiValueError(f"The body must be an object, to be sent as {media_type}")
        given = [(parts.get(name) or Part(name, name), item) for name, item in _items(members) if item is not None]
        return _fields(media_type, given)
    if kind == "parts":
        places = body.parts or (Part("", ""),)
        items = _list(value)
        chosen = [(places[min(place, len(places) - 1)], item) for place, item in enumerate(items)]
        return None, [(None, item) for part, item in chosen for _, item in _parts(part, item)], media_type
    if kind == "jsonLines":
        return Encoded("".join(f"{dumps(item)}\n" for item in encode(value))), None, media_type
    if kind == "jsonSequence":
        return Encoded("".join(f"\x1e{dumps(item)}\n" for item in encode(value))), None, media_type
    if kind == "raw":
        return _raw(value, media_type)
    return value, None, media_type


def _items(members: Any) -> list[tuple[str, Any]]:
    """The members of an object."""
    return list(cast("dict[str, Any]", members).items())


def _kind(media_type: str) -> str:
    """How a body of a media type is written that is not the one the operation prefers."""
    kind = media_type.partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded" or kind.startswith("multipart/"):
        return "object"
    if kind in ("application/jsonl", "application/x-ndjson", "application/x-jsonlines", "application/ndjson"):
        return "jsonLines"
    if kind == "application/json-seq":
        return "jsonSequence"
    return "json" if forms.is_json(kind) else "raw"


def _raw(value: Any, media_type: str) -> tuple[Any, None, str]:
    if isinstance(value, str) and (forms.is_text(media_type)):
        return Encoded(value), None, media_type
    if forms.is_file(value) or isinstance(value, str):
        file = forms.file_of("body", value, media_type)
        if "*" in media_type:  # A range of types takes the type of the file.
            media_type = str(file.content_type)
        return file.data, None, media_type
    data = encode(value)
    return Encoded(data if isinstance(data, str) else dumps(data)), None, media_type


def _fields(media_type: str, values: list[tuple[Part, Any]]) -> tuple[Any, list[tuple[Any, Any]] | None, str]:
    if media_type.startswith("multipart/"):
        pairs = [pair for part, value in values for pair in _parts(part, value)]
        # Only a form has names for all files.
        named = media_type.startswith("multipart/form-data")
        return None, pairs if named else [(name, _unnamed(name, item)) for name, item in pairs], media_type
    if forms.is_json(media_type):
        return {part.wire_name: encode(value) for part, value in values}, None, media_type
    return None, [pair for part, value in values for pair in _field(part, encode(value))], media_type


def _unnamed(name: str, item: Any) -> Any:
    """A part whose file has no name but that of the part, which is omitted."""
    return item._replace(filename=None) if isinstance(item, forms.File) and item.filename == name else item


def _field(part: Part, value: Any) -> list[tuple[str, str]]:
    """A field of an urlencoded form. Lists are repeated and objects are JSON, unless a style has another form."""
    if part.style is not None or (isinstance(value, list) and not _has_json(part)):
        style = part.style or "form"
        explode = part.explode if part.explode is not None else style == "form"
        reserved = part.allow_reserved
        return styles.query_pairs(part.wire_name, value, style=style, explode=explode, allow_reserved=reserved)
    if _has_json(part) or isinstance(value, dict):
        value = dumps(value)
    return styles.query_pairs(part.wire_name, value, allow_reserved=part.allow_reserved)


def _list(value: Any) -> list[Any]:
    return list(value)


def _has_json(part: Part) -> bool:
    return part.content_type is not None and forms.is_json(part.content_type)


def _parts(part: Part, value: Any) -> list[tuple[str, Any]]:
    """The parts of a multipart body for a value."""
    name = part.wire_name
    if part.style is not None:
        from urllib.parse import unquote

        return [(unquote(key), unquote(text)) for key, text in _field(part, encode(value))]
    if isinstance(value, list) and not _has_json(part):
        return [pair for item in _list(value) for pair in _parts(part, item)]
    if forms.is_file(value) or (part.file and isinstance(value, str)):
        return [(name, forms.file_of(name, value, part.content_type, part.headers))]
    data = encode(value)
    content_type = part.content_type
    if isinstance(data, (dict, list)) or _has_json(part):
        data = dumps(data)
        content_type = content_type or "application/json"
    if content_type is None and part.headers is None:
        return [(name, styles.text_of(data))]
    return [(name, forms.File(None, styles.text_of(data), content_type, part.headers))]
