"""Runs samples: `samples.py FOLDER URL` with the package in FOLDER, and a JSON list of their texts on standard input.

Prints a JSON list of what each raised, also where the sample caught it: an empty string, or the type, the message and the last line of
the sample. A sample is run as it is, except for the URL of its server and the module `os`, which the reference forgets to import.
"""

from __future__ import annotations

import io
import json
import re
import sys
import traceback
import warnings
from collections import defaultdict
from contextlib import redirect_stdout
from types import SimpleNamespace
from typing import Any

_CLIENT = re.compile(r"^with \w+\.ApiClient\((\w+)\)", re.MULTILINE)
_CAUGHT = re.compile(r"^( *)except (\w+) as e:$", re.MULTILINE)


def _described(error: BaseException, lines: list[str]) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "sample"]
    line = lines[(frames[-1].lineno or 1) - 1].strip() if frames else ""
    name = " ".join(each.__name__ for each in type(error).__mro__ if each.__module__ != "builtins")
    return f"{name or type(error).__name__}: {error} [{line}]"


def outcome(text: str, url: str) -> str:
    """Run a sample, and return the exception that it raised."""
    raised: list[Exception] = []
    text = _CLIENT.sub(lambda found: f"{found[1]}.host = {url!r}\n{found[0]}", text)
    text = _CAUGHT.sub(lambda found: f"{found[0]}\n{found[1]}    _raised(e)", text)
    names: dict[str, Any] = {
        "__name__": "__main__",
        "_raised": raised.append,
        "os": SimpleNamespace(environ=defaultdict(lambda: "secret")),
    }
    try:
        with redirect_stdout(io.StringIO()):
            exec(compile(text, "sample", "exec"), names)  # noqa: S102
    except Exception as error:
        raised.append(error)
    return _described(raised[-1], text.split("\n")) if raised else ""


def main() -> None:
    folder, url = sys.argv[1:]
    sys.path.insert(0, folder)
    warnings.simplefilter("ignore")
    json.dump([outcome(text, url) for text in json.load(sys.stdin)], sys.stdout)


main()
