"""Replacements that programs and their tests use for the HTTP library, and errors that programs keep."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import typing
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, patch

import pydantic
import pytest

JSON = "application/json"


@pytest.fixture
def get(sample: Any) -> Any:
    """Send a request with a client, and return the content of the response."""

    def call(client: Any, kind: str = "dict[str, int]") -> Any:
        operation = sample.operation.Operation("GET", "/a", "get", responses={"200": kind}, accept=(JSON,))
        return sample.run(sample.operation.Call(client, operation, {"_request_timeout": None}).data())

    return call


def closed(sample: Any, client: Any) -> None:
    sample.run(client.close())


def given(sample: Any, calls: list[str]) -> Any:
    """A client of the library that a program made, which notes its requests."""
    if sample.library == "urllib3":
        import urllib3

        class Pool(urllib3.PoolManager):
            def request(self, method: str, url: str, *args: Any, **more: Any) -> Any:
                calls.append(url)
                return super().request(method, url, *args, **more)

        return Pool()
    if sample.library == "asyncio":
        import aiohttp

        async def made() -> Any:
            async def note(session: Any, context: Any, parameters: Any) -> None:
                calls.append(str(parameters.url))

            trace = aiohttp.TraceConfig()
            trace.on_request_start.append(note)
            return aiohttp.ClientSession(trace_configs=[trace])

        return sample.run(made())
    httpx = __import__(sample.library)

    async def note(request: Any) -> None:
        calls.append(str(request.url))

    return httpx.AsyncClient(event_hooks={"request": [note]})


def test_a_client_of_the_program(sample: Any, server: Any, get: Any) -> None:
    server.answer = (200, {"Content-Type": JSON}, b'{"a":1}')
    calls: list[str] = []
    client = sample.client(server.url)
    assert get(client) == {"a": 1} and calls == []
    mine = given(sample, calls)
    client.rest_client.pool_manager = mine
    assert client.rest_client.pool_manager is mine
    assert get(client) == {"a": 1} and get(client) == {"a": 1}
    assert calls == [f"{server.url}/a"] * 2
    closed(sample, client)


def test_responses_of_a_test(sample: Any, get: Any) -> None:
    if sample.library != "urllib3":
        pytest.skip("only urllib3's responses are made in this way")
    import urllib3

    client = sample.client("http://127.0.0.1:1")
    headers = {"Content-Type": JSON}
    answers = [
        Mock(status=200, data=b'{"a":1}', headers=headers),
        Mock(spec=urllib3.HTTPResponse, status=200, reason="OK", data=b'{"a":1}', headers=headers),
        SimpleNamespace(status=200, reason="OK", data=b'{"a":1}', headers=headers),
        urllib3.HTTPResponse(body=b'{"a":1}', headers=headers, status=200),
    ]
    for answer in answers:
        with patch("urllib3.PoolManager.urlopen", return_value=answer):
            assert get(client) == {"a": 1}
    client.rest_client.pool_manager = Mock(request=Mock(return_value=answers[0]))
    assert get(client) == {"a": 1}


def test_cassettes(sample: Any, server: Any, get: Any, tmp_path: Any) -> None:
    import vcr

    for number, name in enumerate("aabb"):
        server.answer = (200, {"Content-Type": JSON}, b'{"a":%d}' % number)
        with vcr.use_cassette(str(tmp_path / name)) as cassette:
            client = sample.client(server.url)
            assert get(client) == {"a": number // 2 * 2}
            closed(sample, client)
        assert len(cassette) == 1
    assert len(server.requests) == 2


def test_a_client_with_several_cassettes(sample: Any, server: Any, get: Any, tmp_path: Any) -> None:
    import vcr

    client = sample.client(server.url)
    for number, name in enumerate("abab"):
        server.answer = (200, {"Content-Type": JSON}, b'{"a":%d}' % number)
        with vcr.use_cassette(str(tmp_path / name)) as cassette:
            assert get(client) == {"a": number % 2}
        assert cassette.play_count == number // 2
    server.answer = (200, {"Content-Type": JSON}, b'{"a":9}')
    assert get(client) == {"a": 9}
    assert len(server.requests) == 3
    closed(sample, client)


def kept(error: Any) -> list[Any]:
    return [pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)]


def test_errors_are_kept(sample: Any, server: Any, get: Any) -> None:
    exceptions = sample.exceptions
    client = sample.client("http://127.0.0.1:1", retries=0)
    with pytest.raises(exceptions.NetworkException) as network:
        get(client)
    closed(sample, client)
    for same in kept(network.value):
        assert type(same) is type(network.value) and str(same) == str(network.value) and same.status == 0
        assert isinstance(same, type(network.value.__cause__))
    timeout = exceptions.network_error(TimeoutError("late"), "late", is_timeout=True)
    for same in kept(timeout):
        assert isinstance(same, exceptions.TimeoutException) and isinstance(same, TimeoutError)
        assert same.reason == "late"
    server.answer = (404, {"Content-Type": JSON}, b'{"a":1}')
    client = sample.client(server.url)
    with pytest.raises(exceptions.NotFoundException) as missing:
        get(client)
    closed(sample, client)
    for same in kept(missing.value):
        assert (same.status, same.body, same.data) == (404, '{"a":1}', {"a": 1})
        assert same.headers["content-type"] == JSON
        assert type(same.headers) is type(missing.value.headers) and str(same) == str(missing.value)
    for error in (
        exceptions.ApiTypeError("a", path_to_item=["b", 1], valid_classes=(int,), key_type=True),
        exceptions.ApiValueError("a", path_to_item=["b"]),
        exceptions.ApiKeyError("a"),
        exceptions.ApiAttributeError("a"),
        exceptions.ServiceException(status=500, reason="a"),
    ):
        for same in kept(error):
            assert type(same) is type(error) and str(same) == str(error) and vars(same) == vars(error)


@pytest.mark.parametrize(
    "content_type, body",
    [(JSON, b'{"a":'), (JSON, b'{"a":"x"}'), ("text/html", b"<h1>login</h1>"), ("image/png", b"{"), (None, b"lost")],
)
def test_answers_that_cannot_be_used(sample: Any, server: Any, get: Any, content_type: str | None, body: bytes) -> None:
    server.answer = (200, {"X-Id": "7", **({"Content-Type": content_type} if content_type else {})}, body)
    client = sample.client(server.url)
    with pytest.raises(sample.exceptions.ApiException) as caught:
        get(client)
    closed(sample, client)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.status, error.body, error.headers["x-id"]) == (200, body.decode(), "7")
    if body == b'{"a":"x"}':
        assert isinstance(error.__cause__, pydantic.ValidationError)
        assert error.errors()[0]["loc"] == ("a",)
    else:
        assert error.errors() == []
    assert kept(error)[0].body == error.body


@pytest.mark.parametrize("content_type", ["text/plain", "application/octet-stream", "text/html", None])
def test_any_json_by_another_label(sample: Any, server: Any, get: Any, content_type: str | None) -> None:
    server.answer = (200, {"Content-Type": content_type} if content_type else {}, b'{"a":1}')
    client = sample.client(server.url)
    assert get(client, "Any") == {"a": 1}
    closed(sample, client)


def test_the_last_status_of_retries(sample: Any, server: Any, get: Any) -> None:
    if sample.library != "urllib3":
        pytest.skip("Retry is urllib3's")
    from urllib3.util.retry import Retry

    server.answer = (429, {"Content-Type": JSON}, b'{"why":"slow down"}')
    client = sample.client(server.url, retries=Retry(total=2, backoff_factor=0.001, status_forcelist=[429]))
    with pytest.raises(sample.exceptions.ApiException) as caught:
        get(client)
    assert (caught.value.status, caught.value.data) == (429, {"why": "slow down"})
    assert len(server.requests) == 3


def test_rest_has_the_exceptions(sample: Any) -> None:
    assert sample.rest.ApiException is sample.exceptions.ApiException
    assert sample.rest.ApiValueError is sample.exceptions.ApiValueError


def test_types_as_the_reference_writes_them(sample: Any) -> None:
    pet = sample.models.Pet(name="a")
    client = sample.api_client.ApiClient()
    for text, kind, expected in [
        ('{"name":"a"}', "Pet", pet),
        ('[{"name":"a"},null]', "List[Pet]", [pet, None]),
        ('{"b":{"name":"a"},"c":null}', "Dict[str, Pet]", {"b": pet, "c": None}),
        ('{"b":[{"name":"a"}]}', "Dict[str, List[Pet]]", {"b": [pet]}),
        ("null", "Pet", None),
        ("[1,null]", "List[int]", [1, None]),
        ("null", "List[Pet]", None),
        ("null", "Dict[str, Pet]", None),
        ('{"b":{"name":"a"}}', "Dict[str,Pet]", {"b": pet}),
        ('{"a":[1]}', "object", {"a": [1]}),
        ('{"name":"a"}', "Optional[Pet]", pet),
        ("null", "Optional[Pet]", None),
        ('[{"name":"a"},null]', "List[Optional[Pet]]", [pet, None]),
        ('[{"name":"a"},null]', "Optional[List[Pet]]", [pet, None]),
        ('[{"name":"a"},null]', "list[Pet] | None", [pet, None]),
        ('{"b":[null]}', "Optional[Dict[str, List[Optional[Pet]]]]", {"b": [None]}),
        ('["a",1]', "List[Union[int, str]]", ["a", 1]),
        ('{"a":[1]}', "Dict[str, Any]", {"a": [1]}),
    ]:
        assert client.deserialize(text, kind, JSON) == expected
    closed(sample, client)


def test_introspection(sample: Any) -> None:
    api = importlib.import_module(f"{sample.name}.api.sample_api").SampleApi
    hints = typing.get_type_hints(api.add_pet)
    assert hints["pet"] is sample.models.Pet and hints["return"] is sample.models.Pet
    signature = inspect.signature(api.add_pet, eval_str=True)
    assert signature.parameters["pet"].annotation is sample.models.Pet
    assert signature.return_annotation is sample.models.Pet
    raw = inspect.signature(api.get_pet_without_preload_content, eval_str=True)
    assert raw.return_annotation is sample.rest.RESTResponseType
    assert inspect.get_annotations(api.add_pet)["pet"] is sample.models.Pet
