"""Implements every interface of a generated server: X-Echo of each answer has the arguments of the method.

It stands in the implementation package of the server, and goes through the typed interface alone.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from collections.abc import AsyncIterable, Mapping
from typing import Any, get_type_hints
from urllib.parse import quote, unquote

from fastapi import HTTPException, UploadFile
from openapi_server import apis
from openapi_server.models.extra_models import TokenModel
from openapi_server.runtime import Answer, AnyAnswer, Part, current
from openapi_server.runtime.answers import plain_value
from openapi_server.runtime.calls import FromRequest
from openapi_server.security_api import SCHEMES, BaseSecurityApi
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.requests import Request

#: Longer headers would not be read.
LONGEST = 12_000


async def shown(value: Any) -> Any:
    """A value as JSON, by the names that it has on the wire."""
    if isinstance(value, Part):
        return await shown(value.file)
    if isinstance(value, UploadFile):
        count = 0
        while chunk := await value.read(1 << 20):
            count += len(chunk)
        return {"file": value.filename, "type": value.content_type, "bytes": count}
    if isinstance(value, list):
        return [await shown(item) for item in value]
    if isinstance(value, dict):
        return {name: await shown(item) for name, item in value.items()}
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        set_ = {name: getattr(value, name) for name in fields if name in value.model_fields_set}
        out = {fields[name].alias or name: await shown(item) for name, item in set_.items()}
        # A member that is None but may not be null is absent.
        kept = plain_value(value) if not any(isinstance(item, UploadFile) for item in set_.values()) else out
        extra = {name: await shown(item) for name, item in (value.model_extra or {}).items()}
        return {name: item for name, item in out.items() if name in kept} | extra
    return number(plain_value(value))


def number(value: Any) -> Any:
    """A whole number as every language writes it."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value


def has_body(request: Request) -> bool:
    """True where the body may be null."""
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers


async def echo(operation: str, sources: Mapping[str, FromRequest], values: Mapping[str, Any]) -> str | None:
    """The value of X-Echo."""
    context = current()
    request = context.request
    assert request is not None
    said: dict[str, Any] = {"operation": operation, "parameters": {}}
    for argument, value in values.items():
        place, name = sources[argument].place, sources[argument].name
        if value is None and (place != "body" or name is not None or not has_body(request)):
            continue
        if place != "body":
            said["parameters"][name] = await shown(value)
        elif name is None:
            # A body that is read as bytes is not shown; bytes within JSON are shown as the text that was sent.
            said["body"] = {"bytes": len(value)} if isinstance(value, bytes) else await shown(value)
        else:
            said.setdefault("body", {})[name] = await shown(value)
    if kind := request.headers.get("content-type"):
        said["type"] = kind.split(";")[0].strip().lower()
    if context.principals:
        said["principals"] = list(context.principals)
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    header = quote(text, safe="!~*'()")
    return header if len(header) <= LONGEST else None


def answer(responses: Any, method: str, header: str | None) -> Answer:
    """The answer that the request asks for by X-Answer, typed as the description has it."""
    request = current().request
    assert request is not None
    headers: Mapping[str, str] = {} if header is None else {"X-Echo": header}
    asked = request.headers.get("x-answer")
    if asked is None:
        return AnyAnswer(status_code=204, headers=headers)
    wanted = json.loads(unquote(asked))
    status, body = wanted["status"], wanted.get("body")
    prefix = "".join(word[:1].upper() + word[1:] for word in method.split("_"))
    for suffix in (str(status), f"{status // 100}XX", "Default"):
        cls = getattr(responses, f"{prefix}Response{suffix}", None)
        if cls is not None:
            break
    else:
        return AnyAnswer(status_code=status, body=body, content_type=wanted.get("type"), headers=headers)
    members: dict[str, Any] = {"status_code": status, "headers": headers, "content_type": wanted.get("type")}
    hints = get_type_hints(cls)
    if "body" in hints:
        try:
            members["body"] = typed(hints["body"], body)
        except ValidationError:
            # A test may ask for a body that the type does not allow.
            return AnyAnswer(status_code=status, body=body, content_type=wanted.get("type"), headers=headers)
    built: Answer = cls(**members)
    return built


def typed(hint: Any, body: Any) -> Any:
    """A value of the type that an answer has."""
    if AsyncIterable in {getattr(part, "__origin__", part) for part in getattr(hint, "__args__", ())}:
        return body.encode() if isinstance(body, str) else body
    return TypeAdapter(hint).validate_python(body)


def implement(module: Any, responses: Any, routes: Any) -> None:
    """Makes a subclass of the interface in a module."""
    for name, base in vars(module).items():
        if not (name.startswith("Base") and name.endswith("Api") and inspect.isclass(base)):
            continue
        methods = {route.name: handler(route, responses) for route in routes.router.routes}
        type(name.removeprefix("Base"), (base,), methods)


def handler(route: Any, responses: Any) -> Any:
    """The method that echoes an operation."""
    sources = {name: source(hint) for name, hint in get_type_hints(route.function, include_extras=True).items()}

    async def handle(self: Any, **values: Any) -> Answer:
        return answer(responses, route.name, await echo(route.operation_id, sources, values))

    handle.__doc__ = route.function.__doc__
    return handle


def source(hint: Any) -> Any:
    """The source of an argument, in its annotation."""
    return next((note for note in getattr(hint, "__metadata__", ()) if isinstance(note, FromRequest)), None)


for found in pkgutil.iter_modules(apis.__path__):
    if found.name.endswith("_api_base"):
        stem = f"{apis.__name__}.{found.name.removesuffix('_base')}"
        implement(*(importlib.import_module(stem + end) for end in ("_base", "_responses", "")))


async def accept(self: Any, credential: Any, scopes: Any) -> TokenModel | None:
    """Every credential will do, but for two that the tests send."""
    if credential == "wrong":
        return None
    if credential == "forbidden":
        raise HTTPException(403)
    return TokenModel(sub=str(credential))


type("SecurityApi", (BaseSecurityApi,), dict.fromkeys(SCHEMES.values(), accept))
