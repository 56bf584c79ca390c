"""Shared test fixtures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from openapi_server.main import create_app


@pytest.fixture(scope="session")
def application() -> FastAPI:
    """Return the application."""
    return create_app()


@pytest.fixture
def client(application: FastAPI) -> Iterator[TestClient]:
    """Return a test client that turns unexpected errors into responses."""
    with TestClient(application, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client
