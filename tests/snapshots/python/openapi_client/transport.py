"""What the HTTP libraries have in common: redirects, time limits and logging."""

from __future__ import annotations

import logging
import time
import urllib.request
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from .exceptions import ApiValueError, NetworkException
from .forms import Content, content_of, items_of

if TYPE_CHECKING:
    import ssl

    from .configuration import Configuration

DEFAULT_TIMEOUT = 300.0
CHUNK = 65536
_MAX_REDIRECTS = 10
# Headers that another origin may receive. All others may be secret.
_HARMLESS = {
    "accept",
    "accept-language",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "prefer",
    "range",
    "user-agent",
}
_OF_BODY = {"content-encoding", "content-language", "content-length", "content-location", "content-type", "digest"}
# Statuses by which a server asks for the same request later.
_LATER = (429, 503)
_LONGEST_DELAY = 60.0
_IDEMPOTENT = {"DELETE", "GET", "HEAD", "OPTIONS", "PUT", "TRACE"}
_SECRET = ("auth", "cookie", "key", "secret", "token", "password", "signature")


class Limits(NamedTuple):
    """How long a call may take, in seconds: to connect, until the next byte, and in all."""

    connect: float
    read: float
    total: float | None = None
    deadline: float | None = None


class Request(NamedTuple):
    """A request, ready to be sent."""

    method: str
    url: str
    headers: dict[str, str]
    content: bytes | Content | None
    redirects: int = 0

    @property
    def place(self) -> str:
        """Method and URL for messages, without the parts that may have credentials."""
        return f"{self.method} {public_url(self.url)}"


def public_url(url: str) -> str:
    """Return a URL without its query, and without the name and the password before its host."""
    scheme, separator, rest = url.partition("?")[0].partition("://")
    authority, slash, path = rest.partition("/")
    return scheme + separator + authority.rpartition("@")[2] + slash + path


def limits(timeout: Any) -> Limits:
    """A number limits the whole call, a pair the time to connect and that until the next byte."""
    if timeout is None:
        return Limits(DEFAULT_TIMEOUT, DEFAULT_TIMEOUT)
    if isinstance(timeout, (int, float)):
        return Limits(timeout, timeout, timeout, time.monotonic() + timeout)
    pair = items_of(timeout)
    if len(pair) == 2:
        return Limits(*pair)
    raise ApiValueError("A timeout must be a number of seconds, or a pair: to connect, and to read")


