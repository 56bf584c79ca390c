"""What can be set without a change of generated files: limits, and what is done with wrong answers."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

Responses = Literal["off", "log", "enforce"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of the server. Each has an environment variable of its name, such as `MAX_BODY`."""

    max_body: int = 1 << 20
    """Bytes of a body, and of a part of a multipart body that is no file."""
    max_multipart: int = 32 << 20
    """Bytes of a multipart body."""
    max_parts: int = 100
    """Parts of a multipart body."""
    max_depth: int = 100
    """Depth of JSON."""
    body_timeout: float = 30
    """Seconds within which a body has to arrive."""
    responses: Responses = "log"
    """What is done with an answer that does not follow its schema: nothing, a line in the log, or a 500."""

    @classmethod
    def from_environment(cls) -> Settings:
        """The defaults, and what environment variables say instead."""

        def number(name: str, default: int) -> int:
            return int(os.environ.get(name) or default)

        choices: dict[str, Responses] = {"": cls().responses, "off": "off", "log": "log", "enforce": "enforce"}
        said = os.environ.get("RESPONSES", "")
        if said not in choices:
            raise ValueError(f"RESPONSES is {said!r}; it can be off, log or enforce")
        return cls(
            max_body=number("MAX_BODY", cls().max_body),
            max_multipart=number("MAX_MULTIPART", cls().max_multipart),
            max_parts=number("MAX_PARTS", cls().max_parts),
            max_depth=number("MAX_DEPTH", cls().max_depth),
            body_timeout=float(os.environ.get("BODY_TIMEOUT") or cls().body_timeout),
            responses=choices[said],
        )
