"""Calls: from a validated request to the implementation, and from its result to the response."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from inspect import signature
from typing import Any, get_args, get_type_hints

from fastapi import UploadFile
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from . import bodies
from .accept import preferred
from .answers import NOTHING, Answer, AnyAnswer, body_of, header_text, header_values, write
from .context import Context, current
from .contract import TEXT, Content, Contract, Declared, Operation, Parameter
from .problems import Fault, Problem, Refused, cut, fragment, pointer
from .security import Security
from .settings import Settings
from .styles import (
    ABSENT,
    Repeated,
    decode_form,
    decode_percent,
    from_content,
    in_header,
    in_pairs,
    in_path,
    plain,
    split_cookies,
    split_query,
)
from .values import is_list, is_object

log = logging.getLogger(__package__)

#: The key of a scope with the values of the path as they were sent.
RAW_PATH = "contract.path"

#: The kinds of contents that are read and written item by item, as bytes, and as a whole.
_STREAMS = frozenset(("lines", "sequence", "events", "data"))
_BYTES = frozenset(("bytes",))
_VALUES = frozenset(("json", "form", "multipart", "parts", "text"))

#: The location of a value and its name there. None is the whole body, a name one of its properties.
Source = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class FromRequest:
    """The source of an argument: a location, and a name there. A body without a name is passed as a whole."""

    place: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Runtime:
    """What all calls of an application share."""

    contract: Contract
    settings: Settings
    security: Security
    hooks: type[Any]
    """The class of the security hooks: the implementation, or the interface if there is none."""


class Call:
    """An operation, and the generated function that passes its arguments to the implementation."""

    def __init__(self, operation: Operation, function: Callable[..., Any]) -> None:
        self.operation = operation
        self.function = function
        hints = get_type_hints(function, include_extras=True)
        names = list(signature(function).parameters)[1:]
        self._types = {name: hints[name] for name in names}
        self.sources = {name: _source(of) for name, of in self._types.items()}
        self._streams = any(_mentions(of, bodies.BodyStream) for of in self._types.values())

    @property
    def name(self) -> str:
        """The name of the method."""
        return self.function.__name__

    @property
    def arguments(self) -> Collection[str]:
        """The names of the arguments."""
        return self.sources

    @property
    def required(self) -> frozenset[str]:
        """The arguments that a request must have."""
        operation = self.operation
        parameters = {(of.place, of.name) for of in operation.parameters if of.required}
        whole = ("body", None)
        return frozenset(
            name
            for name, source in self.sources.items()
            if source in parameters or (source == whole and operation.body_required)
        )

    @cached_property
    def _adapters(self) -> dict[str, TypeAdapter[Any]]:
        """The validators of the arguments, which are built on first use."""
        return {name: TypeAdapter(of) for name, of in self._types.items()}

    async def read(self, request: Request, hooks: object, runtime: Runtime) -> dict[str, Any]:
        """Authenticate the caller, and return the validated arguments by name."""
        operation = self.operation
        context = current()
        context.request = request
        if operation.unusable is not None:
            raise Problem(501, operation.unusable)
        context.principals = await runtime.security.admit(request, operation, hooks)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in request.scope["headers"]}
        accept = headers.get("accept")
        if accept is not None and operation.offers and not preferred(accept, operation.offers):
            offered = ", ".join(operation.offers)
            raise Problem(406, f"The response is available as {offered}, but not as {cut(accept)}.")
        return self._typed(await self._read(request, headers, operation, runtime.settings))

    async def _read(
        self, request: Request, headers: dict[str, str], operation: Operation, settings: Settings
    ) -> dict[Source, Any]:
        content = _content(headers, operation)
        values, faults = _parameters(request, operation, settings.max_depth)
        if content is not None:
            try:
                body = await bodies.read(request, headers, content, settings, as_stream=self._streams)
                for value in body if content.items is not None and is_list(body) else [body]:
                    content.hide(value)
            except Refused as refused:
                raise Refused(faults + refused.faults) from None
            values["body", None] = body
            if is_object(body):
                values.update({("body", name): value for name, value in body.items()})
        if faults:
            raise Refused(faults)
        return values

    def _typed(self, values: dict[Source, Any]) -> dict[str, Any]:
        """Return the arguments by name."""
        arguments: dict[str, Any] = {}
        faults: list[Fault] = []
        for argument, of in self._adapters.items():
            source = self.sources[argument]
            value = values.get(source, ABSENT)
            if value is ABSENT:
                arguments[argument] = None
                continue
            try:
                arguments[argument] = of.validate_python(value, by_alias=True, by_name=False)
            except ValidationError as error:
                place, name = source
                start: tuple[str | int, ...] = ()
                if place == "body" and name is not None:
                    start, name = (name,), None
                for one in error.errors(include_url=False, include_input=False, include_context=False):
                    at = pointer((*start, *_steps(one["loc"], value)))
                    faults.append(Fault(place, fragment(one["msg"]), name, at))
        if faults:
            raise Refused(faults)
        return arguments


def _mentions(hint: Any, cls: type[Any]) -> bool:
    return hint is cls or any(_mentions(part, cls) for part in get_args(hint))


def _source(hint: Any) -> Source:
    """Return the source in the annotation of an argument."""
    found = next(note for note in reversed(get_args(hint)) if isinstance(note, FromRequest))
    return found.place, found.name


def _steps(place: Sequence[str | int], value: Any) -> Iterator[str | int]:
    """Return the part of a location that lies in the value. Pydantic adds the names of union members."""
    at: Any = value
    for step in place:
        within: Any
        if is_object(at) and isinstance(step, str) and step in at:
            within = at[step]
        elif is_list(at) and isinstance(step, int) and step < len(at):
            within = at[step]
        else:
            continue
        yield step
        at = within


def not_implemented(operation: Operation) -> Problem:
    """Respond with 501."""
    return Problem(501, f"The operation {operation.id} is not implemented.")


def _content(headers: dict[str, str], operation: Operation) -> Content | None:
    """Select the content definition for the body, or None without a body."""
    if not operation.body:
        return None
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    if empty and "content-type" not in headers:
        if operation.body_required:
            raise Refused([Fault("body", "is required")])
        return None
    content = bodies.choose(operation.body, headers.get("content-type", ""))
    if headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
        raise Problem(415, "The request body has a Content-Encoding. Send it without one.")
    if empty and content.kind in ("json", "multipart", "parts"):
        if operation.body_required:
            raise Refused([Fault("body", "is required")])
        return None
    return content


def _parameters(request: Request, operation: Operation, depth: int) -> tuple[dict[Source, Any], list[Fault]]:
    """Return the parameter values by location and name, and their validation errors."""
    values: dict[Source, Any] = {}
    faults: list[Fault] = []
    if not operation.parameters:
        return values, faults
    query = request.scope["query_string"].decode("latin-1")
    pairs = {"query": split_query(query), "cookie": split_cookies(request.headers.get("cookie", ""))}
    named: dict[str, frozenset[str]] = {}
    for place in pairs:
        named[place] = frozenset(parameter.name for parameter in operation.parameters if parameter.place == place)
    for parameter in operation.parameters:
        name, place = parameter.name, parameter.place
        try:
            value, empty = _value(request, parameter, query, pairs, named, depth)
        except UnicodeDecodeError:
            faults.append(Fault(place, "is not valid UTF-8", name))
            continue
        except Repeated:
            faults.append(Fault(place, "occurs more than once", name))
            continue
        except ValueError as error:
            faults.append(Fault(place, str(error), name))
            continue
        if value is ABSENT:
            if parameter.has_default:
                values[place, name] = parameter.default
            elif parameter.required:
                faults.append(Fault(place, "is required", name))
            continue
        if empty and not parameter.reading.types & {"string", "array"}:
            continue
        found = parameter.check.faults(value, place, name) if not empty else []
        faults.extend(found)
        values[place, name] = value
    return values, faults


def _value(
    request: Request,
    parameter: Parameter,
    query: str,
    pairs: dict[str, list[tuple[str, str]]],
    named: dict[str, frozenset[str]],
    depth: int,
) -> tuple[Any, bool]:
    """Return the value, and whether it is an allowed empty value."""
    name, place = parameter.name, parameter.place
    if place == "querystring":
        return _querystring(query, parameter, depth), False
    if place == "path":
        raw: str | None = request.scope[RAW_PATH].get(name)
        if raw is None:
            return ABSENT, False
        if parameter.content is not None:
            return from_content(decode_percent(raw), parameter.content, parameter.reading, depth), False
        return in_path(raw, parameter), False
    if place == "header":
        lines = request.headers.getlist(name)
        if not lines:
            return ABSENT, False
        text = ", ".join(lines)
        if parameter.content is not None:
            return from_content(text, parameter.content, parameter.reading, depth), False
        return in_header(text, parameter), False
    decode = decode_form if place == "query" else plain if parameter.style == "cookie" else decode_percent
    own = pairs[place]
    if parameter.content is not None:
        texts = [decode(text) for key, text in own if decode(key) == name]
        if len(texts) > 1:
            raise Repeated
        return (from_content(texts[0], parameter.content, parameter.reading, depth) if texts else ABSENT), False
    value = in_pairs(own, name, parameter.style, parameter.explode, parameter.reading, decode, named[place])
    return value, parameter.allow_empty and value in ("", [], [""])


def _querystring(query: str, parameter: Parameter, depth: int) -> Any:
    if not query:
        return ABSENT
    if bodies.essence(parameter.content or "") != "application/x-www-form-urlencoded":
        return from_content(decode_percent(query), parameter.content or "", parameter.reading, depth)
    value = in_pairs(split_query(query), "", "form", True, parameter.reading, decode_form, frozenset())
    return {} if value is ABSENT else value


def respond(
    result: Any,
    operation: Operation,
    accept: str | None,
    settings: Settings,
    context: Context,
    status: int | None,
) -> Response:
    """Serialize the result of a method. `status` is that of a result without one."""
    if isinstance(result, Response):
        return result
    answer = result
    if not isinstance(result, Answer):
        answer = AnyAnswer(status_code=status or _success(operation, result), body=result)
    declared = operation.declared(answer.status_code)
    faults: list[Fault] = []
    if declared is None:
        faults.append(Fault("status", "is not defined for this operation"))
        declared = Declared(str(answer.status_code), (), ())
    response, found = _written(answer, declared, accept)
    faults.extend(found)
    values = header_values(answer)
    for header in declared.headers:
        value = values.get(header.name, ABSENT)
        if value is not ABSENT:
            faults.extend(header.check.faults(value, "header", header.name))
            # Cookies cannot share a header.
            is_cookies = header.name.lower() == "set-cookie" and is_list(value)
            _set(response, header.name, value if is_cookies else header_text(value, header))
        elif header.required and header.name not in (answer.headers or {}):
            faults.append(Fault("header", "is required", header.name))
    for name, texts in (answer.headers or {}).items():
        _set(response, name, texts)
    if faults and settings.responses != "off":
        _report(faults, operation, answer, context)
        if settings.responses == "enforce":
            raise Problem(500, "The response does not conform to the API description.")
    return response


def _set(response: Response, name: str, value: str | Sequence[str]) -> None:
    """Set a header, or one for each text."""
    texts = [value] if isinstance(value, str) else value
    del response.headers[name]
    for text in texts:
        response.headers.append(name, text)


def _report(faults: list[Fault], operation: Operation, answer: Answer, context: Context) -> None:
    details = {
        "requestId": context.request_id,
        "operation": operation.id,
        "status": answer.status_code,
        "errors": [fault.members() for fault in faults[:10]],
    }
    log.error("The response does not conform to the API description.", extra={"details": details})


def _written(answer: Answer, declared: Declared, accept: str | None) -> tuple[Response, list[Fault]]:
    status = answer.status_code
    body = body_of(answer)
    if status in (204, 304) or status < 200 or body is NOTHING or (body is None and not declared.contents):
        return Response(status_code=status), []
    content = _chosen(answer, declared.contents, accept)
    if content is None:
        which = "content type" if declared.contents else "status"
        return _undeclared(answer), [Fault("body", f"is not defined for this {which}")]
    if body is None and content.kind != "json":
        return Response(status_code=status), []
    return write(answer, content, _media_type(answer, content), declared)


def _undeclared(answer: Answer) -> Response:
    if isinstance(body_of(answer), bytes):
        return Response(body_of(answer), answer.status_code, media_type=answer.content_type)
    content = Content("application/json", "json", TEXT, (), None, None, lambda value: None)
    response, _ = write(answer, content, answer.content_type or content.type, Declared("", (), ()))
    return response


def _chosen(answer: Answer, contents: Sequence[Content], accept: str | None) -> Content | None:
    if answer.content_type is not None:
        try:
            return bodies.choose(tuple(contents), answer.content_type)
        except Problem:
            return None
    if len(contents) == 1:
        return contents[0]
    kinds = _kinds(body_of(answer))
    fitting = [content for content in contents if content.kind in kinds] or list(contents)
    order = preferred(accept, [content.type for content in fitting])
    return next((content for content in fitting if order and content.type == order[0]), next(iter(fitting), None))


def _kinds(body: Any) -> frozenset[str]:
    """Return the kinds of contents that a body fits: a client may ask for a stream without accepting its content type."""
    if isinstance(body, bytes | bytearray | memoryview | UploadFile):
        return _BYTES
    return _STREAMS | _BYTES if isinstance(body, AsyncIterable | Iterator) else _VALUES


def _media_type(answer: Answer, content: Content) -> str:
    if answer.content_type is not None:
        return answer.content_type
    if "*" not in content.type:
        return content.type
    body = body_of(answer)
    if isinstance(body, UploadFile) and body.content_type:
        return body.content_type
    return "application/json" if content.kind == "json" else "application/octet-stream"


def _success(operation: Operation, result: Any) -> int:
    """Return the status of a result that does not specify one."""
    codes = operation.codes
    good = [code for code in codes if 200 <= code < 300]
    if result is None:
        bare = [code for code in good if (of := operation.declared(code)) and not of.contents]
        if bare:
            return bare[0]
    if good:
        return good[0]
    others = {of.status.lower() for of in operation.responses} & {"2xx", "default"}
    if others or not codes:
        return 200 if result is not None or others else HTTPStatus.NO_CONTENT
    return codes[0]
