// Users' code around a call with fetch: middleware, a custom fetch, base URLs, keys, errors, cancelling, uploads,
// streams. Each program checks its own result.
import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { Configuration, FetchError, IssueApi, RepositoryApi, RequiredError, ResponseError, UserApi, isRepoGetError } from '@acme/client';
import type { Middleware, RequestContext, ResponseContext } from '@acme/client';

/** A request as it arrived: ../typescript/execute.mjs answers with it, whatever the description says. */
interface Echo {
    target: string;
    headers: { [name: string]: string };
    body: string;
}

const tea = { owner: 'gitea', repo: 'tea' };
const echo = async ({ raw }: { raw: Response }): Promise<Echo> => JSON.parse(await raw.text());
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => undefined, (error: unknown) => error);

export async function twoClients(url: string): Promise<void> {
    const work = new RepositoryApi(new Configuration({ basePath: `${url}/work`, headers: { 'X-Client': 'work' } }));
    const home = new RepositoryApi(new Configuration({ basePath: `${url}/home` }));
    const [first, second] = await Promise.all([work.repoGetRaw(tea).then(echo), home.repoGetRaw(tea).then(echo)]);
    assert.equal(first.target, '/work/repos/gitea/tea');
    assert.equal(first.headers['x-client'], 'work');
    assert.equal(second.target, '/home/repos/gitea/tea');
    assert.equal(second.headers['x-client'], undefined);
}

export async function ownFetch(url: string): Promise<void> {
    const seen: string[] = [];
    const fetchApi: typeof fetch = async (input, init) => {
        seen.push(String(input));
        return fetch(input, { ...init, headers: { ...init?.headers, 'X-Trace': '1' } });
    };
    const answer = await echo(await new RepositoryApi(new Configuration({ basePath: url, fetchApi })).repoGetRaw(tea));
    assert.deepEqual(seen, [`${url}/repos/gitea/tea`]);
    assert.equal(answer.headers['x-trace'], '1');
}

export async function middlewareOfOneApi(url: string): Promise<void> {
    const statuses: number[] = [];
    const trace: Middleware = {
        pre: async ({ url, init }: RequestContext) => ({ url, init: { ...init, headers: { ...init.headers, 'X-Trace': '2' } } }),
        post: async ({ response }: ResponseContext) => void statuses.push(response.status),
    };
    const plain = new RepositoryApi(new Configuration({ basePath: url }));
    const traced = plain.withMiddleware(trace);
    assert.equal((await echo(await traced.repoGetRaw(tea))).headers['x-trace'], '2');
    assert.equal((await echo(await plain.repoGetRaw(tea))).headers['x-trace'], undefined);
    assert.deepEqual(statuses, [200]);
}

export async function errorWithItsBody(url: string): Promise<void> {
    const error = await caught(new RepositoryApi(new Configuration({ basePath: `${url}/fails` })).repoGet({ ...tea, repo: 'absent' }));
    assert(isRepoGetError(error, 404));
    const message: string | undefined = (await error.body()).message;
    assert.equal(message, 'not found');
}

export async function errorByItsClass(url: string): Promise<void> {
    const error = await caught(new UserApi(new Configuration({ basePath: `${url}/fails` })).userGetCurrent());
    assert(error instanceof ResponseError && error instanceof Error);
    assert.equal(error.response.status, 404);
    assert.deepEqual(await error.body(), { message: 'not found' });
}

export async function serverThatIsAway(): Promise<void> {
    const error = await caught(new UserApi(new Configuration({ basePath: 'http://127.0.0.1:1' })).userGetCurrent());
    assert(error instanceof FetchError);
    assert(error.cause instanceof Error);
}

export async function missingParameter(url: string): Promise<void> {
    const error = await caught(new RepositoryApi(new Configuration({ basePath: url })).repoGet({ owner: 'gitea' } as never));
    assert(error instanceof RequiredError);
    assert.equal(error.field, 'repo');
}

