"""Credentials, servers, headers, redirects."""

from __future__ import annotations

import copy
import io
import logging
from typing import Any

import pytest


def names(*alternatives: tuple[str, ...]) -> dict[str, Any]:
    return {"security": tuple(tuple((name, ()) for name in alternative) for alternative in alternatives)}


def test_alternatives(send: Any) -> None:
    basic = {"username": "u", "password": "p"}
    both = names(("api_key", "query_key"), ("basic",))
    keys = {"api_key": "h", "query_key": "q"}
    request = send(both, settings={"api_key": keys, **basic})
    assert (request.headers["X-Key"], request.target, request.headers["Authorization"]) == ("h", "/x?api%20key=q", None)
    assert send(both, settings={"api_key": {"api_key": "h"}, **basic}).headers["Authorization"] == "Basic dTpw"
    assert send(both, settings={"api_key": {"api_key": "h"}}).headers["X-Key"] == "h"


def test_request_auth_and_headers(send: Any) -> None:
    setting = {"type": "api_key", "in": "header", "key": "X-Other", "value": "o"}
    request = send(names(("oauth",)), settings={"access_token": "t"}, request_auth=setting)
    assert (request.headers["X-Other"], request.headers["Authorization"]) == ("o", None)
    options = {"settings": {"access_token": "t"}}
    request = send(names(("oauth",)), **options, headers={"authorization": "Custom c", "X-Int": 1, "X-Yes": True})
    assert request.headers.get_all("Authorization") == ["Custom c"]
    assert (request.headers["X-Int"], request.headers["X-Yes"]) == ("1", "true")
    assert send(names(("oauth",)), **options, headers={"Authorization": None}).headers["Authorization"] is None
    assert send({"accept": ("a/b", "c/d")}).headers["Accept"] == "a/b, c/d"
    assert send({"accept": ("a/b",)}, headers={"ACCEPT": "e/f"}).headers.get_all("Accept") == ["e/f"]


def test_accept_of_a_client(sample: Any, server: Any, api: Any) -> None:
    api.api_client.set_default_header("ACCEPT", "a/b")
    server.answer = (200, {}, b"")
    sample.run(api.get_pet(7))
    assert server.last.headers.get_all("Accept") == ["a/b"]
    sample.run(api.get_pet(7, _headers={"accept": "c/d"}))
    assert server.last.headers.get_all("Accept") == ["c/d"]


def test_default_headers(sample: Any, server: Any, api: Any) -> None:
    api.api_client.set_default_header("x-trace", "default")
    api.api_client.set_default_header("X-Default", "d")
    api.api_client.user_agent = "mine"
    api.api_client.cookie = "a=b"
    server.answer = (200, {}, b"")
    sample.run(api.get_pet(7, x_trace="call"))
    headers = server.last.headers
    assert (headers.get_all("X-Trace"), headers["X-Default"], headers["Cookie"]) == (["call"], "d", "a=b")
    assert headers["User-Agent"] == "mine"


def test_the_hook_runs_before_a_key_is_read(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, {}, b"")
    calls = []

    def refresh(configuration: Any) -> None:
        calls.append(1)
        configuration.api_key["api_key"] = f"k{len(calls)}"

    api.api_client.configuration.refresh_api_key_hook = refresh
    sample.run(api.get_pet(7))
    assert server.last.headers["X-Key"] == "k1"


def port(server: Any) -> str:
    return str(server.url).rpartition(":")[2]


def test_servers(sample: Any) -> None:
    configuration = sample.configuration.Configuration
    assert configuration().host == "http://127.0.0.1:1/v1"
    with pytest.raises(ValueError, match="version must be one of v1, v2, not 'v3'"):
        _ = configuration(server_variables={"version": "v3"}).host
    for index in (2, -1):
        with pytest.raises(ValueError, match="must be from 0 to 1"):
            _ = configuration(server_index=index).host
    made = configuration(server_index=1)
    made.host = "http://example.test"
    assert (made.host, made.server_index) == ("http://example.test", None)
    assert len(made.get_host_settings()) == 2


