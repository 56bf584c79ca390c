"""Request context for handlers."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request

    from .answers import Part
    from .bodies import BodyStream


@dataclass(slots=True)
class Context:
    """The current request."""

    request_id: str
    """The request ID, as in the response and in the log."""
    operation: str | None = None
    """The ID of the operation."""
    principals: dict[str, object] = field(default_factory=dict[str, object])
    """The callers returned by the security hooks, by scheme name."""
    request: Request | None = None
    """The underlying request, for anything that is not part of the API description."""
    parts: list[Part] = field(default_factory=list["Part"])
    """Parts of the body. Their files are closed once the response has been sent."""
    body: BodyStream | None = None
    """The body, if the implementation reads it as it arrives."""


_current: ContextVar[Context] = ContextVar("request")


def current() -> Context:
    """Return the current request. Available only while a request is handled."""
    return _current.get()


def known() -> Context | None:
    """Return the current request, or None outside of requests."""
    return _current.get(None)


def enter(context: Context) -> None:
    """Make the context available through `current`."""
    _current.set(context)
