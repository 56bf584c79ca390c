// From the documentation of Gitea's API: repositories, files, issues, releases, hooks, users.
import type { AdminApi, APIError, IssueApi, OrganizationApi, RepositoryApi, UserApi } from '@acme/client';
import { data, failure } from './client.js';

const here = { owner: 'gitea', repo: 'tea' } as const;

export async function createRepository(users: UserApi): Promise<string | undefined> {
    const repo = await data(users.createCurrentUserRepo({ createRepoOption: { name: 'tea', private: true, auto_init: true, default_branch: 'main', trust_model: 'default' } }));
    return repo.clone_url;
}

export async function editRepository(repositories: RepositoryApi): Promise<boolean | undefined> {
    const repo = await data(repositories.repoEdit({ ...here, editRepoOption: { description: 'A client', has_wiki: false, external_tracker: { external_tracker_url: 'https://example.com', external_tracker_style: 'numeric' } } }));
    return repo.permissions?.admin;
}

export async function commitFile(repositories: RepositoryApi): Promise<string | undefined> {
    const written = await data(repositories.repoCreateFile({
        ...here,
        filepath: 'docs/hello world.md',
        createFileOptions: { content: Buffer.from('# Hello').toString('base64'), message: 'Say hello', branch: 'main', author: { name: 'Jenny', email: 'jenny@example.com' }, dates: { author: '2023-05-01T10:00:00Z' } },
    }));
    return written.commit?.sha;
}

export async function rawFile(repositories: RepositoryApi): Promise<void> {
    await data(repositories.repoGetRawFile({ ...here, filepath: 'README.md', ref: 'main' }));
}

export async function listIssues(issues: IssueApi): Promise<Array<string | undefined>> {
    const found = await data(issues.issueListIssues({ ...here, state: 'open', type: 'issues', labels: 'bug,kind/ui', since: '2023-01-01T00:00:00Z', page: 1, limit: 50 }));
    return found.map((issue) => `${issue.title} ${issue.labels?.map((label) => label.name).join()}`);
}

export async function openIssue(issues: IssueApi): Promise<void> {
    const issue = await data(issues.issueCreateIssue({ ...here, createIssueOption: { title: 'It leaks', body: 'Since today', assignees: ['jenny'], labels: [1, 2], due_date: '2023-06-01T00:00:00Z' } }));
    if (issue.number === undefined) return;
    await data(issues.issueAddLabel({ ...here, index: issue.number, issueLabelsOption: { labels: [3] } }));
    await data(issues.issueCreateComment({ ...here, index: issue.number, createIssueCommentOption: { body: 'Me too' } }));
    await data(issues.issueEditIssue({ ...here, index: issue.number, editIssueOption: { state: 'closed' } }));
}

export async function release(repositories: RepositoryApi): Promise<string | undefined> {
    const created = await data(repositories.repoCreateRelease({ ...here, createReleaseOption: { tag_name: 'v1.0.0', name: 'One', body: 'First', draft: false, prerelease: false } }));
    if (created.id === undefined) return undefined;
    const attachment = new File(['hello'], 'tea-1.0.0.txt', { type: 'text/plain' });
    const attached = await data(repositories.repoCreateReleaseAttachment({ ...here, id: created.id, name: 'tea.txt', attachment }));
    return attached.browser_download_url;
}

export async function attachBytes(repositories: RepositoryApi): Promise<void> {
    await data(repositories.repoCreateReleaseAttachment({ ...here, id: 1, attachment: new Blob(['bytes']) }));
}

export async function hook(repositories: RepositoryApi): Promise<number | undefined> {
    const created = await data(repositories.repoCreateHook({
        ...here,
        createHookOption: { type: 'gitea', active: true, events: ['push', 'pull_request'], config: { url: 'https://example.com/hook', content_type: 'json', secret: 'shh' } },
    }));
    return created.id;
}

export async function searchUsers(users: UserApi): Promise<Array<string | undefined>> {
    const found = await data(users.userSearch({ q: 'jen', limit: 10 }));
    return (found.data ?? []).map((user) => user.login);
}

export async function teams(organizations: OrganizationApi): Promise<void> {
    const team = await data(organizations.orgCreateTeam({ org: 'gitea', createTeamOption: { name: 'reviewers', permission: 'write', units: ['repo.code', 'repo.issues'], units_map: { 'repo.code': 'read' } } }));
    if (team.id !== undefined) await data(organizations.orgAddTeamMember({ id: team.id, username: 'jenny' }));
}

export async function createUser(admin: AdminApi): Promise<string | undefined> {
    try {
        const user = await data(admin.adminCreateUser({ createUserOption: { username: 'jenny', email: 'jenny@example.com', password: 'secret', must_change_password: false } }));
        return user.login;
    } catch (error) {
        return failure<APIError>(error)?.body.message;
    }
}
