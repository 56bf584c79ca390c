"""From GitHub's REST documentation, with asyncio: the issues of a repository page by page, a new issue, errors, and the limits of calls."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from typing import Any

from client import Issue, IssuesApi, RateLimitApi
from client.exceptions import ForbiddenException, NotFoundException, UnprocessableEntityException
from client.models import BasicError, IssuesCreateRequest, IssuesCreateRequestTitle, ValidationError


def _next_page(headers: Mapping[str, str] | None) -> int | None:
    found = re.search(r'<[^>]*[?&]page=(\d+)[^>]*>; rel="next"', (headers or {}).get("Link", ""))
    return int(found[1]) if found else None


async def _issues(issues: IssuesApi) -> AsyncIterator[Issue]:
    page: int | None = 1
    while page is not None:
        response = await issues.issues_list_for_repo_with_http_info("octocat", "Hello-World", per_page=1, page=page)
        for issue in response.data:
            yield issue
        page = _next_page(response.headers)


async def every_issue_in_turn(issues: IssuesApi) -> list[int]:
    return [issue.number async for issue in _issues(issues)]


async def create_issue_from_a_dict(issues: IssuesApi) -> str:
    body = IssuesCreateRequest.from_dict({"title": "Found a bug", "labels": ["bug"]})
    assert body is not None
    response = await issues.issues_create_with_http_info("octocat", "Hello-World", body)
    assert response.status_code == 201
    return (response.headers or {})["location"]


async def missing_issue(issues: IssuesApi) -> str | None:
    found = await asyncio.gather(issues.issues_get("octocat", "Hello-World", 999999), return_exceptions=True)
    match found:
        case [NotFoundException(data=BasicError() as data)]:
            return f"{data.message}, see {data.documentation_url}"
        case _:
            return "there"


async def invalid(issues: IssuesApi) -> str:
    try:
        await issues.issues_create("octocat", "Hello-World", IssuesCreateRequest(title=IssuesCreateRequestTitle("")))
    except UnprocessableEntityException as error:
        assert isinstance(error.data, ValidationError)
        return ",".join(f"{each.var_field} {each.code}" for each in error.data.errors or [])
    return "created"


async def limits_of_calls(rate_limit: RateLimitApi) -> list[Any]:
    response = await rate_limit.rate_limit_get_with_http_info()
    headers = response.headers or {}
    core = response.data.resources.core
    return [int(headers["x-ratelimit-remaining"]), int(headers["X-RateLimit-Limit"]), core.remaining, core.limit]


async def limit_is_reached(issues: IssuesApi) -> str:
    try:
        await issues.issues_create("octocat", "Hello-World", IssuesCreateRequest(title=IssuesCreateRequestTitle("Again")))
    except ForbiddenException as error:
        return f"again at {error.headers['X-RateLimit-Reset']}"
    return "created"
