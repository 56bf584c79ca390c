"""HTTP over httpx."""

from __future__ import annotations

import asyncio
import io
import math
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, cast
from urllib.request import getproxies

import anyio
import {{ httpx_module }}

{% let targets = true -%}
{% include "python/runtime/rest/imports.py" %}
    from .configuration import Configuration

RESTResponseType = httpx.Response

_ERRORS = (httpx.HTTPError, httpx.StreamError, OSError)


class RESTResponse(io.IOBase):
    """A response, whose body is read on demand."""

    #: How strictly the body is read, as the configuration says.
    strict_responses: bool | None = None

    def __init__(self, resp: httpx.Response, deadline: float | None = None, place: str = "") -> None:
        self.response = resp
        self.status = resp.status_code
        self.reason = resp.reason_phrase
        self.data: bytes | None = None
        self._deadline = deadline
        self.place = place

    async def read(self) -> bytes:
        """Read the whole body."""
        if self.data is None:
            remaining = math.inf if self._deadline is None else max(self._deadline - time.monotonic(), 0.0)
            try:
                with anyio.fail_after(remaining):
                    data = b"".join([chunk async for chunk in self.chunks()])
            except BaseException as error:
                with anyio.CancelScope(shield=True):
                    await self.response.aclose()
                if isinstance(error, TimeoutError) and not isinstance(error, NetworkException):
                    raise _failed(self.place, error) from error
                raise
            self.data = data
        return self.data

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """Return the body in pieces as they arrive."""
        try:
            pieces: Any = self.response.aiter_bytes()
            async with aclosing(pieces):
                async for chunk in pieces:
                    yield chunk
        except _ERRORS as error:
            raise _failed(self.place, error) from error

{% include "python/runtime/rest/headers.py" %}
        value: str | None = self.response.headers.get(name, default)
        return value

    async def release(self) -> None:
        """Give up the rest of the body, and its connection."""
        await self.response.aclose()


