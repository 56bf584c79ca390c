"""Archives, logs and events go through the server piece by piece."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
from fastapi.testclient import TestClient

from openapi_server.impl.containers import WRITTEN
from openapi_server.main import create_app
from openapi_server.runtime import Settings

TAR = {"content-type": "application/x-tar"}


@pytest.fixture(scope="module")
def docker() -> Iterator[TestClient]:
    """Return a client of a server that takes 8 MiB."""
    app = create_app(base_path="", settings=Settings(max_binary=8 << 20))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def test_an_archive_goes_in_and_out(docker: TestClient) -> None:
    """More than other bodies may have."""
    archive = bytes(range(256)) * (3 << 12)
    put = docker.put("/containers/x/archive?path=/a", content=archive, headers=TAR)
    assert put.status_code == 200
    assert put.headers["x-digest"] == hashlib.sha256(archive).hexdigest()
    assert docker.get("/containers/x/archive?path=/a").content == archive


def test_an_archive_that_is_too_large(docker: TestClient) -> None:
    """Announced or not."""
    assert docker.put("/containers/x/archive?path=/a", content=b"a" * (9 << 20), headers=TAR).status_code == 413
    pieces = (b"a" * (1 << 20) for _ in range(9))
    assert docker.put("/containers/x/archive?path=/a", content=pieces, headers=TAR).status_code == 413


def test_what_is_not_read(docker: TestClient) -> None:
    """A method may leave a body unread."""
    refused = docker.put("/containers/x/archive?path=/full", content=b"a" * (5 << 20), headers=TAR)
    assert (refused.status_code, refused.json()) == (403, {"message": "The file system is full."})


def test_an_echo() -> None:
    """A response may read its request: what arrives while it is sent is not lost."""
    messages = [{"type": "http.request", "body": b"a" * 1000, "more_body": number < 9} for number in range(10)]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(dict(message))

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "PUT",
        "path": "/containers/x/archive",
        "query_string": b"path=/echo",
        "headers": [(b"content-type", b"application/x-tar"), (b"transfer-encoding", b"chunked")],
        "scheme": "http",
        "server": ("127.0.0.1", 80),
    }
    asyncio.run(create_app(base_path="")(scope, receive, send))
    assert sum(len(message.get("body", b"")) for message in sent) == 10_000


def test_json_or_bytes(docker: TestClient) -> None:
    """A body that may be either."""
    create = {"Image": "nginx"}
    for kind in ("application/json", "application/octet-stream"):
        created = docker.post("/containers/create?name=web", content=json.dumps(create), headers={"content-type": kind})
        assert created.json()["Id"] == "web-nginx"


def test_lines_of_a_log(docker: TestClient) -> None:
    """Bytes from a generator, which does not run for HEAD."""
    head = docker.head("/containers/x/logs?stdout=true")
    assert (head.status_code, head.content, WRITTEN) == (200, b"", [])
    assert docker.get("/containers/x/logs?stdout=true").text == "x 0\nx 1\nx 2\n"
    assert len(WRITTEN) == 3


def test_events_are_lines(docker: TestClient) -> None:
    """The description has the schema of one event, as was the custom before OpenAPI 3.2."""
    events = docker.get("/events?since=1").text.splitlines()
    assert [json.loads(line) for line in events] == [
        {"Type": "container", "Action": "create", "Actor": {"ID": "1"}},
        {"Type": "container", "Action": "start"},
    ]
