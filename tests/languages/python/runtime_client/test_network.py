"""Failures on the network: errors, time limits, retries, proxies, TLS."""

from __future__ import annotations

import asyncio
import http.server
import importlib
import socket
import socketserver
import threading
import time
from pathlib import Path
from typing import Any

import pytest


def library_errors(sample: Any) -> tuple[type[Exception], ...]:
    if sample.library == "urllib3":
        import urllib3

        return (urllib3.exceptions.HTTPError,)
    if sample.library == "asyncio":
        import aiohttp

        return (aiohttp.ClientError, asyncio.TimeoutError)
    httpx = importlib.import_module(sample.library)
    return (httpx.HTTPError, TimeoutError)


def closed_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def get(sample: Any, url: str, _timeout: Any = None, parts: Any = None, **settings: Any) -> Any:
    client = sample.client(url, **settings)
    operation = sample.operation.Operation("GET", "/x", "S.x", **(parts or {}))
    try:
        return sample.run(sample.operation.Call(client, operation, {"_request_timeout": _timeout}).data())
    finally:
        sample.run(client.close())


def test_no_server(sample: Any) -> None:
    with pytest.raises(sample.exceptions.NetworkException) as caught:
        get(
            sample,
            f"http://127.0.0.1:{closed_port()}",
            parts={"security": ((("query_key", ()),),)},
            api_key={"query_key": "s3cret"},
        )
    error = caught.value
    assert isinstance(error, sample.exceptions.ApiException)
    assert isinstance(error, library_errors(sample))
    assert not isinstance(error, sample.exceptions.TimeoutException)
    assert (error.status, error.body, error.data) == (0, None, None)
    assert "GET http://127.0.0.1:" in str(error) and "s3cret" not in str(error)
    assert error.__cause__ is not None


def slow(server: Any, first: float, between: float = 0.0, pieces: int = 1) -> None:
    def answer(handler: Any) -> None:
        time.sleep(first)
        handler.send_response(200)
        handler.send_header("Content-Type", "text/plain")
        handler.send_header("Content-Length", str(pieces))
        handler.end_headers()
        try:
            for _ in range(pieces):
                handler.wfile.write(b"x")
                handler.wfile.flush()
                time.sleep(between)
        except OSError:
            handler.close_connection = True

    server.answer = answer


@pytest.mark.parametrize("timeout", [0.2, (1.0, 0.2)])
def test_time_until_the_answer(sample: Any, server: Any, timeout: Any) -> None:
    given_up = threading.Event()

    def answer(handler: Any) -> None:
        given_up.wait(60)
        handler.close_connection = True

    server.answer = answer
    with pytest.raises(sample.exceptions.TimeoutException) as caught:
        get(sample, server.url, timeout, retries=0)
    given_up.set()
    assert isinstance(caught.value, library_errors(sample))


def test_time_of_the_whole_answer(sample: Any, server: Any) -> None:
    slow(server, 0, 0.1, 30)
    with pytest.raises(sample.exceptions.TimeoutException):
        get(sample, server.url, 0.5)
    # A pair limits each read, so that nothing counts their time.
    connect, read, *whole = sample.transport.limits((50, 40))
    assert (connect, read, whole) == (50, 40, [None, None])
    slow(server, 0, 0, 10)
    assert get(sample, server.url, (50, 40)) == "x" * 10


def test_an_answer_that_is_cut_off(sample: Any, server: Any) -> None:
    def answer(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "10")
        handler.end_headers()
        handler.wfile.write(b"123")
        handler.close_connection = True

    server.answer = answer
    with pytest.raises(sample.exceptions.NetworkException) as caught:
        get(sample, server.url)
    assert isinstance(caught.value, library_errors(sample))


def failing(server: Any, times: int) -> None:
    def answer(handler: Any) -> None:
        if len(server.requests) <= times:
            handler.connection.shutdown(socket.SHUT_RDWR)
            handler.close_connection = True
            return
        handler.send_response(200)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.answer = answer


def test_retries(sample: Any, server: Any) -> None:
    failing(server, 2)
    get(sample, server.url, retries=2)
    assert len(server.requests) == 3
    server.requests.clear()
    failing(server, 9)
    with pytest.raises(sample.exceptions.NetworkException):
        get(sample, server.url, retries=1)
    # aiohttp sends a request once more by itself, since the server may have closed an idle connection.
    assert len(server.requests) == (4 if sample.library == "asyncio" else 2)


def test_no_retries_of_a_post(send: Any, sample: Any, server: Any) -> None:
    failing(server, 1)
    with pytest.raises(sample.exceptions.NetworkException):
        send(method="POST", settings={"retries": 3})
    assert len(server.requests) == 1