def test_hosts_of_operations(send: Any, server: Any, sample: Any) -> None:
    variables = {"port": {"description": "", "default_value": "1"}}
    hosts = (
        {"url": "http://127.0.0.1:{port}/own", "description": "", "variables": variables},
        {"url": f"{server.url}/two?t=1", "description": ""},
    )
    own = {"hosts": hosts}
    assert send(own, settings={"server_variables": {"port": port(server)}}).target == "/own/x"
    assert send(own, host_index=1).target == "/two/x?t=1"
    assert send(own, settings={"server_operation_index": {"x": 1}}).target == "/two/x?t=1"
    assert (
        send(own, settings={"server_operation_variables": {"SampleApi.x": {"port": port(server)}}}).target == "/own/x"
    )
    assert send(own, settings={"ignore_operation_servers": True}).target == "/x"
    with pytest.raises(ValueError, match="from 0 to 1"):
        send(own, host_index=2)


def test_a_url_without_host(sample: Any) -> None:
    client = sample.client("/api")
    call = sample.operation.Call(client, sample.operation.Operation("GET", "/x", "S.x"), {"_request_timeout": None})
    with pytest.raises(ValueError, match=r"The URL /api/x has no host: set it with Configuration\(host="):
        sample.run(call.data())
    sample.run(client.close())


def test_defaults(sample: Any) -> None:
    configuration, client = sample.configuration.Configuration, sample.api_client.ApiClient
    configuration.set_default(configuration(host="http://default.test", api_key={"a": "1"}))
    try:
        copy = configuration.get_default_copy()
        copy.api_key["a"] = "2"
        assert configuration.get_default().api_key == {"a": "1"}
        assert client().configuration.host == "http://default.test"
        assert client.get_default() is client.get_default()
    finally:
        configuration.set_default(None)
        client.set_default(None)


def redirecting(server: Any, status: int, location: str, then: Any = None) -> None:
    def answer(handler: Any) -> None:
        first = len(server.requests) == 1
        handler.send_response(status if first else 200)
        if first:
            handler.send_header("Location", location)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.answer = answer


def test_redirects_elsewhere_lose_credentials(send: Any, sample: Any, server: Any) -> None:
    redirecting(server, 307, f"http://localhost:{port(server)}/y")
    keys = {"api_key": {"api_key": "k", "session": "s"}, "access_token": "t"}
    request = send(
        names(("api_key", "session", "oauth")), settings=keys, headers={"X-Other": "o", "Accept-Language": "de"}
    )
    assert request.target == "/y"
    assert [request.headers[name] for name in ("Authorization", "X-Key", "Cookie", "X-Other")] == [None] * 4
    assert request.headers["Accept-Language"] == "de"


def test_no_redirect_to_http(sample: Any) -> None:
    request = sample.transport.Request("GET", "https://a.test/x", {}, None)
    with pytest.raises(sample.exceptions.NetworkException, match="from https to http"):
        sample.transport.redirected(request, 302, "http://a.test/x", sample.configuration.Configuration())


def test_a_stream_is_sent_again_if_it_can_be(send: Any, sample: Any, server: Any, tmp_path: Any) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    redirecting(server, 308, "/y")
    body = sample.operation.Body("application/octet-stream", "value", "raw")
    with open(path, "rb") as file:
        assert send({"body": body}, {"value": file}, method="POST").body == b"abc"
    assert [request.body for request in server.requests] == [b"abc", b"abc"]


def test_debug_shows_no_secrets(send: Any, server: Any, sample: Any, caplog: Any) -> None:
    keys = {
        "api_key": {"api_key": "s3cret-h", "query_key": "s3cret-q", "session": "s3cret-c"},
        "access_token": "s3cret-t",
    }
    server.answer = (200, {"Set-Cookie": "s3cret-d"}, b"")
    with caplog.at_level(logging.DEBUG, logger=sample.name):
        send(names(("api_key", "query_key", "session", "oauth")), settings={**keys, "debug": True})
    assert "GET http://127.0.0.1" in caplog.text and "-> 200" in caplog.text
    assert "s3cret" not in "".join(
        record.getMessage() for record in caplog.records if record.name.startswith(sample.name)
    )


