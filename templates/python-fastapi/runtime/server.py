"""Runs the application: `python -m <package>`."""

from __future__ import annotations

import argparse
import os
import signal
from types import FrameType

import uvicorn

#: Seconds that open requests get when the server stops.
GRACE = 10


def _asked(number: int, frame: FrameType | None) -> None:
    """Does nothing with a signal."""


def run(application: str, port: int) -> None:
    """Serves until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description="Runs the server.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or port))
    arguments = parser.parse_args()
    formatter = f"{__package__}.logs.JsonFormatter"
    # uvicorn stops gracefully and raises the signal again: that the server was asked to stop is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _asked)
    uvicorn.run(
        application,
        host=arguments.host,
        port=arguments.port,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        log_config={
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": formatter}},
            "handlers": {"json": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stdout"}},
            "loggers": {"uvicorn": {"handlers": ["json"], "level": "INFO", "propagate": False}},
        },
    )
