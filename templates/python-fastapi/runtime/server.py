"""Run the application: `python -m <package>`."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

#: Seconds within which open requests must finish when the server stops.
GRACE = 10

#: Seconds within which the head of a request must arrive.
HEAD = 30


class Patient(asyncio.Protocol):
    """Closes connections whose request head does not arrive in time, for which uvicorn would wait forever."""

    cycle: Any
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start waiting for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Start waiting for the rest of a request head."""
        super().data_received(data)
        if self.cycle and not self.cycle.response_complete:
            self._stop()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD, self._end)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _end(self) -> None:
        self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        self.transport.close()


#: The protocol of httptools if it is installed, else that of h11.
PatientProtocol: type[asyncio.Protocol] = type("PatientProtocol", (Patient, AutoHTTPProtocol), {})


def _asked(number: int, frame: FrameType | None) -> None:
    """Ignore a signal."""


def run(application: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(description="Run the server.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
    parser.add_argument("--workers", type=int, default=int(os.environ.get("WORKERS") or 1))
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or port))
    arguments = parser.parse_args()
    formatter = f"{__package__}.logs.JsonFormatter"
    # uvicorn stops gracefully and then raises the signal again, which must not count as a failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _asked)
    uvicorn.run(
        application,
        http=PatientProtocol,
        host=arguments.host,
        port=arguments.port,
        workers=arguments.workers,
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
