"""JSON logs: one object per line."""

from __future__ import annotations

import logging
import sys
import time

from pydantic_core import to_json


class JsonFormatter(logging.Formatter):
    """Format a record as JSON. `extra={"details": {...}}` adds members."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
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
    """Configure a logger to write JSON lines, unless it already has a handler."""
    if logger.handlers:
        return
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonFormatter())
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
