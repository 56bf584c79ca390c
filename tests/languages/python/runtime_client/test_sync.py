"""Clients of httpx in programs without an event loop."""

from __future__ import annotations

import threading
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def asynchronous(sample: Any) -> None:
    if not sample.library.startswith("httpx"):
        pytest.skip("has no methods that wait")


def test_calls(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, {"Content-Type": "application/json"}, b'{"name":"a"}')
    run = sample.sync_helper.run_sync
    assert run(api.get_pet(7)).name == "a"
    names: list[str] = []
    threads = [threading.Thread(target=lambda: names.append(run(api.get_pet(7)).name)) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert names == ["a"] * 5
    server.answer = (404, {"Content-Type": "application/json"}, b'{"title":"t"}')
    with pytest.raises(sample.exceptions.NotFoundException):
        run(api.get_pet(7))

    async def nested() -> None:
        run(api.get_pet(7))

    with pytest.raises(RuntimeError, match="await it"):
        run(nested())
    run(api.api_client.close())


def test_streams(sample: Any, server: Any, api: Any) -> None:
    server.answer = (200, {"Content-Type": "application/jsonl"}, b'{"name":"a"}\n{"name":"b"}\n')
    iterate = sample.sync_helper.iterate_sync
    assert [pet.name for pet in iterate(api.items_stream())] == ["a", "b"]
    stream = iterate(api.items_stream())
    assert next(stream).name == "a"
    stream.close()
    sample.sync_helper.run_sync(api.api_client.close())


def test_an_error_of_the_program_ends_the_call(sample: Any, server: Any, api: Any) -> None:
    ended, slept = threading.Event(), threading.Event()

    async def slow() -> None:
        import asyncio

        try:
            await asyncio.sleep(30)
            slept.set()
        finally:
            ended.set()

    import signal

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            sample.sync_helper.run_sync(slow())
    finally:
        signal.signal(signal.SIGALRM, old)
    assert ended.wait(60) and not slept.is_set()
