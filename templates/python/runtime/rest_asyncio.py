"""HTTP over aiohttp."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any, cast
from urllib.request import getproxies

import aiohttp
import yarl

{% let targets = false -%}
{% include "python/runtime/rest/imports.py" %}
    import socket
    import ssl

    from .configuration import Configuration

RESTResponseType = aiohttp.ClientResponse

_ERRORS = (aiohttp.ClientError, asyncio.TimeoutError, OSError)


class RESTResponse(io.IOBase):
    """A response, whose body is read on demand."""

    #: How strictly the body is read, as the configuration says.
    strict_responses: bool | None = None

    def __init__(self, resp: aiohttp.ClientResponse, deadline: float | None = None, place: str = "") -> None:
        self.response = resp
        self.status = resp.status
        self.reason = resp.reason
        self.data: bytes | None = None
        self._deadline = deadline
        self.place = place

    async def read(self) -> bytes:
        """Read the whole body."""
        if self.data is None:
            remaining = None if self._deadline is None else max(self._deadline - time.monotonic(), 0.0)
            try:
                data = await asyncio.wait_for(self._all(), remaining)
            except asyncio.TimeoutError as error:
                self.response.close()
                raise _failed(self.place, error) from error
            except BaseException:
                self.response.close()
                raise
            self.data = data
        return self.data

    async def _all(self) -> bytes:
        return b"".join([chunk async for chunk in self.chunks()])

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """Return the body in pieces as they arrive."""
        try:
            async for chunk in self.response.content.iter_any():
                yield chunk
        except _ERRORS as error:
            raise _failed(self.place, error) from error

{% include "python/runtime/rest/headers.py" %}
        return self.response.headers.get(name, default)

    async def release(self) -> None:
        """Give up the rest of the body, and its connection."""
        self.response.close()


class RESTClientObject:
    """Sends requests over a session of aiohttp: that which a program sets `pool_manager` to, or its own."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._environment = getproxies()
        self._place: tuple[asyncio.AbstractEventLoop, str | None] | None = None
        self._former: list[aiohttp.ClientSession] = []
        self._tls: ssl.SSLContext | None = None
        self.pool_manager: aiohttp.ClientSession | None = None
        self._own: aiohttp.ClientSession | None = None

    async def close(self) -> None:
        """Close the connections."""
        for session in self._former:
            await session.close()
        self._former.clear()
        if self.pool_manager is not None:
            await self.pool_manager.close()
            self.pool_manager = None

    async def request(
{% include "python/runtime/rest/request.py" %}
        request = prepared(method, url, headers, body, post_params)
        try:
            return await asyncio.wait_for(self._answered(request, limit), limit.total)
        except asyncio.TimeoutError as error:
            if isinstance(error, NetworkException):
                raise
            raise _failed(request.place, error) from error

    async def _answered(self, request: Request, limit: Limits) -> RESTResponse:
        while True:
            response = await self._tried(request, limit)
{% let status = "status" -%}
{% let close = "response.close()" -%}
{% include "python/runtime/rest/redirect.py" %}

    async def _tried(self, request: Request, limit: Limits) -> aiohttp.ClientResponse:
        retries = self._configuration.retries
        if retries is not None and not isinstance(retries, int):
            return await self._sent(request, limit, retries)
        retries = retries or 0
{% let send = "await self._sent(request, limit, None)" -%}
{% let unsent = "isinstance(error.__cause__, aiohttp.ClientConnectorError)" -%}
{% let sleep = "await asyncio.sleep" -%}
{% include "python/runtime/rest/retry.py" %}

    async def _sent(self, request: Request, limit: Limits, retry_options: Any) -> aiohttp.ClientResponse:
        configuration = self._configuration
        log_request(configuration, request)
        headers = request.headers
        options: dict[str, Any] = {}
        proxy = proxy_of(configuration, self._environment, request.url)
        if proxy is not None:
            if not proxy.startswith(("http://", "https://")):
                raise ApiValueError("aiohttp has no proxies but http and https")
            options["proxy"] = proxy
            if configuration.proxy_headers and request.url.startswith("http:"):
                headers = {**configuration.proxy_headers, **headers}
            else:
                options["proxy_headers"] = configuration.proxy_headers
        if request.url.startswith("https:"):
            if self._tls is None:
                self._tls = tls_context(configuration)
            options["ssl"] = self._tls
            if configuration.tls_server_name is not None:
                options["server_hostname"] = configuration.tls_server_name
        streamed = _AsyncContent(request.content) if isinstance(request.content, Content) else None
        if request.content is not None:
            options["data"] = request.content if streamed is None else streamed
        session: Any = self._session()
        if retry_options is not None:
            import aiohttp_retry

            session = aiohttp_retry.RetryClient(client_session=session, retry_options=retry_options)
        try:
            return cast(
                "aiohttp.ClientResponse",
                await session.request(
                    request.method,
                    yarl.URL(request.url, encoded=True),
                    headers=headers,
                    skip_auto_headers=("Accept", "Content-Type", "User-Agent"),
                    allow_redirects=False,
                    timeout=aiohttp.ClientTimeout(total=None, sock_connect=limit.connect, sock_read=limit.read),
                    **options,
                ),
            )
        except _ERRORS as error:
            if streamed is not None and streamed.error is not None:
                raise streamed.error from error
            raise _failed(request.place, error) from error

    def _session(self) -> aiohttp.ClientSession:
        """The session of the program, or that of the running event loop."""
        if self.pool_manager is not None and self.pool_manager is not self._own:
            return self.pool_manager
        loop = asyncio.get_running_loop()
        configuration = self._configuration
        place = (loop, configuration.unix_socket)
        if self.pool_manager is None or self.pool_manager.closed or self._place != place:
            if self.pool_manager is not None and self._place is not None and self._place[0] is loop:
                self._former.append(self.pool_manager)
            options: dict[str, Any] = {"limit": configuration.connection_pool_maxsize or 100}
            if configuration.tcp_connector_limit_per_host is not None:
                options["limit_per_host"] = configuration.tcp_connector_limit_per_host
            connector: aiohttp.BaseConnector
            if configuration.unix_socket is not None:
                connector = aiohttp.UnixConnector(configuration.unix_socket, **options)
            else:
                if configuration.socket_options:
                    options["socket_factory"] = self._socket
                connector = aiohttp.TCPConnector(**options)
            given: dict[str, Any] = {
                "connector": connector,
                "cookie_jar": aiohttp.DummyCookieJar(),
                "trace_configs": configuration.trace_configs,
                **(configuration.client_session_kwargs or {}),
            }
            self.pool_manager = self._own = aiohttp.ClientSession(**given)
            self._place = place
        return self.pool_manager

    def _socket(self, address: Any) -> socket.socket:
        import socket

        family, kind, protocol, _, _ = address
        made = socket.socket(family, kind, protocol)
        for option in self._configuration.socket_options or ():
            made.setsockopt(*option)
        return made


class _AsyncContent:
    """A body that is read from files in a thread, so that the event loop goes on."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self.error: Exception | None = None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        chunks = iter(self._content)
        try:
            while chunk := await asyncio.to_thread(next, chunks, b""):
                yield chunk
        except Exception as error:  # aiohttp would raise its own.
            self.error = error
            raise


def _failed(place: str, error: Exception) -> NetworkException:
    """Return the exception for an error of aiohttp. Its message has no query, which may have credentials."""
    is_timeout = isinstance(error, (asyncio.TimeoutError, TimeoutError))
    cause = "the time is over" if is_timeout else str(error)
    return network_error(error, f"{place}: {type(error).__name__}: {cause}", is_timeout=is_timeout)
