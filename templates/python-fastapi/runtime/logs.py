"""Logs: one JSON object a line."""

from __future__ import annotations

import logging
import sys
import time

from pydantic_core import to_json


class JsonFormatter(logging.Formatter):
    """A record as JSON; `extra={"details": {...}}` adds members."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        stamp = f"{at}.{int(record.msecs):03}Z"
        members: dict[str, object] = {"time": stamp, "level": record.levelname.lower()}
        message = record.getMessage()
        if message:
            members["message"] = message
        members.update(getattr(record, "details", {}))
        if record.exc_info:
            members["exception"] = self.formatException(record.exc_info)
        return to_json(members, fallback=str).decode()


def configure(logger: logging.Logger) -> None:
    """Lets a logger write such lines, unless somebody has given it a handler already."""
    if logger.handlers:
        return
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonFormatter())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
