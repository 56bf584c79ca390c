"""From GitHub's REST documentation: the issues of a repository page by page, a new issue, errors, and the limits of calls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timezone
from typing import Any

import pytest

from client import ApiClient, Configuration, Issue, IssuesApi, RateLimitApi
from client.exceptions import ApiException, ForbiddenException, NotFoundException, UnprocessableEntityException
from client.models import (
    BasicError,
    IssuesCreateRequest,
    IssuesCreateRequestLabelsInner,
    IssuesCreateRequestLabelsInnerOneOf,
    IssuesCreateRequestMilestone,
    IssuesCreateRequestTitle,
    IssuesUpdateRequest,
    ValidationError,
)


def _next_page(headers: Mapping[str, str] | None) -> int | None:
    found = re.search(r'<[^>]*[?&]page=(\d+)[^>]*>; rel="next"', (headers or {}).get("Link", ""))
    return int(found[1]) if found else None


def _labels(issue: Issue) -> list[str]:
    labels = [label.actual_instance for label in issue.labels]
    return [label if isinstance(label, str) else (label.name if label else None) or "" for label in labels]


def _issues(issues: IssuesApi) -> Iterator[Issue]:
    page: int | None = 1
    since = datetime(2023, 1, 1, tzinfo=timezone.utc)
    while page is not None:
        response = issues.issues_list_for_repo_with_http_info("octocat", "Hello-World", state="open", since=since, per_page=1, page=page)
        yield from response.data
        page = _next_page(response.headers)


def every_issue(issues: IssuesApi) -> list[str]:
    return [
        f"#{issue.number} {issue.title} by {issue.user.login if issue.user else 'ghost'}: {','.join(_labels(issue))}"
        for issue in _issues(issues)
        if issue.pull_request is None
    ]


def create_issue(issues: IssuesApi) -> int:
    body = IssuesCreateRequest(
        title=IssuesCreateRequestTitle("Found a bug"),
        body="I'm having a problem with this.",
        assignees=["octocat"],
        milestone=IssuesCreateRequestMilestone(1),
        labels=[
            IssuesCreateRequestLabelsInner("bug"),
            IssuesCreateRequestLabelsInner(IssuesCreateRequestLabelsInnerOneOf(name="ui", color="ff0000")),
        ],
    )
    return issues.issues_create("octocat", "Hello-World", body).number


def create_issue_from_a_dict(issues: IssuesApi) -> str:
    body = IssuesCreateRequest.from_dict({"title": "Found a bug", "labels": ["bug"]})
    assert body is not None
    response = issues.issues_create_with_http_info("octocat", "Hello-World", body)
    assert response.status_code == 201
    return (response.headers or {})["location"]


def close_issue(issues: IssuesApi) -> str | None:
    body = IssuesUpdateRequest(state="closed", state_reason="not_planned", milestone=None)
    closed = issues.issues_update("octocat", "Hello-World", 1347, body)
    return closed.closed_at.isoformat() if closed.closed_at else None


def missing_issue(issues: IssuesApi) -> str | None:
    try:
        return issues.issues_get("octocat", "Hello-World", 999999).title
    except NotFoundException as error:
        assert (error.status, error.reason) == (404, "Not Found")
        assert isinstance(error.data, BasicError)
        return f"{error.data.message}, see {error.data.documentation_url}"


def invalid(issues: IssuesApi) -> str:
    with pytest.raises(UnprocessableEntityException) as caught:
        issues.issues_create("octocat", "Hello-World", IssuesCreateRequest(title=IssuesCreateRequestTitle("")))
    match caught.value:
        case ApiException(status=422, data=ValidationError(errors=[*errors])):
            return ",".join(f"{error.var_field} {error.code}" for error in errors)
        case error:
            raise error


def limits(rate_limit: RateLimitApi) -> list[Any]:
    response = rate_limit.rate_limit_get_with_http_info()
    headers = response.headers or {}
    core = response.data.resources.core
    resets = datetime.fromtimestamp(core.reset, timezone.utc)
    return [int(headers["x-ratelimit-remaining"]), int(headers["X-RateLimit-Limit"]), core.remaining, resets.isoformat()]


def limit_is_reached(issues: IssuesApi) -> str:
    try:
        issues.issues_create("octocat", "Hello-World", IssuesCreateRequest(title=IssuesCreateRequestTitle("Again")))
    except ForbiddenException as error:
        if error.headers["x-ratelimit-remaining"] == "0":
            return f"again at {error.headers['X-RateLimit-Reset']}"
        raise
    return "created"


def with_a_token(url: str) -> None:
    # GitHub's description does not say how a call is authorized.
    with ApiClient(Configuration(host=url), "Authorization", "Bearer ghp_secret") as client:
        client.set_default_header("X-GitHub-Api-Version", "2022-11-28")
        client.set_default_header("Accept", "application/vnd.github+json")
        sent = RateLimitApi(client).rate_limit_get_without_preload_content().json()["headers"]
    assert (sent["authorization"], sent["x-github-api-version"]) == ("Bearer ghp_secret", "2022-11-28")
    assert sent["accept"] == "application/vnd.github+json"


def host() -> None:
    assert Configuration().host == "https://api.github.com"
