"""Users' code around a call with asyncio, with aiohttp and with httpx alike: services, cancelling, timeouts, errors, files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from client import ApiClient, ApiException, Configuration, IssueApi, RepositoryApi
from client.exceptions import NetworkException, NotFoundException, TimeoutException
from client.models import APIError, Repository


@asynccontextmanager
async def _api(url: str, **settings: Any) -> AsyncGenerator[RepositoryApi, None]:
    async with ApiClient(Configuration(host=url, **settings)) as client:
        yield RepositoryApi(client)


async def _echo(api: RepositoryApi, **options: Any) -> Any:
    return json.loads((await api.repo_get_with_http_info("gitea", "tea", **options)).raw_data)


class Service:
    """A service has one client from its start to its end, which all requests share."""

    def __init__(self, url: str) -> None:
        self._client = ApiClient(Configuration(host=url, connection_pool_maxsize=4))
        self._repositories = RepositoryApi(self._client)

    async def names(self, owners: list[str]) -> list[str | None]:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._repositories.repo_get(owner, "tea")) for owner in owners]
        return [task.result().full_name for task in tasks]

    async def close(self) -> None:
        await self._client.close()


async def service(url: str) -> None:
    running = Service(url)
    try:
        assert await running.names([f"owner{number}" for number in range(20)]) == [None] * 20
    finally:
        await running.close()


async def two_clients(url: str) -> None:
    async with _api(f"{url}/work", username="jenny", password="a") as work, _api(f"{url}/home") as home:
        first, second = await asyncio.gather(_echo(work), _echo(home))
    assert (first["target"], second["target"]) == ("/work/repos/gitea/tea", "/home/repos/gitea/tea")
    assert first["headers"]["authorization"].startswith("Basic ") and "authorization" not in second["headers"]


async def cancelling(url: str) -> None:
    async with _api(f"{url}/slow") as api, _api(url) as other:
        task = asyncio.create_task(api.repo_get("gitea", "tea"))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await _echo(other))["target"] == "/repos/gitea/tea"


async def cancelling_many_keeps_the_client_usable(url: str) -> None:
    async with ApiClient(Configuration(host=url, connection_pool_maxsize=2)) as client:
        slow = IssueApi(client)
        tasks = [asyncio.create_task(slow.issue_list_issues("gitea", "tea", _request_timeout=5)) for _ in range(10)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(result, BaseException) for result in results)
        assert isinstance(await RepositoryApi(client).repo_get("gitea", "tea"), Repository)


async def time_limit(url: str) -> None:
    async with _api(f"{url}/slow") as api:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(api.repo_get("gitea", "tea"), 0.05)
        with pytest.raises(TimeoutException):
            await api.repo_get("gitea", "tea", _request_timeout=0.05)
        with pytest.raises(TimeoutException):
            await api.repo_get("gitea", "tea", _request_timeout=(1, 0.05))


async def error_with_its_body(url: str) -> None:
    async with _api(f"{url}/fails") as api:
        with pytest.raises(NotFoundException) as caught:
            await api.repo_get("gitea", "absent")
    error = caught.value
    assert isinstance(error, ApiException) and error.status == 404
    assert isinstance(error.data, APIError) and error.data.message == "not found"
    assert error.headers["X-Total-Count"] == "1"


async def no_server() -> None:
    async with _api("http://127.0.0.1:1") as api:
        with pytest.raises(NetworkException) as caught:
            await api.repo_get("gitea", "tea")
    assert "127.0.0.1" in str(caught.value) or caught.value.__cause__ is not None


async def header_of_a_call(url: str) -> None:
    async with _api(url) as api:
        assert (await _echo(api, _headers={"X-Trace": "2"}))["headers"]["x-trace"] == "2"


async def uploads(url: str, folder: Path) -> None:
    file = folder / "tea.txt"
    file.write_bytes(b"hello")
    async with _api(url) as api:
        with file.open("rb") as opened:
            for given, name in ((file, "tea.txt"), (opened, "tea.txt"), (("other.txt", b"hello"), "other.txt")):
                answer = await api.repo_create_release_attachment_with_http_info("gitea", "tea", 1, given)
                body = json.loads(answer.raw_data)["body"]
                assert f'filename="{name}"' in body and "\r\n\r\nhello\r\n" in body, body


async def client_without_a_context(url: str) -> None:
    client = ApiClient(Configuration(host=url))
    repository = await RepositoryApi(client).repo_get("gitea", "tea")
    assert isinstance(repository, Repository)
    await client.close()
