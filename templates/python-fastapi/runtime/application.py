"""The application: its middleware, its routes and its built-in endpoints."""

from __future__ import annotations

import importlib
import logging
import os
import pkgutil
import time
import uuid
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import implementations, logs, multipart, pages
from .calls import Call, Runtime
from .context import Context, current, enter
from .contract import Contract
from .implementations import implementation_of
from .paths import Paths
from .problems import Documents, Problem, problem_of
from .routes import ContractRoute, Endpoint, Operations
from .security import Security
from .settings import Settings

log = logging.getLogger(__package__)

_FAILED = "Internal server error. The log has details under this request ID."


class Entry:
    """The outermost middleware: request ID, log, and errors of the other middleware."""

    def __init__(self, app: ASGIApp, documents: Documents) -> None:
        self._app = Failures(app, documents)

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
            await self._app(scope, receive, sending)
        finally:
            multipart.close(context.parts)
            _record(context, method, scope["path"], status, started)


class Failures:
    """Responds to exceptions that no handler of the application takes.

    It is the innermost middleware, so that CORS headers are added to these responses, too, and surrounds all of them for
    their own exceptions.
    """

    def __init__(self, app: ASGIApp, documents: Documents) -> None:
        self._app = app
        self._documents = documents

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_started = False

        async def sending(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            # If the response has started, only a broken connection can signal the error.
            if isinstance(error, HTTPException | RequestValidationError) and not has_started:
                response = self._documents.respond(problem_of(error), current().request_id)
            else:
                log.exception("Request failed.", extra={"details": {"requestId": current().request_id}})
                if has_started:
                    raise
                response = await self._failed(Request(scope, receive, send), error)
            await response(scope, receive, send)

    async def _failed(self, request: Request, error: Exception) -> Response:
        """Return the response to an unexpected exception, for which the application may have a handler."""
        handlers = request.app.exception_handlers
        handler = handlers.get(500) or handlers.get(Exception)
        if handler is None:
            return self._documents.respond(Problem(500, _FAILED), current().request_id)
        response: Response = await implementations.run(handler, handler, request, error)
        return response


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


async def _problem(documents: Documents, request: Request, error: Exception) -> Response:
    """Respond to an exception of the contract, of routing or of an implementation with an error document."""
    assert isinstance(error, HTTPException)
    problem = problem_of(error)
    allowed = (problem.headers or {}).get("Allow")
    # Starlette's routing only sets the reason phrase, and lists the methods in any order.
    if problem.detail == "Not Found" and "endpoint" not in request.scope:
        problem.detail = "There is no operation at this path."
    elif problem.detail == "Method Not Allowed" and allowed is not None:
        supported = ", ".join(sorted(allowed.split(", ")))
        problem.detail = f"{request.method} is not supported. This path supports {supported}."
    return documents.respond(problem, current().request_id)


def create(
    *,
    package: Path,
    implementation: str,
    apis: Sequence[tuple[APIRouter, type[Any]]],
    hooks: type[Any],
    schemes: dict[str, str],
    base_path: str | None,
    settings: Settings | None,
) -> FastAPI:
    """Create the application of a generated package with an implementation package.

    `apis` are the generated routers, and the interface of each.
    """
    logs.configure(log)
    contract = Contract.read(package / "contract.json")
    if base_path is None:
        base_path = os.environ.get("BASE_PATH", contract.base_path)
    base = base_path.rstrip("/")
    documents = Documents(contract.problems)
    own = load(implementation)
    app = FastAPI(
        title=contract.title,
        version=contract.version,
        # The description and its pages are served below, as they were given.
        openapi_url=None,
        lifespan=getattr(own, "lifespan", None),
        dependencies=getattr(own, "dependencies", None),
    )
    settings = settings or Settings.from_environment()
    groups = [(router, interface, _calls(router, contract)) for router, interface in apis]
    implementations.check([(interface, [call for _, call in calls]) for _, interface, calls in groups], hooks, settings)
    runtime = Runtime(contract, settings, Security(contract, schemes), implementation_of(hooks) or hooks)
    for router, interface, calls in groups:
        for route, call in calls:
            app.router.add_api_route(
                _braced(base) + route.path,
                Endpoint(interface, call, runtime),
                methods=route.methods,
                operation_id=route.operation_id,
                name=route.name,
                description=call.function.__doc__,
                tags=route.tags,
                deprecated=route.deprecated,
                dependencies=[*router.dependencies, *route.dependencies],
                response_model=None,
                route_class_override=ContractRoute,
            )
    bound = [route for route in app.router.routes if isinstance(route, ContractRoute)]
    for route in bound:
        if route.body_field is not None:
            # FastAPI would read it before any limit, and before the credentials are checked.
            raise TypeError(
                f"A dependency of {route.name} declares a body, which the contract reads. Use request.body()."
            )
    # An operation with the path of a built-in endpoint takes precedence.
    app.router.routes.insert(0, Operations(Paths(contract, base), bound))
    pages.add(app, (package / "openapi.json").read_bytes(), base)
    app.add_exception_handler(HTTPException, partial(_problem, documents))
    # FastAPI's own would go before a handler for `Problem`.
    del app.exception_handlers[RequestValidationError]
    app.add_middleware(Failures, documents=documents)
    # Middleware that is added later wraps earlier middleware.
    if configure := getattr(own, "configure", None):
        configure(app)
    app.add_middleware(Entry, documents=documents)
    return app


def _calls(router: APIRouter, contract: Contract) -> list[tuple[ContractRoute, Call]]:
    """Return the routes of a generated router with their calls."""
    routes = [route for route in router.routes if isinstance(route, ContractRoute)]
    return [(route, Call(contract.operations[str(route.operation_id)], route.function)) for route in routes]


def _braced(path: str) -> str:
    """Escape braces, which FastAPI would treat as parameters."""
    return path.replace("{", "%7B").replace("}", "%7D")


def load(package: str) -> ModuleType:
    """Import the modules of the implementation, whose classes register themselves. Return the package."""
    module = importlib.import_module(package)
    for found in pkgutil.iter_modules(module.__path__, f"{package}."):
        importlib.import_module(found.name)
    return module
