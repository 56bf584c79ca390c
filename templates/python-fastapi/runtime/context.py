"""What a handler may want to know of the request that it answers."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import Request

    from .answers import Part


@dataclass(slots=True)
class Context:
    """A request on its way."""

    request_id: str
    """The id that the answer has, and the log."""
    operation: str | None = None
    """Id of the operation that answers."""
    principals: dict[str, object] = field(default_factory=dict[str, object])
    """What the hooks made of the credentials, by the name of the security scheme."""
    request: Request | None = None
    """The request itself, for what the description does not speak of."""
    parts: list[Part] = field(default_factory=list["Part"])
    """Parts of its body, whose files are closed when the answer has been sent."""


_current: ContextVar[Context] = ContextVar("request")


def current() -> Context:
    """The request that is answered now. Only code that is called for a request has one."""
    return _current.get()


def enter(context: Context) -> None:
    """Makes it the one that `current` gives."""
    _current.set(context)
