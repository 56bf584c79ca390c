"""Run the server: `python -m openapi_server`."""

from .runtime.server import run

run("openapi_server.main:app", 8080)
