"""Users' code around a call: clients, headers, base URLs, keys, errors, timeouts, threads, uploads, downloads, pages.

Each program checks by itself what came of it: the server answers with the request, whatever the description says.
"""

from __future__ import annotations

import io
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import urllib3
from pydantic import ValidationError

import client
from client import ApiClient, ApiException, Configuration, IssueApi, RepositoryApi, UserApi
from client.exceptions import NetworkException, NotFoundException, OpenApiException, TimeoutException
from client.models import APIError, Repository


def _api(url: str, **settings: Any) -> RepositoryApi:
    return RepositoryApi(ApiClient(Configuration(host=url, **settings)))


def _echo(api: RepositoryApi, **options: Any) -> Any:
    return json.loads(api.repo_get_with_http_info("gitea", "tea", **options).raw_data)


def two_clients(url: str) -> None:
    with (
        ApiClient(Configuration(host=f"{url}/work", username="jenny", password="a")) as work,
        ApiClient(Configuration(host=f"{url}/home")) as home,
    ):
        first, second = _echo(RepositoryApi(work)), _echo(RepositoryApi(home))
    assert (first["target"], second["target"]) == ("/work/repos/gitea/tea", "/home/repos/gitea/tea")
    assert first["headers"]["authorization"].startswith("Basic ") and "authorization" not in second["headers"]


def default_client(url: str) -> None:
    Configuration.set_default(Configuration(host=f"{url}/default"))
    ApiClient.set_default(None)
    try:
        assert _echo(RepositoryApi())["target"] == "/default/repos/gitea/tea"
    finally:
        Configuration.set_default(None)
        ApiClient.set_default(None)


def from_a_notebook(url: str) -> None:
    repository = _api(url).repo_get("gitea", "tea")
    assert repr(repository) == "Repository(id=None, full_name=None, owner=None)"
    assert "rest" in dir(client) and "RepositoryApi" in dir(client)
    owned = Repository.from_dict({"id": 1, "owner": {"login": "jenny"}})
    assert owned is not None and owned.owner is not None
    assert owned.to_dict() == {"id": 1, "owner": {"login": "jenny"}}
    assert json.loads(owned.to_json()) == owned.to_dict()
    assert "jenny" in str(owned) and "jenny" in owned.to_str()
    assert owned == Repository.from_json(owned.to_json()) == Repository.model_validate(owned.model_dump())
    assert owned.model_copy(update={"id": 2}).id == 2


def headers_of_a_client(url: str) -> None:
    with ApiClient(Configuration(host=url)) as api_client:
        api_client.set_default_header("X-Trace", "1")
        api_client.user_agent = "tea/1.0"
        headers = _echo(RepositoryApi(api_client))["headers"]
    assert (headers["x-trace"], headers["user-agent"]) == ("1", "tea/1.0")


def header_of_a_call(url: str) -> None:
    assert _echo(_api(url), _headers={"X-Trace": "2", "User-Agent": "own"})["headers"]["user-agent"] == "own"


def header_and_cookie_of_the_client(url: str) -> None:
    with ApiClient(Configuration(host=url), header_name="X-Trace", header_value="3", cookie="a=b") as api_client:
        headers = _echo(RepositoryApi(api_client))["headers"]
    assert (headers["x-trace"], headers["cookie"]) == ("3", "a=b")


def key_in_header(url: str) -> None:
    configuration = Configuration(host=url)
    configuration.api_key["AuthorizationHeaderToken"] = "65eaa9"
    configuration.api_key_prefix["AuthorizationHeaderToken"] = "token"
    answer = json.loads(UserApi(ApiClient(configuration)).user_get_current_with_http_info().raw_data)
    assert (answer["target"], answer["headers"]["authorization"]) == ("/user", "token 65eaa9")


def key_that_is_renewed(url: str) -> None:
    configuration = Configuration(host=url, api_key={"AccessToken": "old"})

    def renew(config: Configuration) -> None:
        config.api_key["AccessToken"] = "new"

    configuration.refresh_api_key_hook = renew
    answer = json.loads(UserApi(ApiClient(configuration)).user_get_current_with_http_info().raw_data)
    assert answer["target"] == "/user?access_token=new"


def error_with_its_body(url: str) -> None:
    with pytest.raises(NotFoundException) as caught:
        _api(f"{url}/fails").repo_get("gitea", "absent")
    error = caught.value
    assert isinstance(error, ApiException) and isinstance(error, OpenApiException)
    assert (error.status, error.reason) == (404, "Not Found")
    assert isinstance(error.data, APIError) and error.data.message == "not found"
    assert json.loads(error.body or "") == {"message": "not found"}
    assert error.headers["X-Total-Count"] == "1"
    assert "404" in str(error) and "not found" in str(error)


