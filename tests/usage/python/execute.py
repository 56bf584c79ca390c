"""Runs the functions of a program: `execute.py FOLDER PROGRAM URL ECHO`. Prints a line of JSON for each function that is named on
standard input: what it returned, or how it failed.

A parameter of the type `str` is the URL of a server that answers with the request, `Path` an empty folder, and a class of operations is one on
the recorder at URL. FOLDER has the package `client` and the program.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
import sys
import tempfile
import traceback
import warnings
from pathlib import Path
from typing import Any

_SECONDS = 10


def _called(function: Any, make: Any) -> Any:
    """Call a function with the objects that its annotations ask for, and one client for all of them."""
    names = [str(each.annotation) for each in inspect.signature(function).parameters.values()]
    if not inspect.iscoroutinefunction(function):
        with make.ApiClient(make.configuration) as client:
            return function(*[make(name, client) for name in names])

    async def run() -> Any:
        async with make.ApiClient(make.configuration) as client:
            return await asyncio.wait_for(function(*[make(name, client) for name in names]), _SECONDS)

    return asyncio.run(run())


class _Made:
    def __init__(self, url: str, echo: str) -> None:
        self.package = importlib.import_module("client")
        self.ApiClient = self.package.ApiClient
        self.configuration = self.package.Configuration(host=url)
        self.echo = echo

    def __call__(self, name: str, client: Any) -> Any:
        if name == "str":
            return self.echo
        return Path(tempfile.mkdtemp()) if name == "Path" else getattr(self.package, name)(client)


def main() -> None:
    folder, program, url, echo = sys.argv[1:]
    sys.path.insert(0, folder)
    warnings.simplefilter("error")
    warnings.simplefilter("default", DeprecationWarning)
    try:
        module, make, failure = importlib.import_module(program), _Made(url, echo), ""
    except Exception as error:
        failure = f"cannot be loaded: {error!r}"
    for line in sys.stdin:
        outcome: dict[str, Any] = {}
        try:
            if failure:
                raise RuntimeError(failure)
            value = _called(getattr(module, line.strip()), make)
            if value is not None:
                outcome["value"] = value
            text = json.dumps(outcome)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            text = json.dumps({"error": f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"[:600]})
        print(text, flush=True)


main()
