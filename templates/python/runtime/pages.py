"""The items of results that come in pages: where a page has them, and how the next one is requested."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote_plus, urljoin, urlsplit

from .answers import Json, read_answer, strict_of, unusable
from .base_model import decode, dumps, encode
from .exceptions import ApiValueError
from .fields import is_array, is_object
from .operation import Operation, Pages
from .requests import host_of

if TYPE_CHECKING:
    from .api_client import ApiClient
    from .rest import RESTResponse

_PORTS = {"http": 80, "https": 443}
#: The characters of a URL that have a meaning in it.
_URL = "%/?:@!$&'()*+,;=~[]"


class Walk:
    """A walk over the pages of an operation. It ends at a page that would be requested for the second time."""

    def __init__(self, client: ApiClient, operation: Operation[Any], pages: Pages, arguments: dict[str, Any]) -> None:
        #: The operation and the arguments that request the next page.
        self.operation = operation
        self.arguments = arguments
        self.is_over = False
        self._configuration = client.configuration
        self._pages = pages
        self._kind = operation.type(pages.item)
        self._asked: set[str] = set()
        self._before: list[Any] | None = None
        self._number = pages.first
        given = None if pages.argument is None else _within(encode(arguments.get(pages.argument)), pages.path)
        if pages.first is not None and isinstance(given, (int, float, Decimal)):
            self._number = int(given)
        elif given is not None:
            self._asked.add(dumps(given))

    def items(self, response: RESTResponse) -> Iterator[Any]:
        """Return the items of a page that was read, and then find the next one."""
        page = read_answer(response, Json(Any))
        outer: Any = _within(page, self._pages.items[:-1])
        found = _within(page, self._pages.items)
        items: list[Any] = found if is_array(found) else []
        is_absent = found is None and (outer is None or is_object(outer))
        if not (is_array(found) or is_absent) or not (is_object(page) or is_array(page)):
            raise unusable(response, f"{_place(self._pages.items)} is not a list")
        if self._number is not None and items and items == self._before:
            raise unusable(response, "a page has the same items as the one before")
        for item in items:
            try:
                yield decode(self._kind, item, strict_of(response))
            except ValueError as error:
                raise unusable(response, f"an item does not conform to the API description: {error}") from error
        self._before = items
        if self._pages.link:
            self._follow(next_link(_links(response)), response.place.partition(" ")[2])
        else:
            self._ask(self._next(response, page, items))

    def _next(self, response: RESTResponse, page: Any, items: list[Any]) -> Any:
        """Return the value that requests the next page; None after the last one."""
        pages = self._pages
        if pages.next is not None:
            value = _within(page, pages.next)
            return None if value == "" else value
        if not items:
            return None
        if pages.last is None:
            self._number = (self._number or 0) + 1
            return self._number
        if pages.more is not None and _within(page, pages.more) is False:
            return None
        value = _within(items[-1], pages.last)
        if value is None:
            raise unusable(response, f"the last item has no {'.'.join(pages.last)}, which requests the next page")
        return value

    def _ask(self, value: Any) -> None:
        if value is None or self._ends_at(dumps(value)):
            self.is_over = True
            return
        name = self._pages.argument
        assert name is not None
        if self._pages.path:
            value = _with(encode(self.arguments.get(name)), self._pages.path, value)
        self.arguments = {**self.arguments, name: value}

    def _follow(self, link: str | None, url: str) -> None:
        if link is None:
            self.is_over = True
            return
        server = host_of(self.operation, self._configuration, self.arguments.get("_host_index") or 0)
        try:
            target = urljoin(url, link)
            here, places = _origin(server), (_origin(url), _origin(target))
        except ValueError as error:
            raise ApiValueError(f"The link to the next page is not a URL: {error}") from error
        for there in places:
            # Credentials are sent with the request, and another server must not say which.
            if there != here:
                raise ApiValueError(f"The next page is at {there}, but the server is {here}")
        if not self._ends_at(target):
            base, parts = urlsplit(server), urlsplit(target)
            path, query = quote(parts.path or "/", safe=_URL), quote(parts.query, safe=_URL)
            self.operation = self.operation.at(f"{base.scheme}://{base.netloc}", f"{path}?{query}" if query else path)

    def _ends_at(self, key: str) -> bool:
        self.is_over = key in self._asked
        self._asked.add(key)
        return self.is_over


def _place(path: tuple[str, ...]) -> str:
    return ".".join(path) or "the body"


def _within(value: Any, path: tuple[str, ...]) -> Any:
    """Return the value at a path of names; None if it does not exist."""
    for name in path:
        if not is_object(value):
            return None
        value = value.get(name)
    return value


def _with(value: Any, path: tuple[str, ...], new: Any) -> Any:
    """Return JSON data with a new value at a path of names."""
    if not path:
        return new
    members: dict[str, Any] = value if is_object(value) else {}
    return {**members, path[0]: _with(members.get(path[0]), path[1:], new)}


def _origin(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(f"{url!r} is not an absolute http URL")
    port = parts.port or _PORTS[parts.scheme]
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port == _PORTS[parts.scheme] else f":{port}")


def _links(response: RESTResponse) -> str:
    headers: Any = response.headers
    if hasattr(headers, "getlist"):  # urllib3
        text = ",".join(headers.getlist("Link"))
    elif hasattr(headers, "getall"):  # aiohttp
        text = ",".join(headers.getall("Link", []))
    else:
        text = str(response.getheader("Link", "") or "")
    try:
        # urllib3 reads each byte as a character.
        return text if text.isascii() else text.encode("latin-1").decode()
    except UnicodeError:
        return text


def next_link(header: str) -> str | None:
    """Return the URL of the link whose relation is next (RFC 8288), or None."""
    end = 0
    while True:
        start = header.find("<", end)
        close = header.find(">", start)
        if start < 0 or close < 0:
            return None
        # A comma outside quotes ends the parameters of a link.
        parameters, end = _parameters(header, close + 1)
        if "next" in parameters.get("rel", "").lower().split() and "anchor" not in parameters:
            return header[start + 1 : close]


def _parameters(header: str, start: int) -> tuple[dict[str, str], int]:
    """Return the parameters of a link, which begin at `start`, and where they end: at a comma outside quotes."""
    pieces, begin, end, is_quoted = list[str](), start, start, False
    while end < len(header) and (is_quoted or header[end] != ","):
        if header[end] == '"':
            is_quoted = not is_quoted
        elif header[end] == ";" and not is_quoted:
            pieces.append(header[begin:end])
            begin = end + 1
        end += 2 if is_quoted and header[end] == "\\" else 1
    pieces.append(header[begin:end])
    found: dict[str, str] = {}
    for name, _, value in (piece.partition("=") for piece in pieces):
        # The first parameter of a name counts.
        found.setdefault(name.strip().lower(), value.strip().strip('"'))
    return found, end


def without_names(path: str, names: Collection[str]) -> str:
    """Return a path whose query lacks the parameters of these names, which are added to it."""
    path, _, query = path.partition("?")
    query = "&".join(each for each in query.split("&") if unquote_plus(each.partition("=")[0]) not in names)
    return f"{path}?{query}" if query else path
