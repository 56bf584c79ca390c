"""Error responses as application/problem+json (RFC 9457)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

#: The maximum number of listed errors. A request may have as many errors as bytes.
MOST_FAULTS = 100
#: The maximum number of characters of a message or pointer. A pointer may be as long as the body.
LONGEST = 300

#: The beginnings of validator messages, and their replacements in a fragment.
_SUBJECTS = (
    ('the value is not a "byte"', "is not valid Base64"),
    ("the value ", ""),
    ("Input should ", "must "),
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One validation error and its location."""

    place: str
    """`path`, `query`, `querystring`, `header`, `cookie` or `body`."""
    message: str
    name: str | None = None
    """The name of the parameter; not used for bodies."""
    pointer: str = ""
    """A JSON Pointer into the value."""

    def members(self) -> dict[str, str]:
        """Return the error as a member of `errors`."""
        name = {} if self.name is None else {"name": self.name}
        return {"in": self.place, **name, "pointer": cut(self.pointer), "message": cut(self.message)}


class Problem(Exception):
    """Ends a request with a problem document. Handlers and security hooks may also raise it.

    The detail is usually a text, but may be any JSON value.
    """

    def __init__(
        self,
        status: int,
        detail: Any = None,
        *,
        faults: Iterable[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(title(status) if detail is None else detail)
        self.status = status
        self.detail = detail
        self.faults = list(faults)
        self.headers = dict(headers or {})


class Refused(Problem):
    """A 400 response that counts all validation errors and lists the first 100."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        faults = list(faults)
        count = "1 problem" if len(faults) == 1 else f"{len(faults)} problems"
        super().__init__(400, f"The request has {count}.", faults=faults[:MOST_FAULTS])


def title(status: int) -> str:
    """Return the reason phrase of the status."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"


def cut(text: str) -> str:
    """Return the beginning of a text that is too long."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def fragment(message: str) -> str:
    """Return the message of a validator without its subject, so that it can follow the location of the value."""
    for subject, instead in _SUBJECTS:
        if message.startswith(subject):
            return instead + message[len(subject) :]
    return message


def pointer(path: Iterable[str | int]) -> str:
    """Return a JSON Pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


def respond(problem: Problem, request_id: str) -> Response:
    """Return the problem document."""
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": title(problem.status),
        "status": problem.status,
    }
    if problem.detail is not None:
        document["detail"] = problem.detail
    document["instance"] = instance(request_id)
    if problem.faults:
        document["errors"] = [fault.members() for fault in problem.faults]
    return Response(
        to_json(document, fallback=str),
        status_code=problem.status,
        headers=problem.headers,
        media_type="application/problem+json",
    )


def instance(request_id: str) -> str:
    """Return the request ID as a URI: a URN if it is a UUID."""
    is_uuid = len(request_id) == 36 and request_id.count("-") == 4
    return f"urn:uuid:{request_id}" if is_uuid else f"#{request_id}"


def raised_in(error: BaseException, method: Callable[..., Any]) -> bool:
    """Return whether the method itself raised the exception, not a function that it called."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code is getattr(method, "__code__", None)
