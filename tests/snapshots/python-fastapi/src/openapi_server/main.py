"""The application."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

from .apis.default_api import router as DefaultApiRouter
from .apis.plants_api import router as PlantsApiRouter
from .runtime.application import create
from .runtime.settings import Settings
from .security_api import SCHEMES, BaseSecurityApi


def create_app(*, base_path: str | None = None, settings: Settings | None = None) -> FastAPI:
    """The application. `base_path` stands before all paths; None: `BASE_PATH`, or that of the first server."""
    return create(
        package=Path(__file__).parent,
        implementation="openapi_server.impl",
        routers=[
            DefaultApiRouter,
            PlantsApiRouter,
        ],
        hooks=BaseSecurityApi,
        schemes=SCHEMES,
        base_path=base_path,
        settings=settings,
    )


app = create_app()
