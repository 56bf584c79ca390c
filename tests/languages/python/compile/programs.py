"""Runs programs of a documentation: `programs.py FOLDER PACKAGE PROGRAM...`. No request is sent: the server is not available.

With `--compile` before the programs, they are only compiled. Prints what fails.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
import tempfile
import traceback
from typing import Any


def run(package: str, programs: list[str]) -> None:
    rest = importlib.import_module(f"{package}.rest")
    exceptions = importlib.import_module(f"{package}.exceptions")
    sent: list[str] = []

    def unavailable(_client: Any, method: str, url: str, **_: Any) -> None:
        sent.append(f"{method} {url}")
        raise exceptions.ServiceException(status=503, reason="Service Unavailable")

    async def later_unavailable(client: Any, method: str, url: str, *_: Any, **more: Any) -> None:
        unavailable(client, method, url)

    client = rest.RESTClientObject
    is_async = client.request.__code__.co_flags & 0x80
    client.request = later_unavailable if is_async else lambda *given, **more: unavailable(*given[:3])
    for program in programs:
        with open(program, encoding="utf-8") as file:
            text = file.read()
        before = len(sent)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(text, program, "exec"), {"__name__": "__main__"})  # noqa: S102
        except exceptions.ServiceException:
            pass
        except Exception as error:
            place = traceback.format_exception_only(error)[-1].strip()
            print(f"{os.path.basename(program)}: {place}")
            continue
        if "api_client:" in text and len(sent) == before:
            print(f"{os.path.basename(program)}: sends nothing")


def main() -> int:
    folder, package, *programs = sys.argv[1:]
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        if programs[:1] == ["--compile"]:
            for program in programs[1:]:
                try:
                    with open(program, encoding="utf-8") as file:
                        compile(file.read(), program, "exec")
                except SyntaxError as error:
                    print(f"{os.path.basename(program)}: {error}")
        else:
            sys.path.insert(0, folder)
            programs = [os.path.abspath(program) for program in programs]
            with tempfile.TemporaryDirectory() as place:
                os.chdir(place)
                with open("file.bin", "wb") as file:
                    file.write(b"content")
                with contextlib.suppress(ImportError), open("key.pem", "w", encoding="ascii") as file:
                    file.write(importlib.import_module("Crypto.PublicKey.ECC").generate(curve="P-256").export_key(format="PEM"))
                run(package, programs)
    sys.stdout.write(output.getvalue())
    return 1 if output.getvalue() else 0


if __name__ == "__main__":
    sys.exit(main())
