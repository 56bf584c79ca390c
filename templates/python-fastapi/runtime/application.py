"""The application: its routes, and the middleware around each request."""

from __future__ import annotations

import importlib
import logging
import os
import pkgutil
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from fastapi import APIRouter, FastAPI, HTTPException
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.routing import APIRoute
from starlette.datastructures import URLPath
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, NoMatchFound
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import implementations, logs, multipart
from .calls import Runtime
from .context import Context, current, enter
from .contract import Contract, Operation
from .paths import Found, Paths
from .problems import Problem, respond
from .security import Security
from .settings import Settings

log = logging.getLogger(__package__)

_DESCRIPTION, _HEALTH, _DOCS = _BUILT_IN = ("/openapi.json", "/healthz", "/docs")
_FAILED = "Internal server error. The log has details under this request ID."


class ContractRoute(APIRoute):
    """The route of an operation. `Operations` selects it."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Never match: the contract matches paths before decoding."""
        return Match.NONE, {}


class Operations(BaseRoute):
    """All operations. The contract has already selected the operation, so routes are not tried one by one.

    The endpoint is called directly; the contract replaces FastAPI's own request handling.
    """

    def __init__(self, routers: Sequence[APIRouter]) -> None:
        routes = [route for router in routers for route in router.routes if isinstance(route, ContractRoute)]
        self._routes = {route.operation_id: route for route in routes}

    @property
    def path_format(self) -> str:
        """The path under which FastAPI's telemetry reports the operation."""
        return self._routes[current().operation].path_format

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return a full match if an operation was found."""
        operation: Operation | None = scope.get("operation")
        if operation is None:
            return Match.NONE, {}
        route = self._routes[operation.id]
        return Match.FULL, {"endpoint": route.endpoint, "path_params": scope["path_values"], "route": route}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        endpoint: Callable[[Request], Awaitable[Response]] = scope["endpoint"]
        response = await endpoint(Request(scope, receive, send))
        await response(scope, receive, send)

    def url_path_for(self, name: str, /, **path_params: Any) -> URLPath:
        """Let the individual routes, which follow this one, handle it."""
        raise NoMatchFound(name, path_params)


class Entry:
    """The outermost middleware: request ID, log, operation lookup and error handling."""

    def __init__(self, app: ASGIApp, paths: Paths) -> None:
        self._app = app
        self._paths = paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        context = Context(_request_id(scope))
        enter(context)
        method, status = scope["method"], 0
        # Capturing `context` in `sending` would create a reference cycle for every request.
        request_id = (b"x-request-id", context.request_id.encode())

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", ()), request_id]}
            elif message["type"] == "http.response.body" and method == "HEAD":
                message = {**message, "body": b""}
            await send(message)

        try:
            await self._dispatch(scope, receive, sending, context)
        except Problem as problem:
            if not status:
                await respond(problem, context.request_id)(scope, receive, sending)
        except Exception:
            log.exception("Request failed.", extra={"details": {"requestId": context.request_id}})
            if status:
                # The response has already started, so only a broken connection can signal the error.
                raise
            await respond(Problem(500, _FAILED), context.request_id)(scope, receive, sending)
        finally:
            multipart.close(context.parts)
            _record(context, method, scope["path"], status, started)

    async def _dispatch(self, scope: Scope, receive: Receive, send: Send, context: Context) -> None:
        raw = (scope.get("raw_path") or scope["path"].encode()).split(b"?")[0].decode("latin-1")
        root = scope.get("root_path", "")
        method = scope["method"]
        path = raw.removeprefix(root)
        found = self._paths.find(path, method)
        built_in = path in _BUILT_IN and method in ("GET", "HEAD")
        # The built-in endpoints are paths without parameters, so they take precedence over templates.
        if not found or (built_in and found[-1].values):
            await self._app(scope, receive, send)
            return
        entry = found[-1].entry(method)
        if entry is None and method == "OPTIONS":
            await Response(status_code=204, headers={"Allow": _allowed(found)})(scope, receive, send)
            return
        if entry is None:
            allowed = _allowed(found)
            detail = f"{method} is not supported. This path supports {allowed}."
            raise Problem(405, detail, headers={"Allow": allowed})
        operation, names = entry
        context.operation = operation.id
        values = dict(zip(names, found[-1].values, strict=True))
        scope.update(operation=operation, path_values=values, method=operation.method.upper())
        await self._app(scope, receive, send)


def _allowed(found: list[Found]) -> str:
    methods = dict.fromkeys(method for one in found for method in one.operations)
    if "GET" in methods:
        methods.setdefault("HEAD")
    methods.setdefault("OPTIONS")
    return ", ".join(methods)


def _request_id(scope: Scope) -> str:
    """Return the request ID sent by the client if it is plain, otherwise a new one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and 0 < len(value) <= 128 and all(0x21 <= byte <= 0x7E for byte in value):
            return str(value, "ascii")
    return str(uuid.uuid4())