export async function cancelling(url: string): Promise<void> {
    const controller = new AbortController();
    const call = new RepositoryApi(new Configuration({ basePath: `${url}/slow` })).repoGet(tea, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(call, { name: 'AbortError' });
}

export async function timeoutOfACall(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: `${url}/slow` }));
    await assert.rejects(repositories.repoGet(tea, { signal: AbortSignal.timeout(20) }), { name: 'TimeoutError' });
}

export async function headersOfACall(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: url, headers: { 'X-One': '1', 'X-Two': '2' } }));
    const { headers } = await echo(await repositories.repoGetRaw(tea, { headers: { 'X-Two': 'mine' } }));
    assert.deepEqual([headers['x-one'], headers['x-two']], ['1', 'mine']);
}

export async function overridesByAFunction(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: url }));
    const answer = await repositories.repoGetRaw(tea, async ({ init }) => ({ headers: { ...init.headers, 'X-Method': String(init.method) } }));
    assert.equal((await echo(answer)).headers['x-method'], 'GET');
}

export async function relativeServer(): Promise<void> {
    // The description's server is /api/v1, which has no host outside of a browser.
    await assert.rejects(new RepositoryApi().repoGet(tea), /basePath/);
}

export async function keyInHeader(url: string): Promise<void> {
    // Of gitea's seven schemes, the documented one.
    const configuration = new Configuration({ basePath: url, apiKey: 'token 65eaa9c8ef52460d22a93307fe0aee76289dc675' });
    const { target, headers } = await echo(await new UserApi(configuration).userGetCurrentRaw());
    assert.equal(target, '/user');
    assert.equal(headers['authorization'], 'token 65eaa9c8ef52460d22a93307fe0aee76289dc675');
}

export async function keyByScheme(url: string): Promise<void> {
    const configuration = new Configuration({ basePath: url, apiKeys: { AuthorizationHeaderToken: 'token 65eaa9' } });
    assert.equal((await echo(await new UserApi(configuration).userGetCurrentRaw())).headers['authorization'], 'token 65eaa9');
}

export async function keyByFunction(url: string): Promise<void> {
    const configuration = new Configuration({ basePath: url, apiKey: async (name: string) => (name === 'Authorization' ? 'token 65eaa9' : '') });
    assert.equal((await echo(await new UserApi(configuration).userGetCurrentRaw())).headers['authorization'], 'token 65eaa9');
}

const upload = async (url: string, attachment: Blob): Promise<string> =>
    (await echo(await new RepositoryApi(new Configuration({ basePath: url })).repoCreateReleaseAttachmentRaw({ ...tea, id: 1, attachment }))).body;

export async function uploadFile(url: string): Promise<void> {
    assert.match(await upload(url, new File(['hello'], 'tea.txt', { type: 'text/plain' })), /filename="tea.txt"[^]*hello/);
}

export async function uploadBlob(url: string): Promise<void> {
    assert.match(await upload(url, new Blob(['hello'])), /filename=[^]*hello/);
}

export async function uploadFromDisk(url: string): Promise<void> {
    assert.match(await upload(url, await openAsBlob(process.argv[1] ?? '')), /filename=[^]*Runs compiled programs/);
}

export async function downloadStream(url: string): Promise<void> {
    const { raw } = await new RepositoryApi(new Configuration({ basePath: url })).repoGetArchiveRaw({ ...tea, archive: 'main.zip' });
    let size = 0;
    for await (const chunk of raw.body ?? []) size += chunk.byteLength;
    assert(size > 0);
}

export async function headersOfTheAnswer(url: string): Promise<void> {
    const { raw } = await new IssueApi(new Configuration({ basePath: url })).issueListIssuesRaw({ ...tea, state: 'open', page: 2 });
    assert.equal(raw.headers.get('x-total-count'), '1');
    assert.equal((await echo({ raw })).target, '/repos/gitea/tea/issues?state=open&page=2');
}
