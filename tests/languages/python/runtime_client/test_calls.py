"""Calls from the method to the wire and back."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

JSON = {"Content-Type": "application/json"}


def test_get(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, JSON, b'{"id":7,"name":"Rex"}')
    api.api_client.configuration.api_key["api_key"] = "k"
    pet = sample.run(api.get_pet(7, tags=["a b", "c"], x_trace="t", _headers={"user-agent": "me"}))
    assert type(pet) is sample.models.Pet
    assert (pet.id, pet.name) == (7, "Rex")
    request = server.last
    assert (request.method, request.target) == ("GET", "/pet/7?tags=a%20b&tags=c")
    assert request.headers["Accept"] == "application/json"
    assert request.headers["X-Key"] == "k"
    assert request.headers["X-Trace"] == "t"
    assert request.headers.get_all("User-Agent") == ["me"]
    assert request.headers["Content-Type"] is None


def test_response(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, {**JSON, "X-Next": "2"}, b'{"name":"Rex"}')
    response = sample.run(api.get_pet_with_http_info(7))
    assert (response.status_code, response.data.name, response.raw_data) == (200, "Rex", b'{"name":"Rex"}')
    assert response.headers["x-next"] == "2"
    assert server.last.headers["User-Agent"] == "OpenAPI-Generator/1.0.0/python"


def test_post(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, JSON, b'{"name":"Rex"}')
    pet = sample.models.Pet(name="Ünï", photo_urls=["a"])
    assert sample.run(api.add_pet(pet)).name == "Rex"
    assert server.last.headers["Content-Type"] == "application/json"
    assert server.last.body == b'{"name":"\\u00dcn\\u00ef","photoUrls":["a"]}'
    sample.run(
        api.add_pet({"name": "a b", "photoUrls": ["x", "y"]}, _content_type="application/x-www-form-urlencoded")
    )
    assert server.last.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert server.last.body == b"name=a%20b&photoUrls=x&photoUrls=y"


@pytest.mark.parametrize("status, name", [(404, "NotFoundException"), (500, "ServiceException"), (418, "ApiException")])
def test_errors(sample: Any, server: Any, api: Any, status: int, name: str) -> None:
    server.answer = (status, JSON, b'{"title":"no"}')
    with pytest.raises(sample.exceptions.ApiException) as caught:
        sample.run(api.get_pet(7))
    error = caught.value
    assert type(error).__name__ == name
    assert (error.status, error.body, error.data.title) == (status, '{"title":"no"}', "no")
    assert error.headers["content-type"] == "application/json"


def test_arguments_are_validated(sample: Any, server: Any, api: Any) -> None:
    for wrong in ("7", 0, True):
        with pytest.raises(ValidationError):
            sample.run(api.get_pet(wrong))
    with pytest.raises(ValidationError, match=r"add_pet\npet.name\n"):
        sample.run(api.add_pet({"name": 1}))
    with pytest.raises(ValidationError, match="pet_id\n  Missing required argument"):
        sample.run(api.get_pet())
    with pytest.raises(ValidationError, match="Got multiple values for argument"):
        sample.run(api.get_pet(7, pet_id=7))
    with pytest.raises(ValidationError, match="Unexpected positional argument"):
        sample.run(api.add_pet({"name": "a"}, None, None, None, None, 0, 0))
    with pytest.raises(ValidationError, match="Unexpected keyword argument"):
        sample.run(api.get_pet(7, other=1))
    assert server.requests == []


def test_legacy(sample: Any, server: Any, api: Any) -> None:
    if sample.library != "urllib3":
        pytest.skip("has none")
    server.answer = (200, JSON, b'{"name":"Rex"}')
    operation = sample.operation.Operation("GET", "/x", "S.x", responses={"200": "Pet"})

    def call(whole: bool = False, **arguments: Any) -> Any:
        values = {"_request_timeout": 5, **arguments}
        return sample.operation.Call(api.api_client, operation, values).legacy(whole=whole)

    assert call().name == "Rex"
    data, status, headers = call(whole=True)
    assert (data.name, status, headers["content-type"]) == ("Rex", 200, "application/json")
    assert call(whole=True, _return_http_data_only=True).name == "Rex"
    raw = call(_preload_content=False)
    assert (raw.status, raw.read()) == (200, b'{"name":"Rex"}')
    raw.release_conn()
    assert [result.get(5).name for result in [call(async_req=True) for _ in range(3)]] == ["Rex"] * 3
    server.answer = (404, JSON, b"{}")
    with pytest.raises(sample.exceptions.NotFoundException):
        call(async_req=True).get(5)
