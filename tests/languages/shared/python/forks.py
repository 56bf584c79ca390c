"""Runs Python programs, each in a fork of this process, which has already imported the imports of a module: forks.py MODULE

A line of stdin is `[folder, "-m", module, *arguments]` or `[folder, script, *arguments]`, which runs in the folder and finds its
modules; it is answered by a line `[status, text]`, with all that was printed.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import traceback
import warnings


def run(folder: str, script: str, *arguments: str) -> int:
    """Run a program as the interpreter does, and return its status."""
    os.chdir(folder)
    sys.path[0] = folder
    is_module = script == "-m"
    sys.argv = list(arguments) if is_module else [script, *arguments]
    try:
        if is_module:
            runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(script, run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def child(write: int, command: list[str]) -> None:
    """Be the fork that runs a program: it has no stdin, and prints to a pipe."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (write, 1), (write, 2)):
        os.dup2(source, target)
    os.close(write)
    status = 1
    try:
        status = run(*command)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status & 0xFF)


def main() -> None:
    """Answer each line."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        runpy.run_path(sys.argv[1])
    # The forks share the objects that exist now.
    gc.freeze()
    for line in sys.stdin:
        read, write = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(read)
            child(write, json.loads(line))
        os.close(write)
        with os.fdopen(read, encoding="utf-8", errors="replace") as said:
            text = said.read()
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        print(json.dumps([status, text]), flush=True)


main()
