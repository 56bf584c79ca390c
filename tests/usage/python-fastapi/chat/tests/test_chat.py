"""OpenAI's own client calls the server over HTTP: whole answers, live streams, files and errors."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import httpx
import openai
import pytest
import uvicorn

from openapi_server.impl.chat import Sent
from openapi_server.main import create_app


class Serving(uvicorn.Server):
    """A server in a thread of the tests."""

    ready = threading.Event()

    async def startup(self, *arguments: object, **keywords: object) -> None:
        """Tell the tests when the port is known."""
        await super().startup(*arguments, **keywords)  # type: ignore[arg-type]
        self.loop = asyncio.get_running_loop()
        self.ready.set()


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """Run the server on a free port."""
    serving = Serving(uvicorn.Config(create_app(base_path="/v1"), port=0, log_config=None))
    thread = threading.Thread(target=serving.run)
    thread.start()
    serving.ready.wait()
    yield serving
    serving.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def url(server: Serving) -> str:
    """Return the URL of the API."""
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    return f"http://{host}:{port}/v1"


@pytest.fixture
def client(url: str) -> openai.OpenAI:
    """Return the client of OpenAI."""
    return openai.OpenAI(base_url=url, api_key="sk-good", max_retries=0)


def test_a_whole_answer(client: openai.OpenAI) -> None:
    """A completion with its usage."""
    answer = client.chat.completions.create(model="small", messages=[{"role": "user", "content": "hello you"}])
    assert answer.choices[0].message.content == "hello you"
    assert answer.usage is not None
    assert answer.usage.completion_tokens == 9


def test_a_live_stream(server: Serving, client: openai.OpenAI) -> None:
    """The first piece arrives before the second one is made; the client accepts JSON only, as it always does."""
    Sent.pieces, Sent.go_on = 0, asyncio.Event()
    stream = client.chat.completions.create(
        model="small", messages=[{"role": "user", "content": "one two three"}], stream=True
    )
    assert stream.response.headers["content-type"].startswith("text/event-stream")
    assert stream.response.headers["cache-control"] == "no-cache"
    assert next(stream).choices[0].delta.content == "one"
    assert Sent.pieces == 1
    server.loop.call_soon_threadsafe(Sent.go_on.set)
    assert [chunk.choices[0].delta.content for chunk in stream] == ["two", "three"]


def test_a_client_that_leaves(server: Serving, client: openai.OpenAI) -> None:
    """A stream ends when its client does not listen any more."""
    Sent.abandoned, Sent.go_on = 0, asyncio.Event()
    stream = client.chat.completions.create(
        model="small", messages=[{"role": "user", "content": "one two"}], stream=True
    )
    next(stream)
    stream.response.close()
    while Sent.abandoned == 0:
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0.01), server.loop).result()
    Sent.go_on = None


def test_a_plain_generator(url: str) -> None:
    """Events of a union, each with its own kind."""
    answer = httpx.get(f"{url}/responses/r1/events", headers={"Authorization": "Bearer sk-good"})
    assert answer.text == (
        'data: {"type":"response.delta","delta":"r1"}\n\n'
        'data: {"type":"response.completed","usage":{"prompt_tokens":1,"completion_tokens":1}}\n\n'
    )


def test_a_file(client: openai.OpenAI) -> None:
    """A file larger than a body of JSON may be."""
    stored = client.files.create(file=("data.jsonl", b"x" * 3_000_000), purpose="batch")
    assert (stored.bytes, stored.filename) == (3_000_000, "data.jsonl")


def test_errors_are_those_of_the_api(client: openai.OpenAI) -> None:
    """Of the contract, of the credentials and of the implementation, each as the client knows it."""
    with pytest.raises(openai.BadRequestError) as bad:
        client.chat.completions.create(model="small", messages=[])
    assert bad.value.body == {
        "message": "The request has 1 problem.",
        "type": "invalid_request_error",
        "code": None,
        "param": "/messages",
    }
    with pytest.raises(openai.AuthenticationError):
        client.with_options(api_key="sk-bad").chat.completions.create(
            model="small", messages=[{"role": "user", "content": "hello"}]
        )
    with pytest.raises(openai.RateLimitError, match="Too many requests"):
        client.chat.completions.create(model="small", messages=[{"role": "user", "content": "again"}])