def answering(server: Any, *statuses: int, **headers: str) -> None:
    """Let the server answer with one status after another."""
    left = list(statuses)

    def answer(handler: Any) -> None:
        handler.send_response(left.pop(0))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.answer = answer


def test_retries_by_status(sample: Any, server: Any, send: Any) -> None:
    answering(server, 503, 429, 204, Retry_After="0")
    send(method="POST", settings={"retries": 2})
    assert len(server.requests) == 3
    past = "Wed, 21 Oct 2015 07:28:00 GMT"
    for statuses, settings, after in (
        ((503,), {"retries": 0}, "0"),
        ((503, 503), {"retries": 1}, past),
        ((503,), {"retries": 3}, "3600"),
        ((503,), {"retries": 3}, "soon"),
        ((503,), {"retries": 3}, "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"),
        ((500,), {"retries": 3}, "0"),
        ((503,), {"retries": 3, "timeout": 5}, "10"),
    ):
        server.requests.clear()
        answering(server, *statuses, Retry_After=after)
        with pytest.raises(sample.exceptions.ServiceException) as caught:
            get(sample, server.url, **settings)
        assert caught.value.status == statuses[-1]
        assert len(server.requests) == len(statuses), (statuses, settings, after)


def test_the_timeout_of_a_configuration(sample: Any, server: Any) -> None:
    is_over = threading.Event()
    server.answer = lambda handler: is_over.wait(30)
    try:
        with pytest.raises(sample.exceptions.TimeoutException):
            get(sample, server.url, retries=0, timeout=0.05)
        with pytest.raises(sample.exceptions.TimeoutException):
            get(sample, server.url, (1, 0.05), retries=0, timeout=30)
    finally:
        is_over.set()


def test_retry_objects(sample: Any, server: Any) -> None:
    answers = iter([503, 503, 200])
    server.answer = lambda handler: (
        handler.send_response(next(answers)),
        handler.send_header("Content-Length", "0"),
        handler.end_headers(),
    )
    if sample.library == "urllib3":
        from urllib3 import Retry

        get(sample, server.url, retries=Retry(total=3, status_forcelist=[503]))
    elif sample.library == "asyncio":
        from aiohttp_retry import ExponentialRetry

        get(sample, server.url, retries=ExponentialRetry(attempts=3, start_timeout=0.01))
    else:
        pytest.skip("the library has none")
    assert len(server.requests) == 3