def test_two_clients_share_nothing(sample: Any, server: Any) -> None:
    one = sample.client(server.url, api_key={"api_key": "1"})
    two = sample.client(server.url, access_token="t")
    one.set_default_header("X-One", "1")
    api = sample.__getattr__("api.sample_api").SampleApi
    server.answer = (200, {"Set-Cookie": "a=b; Path=/"}, b"")
    sample.run(api(one).get_pet(7))
    sample.run(api(one).get_pet(7))
    assert server.last.headers["Cookie"] is None
    sample.run(api(two).get_pet(7))
    assert [server.last.headers[name] for name in ("X-Key", "X-One", "Authorization", "Cookie")] == [
        None,
        None,
        "Bearer t",
        None,
    ]
    sample.run(one.close())
    sample.run(two.close())


def test_header_injection_is_refused(send: Any, server: Any) -> None:
    for options in ({"headers": {"X-A": "a\r\nX-Evil: 1"}}, {"settings": {"access_token": "t\r\nX-Evil: 1"}}):
        with pytest.raises(ValueError, match="line breaks"):
            send(names(("oauth",)), **options)
    for name in ("X\r\nEvil", "", "a b", "a:b"):
        with pytest.raises(ValueError, match="not the name of a header"):
            send(headers={name: "1"})
    assert server.requests == []


def test_logging_settings(sample: Any, tmp_path: Any, capfd: Any) -> None:
    logger = logging.getLogger(sample.name)
    logger.propagate = False
    try:
        configuration = sample.configuration.Configuration(debug=True)
        configuration.logger_file = str(tmp_path / "log")
        configuration.logger_format = "<%(message)s>"
        logger.debug("shown")
        assert (tmp_path / "log").read_text() == "<shown>\n"
        assert "shown" in capfd.readouterr().err
        configuration.logger_file = None
        configuration.debug = False
        logger.debug("hidden")
        assert "hidden" not in capfd.readouterr().err and logger.handlers == []
        assert "SDK Package Version: 1.0.0" in configuration.to_debug_report()
    finally:
        logger.propagate = True


def secrets(sample: Any, *values: str) -> Any:
    """A function that returns one secret after another; a coroutine function where the library has coroutines."""
    left = list(values)

    def sync() -> str:
        return left.pop(0)

    async def coroutine() -> str:
        return left.pop(0)

    return (sync if sample.library == "urllib3" else coroutine), left


def guarded(server: Any, valid: str) -> None:
    """Let the server answer 401 unless a credential is valid."""

    def answer(handler: Any) -> None:
        is_valid = valid in (handler.headers["Authorization"], handler.headers["X-Key"])
        handler.send_response(204 if is_valid else 401)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.answer = answer


def test_functions_give_secrets(send: Any, sample: Any, server: Any) -> None:
    server.answer = (204, {}, b"")
    token, left = secrets(sample, "a", "b")
    both = names(("oauth", "bearer"))
    assert send(both, settings={"access_token": token}).headers["Authorization"] == "Bearer a"
    assert send(both, settings={"access_token": lambda: "sync"}).headers["Authorization"] == "Bearer sync"
    key, _ = secrets(sample, "k")
    settings = {"api_key": {"api_key": key}, "api_key_prefix": {"api_key": "Token"}, "access_token": token}
    assert send(names(("api_key",)), settings=settings).headers["X-Key"] == "Token k"
    assert send(names(("api_key",), ("oauth",)), settings={**settings, "api_key": {"api_key": "k"}}).headers["X-Key"]
    assert left == ["b"], "a function is called once for a request that needs it"


def test_a_rejected_secret_is_renewed_once(send: Any, sample: Any, server: Any) -> None:
    oauth = names(("oauth",))
    guarded(server, "Bearer new")
    token, _ = secrets(sample, "old", "new")
    assert send(oauth, settings={"access_token": token}, method="POST").headers["Authorization"] == "Bearer new"
    assert len(server.requests) == 2
    for settings in ({"access_token": secrets(sample, "old", "older", "new")[0]}, {"access_token": "old"}):
        server.requests.clear()
        with pytest.raises(sample.exceptions.UnauthorizedException):
            send(oauth, settings=settings)
        assert len(server.requests) == (1 if isinstance(settings["access_token"], str) else 2)


