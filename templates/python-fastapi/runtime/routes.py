"""The routes of the operations. They are FastAPI's own; the contract selects the operation and reads its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property, partial
from typing import Annotated, Any
from urllib.parse import unquote

from fastapi import Depends
from fastapi.routing import APIRoute
from starlette.convertors import PathConvertor
from starlette.datastructures import URLPath
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Match, NoMatchFound, Route
from starlette.types import Receive, Scope, Send

from .bodies import BodyStream
from .calls import RAW_PATH, Call, Runtime, not_implemented, respond
from .context import current, known
from .implementations import Binding, Bound, Instance, run
from .pages import BUILT_IN
from .paths import Found, Paths
from .problems import Problem, raised_in

#: The key of a scope under which `Operations` keeps what it found.
_FOUND = "contract.found"


class ContractRoute(APIRoute):
    """The route of an operation. `Operations` selects it, because the contract matches paths before they are decoded.

    The routes of a generated router are declarations. `bind` adds them to an application once the implementation is known.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        self.function = endpoint
        if not isinstance(endpoint, Endpoint | QuickEndpoint):
            options["name"] = options.get("name") or endpoint.__name__
            # FastAPI would read the arguments itself.
            endpoint = _unbound
        super().__init__(path, endpoint, **options)

    @cached_property
    def quick(self) -> ContractRoute:
        """The route for an application without overrides. It has nothing to solve if no class has dependencies."""
        endpoint = self.endpoint.quick() if isinstance(self.endpoint, Endpoint) else None
        if endpoint is None:
            return self
        return ContractRoute(
            self.path,
            endpoint,
            methods=self.methods,
            name=self.name,
            operation_id=self.operation_id,
            dependencies=self.dependencies,
            response_model=None,
            dependency_overrides_provider=self.dependency_overrides_provider,
        )

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Never match."""
        return Match.NONE, {}


async def _unbound() -> None:
    raise RuntimeError("The routes of the API description serve requests in the application of `create_app` only.")


class Endpoint:
    """The path operation function of an operation.

    FastAPI solves what it depends on, in this order: the arguments, which the contract reads from the request, and the
    implementation, with the dependencies of its constructor and of the method.
    """

    def __init__(self, interface: type[Any], call: Call, runtime: Runtime) -> None:
        self.__name__ = call.function.__name__
        self.__doc__ = call.function.__doc__
        self._call = call
        self._runtime = runtime
        self._default = getattr(interface, self.__name__)
        self._hooks = Instance(runtime.hooks)
        self._implementation = Binding(interface, self.__name__, call.sources).dependency
        self.__signature__ = _signature(
            request=Request,
            response=Response,
            arguments=Annotated[Any, Depends(self._reading())],
            implementation=Annotated[Any, Depends(self._implementation)],
        )

    def _reading(self) -> Callable[..., Any]:
        async def read(request: Request, hooks: Any = None) -> dict[str, Any]:
            return await self.read(request, hooks)

        hooks = {"hooks": Annotated[Any, Depends(self._hooks)]} if self.is_secured else {}
        read.__signature__ = _signature(request=Request, **hooks)  # type: ignore[attr-defined]
        return read

    @property
    def is_secured(self) -> bool:
        """True if the operation needs the hooks."""
        return bool(self._call.operation.security)

    async def read(self, request: Request, hooks: Any) -> dict[str, Any]:
        """Return the arguments of a request, whose caller is authenticated by the hooks."""
        return await self._call.read(request, hooks, self._runtime)

    def quick(self) -> QuickEndpoint | None:
        """Return the endpoint without dependencies, if neither the hooks nor the implementation have any."""
        if self._hooks.has_dependencies or not isinstance(self._implementation, Instance):
            return None
        return None if self._implementation.has_dependencies else QuickEndpoint(self, self._hooks, self._implementation)

    async def __call__(
        self,
        request: Request,
        response: Response,
        arguments: dict[str, Any],
        implementation: Any,
    ) -> Response:
        """Call the implementation and write its result."""
        operation = self._call.operation
        method = implementation.method if isinstance(implementation, Bound) else getattr(implementation, self.__name__)
        try:
            # By name: the order of parameters may change with the API description.
            result = await run(partial(self._call.function, implementation, **arguments), method)
        except NotImplementedError as error:
            # Errors raised by code that the implementation calls are server errors; they are logged.
            if not raised_in(error, self._default):
                raise
            raise not_implemented(operation) from None
        # FastAPI's response has no status until one is set.
        status: int | None = response.status_code
        context = current()
        written = respond(result, operation, request.headers.get("accept"), self._runtime.settings, context, status)
        if written is not result:
            # A method may take FastAPI's response, to set cookies and headers.
            written.headers.raw.extend(response.headers.raw)
        if isinstance(written, StreamingResponse):
            if request.method == "HEAD":
                return _without_body(written)
            if context.body is not None:
                listen = partial(_listen, context.body, written.listen_for_disconnect)
                written.listen_for_disconnect = listen  # type: ignore[method-assign]
        return written


class QuickEndpoint:
    """The path operation function of an operation whose implementation has no dependencies: there is nothing to solve."""

    def __init__(self, endpoint: Endpoint, hooks: Instance, implementation: Instance) -> None:
        self._endpoint = endpoint
        self._hooks = hooks
        self._implementation = implementation
        self.__signature__ = _signature(request=Request, response=Response)

    async def __call__(self, request: Request, response: Response) -> Response:
        """Call the implementation and write its result."""
        hooks = self._hooks.create() if self._endpoint.is_secured else None
        arguments = await self._endpoint.read(request, hooks)
        return await self._endpoint(request, response, arguments, self._implementation.create())


def _signature(**annotations: Any) -> inspect.Signature:
    """Return a signature of keyword parameters."""
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Signature([inspect.Parameter(name, kind, annotation=of) for name, of in annotations.items()])


async def _listen(body: BodyStream, listen: Callable[[Receive], Awaitable[None]], receive: Receive) -> None:
    """Wait for a client that disconnects, but not before its request has been read: Starlette would read it here."""
    await body.ended()
    await listen(receive)


def _without_body(response: StreamingResponse) -> Response:
    """Return the same response without its body, which is not generated."""
    empty = Response(status_code=response.status_code, background=response.background)
    empty.raw_headers = response.raw_headers
    return empty


class Operations(BaseRoute):
    """All operations. It finds the operation of a request in the contract, so routes are not tried one by one."""

    def __init__(self, paths: Paths, routes: Iterable[ContractRoute]) -> None:
        self._paths = paths
        self._routes = {route.operation_id: route for route in routes}

    @property
    def path(self) -> str:
        """The path under which telemetry reports the operation."""
        context = known()
        operation = context.operation if context else None
        return "" if operation is None else self._routes[operation].path_format

    @property
    def path_format(self) -> str | None:
        """The path under which FastAPI's telemetry reports the operation, if the request has one."""
        return self.path or None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return a full match if the API description has the path, whether or not it has the method."""
        if scope["type"] != "http":
            return Match.NONE, {}
        method = scope["method"]
        raw = (scope.get("raw_path") or scope["path"].encode()).split(b"?")[0].decode("latin-1")
        path = raw.removeprefix(scope.get("root_path", ""))
        found = self._paths.find(path, method)
        # The built-in endpoints are paths without parameters, so they take precedence over templates.
        if not found or (path in BUILT_IN and method in ("GET", "HEAD") and found[-1].values):
            return Match.NONE, {}
        entry = found[-1].entry(method)
        if entry is None:
            return Match.FULL, {_FOUND: found}
        operation, names = entry
        # Middleware outside of ours may ask, too.
        if (context := known()) is not None:
            context.operation = operation.id
        route = self._routes[operation.id]
        raw_values = dict(zip(names, found[-1].values, strict=True))
        return Match.FULL, {
            _FOUND: found,
            RAW_PATH: raw_values,
            "endpoint": route.endpoint,
            "path_params": {name: unquote(value) for name, value in raw_values.items()},
            "route": route,
        }

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        route: ContractRoute | None = scope.get("route")
        if route is not None:
            # Overrides may have dependencies, even of classes that have none.
            chosen = route if scope["app"].dependency_overrides else route.quick
            await chosen.app(scope, receive, send)
            return
        others = [(other, other.matches(scope)) for other in scope["app"].routes if _is_other(other)]
        for other, (match, child) in others:
            if match is Match.FULL:
                scope.update(child)
                await other.handle(scope, receive, send)
                return
        methods = (other.methods or () for other, (match, _) in others if match is Match.PARTIAL)
        method, allowed = scope["method"], _allowed(scope[_FOUND], methods)
        if method == "OPTIONS":
            await Response(status_code=204, headers={"Allow": allowed})(scope, receive, send)
            return
        raise Problem(405, f"{method} is not supported. This path supports {allowed}.", headers={"Allow": allowed})

    def url_path_for(self, name: str, /, **path_params: Any) -> URLPath:
        """Let the individual routes, which follow this one, handle it."""
        raise NoMatchFound(name, path_params)


def _is_other(route: BaseRoute) -> bool:
    """Return whether the application itself may serve methods that the description lacks with this route.

    A mount, or a route for any path (as of a single-page application), serves what nothing else does.
    """
    if not isinstance(route, Route) or isinstance(route, ContractRoute) or route.path in BUILT_IN:
        return False
    return not any(isinstance(convertor, PathConvertor) for convertor in route.param_convertors.values())


def _allowed(found: Iterable[Found], others: Iterable[Iterable[str]]) -> str:
    """Return the methods of the description, and then those of the application itself."""
    methods = dict.fromkeys(method for one in found for method in one.operations)
    if "GET" in methods:
        methods.setdefault("HEAD")
    methods.update(dict.fromkeys(sorted(method for names in others for method in names)))
    methods.setdefault("OPTIONS")
    return ", ".join(methods)
