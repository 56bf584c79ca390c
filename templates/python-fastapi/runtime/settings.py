"""Settings that can be changed without regenerating: limits, and what is checked."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

Strictness = Literal["off", "log", "enforce"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the server. Each can be set by an environment variable of its name, such as `MAX_BODY`."""

    max_body: int = 1 << 20
    """Maximum size in bytes of a body, and of a multipart part that is not a file."""
    max_binary: int = 1 << 30
    """Maximum size in bytes of a body that is read as a stream."""
    max_multipart: int = 32 << 20
    """Maximum size in bytes of a multipart body."""
    max_parts: int = 100
    """Maximum number of parts of a multipart body."""
    max_depth: int = 100
    """Maximum nesting depth of JSON."""
    body_timeout: float = 30
    """Seconds within which a body must arrive."""
    responses: Strictness = "log"
    """Validation of responses: off, log violations, or respond with 500."""
    implementations: Strictness = "log"
    """What the start does about operations that are not implemented, and about similar differences from the API
    description: nothing (off), log them, or fail (enforce). Methods that cannot be called always stop the start."""

    @classmethod
    def from_environment(cls) -> Settings:
        """Return the defaults, overridden by environment variables."""

        def number(name: str, default: int) -> int:
            return int(os.environ.get(name) or default)

        def strictness(name: str, default: Strictness) -> Strictness:
            choices: dict[str, Strictness] = {"": default, "off": "off", "log": "log", "enforce": "enforce"}
            said = os.environ.get(name, "")
            if said not in choices:
                raise ValueError(f"{name} must be off, log or enforce, but is {said!r}")
            return choices[said]

        return cls(
            max_body=number("MAX_BODY", cls().max_body),
            max_binary=number("MAX_BINARY", cls().max_binary),
            max_multipart=number("MAX_MULTIPART", cls().max_multipart),
            max_parts=number("MAX_PARTS", cls().max_parts),
            max_depth=number("MAX_DEPTH", cls().max_depth),
            body_timeout=float(os.environ.get("BODY_TIMEOUT") or cls().body_timeout),
            responses=strictness("RESPONSES", cls().responses),
            implementations=strictness("IMPLEMENTATIONS", cls().implementations),
        )
