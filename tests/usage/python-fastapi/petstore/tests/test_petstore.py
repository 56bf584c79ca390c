"""What FastAPI provides reaches the implementation, and the tests of a user replace it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from openapi_server.apis.store_api_base import BaseStoreApi
from openapi_server.impl.database import Database, Session, get_session
from openapi_server.impl.pets import PetApi
from openapi_server.impl.security import get_keys
from openapi_server.impl.store import StoreApi
from openapi_server.main import create_app
from openapi_server.models.order import Order
from openapi_server.models.pet import Pet

PET = {"id": 7, "name": "Rex", "photoUrls": [], "status": "available"}
TOKEN = {"Authorization": "Bearer good"}


@pytest.fixture
def app() -> FastAPI:
    """Return an application of its own, because a test changes it."""
    return create_app(base_path="/v1")


@pytest.fixture
def shop(app: FastAPI) -> Iterator[TestClient]:
    """Return a client of the application."""
    with TestClient(app, base_url="http://testserver/v1", headers=TOKEN, raise_server_exceptions=False) as client:
        yield client


def test_what_the_constructor_takes(app: FastAPI, shop: TestClient) -> None:
    """Sessions, background tasks, the request and the response."""
    added = shop.post("/pet", json=PET)
    assert added.status_code == 200, added.text
    assert added.json() == PET
    assert added.headers["location"] == "http://testserver/v1/pet/7"
    assert [cookie.split(";")[0] for cookie in added.headers.get_list("set-cookie")] == ["last=7", "seen=1"]
    database: Database = app.state.database
    assert sorted(database.log) == ["committed", "welcomed Rex"]


def test_plain_methods_run_in_threads(shop: TestClient) -> None:
    """A method without `async` does not block the others."""
    shop.post("/pet", json=PET)
    found = shop.get("/pet/7")
    assert (found.status_code, found.json(), found.headers["x-thread"]) == (200, PET, "True")
    assert shop.get("/pet/8").status_code == 404


def test_what_methods_take(app: FastAPI, shop: TestClient) -> None:
    """Dependencies, background tasks and parameters that are not described."""
    database: Database = app.state.database
    inventory = shop.get("/store/inventory", headers={"api_key": "good"})
    assert (inventory.status_code, inventory.json()) == (200, {"available": 2})
    assert shop.post("/store/order?dry-run=true", json={"id": 3}).json() == {"id": 3}
    assert database.orders == {}
    placed = shop.post("/store/order", json={"id": 4})
    assert (placed.status_code, placed.json()) == (202, {"id": 4})
    assert sorted(database.log) == ["committed", "committed", "packed 4"]
    assert shop.post("/store/order?dry-run=perhaps", json={"id": 3}).json() == {
        "code": "INVALID",
        "at": [["query", "dry-run"]],
    }


def test_dependencies_are_replaced(app: FastAPI, shop: TestClient) -> None:
    """`dependency_overrides` replaces a dependency of the constructor, of the security hooks, and the implementation itself."""
    other = Database(pets={1: Pet(id=1, name="Tom", photo_urls=[])})
    app.dependency_overrides[get_session] = lambda: Session(other)
    assert shop.get("/pet/1").json()["name"] == "Tom"

    app.dependency_overrides[get_keys] = lambda: {"other": "bob"}
    assert shop.get("/pet/1").status_code == 401
    app.dependency_overrides.clear()

    class Fake:
        async def get_pet_by_id(self, petId: int) -> dict[str, Any]:
            return {"id": petId, "name": "fake", "photoUrls": []}

    app.dependency_overrides[PetApi] = Fake
    assert shop.get("/pet/5").json() == {"id": 5, "name": "fake", "photoUrls": []}


def test_a_fake_that_is_derived(app: FastAPI, shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its methods take only the arguments of the description."""
    # The most derived class is the implementation of applications that are created later.
    monkeypatch.setattr(BaseStoreApi, "subclasses", BaseStoreApi.subclasses)

    class Fake(StoreApi):
        async def place_order(self, order: Order | None) -> Order:  # type: ignore[override]
            return Order(id=99)

    app.dependency_overrides[StoreApi] = Fake
    assert shop.post("/store/order", json={"id": 4}).json() == {"id": 99}


