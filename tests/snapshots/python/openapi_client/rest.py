"""HTTP over urllib3."""

from __future__ import annotations

import io
import ssl
import time
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit
from urllib.request import getproxies

import urllib3
from urllib3.exceptions import (
    ConnectTimeoutError,
    HTTPError,
    MaxRetryError,
    NewConnectionError,
    ReadTimeoutError,
    TimeoutError,
)

from .exceptions import ApiException as ApiException
from .exceptions import ApiValueError as ApiValueError
from .exceptions import NetworkException, network_error
from .transport import (
    CHUNK,
    Limits,
    Request,
    asked_delay,
    is_bypassed,
    limits,
    log_request,
    log_response,
    prepared,
    proxy_of,
    redirected,
    retry_delay,
    target_of,
)

if TYPE_CHECKING:
    import socket

    from .configuration import Configuration

SUPPORTED_SOCKS_PROXIES = {"socks5", "socks5h", "socks4", "socks4a"}
RESTResponseType = urllib3.HTTPResponse


def is_socks_proxy_url(url: str | None) -> bool:
    """Return whether a URL is that of a SOCKS proxy."""
    return url is not None and "://" in url and url.partition("://")[0].lower() in SUPPORTED_SOCKS_PROXIES


def should_bypass_proxies(url: str, no_proxy: str) -> bool:
    """Return whether a URL is reached without a proxy. `no_proxy` has hosts, with commas between them."""
    return is_bypassed(url, no_proxy)


def contenttype_matches(contenttype: str | None, maintype: str, subtype: str) -> bool:
    """Return whether a content type is maintype/subtype."""
    return (contenttype or "").partition(";")[0].strip().lower() == f"{maintype}/{subtype}".lower()


class RESTResponse(io.IOBase):
    """A response, whose body is read on demand."""

    #: How strictly the body is read, as the configuration says.
    strict_responses: bool | None = None

    def __init__(self, resp: urllib3.BaseHTTPResponse, deadline: float | None = None, place: str = "") -> None:
        self.response = cast("urllib3.HTTPResponse", resp)
        self.status = resp.status
        self.reason = resp.reason
        self.data: bytes | None = None
        self._deadline = deadline
        self.place = place

    def read(self) -> bytes:
        """Read the whole body."""
        if self.data is None:
            try:
                self.data = b"".join(self.chunks(self._deadline))
            except BaseException:
                self.response.close()  # Its connection has the rest of the body, so nothing else may use it.
                raise
            _release(self.response)
        return self.data

    def chunks(self, deadline: float | None = None) -> Iterator[bytes]:
        """Return the body in pieces as they arrive."""
        try:
            for chunk in _pieces(self.response):
                yield chunk
                if deadline is not None and time.monotonic() > deadline:
                    raise ReadTimeoutError(cast("Any", None), self.place, "the response took longer than allowed")
        except (HTTPError, OSError) as error:
            raise _failed(self.place, error) from error

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; names may be in any case."""
        return self.response.headers

    def getheaders(self) -> Mapping[str, str]:
        """Return the headers."""
        return self.response.headers

    def getheader(self, name: str, default: str | None = None) -> str | None:
        """Return a header."""
        return self.response.headers.get(name, default)

    def release(self) -> None:
        """Give up the rest of the body, and its connection."""
        self.response.close()


def _pieces(response: Any) -> Iterator[bytes]:
    """Return the body in pieces. What a program made as a response has it in `data` alone."""
    if not isinstance(response, urllib3.BaseHTTPResponse):
        yield response.data
        return
    made: Any = response
    chunk = made.read1(CHUNK)
    if not isinstance(chunk, bytes) or not chunk:
        yield made.data
        return
    while chunk:
        yield chunk
        chunk = made.read1(CHUNK)


def _release(response: Any) -> None:
    if isinstance(response, urllib3.BaseHTTPResponse):
        response.release_conn()


class RESTClientObject:
    """Sends requests over pools of connections. A program may set `pool_manager` to its own."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._environment = getproxies()
        self._managers: dict[tuple[str | None, str | None], urllib3.PoolManager] = {}
        self.pool_manager: urllib3.PoolManager = self._manager(configuration.proxy)
        self._own = self.pool_manager

    def close(self) -> None:
        """Close the connections."""
        for manager in self._managers.values():
            manager.clear()

    def request(
        self,
        method: str,
        url: str,
        headers: dict[str, str] | None = None,
        body: Any = None,
        post_params: Any = None,
        _request_timeout: Any = None,
    ) -> RESTResponse:
        """Send a request and follow redirects. The body of the response is not read yet."""
        limit = limits(self._configuration.timeout if _request_timeout is None else _request_timeout)
        request = prepared(method, url, headers, body, post_params)
        while True:
            response = self._tried(request, limit)
            log_response(self._configuration, request, response.status, response.headers)
            location = response.headers.get("Location")
            try:
                following = redirected(request, response.status, location, self._configuration)
            except NetworkException:
                response.close()
                raise
            if following is None:
                return RESTResponse(response, limit.deadline, request.place)
            response.close()
            request = following

    def _tried(self, request: Request, limit: Limits) -> urllib3.BaseHTTPResponse:
        retries = self._configuration.retries
        if not isinstance(retries, int):
            return self._sent(request, limit)
        attempt = 0
        while True:
            try:
                response = self._sent(request, limit, retries=urllib3.Retry(0))
            except NetworkException as error:
                is_unsent = _is_unsent(error)
                delay = retry_delay(request, limit, attempt, retries, is_unsent)
                if delay is None:
                    raise
            else:
                delay = asked_delay(request, limit, attempt, retries, response.status, response.headers)
                if delay is None:
                    return response
                response.close()
            attempt += 1
            time.sleep(delay)

    def _sent(self, request: Request, limit: Limits, **options: Any) -> urllib3.BaseHTTPResponse:
        log_request(self._configuration, request)
        manager = self.pool_manager
        if manager is self._own:
            manager = self._manager(proxy_of(self._configuration, self._environment, request.url))
        try:
            return manager.request(
                request.method,
                request.url,
                body=request.content,
                headers=_wire_headers(request),
                timeout=_timeout(limit),
                redirect=False,
                preload_content=False,
                **options,
            )
        except (HTTPError, OSError) as error:
            raise _failed(request.place, error) from error

    def _manager(self, proxy: str | None) -> urllib3.PoolManager:
        place = (proxy, self._configuration.unix_socket)
        if place not in self._managers:
            manager = self._managers[place] = self._made(proxy)
            kinds: dict[str, Any] = manager.pool_classes_by_scheme
            manager.pool_classes_by_scheme = {
                scheme: _pool_class(kind, self._configuration.unix_socket) for scheme, kind in kinds.items()
            }
        return self._managers[place]

    def _made(self, proxy: str | None) -> urllib3.PoolManager:
        configuration = self._configuration
        given: dict[str, Any] = {
            "ca_certs": configuration.ssl_ca_cert,
            "ca_cert_data": configuration.ca_cert_data,
            "cert_file": configuration.cert_file,
            "key_file": configuration.key_file,
            "assert_hostname": configuration.assert_hostname,
            "retries": _retries(configuration.retries),
            "server_hostname": configuration.tls_server_name,
            "socket_options": configuration.socket_options,
            "maxsize": configuration.connection_pool_maxsize or _pool_size(),
        }
        options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        options["cert_reqs"] = ssl.CERT_REQUIRED if configuration.verify_ssl else ssl.CERT_NONE
        if not proxy:
            return urllib3.PoolManager(**options)
        if is_socks_proxy_url(proxy):
            from urllib3.contrib.socks import SOCKSProxyManager

            return SOCKSProxyManager(proxy_url=proxy, headers=configuration.proxy_headers, **options)
        parts = urlsplit(proxy)
        headers = dict(configuration.proxy_headers or {})
        if parts.username and not any(name.lower() == "proxy-authorization" for name in headers):
            from urllib.parse import unquote

            pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
            headers.update(urllib3.make_headers(proxy_basic_auth=pair))
        return urllib3.ProxyManager(
            proxy_url=proxy, proxy_headers=headers, proxy_ssl_context=configuration.proxy_ssl_context, **options
        )


