"""The sample package in each library, and a server that records requests."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[4]
SPECMINT = os.path.join(ROOT, os.environ.get("SPECMINT", "target/debug/specmint"))
LIBRARIES = ("urllib3", "asyncio", "httpx", *(["httpx2"] if os.environ.get("FULL") else []))


class Recorder:
    """Records requests, and answers with the response set by `answer`."""

    def __init__(self) -> None:
        self.requests: list[Any] = []
        self.answer: Callable[[BaseHTTPRequestHandler], None] | tuple[int, dict[str, str], bytes] = (200, {}, b"")
        recorder = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = b""
                if self.headers.get("Transfer-Encoding") == "chunked":
                    while size := int(self.rfile.readline(), 16):
                        body += self.rfile.read(size)
                        self.rfile.readline()
                    self.rfile.readline()
                elif "Content-Length" in self.headers:
                    body = self.rfile.read(int(self.headers["Content-Length"]))
                recorder.requests.append(
                    SimpleNamespace(method=self.command, target=self.path, headers=self.headers, body=body)
                )
                if callable(recorder.answer):
                    recorder.answer(self)
                    return
                status, headers, content = recorder.answer
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if status != 204:
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            def __getattr__(self, name: str) -> Any:
                if name.startswith("do_"):
                    return self.handle_any
                raise AttributeError(name)

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def last(self) -> Any:
        return self.requests[-1]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Sample:
    """The sample package in one library. `run` waits for the result of an async library."""

    def __init__(self, library: str, name: str) -> None:
        self.library = library
        self.name = name
        self.loop = asyncio.new_event_loop() if library != "urllib3" else None

    def __getattr__(self, module: str) -> Any:
        return importlib.import_module(f"{self.name}.{module}")

    def run(self, value: Any) -> Any:
        """Wait for a result; make a list of an iterator."""
        if self.loop is not None:
            if inspect.isawaitable(value):
                return self.loop.run_until_complete(value)
            if hasattr(value, "__aiter__"):

                async def gather() -> list[Any]:
                    return [item async for item in value]

                return self.loop.run_until_complete(gather())
        return list(value) if inspect.isgenerator(value) else value

    def client(self, url: str, **settings: Any) -> Any:
        configuration = self.configuration.Configuration(host=url, **settings)
        return self.api_client.ApiClient(configuration)


@pytest.fixture(scope="session", params=LIBRARIES)
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sample]:
    described = Path(__file__).with_name("sample.yaml")
    options = {"supportHttpxSync": str(request.param.startswith("httpx")).lower()}
    yield from generated(Sample(request.param, f"sample_{request.param}"), described, options, tmp_path_factory)


@pytest.fixture(scope="session", params=LIBRARIES)
def paged(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sample]:
    """The package of operations with pages."""
    described = ROOT / "tests/languages/shared/wire/pages.yaml"
    options = {"pagination": r"links\,cursor\,starting-after\,pages"}
    yield from generated(Sample(request.param, f"paged_{request.param}"), described, options, tmp_path_factory)


def generated(
    built: Sample, described: Path, options: dict[str, str], folders: pytest.TempPathFactory
) -> Iterator[Sample]:
    """Generate the package of a description, and give it while it can be imported."""
    folder = folders.mktemp(built.name)
    options = {"library": built.library, "packageName": built.name, **options}
    given = [word for name, value in options.items() for word in ("-p", f"{name}={value}")]
    subprocess.run(
        [SPECMINT, "generate", "-g", "python", "-i", described, "-o", folder, *given], check=True, capture_output=True
    )
    sys.path.insert(0, str(folder))
    yield built
    sys.path.remove(str(folder))
    if built.loop is not None:
        built.loop.close()


@pytest.fixture
def server() -> Iterator[Recorder]:
    recorder = Recorder()
    yield recorder
    recorder.close()


@pytest.fixture
def elsewhere() -> Iterator[Recorder]:
    """A server of another origin."""
    recorder = Recorder()
    yield recorder
    recorder.close()


@pytest.fixture
def api(sample: Sample, server: Recorder) -> Iterator[Any]:
    """The API class of the sample, at the recorder."""
    client = sample.client(server.url)
    yield sample.__getattr__("api.sample_api").SampleApi(client)
    sample.run(client.close())


@pytest.fixture
def send(sample: Sample, server: Recorder) -> Iterator[Callable[..., Any]]:
    """Calls an operation that is made of its parts, and returns the request. `settings` are the configuration's."""
    clients: list[Any] = []

    def call(
        parts: dict[str, Any] | None = None,
        arguments: dict[str, Any] | None = None,
        *,
        path: str = "/x",
        method: str = "GET",
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Any:
        client = sample.client(server.url, **(settings or {}))
        clients.append(client)
        operation = sample.operation.Operation(method, path, "SampleApi.x", **(parts or {}))
        values = {"_request_timeout": None, **(arguments or {}), **{f"_{key}": value for key, value in options.items()}}
        call.data = sample.run(sample.operation.Call(client, operation, values).data())  # type: ignore[attr-defined]
        return server.last

    yield call
    for client in clients:
        sample.run(client.close())
