"""Error responses: problem documents (RFC 9457), or documents with the members that the contract lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.responses import Response

#: The maximum number of listed errors. A request may have as many errors as bytes.
MOST_FAULTS = 100
#: The maximum number of characters of a message or pointer. A pointer may be as long as the body.
LONGEST = 300

#: The format of the request IDs that this server creates.
_UUID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

#: Titles that Python's versions do not agree on.
_TITLES = {
    413: "Payload Too Large",
    414: "URI Too Long",
    416: "Range Not Satisfiable",
    422: "Unprocessable Entity",
}

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

    def error(self) -> dict[str, Any]:
        """Return the error in the form of Pydantic's errors."""
        steps = [step.replace("~1", "/").replace("~0", "~") for step in self.pointer.split("/")[1:]]
        name = () if self.name is None else (self.name,)
        return {"type": "value_error", "loc": (self.place, *name, *steps), "msg": self.message}


class Problem(HTTPException):
    """Ends a request with an error document. Implementations and security hooks may also raise it.

    The detail is usually a text, but may be any JSON value. Exception handlers of the application get it like any other
    `HTTPException`, by its status or by its class.
    """

    def __init__(
        self,
        status: int,
        detail: Any = None,
        *,
        faults: Iterable[Fault] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, detail, dict(headers or {}))
        # Starlette puts the reason phrase there if there is none.
        self.detail = detail
        self.faults = list(faults)

    @property
    def status(self) -> int:
        """The status of the response."""
        return self.status_code


class Refused(RequestValidationError, Problem):
    """A 400 response that counts all validation errors and lists the first 100.

    Exception handlers get it as 400, as FastAPI's `RequestValidationError` or as any other problem.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        faults = list(faults)
        count = "1 problem" if len(faults) == 1 else f"{len(faults)} problems"
        listed = faults[:MOST_FAULTS]
        RequestValidationError.__init__(self, [fault.error() for fault in listed])
        Problem.__init__(self, 400, f"The request has {count}.", faults=listed)


def problem_of(error: HTTPException | RequestValidationError) -> Problem:
    """Return the problem of an exception, which may be one of FastAPI itself."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException):
        return Problem(error.status_code, error.detail, headers=error.headers)
    # A dependency of the implementation has parameters that the API description does not have.
    faults: list[Fault] = []
    for one in error.errors():
        place, *steps = one["loc"]
        name = str(steps.pop(0)) if steps and place != "body" else None
        faults.append(Fault(str(place), fragment(one["msg"]), name, pointer(steps)))
    return Refused(faults)


def title(status: int) -> str:
    """Return the reason phrase of the status."""
    try:
        return _TITLES.get(status) or HTTPStatus(status).phrase
    except ValueError:
        return "Problem"


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


class Documents:
    """Writes error responses: as problem documents, or with the members that the contract lists."""

    def __init__(self, members: Sequence[Mapping[str, Any]]) -> None:
        self._members = members

    def respond(self, problem: Problem, request_id: str) -> Response:
        """Return the response of a problem."""
        if problem.status in (204, 304) or problem.status < 200:
            # HTTP allows no body.
            return Response(status_code=problem.status, headers=problem.headers)
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
        if self._members:
            # Clients rely on the members of the model. A problem without a detail has a title.
            document = self._modelled({"detail": document["title"], **document})
        return Response(
            to_json(document, fallback=str, inf_nan_mode="null"),
            status_code=problem.status,
            headers=problem.headers,
            media_type="application/json" if self._members else "application/problem+json",
        )

    def _modelled(self, document: dict[str, Any]) -> dict[str, Any]:
        """Return the members of a problem document under the names, and in the objects, that the contract lists."""
        modelled: dict[str, Any] = {}
        for member in self._members:
            if "from" in member and member["from"] not in document:
                continue
            *outer, name = member["path"]
            within = modelled
            for step in outer:
                within = within.setdefault(step, {})
            within[name] = document[member["from"]] if "from" in member else member["value"]
        return modelled


def instance(request_id: str) -> str:
    """Return the request ID as a URI reference: a URN if it is a UUID, else a fragment."""
    return f"urn:uuid:{request_id}" if _UUID.fullmatch(request_id) else f"#{quote(request_id, safe='')}"


def raised_in(error: BaseException, method: Callable[..., Any]) -> bool:
    """Return whether the method itself raised the exception, not a function that it called."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code is getattr(method, "__code__", None)