class _Headers(dict[str, str]):
    """The headers of a request with its target, of which the library would encode brackets anew."""

    target = ""

    def copy(self) -> _Headers:
        same = _Headers(self)
        same.target = self.target
        return same


def _wire_headers(request: Request) -> _Headers:
    """Headers in UTF-8: the library writes each character as one byte."""
    headers = _Headers()
    for name, value in request.headers.items():
        headers[name] = value if value.isascii() else value.encode().decode("latin-1")
    headers.target = target_of(request.url)
    return headers


@cache
def _pool_class(kind: Any, unix_socket: str | None) -> Any:
    """Return a class of pools that send brackets of a query unchanged, over a Unix socket if there is one."""

    def send(self: Any, conn: Any, method: str, url: str, *args: Any, **more: Any) -> Any:
        target = getattr(more.get("headers"), "target", "")
        same = target.replace("[", "%5B").replace("]", "%5D") == url
        return kind._make_request(self, conn, method, target if same else url, *args, **more)

    members: dict[str, Any] = {"_make_request": send}
    if unix_socket is not None:
        members["ConnectionCls"] = _connection_class(kind.ConnectionCls, unix_socket)
    return type(kind.__name__, (kind,), members)


def _connection_class(kind: Any, unix_socket: str) -> Any:
    """Return a class of connections over a Unix socket."""

    def connect(self: Any) -> socket.socket:
        import socket

        family: int | None = getattr(socket, "AF_UNIX", None)
        if family is None:
            raise ApiValueError("Python has no Unix sockets on this system")
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.settimeout(self.timeout)
            made.connect(unix_socket)
        except OSError as error:
            made.close()
            raise NewConnectionError(self, f"{unix_socket}: {error}") from error
        return made

    return type(kind.__name__, (kind,), {"_new_conn": connect})


def _retries(retries: Any) -> Any:
    """The retries, of which the last gives the response that it got, so that the error has its status."""
    return retries.new(raise_on_status=False) if isinstance(retries, urllib3.Retry) else retries


def _timeout(limit: Limits) -> urllib3.Timeout:
    """The limits of an attempt, of which all together have the time until the deadline."""
    total = None if limit.deadline is None else max(limit.deadline - time.monotonic(), 0.001)
    return urllib3.Timeout(total=total, connect=limit.connect, read=limit.read)


def _is_unsent(error: NetworkException) -> bool:
    """Return whether no connection was made, so that the request cannot have arrived."""
    cause = error.__cause__
    cause = cause.reason if isinstance(cause, MaxRetryError) else cause
    return isinstance(cause, (NewConnectionError, ConnectTimeoutError))


def _pool_size() -> int:
    import os

    return (os.cpu_count() or 1) * 5


def _failed(place: str, error: Exception) -> NetworkException:
    """Return the exception for an error of urllib3. Its message has no query, which may have credentials."""
    cause = error.reason if isinstance(error, MaxRetryError) and error.reason is not None else error
    is_timeout = isinstance(cause, TimeoutError) and not isinstance(cause, NewConnectionError)
    return network_error(error, f"{place}: {type(cause).__name__}: {cause}", is_timeout=is_timeout)
