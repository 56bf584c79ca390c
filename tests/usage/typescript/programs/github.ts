// From GitHub's REST documentation: issues, contents, checks, workflows, pull requests, releases, users.
import type { ActionsApi, BasicError, ChecksApi, GitApi, IssuesApi, PullsApi, ReposApi, SearchApi, UsersApi, ValidationError } from '@acme/client';
import { data, failure } from './client.js';

const here = { owner: 'octocat', repo: 'Hello-World' } as const;

export async function listIssues(issues: IssuesApi): Promise<string[]> {
    const names: string[] = [];
    for (let page = 1; ; page += 1) {
        const found = await data(issues.issuesListForRepo({ ...here, state: 'open', labels: 'bug,ui', sort: 'updated', direction: 'asc', since: '2023-01-01T00:00:00Z', perPage: 100, page }));
        for (const issue of found) {
            if (issue.pull_request) continue;
            const labels = issue.labels.map((label) => (typeof label === 'string' ? label : label.name ?? ''));
            names.push(`#${issue.number} ${issue.title} by ${issue.user?.login}: ${labels.join()}`);
        }
        if (found.length < 100) return names;
    }
}

export async function createIssue(issues: IssuesApi): Promise<number> {
    const issue = await data(issues.issuesCreate({
        ...here,
        issuesCreateRequest: { title: 'Found a bug', body: "I'm having a problem with this.", assignees: ['octocat'], milestone: 1, labels: ['bug', { name: 'ui', color: 'ff0000' }] },
    }));
    return issue.number;
}

export async function closeIssue(issues: IssuesApi): Promise<string | null | undefined> {
    const issue = await data(issues.issuesUpdate({ ...here, issueNumber: 1347, issuesUpdateRequest: { state: 'closed', state_reason: 'not_planned', milestone: null } }));
    return issue.closed_at;
}

export async function readFile(repos: ReposApi): Promise<string> {
    const content = await data(repos.reposGetContent({ ...here, path: 'README.md', ref: 'main' }));
    if (Array.isArray(content)) return content.map((entry) => entry.name).join();
    switch (content.type) {
        case 'file':
            return 'content' in content ? Buffer.from(content.content, 'base64').toString() : '';
        case 'symlink':
            return 'target' in content ? content.target : '';
        default:
            return content.type;
    }
}

export async function writeFile(repos: ReposApi): Promise<string | undefined> {
    const written = await data(repos.reposCreateOrUpdateFileContents({
        ...here,
        path: 'notes/hello.txt',
        reposCreateOrUpdateFileContentsRequest: {
            message: 'a new commit message', content: Buffer.from('hello').toString('base64'), branch: 'main',
            committer: { name: 'Monalisa Octocat', email: 'octocat@github.com' },
        },
    }));
    return written.commit.sha;
}

export async function createCheckRun(checks: ChecksApi): Promise<number> {
    const started = await data(checks.checksCreate({
        ...here,
        checksCreateRequest: { name: 'mighty_readme', head_sha: 'ce587453ced02b1526dfb4cb910479d431683101', status: 'in_progress', external_id: '42', started_at: '2018-05-04T01:14:52Z' },
    }));
    await data(checks.checksUpdate({
        ...here,
        checkRunId: started.id,
        checksUpdateRequest: {
            status: 'completed', conclusion: 'success', completed_at: '2018-05-04T01:14:52Z',
            output: {
                title: 'Mighty Readme report', summary: 'There are 0 failures, 2 warnings, and 1 notices.',
                annotations: [{ path: 'README.md', annotation_level: 'warning', start_line: 2, end_line: 2, message: "Check your spelling for 'banaas'." }],
            },
        },
    }));
    return started.id;
}

export async function dispatchWorkflow(actions: ActionsApi): Promise<void> {
    await data(actions.actionsCreateWorkflowDispatch({ ...here, workflowId: 'ci.yml', actionsCreateWorkflowDispatchRequest: { ref: 'main', inputs: { name: 'Mona', home: 'San Francisco' } } }));
    const runs = await data(actions.actionsListWorkflowRunsForRepo({ ...here, status: 'completed', branch: 'main', perPage: 5 }));
    for (const run of runs.workflow_runs) if (run.conclusion !== 'success') throw new Error(run.html_url);
}

export async function pullRequest(pulls: PullsApi): Promise<boolean> {
    const opened = await data(pulls.pullsCreate({ ...here, pullsCreateRequest: { title: 'Amazing new feature', head: 'octocat:new-feature', base: 'main', draft: true } }));
    const merged = await data(pulls.pullsMerge({ ...here, pullNumber: opened.number, pullsMergeRequest: { merge_method: 'squash', sha: opened.head.sha } }));
    return merged.merged;
}

export async function createTree(git: GitApi): Promise<string> {
    const tree = await data(git.gitCreateTree({
        ...here,
        gitCreateTreeRequest: { base_tree: '9fb037999f264ba9a7fc6274d15fa3ae2ab98312', tree: [{ path: 'file.rb', mode: '100644', type: 'blob', sha: '44b4fc6d56897b048c772eb4087f854f46256132' }, { path: 'old', mode: '100644', type: 'blob', sha: null }] },
    }));
    return tree.sha;
}

export async function release(repos: ReposApi): Promise<string> {
    const created = await data(repos.reposCreateRelease({ ...here, reposCreateReleaseRequest: { tag_name: 'v1.0.0', generate_release_notes: true, make_latest: 'true' } }));
    const archive = new File([new Uint8Array([80, 75, 5, 6])], 'example.zip', { type: 'application/zip' });
    const asset = await data(repos.reposUploadReleaseAsset({ ...here, releaseId: created.id, name: 'example.zip', body: archive }));
    return asset.browser_download_url;
}

export async function search(search: SearchApi): Promise<Array<string | null>> {
    const found = await data(search.searchRepos({ q: 'tetris language:assembly', sort: 'stars', order: 'desc' }));
    return found.items.map((repo) => repo.license?.spdx_id ?? repo.language);
}

export async function whoAmI(users: UsersApi): Promise<string> {
    const user = await data(users.usersGetAuthenticated());
    const twoFactor = 'two_factor_authentication' in user ? user.two_factor_authentication : undefined;
    return `${user.login} ${user.plan?.name} ${twoFactor}`;
}

export async function invalid(issues: IssuesApi): Promise<string | undefined> {
    try {
        await data(issues.issuesCreate({ ...here, issuesCreateRequest: { title: '' } }));
        return undefined;
    } catch (error) {
        const answer = failure<ValidationError | BasicError>(error);
        if (answer?.status !== 422) throw error;
        return 'errors' in answer.body ? answer.body.errors?.map((each) => `${each.field} ${each.code}`).join() : answer.body.message;
    }
}