def error_that_is_matched(url: str) -> None:
    try:
        _api(f"{url}/fails").repo_get("gitea", "absent")
    except ApiException as error:
        match error:
            case ApiException(status=404, data=APIError(message=message)):
                assert message == "not found"
            case _:
                raise


def error_before_sending(url: str) -> None:
    with pytest.raises(ValidationError, match="owner"):
        _api(url).repo_get(5, "tea")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def no_server() -> None:
    with pytest.raises(NetworkException) as caught:
        _api("http://127.0.0.1:1", retries=0).repo_get("gitea", "tea")
    assert isinstance(caught.value, urllib3.exceptions.HTTPError)
    assert caught.value.status == 0 and "127.0.0.1" in str(caught.value)


def host_that_is_not_set() -> None:
    # The description's server is /api/v1.
    with pytest.raises(OpenApiException, match="host"):
        RepositoryApi(ApiClient()).repo_get("gitea", "tea")


def timeout_of_a_call(url: str) -> None:
    with pytest.raises(TimeoutException):
        _api(f"{url}/slow").repo_get("gitea", "tea", _request_timeout=0.05)
    with pytest.raises(TimeoutException):
        _api(f"{url}/slow").repo_get("gitea", "tea", _request_timeout=(1, 0.05))


def status_and_headers(url: str) -> None:
    response = IssueApi(ApiClient(Configuration(host=url))).issue_list_issues_without_preload_content("gitea", "tea", limit=2)
    assert response.status == 200 and response.headers["x-total-count"] == "1"
    assert response.json()["target"].endswith("?limit=2")
    info = _api(url).repo_get_with_http_info("gitea", "tea")
    assert info.status_code == 200 and (info.headers or {})["X-Total-Count"] == "1"
    assert isinstance(info.data, Repository)


def threads(url: str) -> None:
    api = _api(url)
    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(_echo, api, _headers={"X-N": str(number)}) for number in range(40)]
    assert [call.result()["headers"]["x-n"] for call in calls] == [str(number) for number in range(40)]


def uploads(url: str, folder: Path) -> None:
    file = folder / "tea.txt"
    file.write_bytes(b"hello")
    api = _api(url)
    with file.open("rb") as opened:
        for given, name in (
            (file, "tea.txt"),
            (str(file), "tea.txt"),
            (opened, "tea.txt"),
            (("other.txt", b"hello"), "other.txt"),
            (("other.bin", io.BytesIO(b"hello"), "application/x-own"), "other.bin"),
        ):
            answer = api.repo_create_release_attachment_with_http_info("gitea", "tea", 1, given)
            body = json.loads(answer.raw_data)["body"]
            assert f'filename="{name}"' in body and "\r\n\r\nhello\r\n" in body, body
    answer = api.repo_create_release_attachment_with_http_info("gitea", "tea", 1, b"hello", name="tea.txt")
    assert "\r\n\r\nhello\r\n" in json.loads(answer.raw_data)["body"]
    with pytest.raises((OSError, OpenApiException)):
        api.repo_create_release_attachment("gitea", "tea", 1, folder / "absent.txt")


def download_to_a_file(url: str, folder: Path) -> None:
    file = folder / "main.zip"
    response = _api(url).repo_get_archive_without_preload_content("gitea", "tea", "main.zip")
    with file.open("wb") as opened:
        for chunk in response.stream(16):
            opened.write(chunk)
    response.release_conn()
    assert json.loads(file.read_bytes())["target"].endswith("/archive/main.zip")


def download_in_one(url: str) -> None:
    # The description does not declare the archive's type, so only the raw bytes are available.
    response = _api(url).repo_get_archive_with_http_info("gitea", "tea", "main.zip")
    assert response.data is None
    assert json.loads(response.raw_data)["target"].endswith("/archive/main.zip")


def every_page(url: str) -> None:
    issues = IssueApi(ApiClient(Configuration(host=url)))
    pages = [json.loads(issues.issue_list_issues_without_preload_content("gitea", "tea", page=page, limit=50).data) for page in (1, 2)]
    assert [page["target"] for page in pages] == [f"/repos/gitea/tea/issues?page={number}&limit=50" for number in (1, 2)]


def log(url: str, folder: Path) -> None:
    file = folder / "client.log"
    configuration = Configuration(host=url, debug=True)
    configuration.logger_file = str(file)
    try:
        RepositoryApi(ApiClient(configuration)).repo_get("gitea", "tea")
        assert "/repos/gitea/tea" in file.read_text(encoding="utf-8")
    finally:
        configuration.debug = False
        configuration.logger_file = None
        logging.getLogger("urllib3").handlers.clear()
    assert "SDK Package Version" in configuration.to_debug_report()
