"""The implementation: its resources, its middleware and its handlers of exceptions."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from openapi_server.runtime import Problem, current

from .database import Database


class OutOfStock(Exception):
    """An error of the domain."""


async def limit(request: Request, x_client: Annotated[str | None, Header()] = None) -> None:
    """Refuse a client before anything is read from its request."""
    if x_client == "greedy":
        raise HTTPException(429, "Too many requests.", headers={"Retry-After": "1"})
    if (signature := request.headers.get("x-signature")) is not None:
        # A body can be read before the contract reads it.
        digest = hashlib.sha256(await request.body()).hexdigest()
        if signature != digest:
            raise HTTPException(403, "The signature is wrong.")
    request.state.client = x_client


dependencies = [Depends(limit)]


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None, None]:
    """Open the database while the server runs."""
    app.state.database = Database()
    yield
    del app.state.database


def configure(app: FastAPI) -> None:
    """Add middleware, handlers of exceptions and a route of our own."""
    app.add_middleware(CORSMiddleware, allow_origins=["https://shop.example.com"], expose_headers=["X-Operation"])

    @app.middleware("http")
    async def name_operation(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await call_next(request)
        response.headers["X-Operation"] = str(current().operation)
        return response

    @app.exception_handler(OutOfStock)
    def on_out_of_stock(request: Request, error: OutOfStock) -> JSONResponse:
        return JSONResponse({"code": "OUT_OF_STOCK"}, 409)

    @app.exception_handler(405)
    async def on_method(request: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"code": "METHOD"}, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse({"code": "INVALID", "at": [list(one["loc"]) for one in error.errors()]}, 422)

    @app.exception_handler(Problem)
    async def on_problem(request: Request, error: Problem) -> JSONResponse:
        return JSONResponse({"code": "PROBLEM", "message": error.detail}, error.status, error.headers)

    @app.exception_handler(Exception)
    async def on_error(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"code": "INTERNAL", "request": current().request_id}, 500)

    @app.get("/v1/pet")
    async def names() -> list[str]:
        """A method that the description does not have, at a path that it has."""
        return ["Rex"]

    @app.get("/version")
    async def version(verbose: bool = False) -> dict[str, str]:
        return {"version": "1.0.0 (verbose)" if verbose else "1.0.0"}

    @app.get("/v1/store/{anything:path}")
    async def page(anything: str) -> str:
        """The pages of an application in the browser, at all paths below this one that nothing else has."""
        return f"the page {anything}"

    app.mount("/", StaticFiles(directory=Path(__file__).parent))