def test_an_open_stream_is_sent_once(send: Any, sample: Any, server: Any) -> None:
    guarded(server, "Bearer new")
    token, left = secrets(sample, "old", "new")
    body = sample.operation.Body("application/octet-stream", "body", kind="raw")
    with pytest.raises(sample.exceptions.UnauthorizedException):
        send({**names(("oauth",)), "body": body}, {"body": io.BytesIO(b"x")}, method="POST", settings={"access_token": token})
    assert (len(server.requests), left) == (1, ["new"])
    token, _ = secrets(sample, "old", "new")
    request = send({**names(("oauth",)), "body": body}, {"body": b"x"}, method="POST", settings={"access_token": token})
    assert (request.headers["Authorization"], request.body) == ("Bearer new", b"x")


def test_texts_have_no_secrets(sample: Any) -> None:
    client = sample.client("http://user:s3cret@127.0.0.1:1/v1?key=s3cret", access_token="s3cret", api_key={"api_key": "s3cret"})
    assert repr(client) == "ApiClient(Configuration(host='http://127.0.0.1:1/v1'))"
    sample.run(client.close())


def test_a_copy_shares_the_functions(sample: Any) -> None:
    class Holder:
        def __deepcopy__(self, memo: Any) -> Any:
            raise AssertionError("it is a credential of the program")

        def token(self) -> str:
            return "t"

    holder = Holder()
    given = sample.configuration.Configuration(access_token=holder.token, api_key={"api_key": holder.token})
    copied = copy.deepcopy(given)
    assert copied.access_token == holder.token
    copied.api_key["api_key"] = "k"
    assert given.api_key["api_key"] == holder.token


def test_a_redirected_request_is_not_repeated(send: Any, sample: Any, server: Any, elsewhere: Any) -> None:
    token, left = secrets(sample, "a", "b")
    server.answer = (303, {"Location": f"{elsewhere.url}/moved"}, b"")
    elsewhere.answer = (401, {}, b"")
    with pytest.raises(sample.exceptions.UnauthorizedException):
        send(names(("oauth",)), settings={"access_token": token}, method="POST")
    assert (len(server.requests), len(elsewhere.requests), left) == (1, 1, ["b"])


def test_a_request_is_repeated_only_with_another_secret(send: Any, sample: Any, server: Any) -> None:
    guarded(server, "nothing")
    oauth = names(("oauth",))
    with pytest.raises(sample.exceptions.UnauthorizedException):
        send(oauth, settings={"access_token": secrets(sample, "a", "a")[0]}, method="POST")
    own = {"Authorization": "Bearer mine"}
    with pytest.raises(sample.exceptions.UnauthorizedException):
        send(oauth, settings={"access_token": secrets(sample, "a", "b")[0]}, method="POST", headers=own)
    assert len(server.requests) == 2


@pytest.mark.parametrize("value", [None, b"k", 7])
def test_a_secret_is_text(send: Any, sample: Any, server: Any, value: Any) -> None:
    with pytest.raises(sample.exceptions.ApiValueError, match="credential of oauth must be text"):
        send(names(("oauth",)), settings={"access_token": lambda: value})
    assert server.requests == []


def test_a_subclass_with_the_signatures_of_the_reference(sample: Any, server: Any) -> None:
    class Own(sample.configuration.Configuration):  # type: ignore[misc,name-defined]
        def auth_settings(self) -> Any:
            return super().auth_settings()

    server.answer = (204, {}, b"")
    client = sample.api_client.ApiClient(Own(host=server.url, access_token="t"))
    operation = sample.operation.Operation("GET", "/x", "S.x", **names(("oauth",)))
    sample.run(sample.operation.Call(client, operation, {"_request_timeout": None}).data())
    sample.run(client.close())
    assert server.last.headers["Authorization"] == "Bearer t"