def _record(context: Context, method: str, path: str, status: int, started: float) -> None:
    if not log.isEnabledFor(logging.INFO):
        return
    # `log.info` would look up the calling line, which is of no use here.
    record = logging.LogRecord(log.name, logging.INFO, "", 0, "", (), None)
    record.details = {
        "requestId": context.request_id,
        "method": method,
        "path": path,
        "operation": context.operation,
        "status": status,
        "ms": round((time.perf_counter() - started) * 1000, 2),
    }
    log.handle(record)


async def _http_exception(request: Request, error: Exception) -> Response:
    """Convert exceptions of FastAPI and of implementations to problems."""
    assert isinstance(error, StarletteHTTPException)
    # FastAPI's own exception has any JSON value as its detail.
    detail: Any = error.detail
    allowed = (error.headers or {}).get("Allow")
    # Starlette's routing only sets the reason phrase, and lists the methods in any order.
    if detail == "Not Found" and "endpoint" not in request.scope:
        detail = "There is no operation at this path."
    elif detail == "Method Not Allowed" and allowed is not None:
        supported = ", ".join(sorted(allowed.split(", ")))
        detail = f"{request.method} is not supported. This path supports {supported}."
    raise Problem(error.status_code, detail, headers=error.headers)


def create(
    *,
    package: Path,
    implementation: str,
    routers: Sequence[APIRouter],
    interfaces: Sequence[type[Any]],
    hooks: type[Any],
    schemes: dict[str, str],
    base_path: str | None,
    settings: Settings | None,
) -> FastAPI:
    """Create the application of a generated package with an implementation package."""
    logs.configure(log)
    contract = Contract.read(package / "contract.json")
    if base_path is None:
        base_path = os.environ.get("BASE_PATH", contract.base_path)
    base = base_path.rstrip("/")
    own = load(implementation)
    implementations.check([*interfaces, hooks])
    lifespan = getattr(own, "lifespan", None)
    app = FastAPI(title=contract.title, version=contract.version, openapi_url=None, lifespan=lifespan)
    settings = settings or Settings.from_environment()
    app.state.runtime = Runtime(contract, settings, Security(contract, schemes), hooks)
    app.router.routes.append(Operations(routers))
    for router in routers:
        app.include_router(router, prefix=_braced(base))
    _add_own_routes(app, (package / "openapi.json").read_bytes())
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(StarletteHTTPException, _http_exception)
    app.add_middleware(Entry, paths=Paths(contract, base))
    # Middleware that is added later wraps earlier middleware.
    if configure := getattr(own, "configure", None):
        configure(app)
    return app


def _braced(path: str) -> str:
    """Escape braces, which FastAPI would treat as parameters."""
    return path.replace("{", "%7B").replace("}", "%7D")


def load(package: str) -> ModuleType:
    """Import the modules of the implementation, whose classes register themselves. Return the package."""
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(module.__path__, f"{package}."):
        importlib.import_module(found.name)
    return module


def _add_own_routes(app: FastAPI, description: bytes) -> None:
    """Add the built-in endpoints. An operation with the same path takes precedence."""

    async def openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    async def health(request: Request) -> Response:
        return Response(status_code=204)

    async def docs(request: Request) -> Response:
        root = request.scope.get("root_path", "")
        return get_swagger_ui_html(openapi_url=f"{root}/openapi.json", title=app.title)

    app.router.add_route(_DESCRIPTION, openapi, ["GET"])
    app.router.add_route(_HEALTH, health, ["GET"])
    app.router.add_route(_DOCS, docs, ["GET"])
