"""From the documentation of Gitea's API: repositories, files, issues, releases, hooks, users."""

from __future__ import annotations

import base64
from datetime import datetime, timezone

from client import AdminApi, IssueApi, OrganizationApi, RepositoryApi, UserApi
from client.exceptions import UnprocessableEntityException
from client.models import (
    CommitDateOptions,
    CreateFileOptions,
    CreateHookOption,
    CreateIssueCommentOption,
    CreateIssueOption,
    CreateReleaseOption,
    CreateRepoOption,
    CreateTeamOption,
    CreateUserOption,
    EditIssueOption,
    EditRepoOption,
    ExternalTracker,
    Identity,
    IssueLabelsOption,
)

OWNER, REPO = "gitea", "tea"


def create_repository(users: UserApi) -> str | None:
    options = CreateRepoOption(name="tea", private=True, auto_init=True, default_branch="main", trust_model="default")
    return users.create_current_user_repo(options).clone_url


def edit_repository(repositories: RepositoryApi) -> bool | None:
    tracker = ExternalTracker(external_tracker_url="https://example.com", external_tracker_style="numeric")
    edited = repositories.repo_edit(OWNER, REPO, EditRepoOption(description="A client", has_wiki=False, external_tracker=tracker))
    return edited.permissions.admin if edited.permissions else None


def commit_file(repositories: RepositoryApi) -> str | None:
    options = CreateFileOptions(
        content=base64.b64encode(b"# Hello").decode(),
        message="Say hello",
        branch="main",
        author=Identity(name="Jenny", email="jenny@example.com"),
        dates=CommitDateOptions(author=datetime(2023, 5, 1, 10, tzinfo=timezone.utc)),
    )
    written = repositories.repo_create_file(OWNER, REPO, "docs/hello world.md", options)
    return written.commit.sha if written.commit else None


def list_issues(issues: IssueApi) -> list[str]:
    since = datetime(2023, 1, 1, tzinfo=timezone.utc)
    found = issues.issue_list_issues(OWNER, REPO, state="open", type="issues", labels="bug,kind/ui", since=since, page=1, limit=50)
    return [f"{issue.title} {','.join(label.name or '' for label in issue.labels or [])}" for issue in found]


def open_issue(issues: IssueApi) -> None:
    due = datetime(2023, 6, 1, tzinfo=timezone.utc)
    option = CreateIssueOption(title="It leaks", body="Since today", assignees=["jenny"], labels=[1, 2], due_date=due)
    issue = issues.issue_create_issue(OWNER, REPO, option)
    assert issue.number is not None
    issues.issue_add_label(OWNER, REPO, issue.number, IssueLabelsOption(labels=[3]))
    issues.issue_create_comment(OWNER, REPO, issue.number, CreateIssueCommentOption(body="Me too"))
    issues.issue_edit_issue(OWNER, REPO, issue.number, EditIssueOption(state="closed"))


def release(repositories: RepositoryApi) -> str | None:
    option = CreateReleaseOption(tag_name="v1.0.0", name="One", body="First", draft=False, prerelease=False)
    created = repositories.repo_create_release(OWNER, REPO, option)
    assert created.id is not None
    attachment = ("tea-1.0.0.txt", b"hello", "text/plain")
    attached = repositories.repo_create_release_attachment(OWNER, REPO, created.id, attachment, name="tea.txt")
    return attached.browser_download_url


def hook(repositories: RepositoryApi) -> int | None:
    config = {"url": "https://example.com/hook", "content_type": "json", "secret": "shh"}
    option = CreateHookOption(type="gitea", active=True, events=["push", "pull_request"], config=config)
    return repositories.repo_create_hook(OWNER, REPO, option).id


def search_users(users: UserApi) -> list[str | None]:
    return [user.login for user in users.user_search(q="jen", limit=10).data or []]


def teams(organizations: OrganizationApi) -> None:
    option = CreateTeamOption(
        name="reviewers", permission="write", units=["repo.code", "repo.issues"], units_map={"repo.code": "read"}
    )
    team = organizations.org_create_team("gitea", option)
    assert team.id is not None
    organizations.org_add_team_member(team.id, "jenny")


def create_user(admin: AdminApi) -> str | None:
    option = CreateUserOption(username="jenny", email="jenny@example.com", password="secret", must_change_password=False)
    try:
        return admin.admin_create_user(option).login
    except UnprocessableEntityException as error:
        # The description has no schema for it.
        return error.data["message"] if error.data else None
