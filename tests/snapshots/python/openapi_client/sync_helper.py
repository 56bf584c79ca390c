"""Calls for programs without an event loop: coroutines run on the loop of a separate thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Coroutine, Iterator
from typing import Any, TypeVar

T = TypeVar("T")

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None


def run_sync(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine and return its result. If the program is interrupted, the coroutine is cancelled."""
    loop = _background()
    if _running() is loop:
        coroutine.close()
        raise RuntimeError("A call cannot wait for another on the same event loop: await it")
    future = asyncio.run_coroutine_threadsafe(coroutine, loop)
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def iterate_sync(items: AsyncGenerator[T, None]) -> Iterator[T]:
    """Return the items of an async generator, and close it in the end."""
    done = object()

    async def following() -> Any:
        return await anext(items, done)

    async def close() -> None:
        await items.aclose()

    try:
        while (item := run_sync(following())) is not done:
            yield item
    finally:
        run_sync(close())


def _running() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _background() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name=f"{__package__} calls", daemon=True).start()
        return _loop
