"""Streams of items: server-sent events, JSON lines, JSON text sequences."""

from __future__ import annotations

import threading
import time
import tracemalloc
from typing import Any

import pytest


def operation(sample: Any, kind: str, framing: str) -> Any:
    return sample.operation.Operation(
        "GET", "/x", "S.x", responses={"200": f"list[{kind}]", "default": "Problem"}, items=(kind, framing)
    )


def items(sample: Any, server: Any, body: bytes, media_type: str, kind: str, framing: str) -> tuple[Any, Any]:
    """The items as an iterator gives them, and as the list of the plain call."""
    server.answer = (200, {"Content-Type": media_type}, body)
    client = sample.client(server.url)
    call = sample.operation.Call(client, operation(sample, kind, framing), {"_request_timeout": None})
    try:
        return sample.run(call.items()), sample.run(call.data())
    finally:
        sample.run(client.close())


EVENTS = (
    '\ufeff: a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\n'
    "id\ndata: last\r\n\r\ndata: cut off\n"
).encode()


def test_data_of_events(sample: Any, server: Any) -> None:
    body = b'data: {"name":"a"}\n\nevent: ping\n\ndata: {"name":\ndata: "b"}\n\ndata: [DONE]\n\ndata: {\n\n'
    got, whole = items(sample, server, body, "text/event-stream", "Pet", "eventData")
    assert [pet.name for pet in got] == [pet.name for pet in whole] == ["a", "b"]
    assert items(sample, server, b"data: 1\n\n", "text/event-stream", "str", "eventData")[0] == ["1"]


def test_an_item_of_several_lines(sample: Any, server: Any) -> None:
    body = b'\x1e{"name":"a"}\n\x1e{"name":\n"b"}\n'
    got, whole = items(sample, server, body, "application/json-seq", "Pet", "jsonSequence")
    assert type(got[0]) is sample.models.Pet
    assert [pet.name for pet in got] == [pet.name for pet in whole] == ["a", "b"]


def test_a_stream_next_to_json(sample: Any, server: Any) -> None:
    """Only the call for items asks for the stream, and says so if it gets a single value."""
    both = sample.operation.Operation(
        "GET",
        "/x",
        "S.x",
        responses={"200": "Pet"},
        accept=("application/json",),
        items=("Pet", "eventData", "text/event-stream"),
    )
    client = sample.client(server.url)
    call = sample.operation.Call(client, both, {"_request_timeout": None})
    server.answer = (200, {"Content-Type": "text/event-stream"}, b'data: {"name":"a"}\n\ndata: [DONE]\n\n')
    assert [pet.name for pet in sample.run(call.items())] == ["a"]
    assert server.requests[-1].headers["Accept"] == "text/event-stream"
    server.answer = (200, {"Content-Type": "application/json"}, b'{"name":"b"}')
    assert sample.run(call.data()).name == "b"
    assert server.requests[-1].headers["Accept"] == "application/json"
    with pytest.raises(sample.exceptions.ApiException, match="a single JSON value instead of a stream"):
        sample.run(call.items())
    sample.run(client.close())


def test_items_come_as_they_arrive_and_closing_ends_the_connection(sample: Any, server: Any) -> None:
    ended = threading.Event()

    def answer(handler: Any) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        handler.close_connection = True
        try:
            while True:
                handler.wfile.write(b"data: 1\n\n")
                handler.wfile.flush()
                time.sleep(0.02)
        except OSError:
            ended.set()

    server.answer = answer
    client = sample.client(server.url)
    call = sample.operation.Call(client, operation(sample, "int", "eventData"), {"_request_timeout": 1.0})
    if sample.library == "urllib3":
        stream = call.items()
        assert [next(stream), next(stream)] == [1, 1]
        stream.close()
    else:

        async def two() -> None:
            stream = call.items()
            assert [await anext(stream), await anext(stream)] == [1, 1]
            await stream.aclose()

        sample.run(two())
    assert ended.wait(60)
    sample.run(client.close())


@pytest.mark.parametrize(
    "framing, piece", [("events", b"data: " + b"x" * 50 + b"\n"), ("jsonLines", b"1" * 60), ("jsonSequence", b"1" * 60)]
)
def test_growth(sample: Any, framing: str, piece: bytes) -> None:
    """One item that arrives in many pieces is not copied for each of them."""

    def allocated(count: int) -> int:
        """Return the bytes that are newly held at some time while a piece is taken, of all pieces."""
        frames = sample.streams.Frames(framing)
        total = 0
        tracemalloc.start()
        try:
            for _ in range(count):
                before, _peak = tracemalloc.get_traced_memory()
                tracemalloc.reset_peak()
                list(frames.feed(piece))
                total += tracemalloc.get_traced_memory()[1] - before
        finally:
            tracemalloc.stop()
        return total

    assert allocated(4000) < 2.5 * allocated(2000)


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_every_cut(sample: Any, size: int) -> None:
    body = EVENTS.replace(b"\n\ndata:x", b"\r\rdata:x").replace(b"last\r\n\r\n", b"l\xc3\xa4st\r\n\r\n")
    whole = list(sample.streams.Frames("events").feed(body))
    frames = sample.streams.Frames("events")
    assert [event for at in range(0, len(body), size) for event in frames.feed(body[at : at + size])] == whole
    assert whole[-1] == {"id": "", "data": "läst"} and len(whole) == 3
