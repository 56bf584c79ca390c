"""The data of a peer costs linear work, and ends in no error but the declared ones.

Work is lines of Python that run. The full tests count seconds of the processor, in which pydantic's own work is, too.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import pydantic
import pytest
from zoo import Animal, Left, Node, Pet, Shape, Thing, Tree, Value
from zoo.base_model import decode, dumps, encode, loads, to_plain, to_wire
from zoo.exceptions import ApiValueError


def nested(depth: int, key: str = "next", inner: Any = None) -> Any:
    value: Any = {} if inner is None else inner
    for _ in range(depth):
        value = {key: value}
    return value


def seconds(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def lines(work: Callable[[], Any]) -> int:
    """Return how many lines of Python the work runs."""
    run = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal run
        run += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return run


FULL = os.environ.get("SPECMINT_TEST_FULL") == "1"
# The factor by which the cost may grow when the data grows eightfold: quadratic cost grows by 64.
MOST = 24 if FULL else 10


def grows(make: Callable[[int], Any], read: Callable[[Any], Any], size: int) -> float:
    """Return how many times as much eight times the data cost."""
    small, large = make(size), make(8 * size)
    read(small)
    return longer(read, small, large) if FULL else lines(lambda: read(large)) / lines(lambda: read(small))


def longer(read: Callable[[Any], Any], small: Any, large: Any) -> float:
    """Return how many times as long the larger data take.

    Each time is the least of five. The two are measured in turn, and each small time is that of eight readings, so that
    both last about as long, and what else a machine does disturbs them alike.
    """

    def eight() -> None:
        for _ in range(8):
            read(small)

    pairs = [(seconds(eight), seconds(lambda: read(large))) for _ in range(5)]
    return 8 * min(large for _, large in pairs) / min(small for small, _ in pairs)


def attempt(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def run(value: Any) -> Any:
        try:
            return read(value)
        except ValueError as error:
            return str(error)

    return run


@pytest.mark.parametrize(
    ("make", "size"),
    [
        (lambda n: nested(n), 6),
        (lambda n: nested(n, inner={"onlyRight": "x"}), 6),
        (lambda n: nested(n, inner={"name": 5}), 6),
        (lambda n: {"items": [{"onlyRight": "x", "next": {}}] * n}, 125),
        (lambda n: {"items": [{"name": 5} for _ in range(n)]}, 125),
        (lambda n: nested(10, inner={"items": [{"name": 5} for _ in range(n)]}), 50),
        (lambda n: {f"x{i}": i for i in range(n)}, 1000),
    ],
)
@pytest.mark.parametrize("read", [Tree.from_dict, Tree, Tree.model_validate, Left.from_dict])
def test_unions_in_unions(make: Callable[[int], Any], size: int, read: Callable[[Any], Any]) -> None:
    assert grows(make, attempt(read), size) < MOST


@pytest.mark.parametrize(
    ("make", "read"),
    [
        (lambda n: {"theColor": "x" * n, "colors": {"a": [f"c{i}" for i in range(n)]}}, Thing.from_dict),
        (lambda n: {"theColor": "red", "shapes": [{"kind": f"k{i}"} for i in range(n)]}, Thing.from_dict),
        (
            lambda n: {"theColor": "red", "shapes": [{"kind": "circle", "radius": "x"} for i in range(n)]},
            Thing.from_dict,
        ),
        (lambda n: {"petType": "fish", **{f"m{i}": i for i in range(n)}}, Animal.from_dict),
        (lambda n: {"petType": "f" * n}, Animal.from_dict),
        (lambda n: {f"m{i}": i for i in range(n)}, Node.from_dict),
        (lambda n: {"leaves": {f"m{i}": {"label": "a", "z": 1} for i in range(n)}}, Node.from_dict),
        (lambda n: {"label": "a", **{f"m{i}": i for i in range(n)}}, attempt(lambda v: decode(list[Node], [v]))),
        (lambda n: [str(i) for i in range(n)], Value.from_dict),
        (lambda n: [*map(str, range(n)), 5], Value.from_dict),
        (
            lambda n: [{"name": "a", "photoUrls": [], "tags": [{"id": "x"}]} for _ in range(n)],
            lambda v: decode(list[Pet], v),
        ),
    ],
)
def test_wide(make: Callable[[int], Any], read: Callable[[Any], Any]) -> None:
    assert grows(make, attempt(read), 500) < MOST


def test_nested_unions_of_depth_30() -> None:
    data = nested(30, inner={"onlyRight": "x"})
    assert Tree.from_dict(data).to_dict() == data
    with pytest.raises(pydantic.ValidationError) as caught:
        Tree(nested(30, inner={"name": 5}))
    assert len(str(caught.value)) < 2000


DEEP = 100_000


@pytest.mark.parametrize(
    "read",
    [
        lambda: Tree.from_dict(nested(DEEP)),
        lambda: Node.from_dict(nested(DEEP)),
        lambda: Node.from_dict(nested(DEEP, "unknown")).to_dict(),  # type: ignore[union-attr]
        lambda: Animal.from_dict({"petType": "cat", "enemy": nested(DEEP)}),
        lambda: decode(dict[str, Tree], nested(DEEP)),
        lambda: encode(nested(DEEP)),
        lambda: dumps(nested(DEEP)),
        lambda: to_plain(nested(DEEP)),
        lambda: loads("[" * DEEP),
        lambda: Node.from_json('{"next":' * DEEP),
        lambda: Shape.from_json('{"next":' * DEEP),
        lambda: Shape.from_dict({"kind": "oval", "deep": nested(DEEP)}).to_json(),
        lambda: Shape.from_dict({"kind": "oval", "deep": nested(DEEP)}).to_dict(),
        lambda: Animal.from_dict({"petType": "fish", "deep": nested(DEEP)}).to_str(),  # type: ignore[union-attr]
    ],
)
def test_deep(read: Callable[[], Any]) -> None:
    with pytest.raises((ApiValueError, pydantic.ValidationError)):
        read()


@pytest.mark.parametrize("depth", [*range(20, 400, 20), 600, 1000, 3000])
def test_around_the_limit(depth: int) -> None:
    """Any value that is read can be written, or the error is a declared one."""
    for read in (Tree.from_dict, Node.from_dict, lambda data: decode(Tree, data)):
        for data in (nested(depth), nested(depth, "x"), nested(depth, inner={"name": 5})):
            try:
                value: Any = read(data)  # type: ignore[operator]
                value.to_dict(), value.to_json(), value.to_str(), to_wire(value, sending=True)
            except (ApiValueError, pydantic.ValidationError):
                continue


def test_depth_that_is_read() -> None:
    data = nested(60)
    assert Tree.from_dict(data).to_dict() == data
    node = Node.from_dict(data)
    assert node is not None and node.to_dict() == data
    assert sys.getrecursionlimit() == 1000
