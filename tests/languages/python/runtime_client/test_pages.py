"""Walking over the pages of operations: what is requested, which items there are, and how a walk ends."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest


def items(ids: str) -> list[Any]:
    return [{"id": each} for each in ids]


def channels(ids: str, cursor: Any) -> Any:
    return {"channels": items(ids), "response_metadata": {"next_cursor": cursor}}


def points(ids: str, offset: Any) -> Any:
    return {"result": {"points": items(ids), "next_page_offset": offset}}


class Pages:
    """Answers with these pages in turn, each a body and a header Link, and then with an error."""

    def __init__(self, paged: Any, server: Any, pages: list[Any]) -> None:
        self.paged = paged
        self.server = server
        self.requests: list[str] = []
        self.client = paged.client(server.url, api_key={"key": "k"}, access_token="t", retries=0)
        self.api = paged.__getattr__("api.default_api").DefaultApi(self.client)
        self._pages = pages
        server.answer = self.answer

    def answer(self, handler: Any) -> None:
        request = self.server.last
        path, query = (lambda parts: (parts.path, parts.query))(urlsplit(request.target))
        assert query.split("&").count("key=k") == 1 and request.headers["Authorization"] == "Bearer t"
        query = "&".join(sorted(each for each in query.split("&") if each != "key=k"))
        self.requests.append(path + (f"?{query}" if query else "") + (request.headers["X-From"] or "") + request.body.decode())
        page = self._pages[len(self.requests) - 1] if len(self.requests) <= len(self._pages) else None
        body, link = page if isinstance(page, tuple) else (page, None)
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        handler.send_response(500 if page is None else 200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(data)))
        for each in (link or "").replace("HOST", self.server.url.partition("//")[2]).split(" | "):
            if each:
                handler.send_header("Link", each.encode().decode("latin-1"))
        handler.end_headers()
        handler.wfile.write(data)

    def walk(self, method: str, *args: Any, **kwargs: Any) -> str:
        """Return the IDs of the items, and the error at the end."""
        seen = ""
        walk = getattr(self.api, f"{method}_all")(*args, **kwargs)
        following = walk.__anext__ if hasattr(walk, "__anext__") else walk.__next__
        while True:
            try:
                seen += self.paged.run(following()).id
            except (StopIteration, StopAsyncIteration):
                return seen
            except self.paged.exceptions.OpenApiException as error:
                return f"{seen}! {error}"


@pytest.mark.parametrize(
    "call, pages, seen, asked",
    [
        (
            ("links", {"all": True}),
            [
                (items("ab"), '<?all=true&page=2>; rel="prev next" | <?page=9>; rel="last"'),
                (items("c"), '</links?a=%2F,%3B&key=k>;title="a,b\\";c";rel=NEXT'),
                (items("d"), '<?page=1>; rel="first"'),
            ],
            "abcd",
            "/links?all=true /links?all=true&page=2 /links?a=%2F,%3B",
        ),
        (("links", {}), [(items("a"), "<http://HOST/elsewhere>; rel=next"), items("b")], "ab", "/links /elsewhere"),
        (("links", {}), [(items("a"), "<http://127.0.0.1:1/x>; rel=next")], "a! The next page is at http://127.0.0.1:1,", "/links"),
        (("links", {}), [(items("a"), "<https://HOST/links>; rel=next")], "a! The next page is at https://", "/links"),
        (("links", {}), [(items("a"), "<//example.com/links>; rel=next")], "a! The next page is at http://example.com,", "/links"),
        (("links", {}), [(items("a"), "<http://[::1>; rel=next")], "a! The link to the next page is not a URL", "/links"),
        (("links", {}), [(items("a"), "<?page=2>; rel=next"), (items("b"), "<?page=2>; rel=next")], "ab", "/links /links?page=2"),
        (
            ("cursor", {"limit": 2}),
            [channels("ab", "x y"), channels("", "z"), channels("c", "")],
            "abc",
            "/cursor?limit=2 /cursor?cursor=x%20y&limit=2 /cursor?cursor=z&limit=2",
        ),
        (("cursor", {}), [channels("a", 7), channels("b", None)], "ab", "/cursor /cursor?cursor=7"),
        (("cursor", {}), [{"channels": items("a")}], "a", "/cursor"),
        (
            ("cursor", {}),
            [channels("a", "x"), channels("b", "y"), channels("c", "x")],
            "abc",
            "/cursor /cursor?cursor=x /cursor?cursor=y",
        ),
        (
            ("scroll", {"scroll": {"limit": 2}}),
            [points("ab", 7), points("c", "d"), points("d", None)],
            "abcd",
            '/scroll{"limit":2} /scroll{"limit":2,"offset":7} /scroll{"limit":2,"offset":"d"}',
        ),
        (("scroll", {}), [points("a", 7), points("b", None)], "ab", '/scroll /scroll{"offset":7}'),
        (
            ("last", {}),
            [{"data": items("ab"), "has_more": True}, {"data": items("c"), "has_more": False}],
            "abc",
            "/last /last?starting_after=b",
        ),
        (("last", {}), [{"data": items("a")}, {"data": []}], "a", "/last /last?starting_after=a"),
        (("pages", {}), [items("ab"), items("c"), []], "abc", "/pages /pages?page=1 /pages?page=2"),
        (("pages", {"page": 5, "per_page": 1}), [items("a"), []], "a", "/pages?page=5&per_page=1 /pages?page=6&per_page=1"),
        (("pages", {}), [items("a"), items("a")], "a! ResponseException", "/pages /pages?page=1"),
        (
            ("search", {"search": {"text": "t", "paging": {"size": 1}}}),
            [{"hits": items("a")}, {"hits": items("b")}, {"hits": []}],
            "ab",
            '/search{"text":"t","paging":{"size":1}} /search{"text":"t","paging":{"size":1,"page":2}}'
            ' /search{"text":"t","paging":{"size":1,"page":3}}',
        ),
        # Each link is relative to its own page.
        (
            ("links", {}),
            [(items("a"), "<n/n>; rel=next"), (items("b"), "<n/n>; rel=next"), items("c")],
            "abc",
            "/links /n/n /n/n/n",
        ),
        (("links", {}), [(items("a"), "<?x=\u00fc y>; rel=next"), items("b")], "ab", "/links /links?x=%C3%BC%20y"),
        (("links", {}), [(items("a"), '</a>; title="x; rel=next"; rel="prev"')], "a", "/links"),
        (
            ("links", {}),
            [(items("a"), '</a>; title="x, <b>; rel=next"; rel=prev, </b>; rel=next'), items("b")],
            "ab",
            "/links /b",
        ),
        (("links", {}), [(items("a"), '</a>; rel=next; anchor="#x"')], "a", "/links"),
        # A parameter that no credential is sent by stays.
        (("links", {}), [(items("a"), "<?token=x>; rel=next"), items("b")], "ab", "/links /links?token=x"),
        (("cursor", {}), [channels("a", 0), channels("b", None)], "ab", "/cursor /cursor?cursor=0"),
        (("cursor", {"cursor": "x"}), [channels("a", "x")], "a", "/cursor?cursor=x"),
        (("cursor", {}), ['"x"'], "! ResponseException", "/cursor"),
        (("cursor", {}), [items("a")], "! ResponseException", "/cursor"),
        (("cursor", {}), [channels("ab", "x")], "ab! GET ", "/cursor /cursor?cursor=x"),
        (("cursor", {}), [channels("ab", "x"), '{"channels":[{"id":"c"},'], "ab! ResponseException", "/cursor /cursor?cursor=x"),
        (("cursor", {}), [{"channels": [{"id": "a"}, {"id": 1}, {"id": "c"}]}], "a! ResponseException", "/cursor"),
        (("cursor", {}), [{"channels": {}}], "! ResponseException", "/cursor"),
    ],
)
def test_pages(paged: Any, server: Any, call: Any, pages: list[Any], seen: str, asked: str) -> None:
    walked = Pages(paged, server, pages)
    found = walked.walk(call[0], **call[1])
    is_error = "! " in seen
    assert (found.startswith(seen.partition(" Resp")[0]) and found != seen.partition("!")[0]) if is_error else found == seen
    assert " ".join(walked.requests).replace("%2F", "/").replace("+", "%20") == asked.replace("%2F", "/")
    paged.run(walked.client.close())


def test_items_of_another_kind(paged: Any, server: Any) -> None:
    """A header requests the next page; an item may be null."""
    walked = Pages(paged, server, [{"rows": ["a", None], "to": 7}, {"rows": ["b"]}])
    assert paged.run(walked.api.rows_all()) == ["a", None, "b"]
    assert walked.requests == ["/rows", "/rows7"]
    paged.run(walked.client.close())


def test_nothing_is_requested_before_it_is_needed(paged: Any, server: Any) -> None:
    walked = Pages(paged, server, [items("ab"), items("c")])
    walk = walked.api.pages_all()
    assert walked.requests == []
    following = walk.__anext__ if hasattr(walk, "__anext__") else walk.__next__
    assert paged.run(following()).id + paged.run(following()).id == "ab"
    assert walked.requests == ["/pages"]
    paged.run(walk.aclose() if hasattr(walk, "aclose") else walk.close())
    paged.run(walked.client.close())
