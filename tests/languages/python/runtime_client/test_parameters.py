"""Parameters as raw text: the tables of RFC 6570 and of "Style Examples" in OpenAPI 3.1.1."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

TEXT = "blue"
LIST = ["blue", "black", "brown"]
COLOR = {"R": 100, "G": 200, "B": 150}
RESERVED = ":/?#[]@!$&'()*+,;="


def target(send: Any, sample: Any, location: str, values: dict[str, Any], **settings: Any) -> str:
    options = {key: settings.pop(key) for key in ("path", "settings") if key in settings}
    parameters = tuple(sample.operation.Parameter(name, name, location, **settings) for name in values)
    return str(send({"parameters": parameters}, values, **options).target)


@pytest.mark.parametrize(
    "style, explode, expected",
    [
        ("simple", False, "/blue/blue,black,brown/R,100,G,200,B,150"),
        ("simple", True, "/blue/blue,black,brown/R=100,G=200,B=150"),
        ("label", False, "/.blue/.blue,black,brown/.R,100,G,200,B,150"),
        ("label", True, "/.blue/.blue.black.brown/.R=100.G=200.B=150"),
        ("matrix", False, "/;text=blue/;list=blue,black,brown/;color=R,100,G,200,B,150"),
        ("matrix", True, "/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150"),
    ],
)
def test_path(send: Any, sample: Any, style: str, explode: bool, expected: str) -> None:
    values = {"text": TEXT, "list": LIST, "color": COLOR}
    assert target(send, sample, "path", values, path="/{text}/{list}/{color}", style=style, explode=explode) == expected


@pytest.mark.parametrize(
    "style, delimiter, written",
    [("pipeDelimited", "|", "%7C"), ("spaceDelimited", " ", "%20"), ("tabDelimited", "\t", "%09")],
)
def test_collection_formats(send: Any, sample: Any, style: str, delimiter: str, written: str) -> None:
    values = {"list": ["a", "b|c"]}
    assert target(send, sample, "path", values, path="/{list}", style=style) == f"/a{written}b%7Cc"
    assert target(send, sample, "query", values, style=style, explode=False).endswith(f"?list=a{written}b%7Cc")
    parameters = (sample.operation.Parameter("list", "X-List", "header", style=style),)
    assert send({"parameters": parameters}, values).headers["X-List"] == f"a{delimiter}b|c"


def test_path_has_no_fragment(send: Any, sample: Any) -> None:
    assert target(send, sample, "path", {"a": "b#c"}, path="/{a}#x") == "/b%23c"
    with pytest.raises(ValueError, match="segments"):
        target(send, sample, "path", {"a": ".."}, path="/{a}#x")


def test_path_characters(send: Any, sample: Any) -> None:
    encoded = "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"
    assert target(send, sample, "path", {"a": RESERVED + "é %"}, path="/{a}") == f"/{encoded}%C3%A9%20%25"
    assert target(send, sample, "path", {"a": "aZ09-._~"}, path="/{a}") == "/aZ09-._~"
    assert target(send, sample, "path", {"a": "a/b", "b": "tar.gz"}, path="/{a}.{b}") == "/a%2Fb.tar.gz"
    assert target(send, sample, "path", {"a": "a/b:c"}, path="/{a}", settings={"safe_chars_for_path_param": "/"}) == (
        "/a/b%3Ac"
    )
    reserved = target(send, sample, "path", {"a": "a:b@c,d/e?f#g%20h"}, path="/{a}", allow_reserved=True)
    assert reserved == "/a:b@c,d%2Fe%3Ff%23g%20h"
    assert target(send, sample, "path", {"a": {"R": 1}}, path="/{a}", content="application/json") == (
        "/%7B%22R%22%3A1%7D"
    )
    assert target(send, sample, "path", {"a": False, "b": -0.5, "c": sample.models.Color.RED}, path="/{a}/{b}/{c}") == (
        "/false/-0.5/red"
    )


def test_path_refusals(send: Any, sample: Any, server: Any) -> None:
    for value in ("", [], {}, [""]):
        with pytest.raises(ValueError, match="path parameter a must not be empty"):
            target(send, sample, "path", {"a": value}, path="/{a}")
    with pytest.raises(ValueError, match="path parameter a must not be empty"):
        target(send, sample, "path", {"a": ""}, path="/{a}", content="text/plain")
    with pytest.raises(ValueError, match="must not begin with '//'"):
        target(send, sample, "path", {"a": "b"}, path="//{a}")
    for value in ("..", ".", "%2e%2E"):
        with pytest.raises(ValueError, match="segments"):
            target(send, sample, "path", {"a": value}, path="/{a}", allow_reserved=True)
    with pytest.raises(ValueError, match="path parameter a must not be None"):
        target(send, sample, "path", {"a": None}, path="/{a}")
    assert server.requests == []
    values = {"a": "", "b": ["", "a"], "c": {"R": ""}}
    assert target(send, sample, "path", values, path="/{a}/{b}/{c}", style="matrix", explode=True) == "/;a/;b;b=a/;R"
    assert target(send, sample, "path", {"a": "..."}, path="/{a}") == "/..."


@pytest.mark.parametrize(
    "settings, values, expected",
    [
        ({"explode": False}, (TEXT, LIST, COLOR), "text=blue&list=blue,black,brown&color=R,100,G,200,B,150"),
        ({}, (TEXT, LIST, COLOR), "text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150"),
        (
            {"style": "spaceDelimited"},
            (None, LIST, COLOR),
            "list=blue%20black%20brown&color=R%20100%20G%20200%20B%20150",
        ),
        ({"style": "spaceDelimited", "explode": True}, (None, LIST, None), "list=blue&list=black&list=brown"),
        (
            {"style": "pipeDelimited"},
            (None, LIST, COLOR),
            "list=blue%7Cblack%7Cbrown&color=R%7C100%7CG%7C200%7CB%7C150",
        ),
        ({"style": "deepObject"}, (None, None, COLOR), "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        (
            {"style": "deepObject"},
            (None, ["a", "b"], {"n": "a&b", "t": ["x"], "s": {"m": 1}}),
            "list%5B0%5D=a&list%5B1%5D=b&color%5Bn%5D=a%26b&color%5Bt%5D%5B0%5D=x&color%5Bs%5D%5Bm%5D=1",
        ),
        ({"explode": False}, ("", [], {}), "text="),
        ({}, ("", [], {}), "text="),
        ({}, (None, ["", "a", None], {"R": None, "G": 0}), "list=&list=a&G=0"),
        ({"explode": False}, (None, ["a,b", "c"], None), "list=a%2Cb,c"),
        ({"allow_empty": True}, ("", [], None), "text=&list="),
        ({"content": "application/json"}, (None, None, {"a": "b c"}), "color=%7B%22a%22%3A%22b%20c%22%7D"),
        (
            {},
            (f"{RESERVED}%20 é", None, None),
            "text=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%2520%20%C3%A9",
        ),
        ({"allow_reserved": True}, (f"{RESERVED}%20% é", None, None), "text=:/?%23[]@!$&'()*+,;=%20%25%20%C3%A9"),
    ],
)
def test_query(send: Any, sample: Any, settings: Any, values: Any, expected: str) -> None:
    named = dict(zip(("text", "list", "color"), values, strict=True))
    assert target(send, sample, "query", named, **settings) == f"/x?{expected}"


def test_query_names_and_fixed(send: Any, sample: Any) -> None:
    assert target(send, sample, "query", {"odd name[]&=": "x"}) == "/x?odd%20name%5B%5D%26%3D=x"
    assert target(send, sample, "query", {"a": "b"}, path="/x?kind=a") == "/x?kind=a&a=b"
    assert target(send, sample, "query", {"a": None}) == "/x"


def test_query_dates(send: Any, sample: Any) -> None:
    moment = datetime.datetime(2020, 2, 29, 12, tzinfo=datetime.timezone.utc)
    day = datetime.date(2020, 2, 29)
    assert target(send, sample, "query", {"at": moment, "on": [day]}) == (
        "/x?at=2020-02-29T12%3A00%3A00Z&on=2020-02-29"
    )
    formats = {"datetime_format": "%Y%m%d %H", "date_format": "%d.%m.%Y"}
    assert target(send, sample, "query", {"at": moment, "on": day}, settings=formats) == (
        "/x?at=20200229%2012&on=29.02.2020"
    )
    assert target(send, sample, "path", {"on": day}, path="/{on}", settings=formats) == "/2020-02-29"


def test_querystring(send: Any, sample: Any) -> None:
    search = {"text": "a b", "tags": ["x&y", "z"]}
    form = {"content": "application/x-www-form-urlencoded"}
    assert target(send, sample, "querystring", {"q": search}, **form) == "/x?text=a%20b&tags=x%26y&tags=z"
    assert target(send, sample, "querystring", {"q": {"a": 1}}, content="application/json") == "/x?%7B%22a%22%3A1%7D"
    assert target(send, sample, "querystring", {"q": "$.a[1:1]"}, content="text/plain") == "/x?%24.a%5B1%3A1%5D"


def test_headers(send: Any, sample: Any, server: Any) -> None:
    parameter = sample.operation.Parameter
    parameters = (
        parameter("text", "X-Text", "header"),
        parameter("list", "X-List", "header"),
        parameter("color", "X-Color", "header"),
        parameter("exploded", "X-Exploded", "header", explode=True),
        parameter("json", "X-Json", "header", content="application/json"),
    )
    values = {"text": "a, b/?%", "list": LIST, "color": COLOR, "exploded": COLOR, "json": {"name": "é€"}}
    got = send({"parameters": parameters}, values).headers
    assert got["X-Text"] == "a, b/?%"
    assert got["X-List"] == "blue,black,brown"
    assert got["X-Color"] == "R,100,G,200,B,150"
    assert got["X-Exploded"] == "R=100,G=200,B=150"
    assert got["X-Json"] == '{"name":"\\u00e9\\u20ac"}'
    got = send({"parameters": parameters}, {"text": "ü", "list": [], "color": {}}).headers
    assert got["X-Text"].encode("latin-1") == "ü".encode()
    assert [name for name in got if name.startswith("X-")] == ["X-Text"]
    for wrong in ("a\r\nX-Evil: 1", "a\nb"):
        with pytest.raises(ValueError, match="X-Text.*line breaks"):
            send({"parameters": parameters}, {"text": wrong})
    assert len(server.requests) == 2


def test_cookies(send: Any, sample: Any) -> None:
    def cookie(values: dict[str, Any], **settings: Any) -> Any:
        parameters = tuple(sample.operation.Parameter(name, name, "cookie", **settings) for name in values)
        return send({"parameters": parameters}, values).headers["Cookie"]

    values = {"text": "a;b c", "list": LIST, "color": COLOR}
    assert cookie(values, explode=False) == "text=a%3Bb%20c; list=blue,black,brown; color=R,100,G,200,B,150"
    assert cookie({"list": LIST, "color": COLOR}) == "list=blue; list=black; list=brown; R=100; G=200; B=150"
    assert cookie({"text": None}) is None
    exploded = {"style": "cookie", "explode": True}
    assert cookie({"text": "a b%", "list": ["x", "y"]}, **exploded) == "text=a b%; list=x; list=y"
    assert cookie({"list": ["x", "y"]}, style="cookie") == "list=x,y"
    with pytest.raises(ValueError, match="semicolons"):
        cookie({"text": "a; evil=1"}, style="cookie")


def test_lists_in_an_exploded_object(sample: Any) -> None:
    pairs = sample.styles.query_pairs("filter", {"ids": [1, 2], "none": [], "name": "a b", "deep": {"x": 1}})
    assert [(str(name), str(value)) for name, value in pairs] == [
        ("ids", "1"),
        ("ids", "2"),
        ("name", "a%20b"),
        ("deep", "%7B%22x%22%3A1%7D"),
    ]
