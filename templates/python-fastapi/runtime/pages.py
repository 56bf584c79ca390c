"""The built-in endpoints: the API description, its pages, and the health check."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.docs import get_redoc_html, get_swagger_ui_html, get_swagger_ui_oauth2_redirect_html
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

DESCRIPTION, HEALTH = "/openapi.json", "/healthz"
DOCS, REDOC, SIGNED_IN = "/docs", "/redoc", "/docs/oauth2-redirect"
#: The description with this server as its first one, for the pages.
HERE = "/docs/openapi.json"

#: Paths of the server itself. They take precedence over operations whose path has parameters.
BUILT_IN = frozenset((DESCRIPTION, HEALTH, DOCS, REDOC, SIGNED_IN, HERE))


def add(app: FastAPI, description: bytes, base_path: str) -> None:
    """Add the built-in endpoints."""

    async def openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    async def here(request: Request) -> Response:
        document = _served_at(json.loads(description), _root(request) + base_path)
        return Response(to_json(document), media_type="application/json")

    async def health(request: Request) -> Response:
        return Response(status_code=204)

    async def docs(request: Request) -> Response:
        root = _root(request)
        return get_swagger_ui_html(
            openapi_url=root + HERE,
            title=app.title,
            oauth2_redirect_url=root + SIGNED_IN,
            init_oauth=app.swagger_ui_init_oauth,
            swagger_ui_parameters=app.swagger_ui_parameters,
        )

    async def signed_in(request: Request) -> Response:
        return get_swagger_ui_oauth2_redirect_html()

    async def redoc(request: Request) -> Response:
        return get_redoc_html(openapi_url=_root(request) + HERE, title=app.title)

    endpoints = {DESCRIPTION: openapi, HERE: here, HEALTH: health, DOCS: docs, SIGNED_IN: signed_in, REDOC: redoc}
    for path, endpoint in endpoints.items():
        app.router.add_route(path, endpoint, ["GET"])

    def described() -> dict[str, Any]:
        document: dict[str, Any] = json.loads(description)
        return document

    # Tools ask the application for its description. FastAPI would make one of the routes.
    app.openapi = described  # type: ignore[method-assign]


def _root(request: Request) -> str:
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")


def _served_at(document: dict[str, Any], url: str) -> dict[str, Any]:
    """Return the description with a server at this URL before the others, so that pages send their requests there."""
    if "swagger" in document:
        others = {name: of for name, of in document.items() if name not in ("host", "schemes")}
        return {**others, "basePath": url or "/"}
    return {**document, "servers": [{"url": url or "/"}, *document.get("servers", ())]}