def prepared(method: str, url: str, headers: dict[str, str] | None, body: Any, post_params: Any) -> Request:
    """Return the request with its content; the headers say what it is and, if known, how long."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        place = url.partition("?")[0]
        raise ApiValueError(f"The URL {place} has no host: set it with Configuration(host='https://...')")
    own = dict(headers or {})
    content = content_of(own, body, post_params)
    names = {name.lower() for name in own}
    if content is None and method in ("POST", "PUT", "PATCH"):
        content = b""
    if content is not None and "content-length" not in names:
        length = len(content) if isinstance(content, bytes) else content.length
        if length is not None:
            own["Content-Length"] = str(length)
    return Request(method.upper() if method.isascii() else method, url, own, content)


def redirected(request: Request, status: int, location: str | None, configuration: Configuration) -> Request | None:
    """Return the request that a redirect asks for, as the Fetch standard says, or None.

    Another origin receives neither credentials nor any header that may be one. None leads from https to http, or away
    from a Unix socket.
    """
    if status not in (301, 302, 303, 307, 308) or not location:
        return None
    if request.redirects == _MAX_REDIRECTS:
        raise NetworkException(0, f"{request.place}: stopped after {_MAX_REDIRECTS} redirects")
    url = urljoin(request.url, location).partition("#")[0]
    source, target = urlsplit(request.url), urlsplit(url)
    if target.scheme not in ("http", "https") or not target.netloc:
        raise NetworkException(0, f"{request.place}: the server redirects to a URL that is not http or https")
    if source.scheme == "https" and target.scheme == "http":
        raise NetworkException(0, f"{request.place}: refused to follow a redirect from https to http")
    method, content = request.method, request.content
    loses_body = (status in (301, 302) and method == "POST") or (status == 303 and method not in ("GET", "HEAD"))
    if loses_body:
        method, content = "GET", None
    elif isinstance(content, Content) and not content.can_repeat:
        raise NetworkException(0, f"{request.place}: the server redirects, but the body is a stream that was sent")
    is_home = (source.scheme, source.netloc.rpartition("@")[2]) == (target.scheme, target.netloc.rpartition("@")[2])

    if configuration.unix_socket is not None and not is_home:
        raise NetworkException(0, f"{request.place}: refused to follow a redirect from a Unix socket to another server")

    def is_kept(name: str) -> bool:
        return not loses_body if name in _OF_BODY else name != "host" and (is_home or name in _HARMLESS)

    headers = {name: value for name, value in request.headers.items() if is_kept(name.lower())}
    return Request(method, url, headers, content, request.redirects + 1)


def target_of(url: str) -> str:
    """Return the path and the query of a URL."""
    _, _, rest = url.partition("://")
    authority = rest.partition("/")[0].partition("?")[0]
    target = rest[len(authority) :]
    return target if target.startswith("/") else f"/{target}"


def retry_delay(request: Request, limit: Limits, attempt: int, retries: int, is_unsent: bool) -> float | None:
    """Return after how many seconds a request that had no answer is sent again, or None if it is not."""
    if not (is_unsent or request.method in _IDEMPOTENT):
        return None
    return _allowed(request, limit, attempt, retries, _pause(attempt))


def asked_delay(
    request: Request, limit: Limits, attempt: int, retries: int, status: int, headers: Mapping[str, str]
) -> float | None:
    """Return after how many seconds a request is sent again because of its answer, or None if it is not."""
    if status not in _LATER:
        return None
    after = headers.get("Retry-After")
    return _allowed(request, limit, attempt, retries, _pause(attempt) if after is None else _seconds(after))


def _pause(attempt: int) -> float:
    return float(min(0.1 * 2**attempt, 10.0))


def _seconds(after: str) -> float:
    """The seconds until the time of a Retry-After, which has seconds or a date. Never, if it has neither."""
    after = after.strip()
    if after.isascii() and after.isdigit():
        return float(after)
    from datetime import timezone
    from email.utils import parsedate_to_datetime

    try:
        at = parsedate_to_datetime(after)
        return max((at if at.tzinfo else at.replace(tzinfo=timezone.utc)).timestamp() - time.time(), 0.0)
    except (ValueError, OverflowError):
        return float("inf")


def _allowed(request: Request, limit: Limits, attempt: int, retries: int, delay: float) -> float | None:
    """Return the delay, or None if there must not be another attempt after it."""
    if attempt >= retries or delay > _LONGEST_DELAY:
        return None
    if limit.deadline is not None and time.monotonic() + delay > limit.deadline:
        return None
    if isinstance(request.content, Content) and not request.content.can_repeat:
        return None
    return delay


def is_bypassed(url: str, no_proxy: str | None) -> bool:
    """Return whether a URL is reached without a proxy. `no_proxy` has hosts, with commas between them."""
    host = urlsplit(url).netloc.rpartition("@")[2]
    if not host or not no_proxy:
        return not host
    bypass: Any = getattr(urllib.request, "proxy_bypass_environment")  # noqa: B009
    return bool(bypass(host, {"no": no_proxy}))


def proxy_of(configuration: Configuration, environment: Mapping[str, str], url: str) -> str | None:
    """Return the proxy for a URL: the configuration's, or the environment's, which is read once for each client."""
    if configuration.unix_socket is not None:
        return None
    own = getattr(configuration, "no_proxy", None)
    if configuration.proxy:
        return None if is_bypassed(url, own) else configuration.proxy
    proxy = environment.get(urlsplit(url).scheme) or environment.get("all")
    if not proxy or is_bypassed(url, own or environment.get("no")):
        return None
    return proxy if "://" in proxy else f"http://{proxy}"


def tls_context(configuration: Configuration) -> ssl.SSLContext:
    """Return the context for TLS that the configuration describes."""
    import ssl

    context = ssl.create_default_context(cafile=configuration.ssl_ca_cert, cadata=configuration.ca_cert_data)
    if configuration.cert_file is not None:
        context.load_cert_chain(configuration.cert_file, keyfile=configuration.key_file)
    if configuration.assert_hostname is False or not configuration.verify_ssl:
        context.check_hostname = False
    if not configuration.verify_ssl:
        context.verify_mode = ssl.CERT_NONE
    return context


def log_request(configuration: Configuration, request: Request) -> None:
    """Log a request if debug is set."""
    if configuration.debug:
        _logger(configuration).debug("%s %s", request.place, _public(request.headers))


def log_response(configuration: Configuration, request: Request, status: int, headers: Mapping[str, str]) -> None:
    """Log a response if debug is set."""
    if configuration.debug:
        _logger(configuration).debug("%s -> %s %s", request.place, status, _public(headers))


def _logger(configuration: Configuration) -> logging.Logger:
    return configuration.logger["package_logger"]


def _public(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers without what may be secret."""
    return {name: "***" if any(word in name.lower() for word in _SECRET) else value for name, value in headers.items()}