def test_proxies(sample: Any, server: Any, monkeypatch: Any) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    server.answer = (200, {}, b"")
    proxy = server.url.replace("http://", "http://u:p%40@")
    get(sample, "http://api.test/base", proxy=proxy, proxy_headers={"X-Proxy": "1"})
    assert server.last.target == "http://api.test/base/x"
    assert server.last.headers["Host"] == "api.test"
    assert server.last.headers["Proxy-Authorization"] == "Basic dTpwQA=="
    assert server.last.headers["X-Proxy"] == "1"
    monkeypatch.setenv("http_proxy", server.url)
    get(sample, "http://env.test")
    assert server.last.target == "http://env.test/x"
    monkeypatch.setenv("no_proxy", "127.0.0.1,other.test")
    get(sample, server.url)
    assert server.last.target == "/x"
    if sample.library == "urllib3":
        get(sample, server.url, proxy="http://127.0.0.1:1", no_proxy="127.0.0.1")
        assert server.last.target == "/x"
        rest = sample.rest
        assert rest.should_bypass_proxies("http://a.test", "a.test") and not rest.should_bypass_proxies(
            "http://b.test", "a.test"
        )
        assert rest.is_socks_proxy_url("socks5h://x") and not rest.is_socks_proxy_url("http://x")


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of its own for localhost, with its key."""
    import subprocess

    path = tmp_path_factory.mktemp("tls") / "own.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += [
        "-addext",
        "subjectAltName=DNS:localhost,DNS:named.test",
        "-keyout",
        str(path),
        "-out",
        str(path) + ".crt",
    ]
    subprocess.run(command, check=True, capture_output=True)
    with path.open("a") as file:
        file.write(Path(str(path) + ".crt").read_text())
    return path


@pytest.mark.filterwarnings("ignore:Unverified HTTPS")
def test_tls(sample: Any, server: Any, certificate: Path) -> None:
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.verify_mode = ssl.CERT_OPTIONAL
    context.load_verify_locations(certificate)
    server.server.socket = context.wrap_socket(server.server.socket, server_side=True)
    server.answer = (200, {}, b"")
    port = server.url.rpartition(":")[2]
    named, numbered = f"https://localhost:{port}", f"https://127.0.0.1:{port}"
    authority = {"ssl_ca_cert": str(certificate)}
    with pytest.raises(sample.exceptions.NetworkException, match="(?i)certificate"):
        get(sample, named, retries=0)
    get(sample, named, verify_ssl=False)
    get(sample, named, **authority)
    get(sample, named, ca_cert_data=certificate.read_text())
    get(sample, named, **authority, cert_file=str(certificate), key_file=str(certificate))
    with pytest.raises(sample.exceptions.NetworkException, match="(?i)certificate|match"):
        get(sample, numbered, **authority, retries=0)
    get(sample, numbered, **authority, assert_hostname=False)
    get(sample, numbered, **authority, tls_server_name="named.test")
    assert len(server.requests) == 6


def test_socket_options(sample: Any, server: Any) -> None:
    server.answer = (200, {}, b"")
    get(sample, server.url, socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)], connection_pool_maxsize=1)
    assert len(server.requests) == 1


def test_connections_are_kept(sample: Any, server: Any, api: Any) -> None:
    ports = []

    def answer(handler: Any) -> None:
        ports.append(handler.client_address[1])
        handler.send_response(200)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    server.answer = answer
    for _ in range(3):
        sample.run(api.get_pet(7))
    assert len(set(ports)) == 1


def test_several_event_loops(sample: Any, server: Any) -> None:
    if sample.library == "urllib3":
        pytest.skip("has none")
    server.answer = (200, {}, b"")
    client = sample.client(server.url)
    api = sample.__getattr__("api.sample_api").SampleApi(client)
    for _ in range(2):
        asyncio.run(api.get_pet(7))

    async def last() -> None:
        await api.get_pet(7)
        await client.close()

    asyncio.run(last())
    assert len(server.requests) == 3


def test_cancelling(sample: Any, server: Any) -> None:
    if sample.library == "urllib3":
        pytest.skip("cannot be cancelled")
    slow(server, 0, 0.2, 20)

    async def cancelled() -> None:
        async with sample.client(server.url) as client:
            call = sample.operation.Call(
                client, sample.operation.Operation("GET", "/x", "S.x"), {"_request_timeout": None}
            )
            task = asyncio.ensure_future(call.data())
            await asyncio.sleep(0.3)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    sample.run(cancelled())


def test_a_unix_socket(sample: Any, server: Any, tmp_path: Path, monkeypatch: Any) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    requests: list[tuple[str, str | None]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            requests.append((self.path, self.headers["Host"]))
            self.send_response(302 if self.path.endswith("/away") else 204)
            self.send_header("Location", server.url)
            self.end_headers()

        def address_string(self) -> str:
            return "a socket"

        def log_message(self, *args: Any) -> None:
            pass

    place = tmp_path / "api.sock"
    with socketserver.ThreadingUnixStreamServer(str(place), Handler) as service:
        threading.Thread(target=service.serve_forever, args=(0.02,), daemon=True).start()
        get(sample, f"unix://{place}", parts={"hosts": ({"url": "http://127.0.0.1:1", "description": ""},)})
        get(sample, f"unix://{place}", server_index=1)
        client = sample.client(server.url)
        send = lambda path: sample.operation.Call(  # noqa: E731
            client, sample.operation.Operation("GET", path, "S.x"), {"_request_timeout": None}
        ).data()

        async def both() -> None:
            for host in (f"unix://{place}", server.url, f"unix://{place}"):
                client.configuration.host = host
                await send("/y")
            with pytest.raises(sample.exceptions.NetworkException, match="redirect from a Unix socket"):
                await send("/away")
            await client.close()

        if sample.library == "urllib3":
            for host in (f"unix://{place}", server.url, f"unix://{place}"):
                client.configuration.host = host
                send("/y")
            with pytest.raises(sample.exceptions.NetworkException, match="redirect from a Unix socket"):
                send("/away")
            client.close()
        else:
            sample.run(both())
        service.shutdown()
    assert [request.target for request in server.requests] == ["/y"]
    wanted = ["/v1/x", "/second/x", "/v1/y", "/v1/y", "/v1/away"]
    assert requests == [(path, "localhost") for path in wanted], "the path is that of the server"
    place.unlink()
    with pytest.raises(sample.exceptions.NetworkException) as caught:
        get(sample, f"unix://{place}")
    assert isinstance(caught.value, library_errors(sample))
    configuration = sample.configuration.Configuration(host=f"unix://{place}")
    assert configuration.unix_socket == str(place)
    configuration.host = "http://127.0.0.1:1/api"
    assert (configuration.host, configuration.unix_socket) == ("http://127.0.0.1:1/api", None)
