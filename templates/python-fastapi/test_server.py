"""Test that the server starts, validates requests, and responds as described or with 501."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

ROOT = Path(__file__).parent.parent
CONTRACT: dict[str, Any] = json.loads(next(ROOT.glob("**/contract.json")).read_text(encoding="utf-8"))
OPERATIONS: list[dict[str, Any]] = CONTRACT["operations"]
#: The headers of every request of the test client.
SENT = {"accept", "accept-encoding", "connection", "host", "user-agent"}


def needs(operation: dict[str, Any]) -> bool:
    """Return whether a request needs more than its path."""
    body = operation.get("body", {"required": False})
    return body["required"] or any(is_missing(of) for of in operation["parameters"] if of["in"] != "path")


def is_missing(parameter: dict[str, Any]) -> bool:
    """Return whether a parameter is required and has neither a default nor a value from the test client."""
    sent = parameter["in"] == "header" and parameter["name"].lower() in SENT
    return parameter["required"] and "default" not in parameter and not sent


def template(operation: dict[str, Any]) -> str:
    """Return the path of an operation, which ends before a question mark or number sign."""
    path: str = operation["path"].split("?")[0].split("#")[0]
    return path


def pattern(operation: dict[str, Any]) -> str:
    """Return a regular expression that matches the paths of an operation."""
    path: str = re.escape(CONTRACT["basePath"] + template(operation))
    for parameter in operation["parameters"]:
        if parameter["in"] == "path":
            path = path.replace(re.escape("{" + parameter["name"] + "}"), "[^/]+")
    return path


#: If paths differ only in the names of their parameters, the first operation responds.
RESPONDING = {(operation["method"], pattern(operation)): operation["id"] for operation in reversed(OPERATIONS)}


def url(operation: dict[str, Any]) -> str:
    """Return a URL of the operation."""
    path = template(operation)
    for parameter in operation["parameters"]:
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", "1")
    # A percent sign that does not start an encoding is a literal one.
    base: str = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", CONTRACT["basePath"])
    path = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", path)
    # A path may start with two slashes, which would otherwise be parsed as a host.
    return "http://testserver" + quote(base + path, safe="/%:@!$&'()*+,;=~")


def is_declared(operation: dict[str, Any], status: int) -> bool:
    """Return whether an implementation may respond with this status."""
    known = {response["status"].upper() for response in operation["responses"]}
    return status < 500 and bool(known & {str(status), f"{status // 100}XX", "DEFAULT"})


def is_own(path: str) -> bool:
    """Return whether the API description defines an operation at this path."""
    return any(re.fullmatch(pattern(operation), path) for operation in OPERATIONS)


@pytest.mark.skipif(is_own("/openapi.json"), reason="the API description defines an operation at this path")
def test_it_says_what_it_serves(client: TestClient) -> None:
    """The API description is served."""
    answer = client.get("/openapi.json")
    assert answer.status_code == 200
    assert {"openapi", "swagger"} & set(answer.json())


@pytest.mark.skipif(is_own("/healthz"), reason="the API description defines an operation at this path")
def test_it_lives(client: TestClient) -> None:
    """The health check responds."""
    assert client.get("/healthz").status_code == 204


@pytest.mark.skipif(is_own("/no/such/path/at/all"), reason="the API description defines an operation at this path")
def test_what_is_not_there_is_an_error(client: TestClient) -> None:
    """An unknown path returns 404 with the request ID."""
    answer = client.get("/no/such/path/at/all", headers={"X-Request-Id": "my-id"})
    assert answer.status_code == 404
    assert answer.headers["x-request-id"] == "my-id"


def test_every_operation_has_a_route(application: FastAPI) -> None:
    """The routes match the contract."""
    found = {getattr(route, "operation_id", None) for route in application.routes}
    assert {operation["id"] for operation in OPERATIONS} <= found


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation["id"])
def test_operations_answer(client: TestClient, operation: dict[str, Any]) -> None:
    """Requests without credentials return 401, incomplete requests 400, and other requests a response or 501."""
    if operation["method"] != operation["method"].upper():
        pytest.skip("the test client sends methods in upper case")
    if RESPONDING[operation["method"], pattern(operation)] != operation["id"]:
        pytest.skip("another operation responds at this path")
    if "/../" in url(operation):
        pytest.skip("the test client normalizes such paths")
    answer = client.request(operation["method"], url(operation))
    if "unusable" in operation:
        expected = {501}
    elif operation.get("security") and [] not in operation["security"]:
        expected = {401, 501}
    elif needs(operation):
        # FastAPI's own status for invalid requests is 422, which an exception handler may restore.
        expected = {400, 415, 422}
    elif is_declared(operation, answer.status_code):
        return
    else:
        # The value of a path parameter may be invalid.
        expected = {400, 422, 501}
    assert answer.status_code in expected, answer.text
    assert operation["method"] == "HEAD" or "json" in answer.headers["content-type"]
