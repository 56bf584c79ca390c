"""Reading responses of each media type, beyond those of the table of calls."""

from __future__ import annotations

import pickle
import traceback
from typing import Any
from unittest import mock

import pytest

JSON = "application/json"


@pytest.fixture
def answer(send: Any, server: Any) -> Any:
    """The data of a response with the given body."""

    def read(body: bytes, content_type: str | None, kind: str | None, status: int = 200, **more: Any) -> Any:
        server.answer = (status, {"Content-Type": content_type} if content_type else {}, body)
        send({"responses": more.pop("responses", {str(status): kind}), **more})
        return send.data

    return read


@pytest.mark.parametrize(
    "body, content_type, kind, expected",
    [
        (b'"hi"', JSON, "str", "hi"),
        (b"null", JSON, "str | None", None),
        (b"[1, 2.0]", "application/json; charset=utf-8", "list[int]", [1, 2]),
        (b'"12"', "text/plain", "str", '"12"'),
        (b"12", "text/plain", "int", 12),
        (b"\xe9", 'text/plain; charset="ISO-8859-1"', "str", "é"),
        (b"a", "text/plain; charset=punycode", "str", "a"),
        ("é".encode("utf-16"), "text/plain; charset=utf-16", "str", "é"),
        (b"", None, "str", None),
        (b"a,b\n", "text/csv", "Any", "a,b\n"),
        (b"a,b\n", "text/csv", "dict[str, int]", "a,b\n"),
        (b"\0\xff", "application/pdf", "dict[str, int]", b"\0\xff"),
        (b"<a/>", "application/xml", "dict[str, int]", "<a/>"),
        (b"plain", None, "str", "plain"),
        (b"\xff", None, "bytes", b"\xff"),
        (b"anything", JSON, None, None),
    ],
)
def test_media_types(answer: Any, body: bytes, content_type: str | None, kind: str | None, expected: Any) -> None:
    assert answer(body, content_type, kind) == expected


def test_the_configuration_says_how_strictly_responses_are_read(send: Any, server: Any, sample: Any) -> None:
    server.answer = (200, {"Content-Type": JSON}, b'{"id": 1, "photoUrls": null}')
    for strict in (None, True):
        with pytest.raises(sample.exceptions.ResponseException, match="name"):
            send({"responses": {"200": "Pet"}}, settings={"strict_responses": strict})
    send({"responses": {"200": "Pet"}}, settings={"strict_responses": False})
    assert (send.data.id, send.data.name) == (1, None)
    assert sample.base_model.missing(send.data) == ["/name"]
    # An error keeps what it says.
    server.answer = (404, {"Content-Type": JSON}, b'{"detail": "gone"}')
    with pytest.raises(sample.exceptions.NotFoundException) as raised:
        send({"responses": {"404": "Problem"}}, settings={"strict_responses": False})
    assert raised.value.data == {"detail": "gone"}


def test_a_body_in_pieces(sample: Any, server: Any) -> None:
    """The body is read as it arrives; an error raises what other calls raise."""

    def call(status: int) -> Any:
        server.answer = (status, {"Content-Type": "application/pdf"}, b"\0\xff" * 100_000)
        client = sample.client(server.url, retries=0)
        operation = sample.operation.Operation("GET", "/x", "SampleApi.x", responses={"200": "bytes"})
        try:
            return sample.run(sample.operation.Call(client, operation, {"_request_timeout": None}).chunks())
        finally:
            sample.run(client.close())

    pieces = call(200)
    assert len(pieces) > 1 and b"".join(pieces) == b"\0\xff" * 100_000
    with pytest.raises(sample.exceptions.NotFoundException):
        call(404)


def test_statuses(answer: Any) -> None:
    responses = {"200": "int", "201": "str", "2XX": "list[int]"}
    assert answer(b'"a"', JSON, None, 201, responses=responses) == "a"
    assert answer(b"[1]", JSON, None, 202, responses=responses) == [1]
    assert answer(b'{"a":1}', JSON, None, 200, responses={}) == {"a": 1}


def test_errors_have_what_they_can(answer: Any, sample: Any) -> None:
    def error(body: bytes, content_type: str, kind: str | None) -> Any:
        with pytest.raises(sample.exceptions.NotFoundException) as caught:
            answer(body, content_type, kind, 404)
        return caught.value

    assert error(b'{"other":1}', JSON, "Problem").data == {"other": 1}
    assert error(b'{"a":1}', JSON, None).data == {"a": 1}
    broken = error(b"{", JSON, "Problem")
    assert (broken.data, broken.body) == (None, "{")
    assert error(b"\xff", JSON, "Problem").body == "\ufffd"
    assert error(b"[" * 100_000, JSON, "Problem").data is None


