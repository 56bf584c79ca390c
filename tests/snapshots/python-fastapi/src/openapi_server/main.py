"""The application."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

from .apis import default_api, default_api_base, plants_api, plants_api_base
from .runtime.application import create
from .runtime.settings import Settings
from .security_api import SCHEMES, BaseSecurityApi


def create_app(*, base_path: str | None = None, settings: Settings | None = None) -> FastAPI:
    """Create the application.

    `base_path` is the prefix of all paths; None selects `BASE_PATH` or the path of the first server.
    """
    return create(
        package=Path(__file__).parent,
        implementation="openapi_server.impl",
        apis=[
            (default_api.router, default_api_base.BaseDefaultApi),
            (plants_api.router, plants_api_base.BasePlantsApi),
        ],
        hooks=BaseSecurityApi,
        schemes=SCHEMES,
        base_path=base_path,
        settings=settings,
    )


app = create_app()
