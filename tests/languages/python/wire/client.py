"""Calls the clients below a folder as lines of JSON on standard input say, one after the other, and answers each with a line.

client.py FOLDER. A question has `what`: `call` gives the status and the data, `asked` the URL that a call asks for without
sending anything, `measure` the time and the memory that a call took, `count` the lines of Python that it ran, and `run` the
value of a Python expression.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import importlib
import inspect
import json
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any

folder = Path(sys.argv[1])


class Asked(Exception):
    """Carries the URL that a call would have asked for."""


def package(description: str) -> str:
    """Return the name of the package of a description, which can be imported then."""
    if str(folder / description) not in sys.path:
        sys.path.insert(0, str(folder / description))
    return re.sub(r"[.-]", "_", description)


def argument(value: Any) -> Any:
    """Return an argument of a call; bytes and files are objects of one member."""
    if isinstance(value, list):
        return [argument(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$bytes" in value:
        return base64.b64decode(value["$bytes"])
    if "$file" in value:
        name, data, *kind = value["$file"]
        return (name, base64.b64decode(data), *kind)
    return {name: argument(member) for name, member in value.items()}


def plain(name: str, value: Any) -> Any:
    """Return the data of an answer as JSON."""
    if isinstance(value, bytes):
        return {"$bytes": base64.b64encode(value).decode()}
    return importlib.import_module(f"{name}.base_model").encode(value)


async def settled(value: Any) -> Any:
    """Return what a method of any of the libraries gives."""
    return await value if inspect.isawaitable(value) else value


def configured(name: str, question: Mapping[str, Any]) -> Any:
    """Return a client on the server of a question."""
    settings = question.get("settings") or {}
    configuration = importlib.import_module(name).Configuration(host=question["base"], **settings)
    return importlib.import_module(f"{name}.api_client").ApiClient(configuration)


def failure(error: Exception) -> dict[str, Any]:
    """Return an error by the name of its class."""
    return {"name": type(error).__name__, "message": str(error)}


async def call(question: Mapping[str, Any]) -> dict[str, Any]:
    """Call a method."""
    name = package(question["description"])
    client = configured(name, question)
    api = getattr(importlib.import_module(f"{name}.api"), question["api"])(client)
    try:
        answer = await settled(getattr(api, f"{question['method']}_with_http_info")(*argument(question["args"])))
    except Exception as error:  # every error is an answer of this program
        result: dict[str, Any] = {"error": failure(error)}
        if isinstance(getattr(error, "status", None), int):
            data = getattr(error, "data", None)
            result |= {"status": error.status, "data": data and plain(name, data)}  # type: ignore[attr-defined]
        return result
    finally:
        await finished(client)
    headers = {key.lower(): value for key, value in (answer.headers or {}).items()}
    return {"status": answer.status_code, "data": plain(name, answer.data), "type": headers.get("content-type")}


async def finished(client: Any) -> None:
    """Close the connections of a client."""
    if hasattr(client, "__aexit__"):
        await client.__aexit__(None, None, None)
    else:
        client.__exit__(None, None, None)


async def asked(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the URL that a call asks for."""
    name = package(question["description"])
    client = configured(name, question)

    def note(method: str, url: str, *_args: Any, **_more: Any) -> None:
        raise Asked(url)

    client.call_api = note
    try:
        await settled(
            getattr(getattr(importlib.import_module(f"{name}.api"), question["api"])(client), question["method"])(
                *argument(question["args"])
            )
        )
    except Asked as seen:
        return {"url": str(seen)}
    except Exception as error:  # as above
        return {"error": failure(error)}
    finally:
        await finished(client)
    return {}


def memory() -> int:
    """Return the most that the process has taken since the last call, in bytes."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    most = int(re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)[1]) * 1024  # type: ignore[index]
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")
    return most


async def measure(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the least time of three calls in milliseconds, and the memory of the first in bytes."""
    least, taken, result = float("inf"), 0, {}
    for turn in range(3):
        gc.collect()
        before = memory() and memory()
        begun = time.process_time()
        result = await call(question)
        least = min(least, (time.process_time() - begun) * 1000)
        if turn == 0:
            taken = max(0, memory() - before)
    result.pop("data", None)
    return {**result, "time": least, "memory": taken}


async def count(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return how many lines of Python a call runs."""
    steps = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return note

    sys.settrace(note)
    try:
        result = await call(question)
    finally:
        sys.settrace(None)
    result.pop("data", None)
    return {**result, "steps": steps}


async def run(question: Mapping[str, Any]) -> dict[str, Any]:
    """Run the body of a coroutine with a client of a description: `package`, `client`, `settled`; gives what it returns."""
    name = package(question["description"])
    client = configured(name, question)
    scope: dict[str, Any] = {"package": importlib.import_module(name), "name": name, "client": client, "settled": settled}
    lines = "\n".join(f"    {line}" for line in question["program"].splitlines())
    exec(f"async def program():\n{lines}\n", scope)  # the programs are those of the tests
    try:
        return {"value": await scope["program"]()}
    except Exception as error:  # as above
        return {"error": failure(error)}
    finally:
        await finished(client)


async def main() -> None:
    """Answer until standard input ends."""
    ways = {"call": call, "asked": asked, "measure": measure, "count": count, "run": run}
    while line := await asyncio.to_thread(sys.stdin.readline):
        question = json.loads(line)
        try:
            answer = await ways[question["what"]](question)
        except Exception as error:  # as above
            answer = {"error": failure(error)}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