class RESTClientObject:
    """Sends requests over the client of httpx that a program sets `pool_manager` to, or over its own."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._environment = getproxies()
        self._loop: object = None
        self._clients: dict[tuple[str | None, bool, str | None], httpx.AsyncClient] = {}
        self._given: httpx.AsyncClient | None = None

    @property
    def pool_manager(self) -> httpx.AsyncClient | None:
        """The client that the program set, or that of the last request, if there was one."""
        return self._given or next(reversed(self._clients.values()), None)

    @pool_manager.setter
    def pool_manager(self, client: httpx.AsyncClient | None) -> None:
        self._given = client

    async def close(self) -> None:
        """Close the connections."""
        for client in (*self._clients.values(), *([self._given] if self._given is not None else [])):
            await client.aclose()
        self._clients.clear()

    async def request(
{% include "python/runtime/rest/request.py" %}
        request = prepared(method, url, headers, body, post_params)
        try:
            with anyio.fail_after(limit.total):
                return await self._answered(request, limit)
        except TimeoutError as error:
            if isinstance(error, NetworkException):
                raise
            raise _failed(request.place, error) from error

    async def _answered(self, request: Request, limit: Limits) -> RESTResponse:
        while True:
            response = await self._tried(request, limit)
{% let status = "status_code" -%}
{% let close = "await response.aclose()" -%}
{% include "python/runtime/rest/redirect.py" %}

    async def _tried(self, request: Request, limit: Limits) -> httpx.Response:
        retries = self._configuration.retries or 0
{% let send = "await self._sent(request, limit)" -%}
{% let unsent = "isinstance(error.__cause__, (httpx.ConnectError, httpx.ConnectTimeout))" -%}
{% let sleep = "await anyio.sleep" -%}
{% include "python/runtime/rest/retry.py" %}

    async def _sent(self, request: Request, limit: Limits) -> httpx.Response:
        log_request(self._configuration, request)
        # httpx would encode the target anew. A proxy is sent the whole URL, or for https, asked for a tunnel.
        extensions: dict[str, Any] = {"timeout": httpx.Timeout(limit.read, connect=limit.connect).as_dict()}
        proxy = proxy_of(self._configuration, self._environment, request.url)
        if proxy is None:
            extensions["target"] = target_of(request.url).encode("ascii")
        elif request.url.startswith("http:"):
            extensions["target"] = request.url.encode("ascii")
        if self._configuration.tls_server_name is not None:
            extensions["sni_hostname"] = self._configuration.tls_server_name
        content = request.content
        made = httpx.Request(
            request.method,
            request.url,
            headers=[(name.encode("ascii"), value.encode()) for name, value in request.headers.items()],
            content=_async_chunks(content) if isinstance(content, Content) else content,
            extensions=extensions,
        )
        try:
            if self._given is not None:
                return await self._given.send(made, stream=True, follow_redirects=False)
            return await self._client(proxy, request.url).send(made, stream=True, follow_redirects=False, auth=None)
        except _ERRORS as error:
            raise _failed(request.place, error) from error

    def _client(self, proxy: str | None, url: str) -> httpx.AsyncClient:
        """The client of the running event loop for a proxy and a URL."""
        loop = _running_loop()
        if self._loop is not loop:
            self._clients.clear()
            self._loop = loop
        configuration = self._configuration
        is_secure = url.startswith("https:")
        place = (proxy, is_secure, configuration.unix_socket)
        client = self._clients.get(place)
        if client is None:
            size = configuration.connection_pool_maxsize or 100
            transport = httpx.AsyncHTTPTransport(
                verify=tls_context(configuration) if is_secure else False,
                limits=httpx.Limits(max_connections=None, max_keepalive_connections=size),
                proxy=httpx.Proxy(proxy, headers=configuration.proxy_headers) if proxy is not None else None,
                uds=configuration.unix_socket,
                socket_options=configuration.socket_options,
            )
            jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # Cookies of responses are not kept.
            client = httpx.AsyncClient(transport=_Limited(transport, size), trust_env=False, cookies=jar)
            self._clients[place] = client
        return client


class _Limited(httpx.AsyncBaseTransport):
    """Limits the requests that are sent at once. The limit of httpx also counts some that were cancelled."""

    def __init__(self, transport: httpx.AsyncBaseTransport, size: int) -> None:
        self._transport = transport
        self._free = anyio.Semaphore(size, max_value=size)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await self._free.acquire()
        try:
            response = await self._transport.handle_async_request(request)
        except BaseException:
            self._free.release()
            raise
        response.stream = _Body(cast("httpx.AsyncByteStream", response.stream), self._free)
        return response

    async def aclose(self) -> None:
        await self._transport.aclose()


class _Body(httpx.AsyncByteStream):
    """The body of a response, which lets another request be sent when it is closed."""

    def __init__(self, stream: httpx.AsyncByteStream, free: anyio.Semaphore) -> None:
        self._stream = stream
        self._free: anyio.Semaphore | None = free

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self._stream.__aiter__()

    async def aclose(self) -> None:
        free, self._free = self._free, None
        try:
            await self._stream.aclose()
        finally:
            if free is not None:
                free.release()


def _running_loop() -> object:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None  # Another library than asyncio, such as trio.


async def _async_chunks(content: Content) -> AsyncIterator[bytes]:
    """Read a body from files in a thread, so that the event loop goes on."""
    chunks = iter(content)
    while chunk := await anyio.to_thread.run_sync(next, chunks, b""):
        yield chunk


def _failed(place: str, error: Exception) -> NetworkException:
    """Return the exception for an error of httpx. Its message has no query, which may have credentials."""
    is_timeout = isinstance(error, (httpx.TimeoutException, TimeoutError))
    cause = "the time is over" if is_timeout else str(error)
    return network_error(error, f"{place}: {type(error).__name__}: {cause}", is_timeout=is_timeout)
