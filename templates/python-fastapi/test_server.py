"""The server starts, checks requests, and answers as the description has it, or says what is not implemented."""

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


def needs(operation: dict[str, Any]) -> bool:
    """True where a request has to have more than its path."""
    body = operation.get("body", {"required": False})
    return body["required"] or any(of["required"] for of in operation["parameters"] if of["in"] != "path")


def url(operation: dict[str, Any]) -> str:
    """An address of the operation."""
    path: str = operation["path"].split("?")[0].split("#")[0]
    for parameter in operation["parameters"]:
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", "1")
    # A percent sign that begins no encoding is one itself.
    base: str = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", CONTRACT["basePath"])
    path = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", path)
    # A path may begin with two slashes, which by themselves would stand before a host.
    return "http://testserver" + quote(base + path, safe="/%:@!$&'()*+,;=~")


def is_declared(operation: dict[str, Any], status: int) -> bool:
    """True for a status of the description that an implementation answers with."""
    known = {response["status"].upper() for response in operation["responses"]}
    return status < 500 and bool(known & {str(status), f"{status // 100}XX", "DEFAULT"})


def is_own(path: str) -> bool:
    """True where an operation of the description answers at a path of every server."""
    return any(CONTRACT["basePath"] + operation["path"] == path for operation in OPERATIONS)


@pytest.mark.skipif(is_own("/openapi.json"), reason="the description has an operation there")
def test_it_says_what_it_serves(client: TestClient) -> None:
    """The description is served."""
    answer = client.get("/openapi.json")
    assert answer.status_code == 200
    assert {"openapi", "swagger"} & set(answer.json())


@pytest.mark.skipif(is_own("/healthz"), reason="the description has an operation there")
def test_it_lives(client: TestClient) -> None:
    """Who watches it gets an answer."""
    assert client.get("/healthz").status_code == 204


def test_what_is_not_there_is_a_problem(client: TestClient) -> None:
    """An unknown path is 404, as a problem document with the id of the request."""
    answer = client.get("/no/such/path/at/all", headers={"X-Request-Id": "my-id"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"] == "my-id"
    assert answer.json()["status"] == 404


def test_every_operation_has_a_route(application: FastAPI) -> None:
    """The routes are those of the contract."""
    found = {getattr(route, "operation_id", None) for router in application.router.routes for route in routes(router)}
    assert {operation["id"] for operation in OPERATIONS} <= found


def routes(route: Any) -> list[Any]:
    """A route, or those of a router that was included."""
    included = getattr(route, "original_router", None)
    return [route] if included is None else list(included.routes)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation["id"])
def test_operations_answer(client: TestClient, operation: dict[str, Any]) -> None:
    """Without credentials 401; a request that lacks something is 400; one that is right is answered, or not implemented."""
    if operation["method"] != operation["method"].upper():
        pytest.skip("this client sends methods in capitals")
    if "/../" in url(operation):
        pytest.skip("this client shortens such paths")
    answer = client.request(operation["method"], url(operation))
    if operation.get("security") and [] not in operation["security"]:
        expected = {401, 501}
    elif needs(operation):
        expected = {400, 415}
    elif is_declared(operation, answer.status_code):
        return
    else:
        # The value of a path parameter may be wrong.
        expected = {400, 501}
    assert answer.status_code in expected, answer.text
    assert operation["method"] == "HEAD" or answer.headers["content-type"] == "application/problem+json"