def test_a_default_is_no_parameter_of_the_query(shop: TestClient) -> None:
    """A constructor may have parameters that are none of the API."""
    shop.post("/pet", json=PET)
    assert shop.get("/pet/findByStatus?status=available&most=0").json() == [PET]


def test_a_dependency_reads_the_body_first(shop: TestClient) -> None:
    """Signatures of webhooks are checked so."""
    body = json.dumps(PET)
    for signature, status in ((hashlib.sha256(body.encode()).hexdigest(), 200), ("wrong", 403)):
        headers = {"Content-Type": "application/json", "X-Signature": signature}
        assert shop.post("/pet", content=body, headers=headers).status_code == status


def test_dependencies_of_all_routes(shop: TestClient) -> None:
    """A dependency of the application runs before the credentials and the request are looked at."""
    refused = shop.post("/pet", json={}, headers={"X-Client": "greedy", "Authorization": "Bearer bad"})
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")


def test_exceptions_have_handlers(shop: TestClient) -> None:
    """By their class, by the status, and of every kind: of the domain, of the contract, and what nobody expected."""
    assert shop.post("/store/order", json={"quantity": 0}).json() == {"code": "OUT_OF_STOCK"}
    method = shop.patch("/pet")
    assert (method.status_code, method.json()) == (405, {"code": "METHOD"})
    assert method.headers["allow"] == "PUT, POST, GET, OPTIONS"
    assert shop.get("/pet").json() == ["Rex"]
    # Neither a route for any path nor a mount goes before this.
    assert shop.get("/store/order").json() == {"code": "METHOD"}
    options = shop.options("/store/order")
    assert (options.status_code, options.headers["allow"]) == (204, "POST, OPTIONS")
    assert shop.get("/pet/x").json() == {"code": "INVALID", "at": [["path", "petId"]]}
    assert shop.post("/pet", json={"name": 1}).json()["at"] == [["body"], ["body", "name"]]
    assert shop.get("/pet/7", headers={"Authorization": ""}).json()["code"] == "PROBLEM"
    assert shop.get("/pet/7", headers={"Accept": "text/html"}).status_code == 406
    failed = shop.delete("/pet/13", headers={"X-Request-Id": "mine", "Origin": "https://shop.example.com"})
    assert (failed.status_code, failed.json()) == (500, {"code": "INTERNAL", "request": "mine"})
    assert failed.headers["access-control-allow-origin"] == "https://shop.example.com"
    assert failed.headers["x-request-id"] == "mine"


def test_a_failed_request_rolls_back(app: FastAPI, shop: TestClient) -> None:
    """A dependency with `yield` sees the exception of a method."""
    shop.delete("/pet/13")
    database: Database = app.state.database
    assert database.log == ["rolled back"]


def test_middleware_knows_the_operation(shop: TestClient) -> None:
    """The current request is known outside of the routes, too."""
    assert shop.get("/pet/7").headers["x-operation"] == "getPetById"


def test_own_routes(app: FastAPI) -> None:
    """A route beside the operations is FastAPI's."""
    with TestClient(app) as client:
        assert client.get("/version?verbose=true").json() == {"version": "1.0.0 (verbose)"}
        assert client.get("/v1/store/shelves/3").json() == "the page shelves/3"


def test_pages(app: FastAPI) -> None:
    """The pages send their requests to this server; the description is as it was given."""
    with TestClient(app) as client:
        given = client.get("/openapi.json").json()
        here = client.get("/docs/openapi.json").json()
        assert here["servers"] == [{"url": "/v1"}, *given["servers"]]
        assert {**here, "servers": given["servers"]} == given == app.openapi()
        for path in ("/docs", "/redoc"):
            assert "/docs/openapi.json" in client.get(path).text
        assert "/docs/oauth2-redirect" in client.get("/docs").text
        assert client.get("/docs/oauth2-redirect").status_code == 200
