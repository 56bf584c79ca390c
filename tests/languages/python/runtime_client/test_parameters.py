"""Parameters of values that no model declares, and settings that no description has; all else is in the table of calls."""

from __future__ import annotations

import datetime
from typing import Any

import pytest


def target(send: Any, sample: Any, location: str, values: dict[str, Any], **settings: Any) -> str:
    options = {key: settings.pop(key) for key in ("path", "settings") if key in settings}
    parameters = tuple(sample.operation.Parameter(name, name, location, **settings) for name in values)
    return str(send({"parameters": parameters}, values, **options).target)


def test_collection_formats(send: Any, sample: Any) -> None:
    values = {"list": ["a", "b|c"], "color": {"R": 1}}
    for style, written in (("pipeDelimited", "%7C"), ("spaceDelimited", "%20"), ("tabDelimited", "%09")):
        expected = f"/x?list=a{written}b%7Cc&color=R{written}1"
        assert target(send, sample, "query", values, style=style, explode=False) == expected


def test_path_has_no_fragment(send: Any, sample: Any) -> None:
    assert target(send, sample, "path", {"a": "b#c"}, path="/{a}#x") == "/b%23c"
    with pytest.raises(ValueError, match="segments"):
        target(send, sample, "path", {"a": ".."}, path="/{a}#x")


def test_path_refusals(send: Any, sample: Any, server: Any) -> None:
    with pytest.raises(ValueError, match="path parameter a must not be empty"):
        target(send, sample, "path", {"a": ""}, path="/{a}", content="text/plain")
    with pytest.raises(ValueError, match="must not begin with '//'"):
        target(send, sample, "path", {"a": "b"}, path="//{a}")
    for value in ("..", ".", "%2e%2E"):
        with pytest.raises(ValueError, match="segments"):
            target(send, sample, "path", {"a": value}, path="/{a}", allow_reserved=True)
    assert server.requests == []
    assert target(send, sample, "path", {"c": {"R": ""}}, path="/{c}", style="matrix", explode=True) == "/;R"


def test_members_of_any_values(send: Any, sample: Any) -> None:
    value = {"n": "a&b", "t": ["x"], "none": None, "s": {"m": 1}}
    assert target(send, sample, "query", {"c": value}, style="deepObject") == (
        "/x?c%5Bn%5D=a%26b&c%5Bt%5D%5B0%5D=x&c%5Bs%5D%5Bm%5D=1"
    )
    assert target(send, sample, "query", {"list": ["", "a", None], "c": {"R": None, "G": 0}}) == "/x?list=&list=a&G=0"


def test_dates_of_paths(send: Any, sample: Any) -> None:
    """The formats of the configuration are those of queries."""
    day = datetime.date(2020, 2, 29)
    formats = {"datetime_format": "%Y%m%d %H", "date_format": "%d.%m.%Y"}
    assert target(send, sample, "query", {"on": [day]}, settings=formats) == "/x?on=29.02.2020"
    assert target(send, sample, "path", {"on": day}, path="/{on}", settings=formats) == "/2020-02-29"


def test_headers(send: Any, sample: Any) -> None:
    parameters = (sample.operation.Parameter("text", "X-Text", "header"),)
    assert send({"parameters": parameters}, {"text": "ü"}).headers["X-Text"].encode("latin-1") == "ü".encode()


def test_lists_in_an_exploded_object(sample: Any) -> None:
    pairs = sample.styles.query_pairs("filter", {"ids": [1, 2], "none": [], "name": "a b", "deep": {"x": 1}})
    assert [(str(name), str(value)) for name, value in pairs] == [
        ("ids", "1"),
        ("ids", "2"),
        ("name", "a%20b"),
        ("deep", "%7B%22x%22%3A1%7D"),
    ]