def test_what_cannot_be_read(answer: Any, sample: Any) -> None:
    for body in (b"{", b"\xff", b"NaN"):
        with pytest.raises(sample.exceptions.ApiException, match="cannot be read") as caught:
            answer(body, JSON, "Any")
        assert caught.value.status == 200
    with pytest.raises(sample.exceptions.OpenApiException):
        answer(b"[" * 100_000 + b"]" * 100_000, JSON, "Any")


def test_compressed(sample: Any, server: Any, send: Any) -> None:
    import gzip

    server.answer = (
        200,
        {"Content-Type": JSON, "Content-Encoding": "gzip"},
        gzip.compress(b'{"a":1}' + b" " * 300_000),
    )
    send({"responses": {"200": "dict[str, int]"}})
    assert send.data == {"a": 1}


def test_head(sample: Any, server: Any, send: Any) -> None:
    server.answer = (200, {"Content-Type": JSON}, b'{"a":1}')
    send({"responses": {"200": None}}, method="HEAD")
    assert send.data is None


def test_raw(sample: Any, server: Any, api: Any) -> None:
    server.answer = (404, {"Content-Type": JSON}, b'{"title":"no"}')
    response = sample.run(api.get_pet_without_preload_content(7))
    if sample.library == "urllib3":
        assert (response.status, response.read()) == (404, b'{"title":"no"}')
        response.release_conn()
    elif sample.library == "asyncio":
        assert (response.status, sample.run(response.read())) == (404, b'{"title":"no"}')
    else:
        assert (response.status_code, sample.run(response.aread())) == (404, b'{"title":"no"}')


def test_own_deserialize(sample: Any, server: Any, api: Any) -> None:
    client = api.api_client
    assert client.deserialize('[{"name":"a"}]', "list[Pet]", JSON)[0].name == "a"
    assert client.deserialize("3", int, JSON) == 3
    assert client.sanitize_for_serialization({"p": sample.models.Pet(name="a")}) == {"p": {"name": "a"}}
    assert client.parameters_to_tuples({"a": [1, 2], "b": [1, 2]}, {"a": "csv", "b": "multi"}) == [
        ("a", "1,2"),
        ("b", 1),
        ("b", 2),
    ]
    assert client.parameters_to_url_query([("a b", "c&d"), ("e", True)], None) == "a%20b=c%26d&e=true"
    assert client.select_header_content_type(["text/plain", "application/json"]) == "application/json"
    assert client.files_parameters({"f": ("n.png", b"x")}) == [("f", ("n.png", b"x", "image/png"))]


def test_a_broken_answer_leaves_the_client_usable(sample: Any, server: Any, api: Any) -> None:
    def broken(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", JSON)
        handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Content-Length", "200000")
        handler.end_headers()
        handler.wfile.write(b"x" * 200000)

    server.answer = broken
    with pytest.raises(sample.exceptions.NetworkException):
        sample.run(api.get_pet(7))
    server.answer = (200, {"Content-Type": JSON}, b'{"name":"a"}')
    assert sample.run(api.get_pet(7)).name == "a"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"message": "No such\\npet", "id": 1}', "No such pet"),
        (b'{"error": {"message": "Too many", "code": 3}}', "Too many"),
        (b'{"title": "Gone", "detail": "It was sold."}', "It was sold."),
        (b'{"code": 3}', '{"code": 3}'),
        (b"<h1>\n  down\n</h1>", "<h1> down </h1>"),
        (b"{" * 70000, "{" * 500 + "…"),
        (b"\x1b[2Jred", "\N{REPLACEMENT CHARACTER}[2Jred"),
        (b"", None),
    ],
)
def test_the_text_of_an_error(send: Any, sample: Any, server: Any, body: bytes, said: str | None) -> None:
    server.answer = (404, {"Content-Type": "text/plain"}, body)
    with pytest.raises(sample.exceptions.NotFoundException) as caught:
        send(path="/x?secret=s")
    place = f"GET {server.url}/x: 404 Not Found"
    assert str(caught.value) == (place if said is None else f"{place}: {said}")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_traceback_is_short(send: Any, sample: Any, server: Any) -> None:
    server.answer = (404, {}, b"")
    with pytest.raises(sample.exceptions.NotFoundException) as caught:
        send()
    frames = [frame.filename for frame in traceback.extract_tb(caught.tb)]
    assert len([name for name in frames if sample.name in name]) <= 4, "a method of an API class is one more"


def test_errors_that_a_program_makes_have_texts(sample: Any) -> None:
    kind = sample.exceptions.ApiException
    response = mock.Mock(status=404, reason="None\x1b", data=b"x")
    assert str(kind(http_resp=response)) == "404 None\N{REPLACEMENT CHARACTER}: x"
    assert str(kind(404, "None", body=b"x")) == "404 None: x"
    assert str(kind(0, ValueError("v"), body={"a": 1})) == "v: {'a': 1}"
