"""Calls the client in a folder for each line of JSON on standard input, in turn, and answers each line with the cost of the call.

client.py FOLDER. A question has `what`, `base` and `method`. The answer has the status or the error, and for `measure` the least time of
three calls in milliseconds and the memory that the first took in bytes, for `count` the lines of Python that the call ran.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import json
import re
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, sys.argv[1])
import wire_growth  # noqa: E402


async def call(base: str, method: str) -> dict[str, Any]:
    """Call a method, and return the status, or the error."""
    client = wire_growth.ApiClient(wire_growth.Configuration(host=base))
    try:
        answer = getattr(wire_growth.GrowthApi(client), f"{method}_with_http_info")()
        answer = await answer if inspect.isawaitable(answer) else answer
        return {"status": answer.status_code}
    except Exception as error:  # every error is an answer of this program
        return {"status": getattr(error, "status", None), "error": {"name": type(error).__name__, "message": str(error)}}
    finally:
        if hasattr(client, "__aexit__"):
            await client.__aexit__(None, None, None)
        else:
            client.__exit__(None, None, None)


def memory() -> int:
    """Return the most that the process has taken since the last call, in bytes."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    most = int(re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024  # type: ignore[index]
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
    return most


async def measure(base: str, method: str) -> dict[str, Any]:
    """Return the cost of a call."""
    least, taken, result = float("inf"), 0, {}
    for turn in range(3):
        gc.collect()
        before = memory() and memory()
        begun = time.process_time()
        result = await call(base, method)
        least = min(least, (time.process_time() - begun) * 1000)
        if turn == 0:
            taken = max(0, memory() - before)
    return {**result, "time": least, "memory": taken}


async def count(base: str, method: str) -> dict[str, Any]:
    """Return how many lines of Python a call runs."""
    steps = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return note

    sys.settrace(note)
    try:
        result = await call(base, method)
    finally:
        sys.settrace(None)
    return {**result, "steps": steps}


async def main() -> None:
    """Answer until standard input ends."""
    ways = {"measure": measure, "count": count}
    while line := await asyncio.to_thread(sys.stdin.readline):
        question = json.loads(line)
        print(json.dumps(await ways[question.pop("what")](**question)), flush=True)


asyncio.run(main())
