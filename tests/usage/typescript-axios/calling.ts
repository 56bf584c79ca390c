// Users' code around a call with axios: instances, interceptors, base URLs, keys, errors, cancelling, uploads, streams.
// Each program checks its own result.
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import axios, { AxiosError, isAxiosError, isCancel } from 'axios';
import { Configuration, IssueApi, RepositoryApi, UserApi } from '@acme/client';
import type { APIError, Repository } from '@acme/client';

/** A request as it arrived: ../typescript/execute.mjs answers with it, whatever the description says. */
interface Echo {
    target: string;
    headers: { [name: string]: string };
    body: string;
}

const echo = (answer: object): Echo => JSON.parse(JSON.stringify(answer));

export async function twoClients(url: string): Promise<void> {
    const work = new RepositoryApi(new Configuration({ basePath: `${url}/work`, accessToken: 'a' }));
    const home = new RepositoryApi(new Configuration({ basePath: `${url}/home` }));
    const [first, second] = await Promise.all([work.repoGet('gitea', 'tea'), home.repoGet('gitea', 'tea')]);
    assert.equal(echo(first.data).target, '/work/repos/gitea/tea');
    assert.equal(echo(second.data).target, '/home/repos/gitea/tea');
}

export async function ownInstance(url: string): Promise<void> {
    const instance = axios.create({ timeout: 5000, headers: { 'X-Trace': '1' } });
    const { data } = await new RepositoryApi(undefined, url, instance).repoGet('gitea', 'tea');
    assert.equal(echo(data).headers['x-trace'], '1');
}

export async function interceptorOfTheDefaultInstance(url: string): Promise<void> {
    const id = axios.interceptors.request.use((config) => {
        config.headers.set('X-Trace', '2');
        return config;
    });
    try {
        const { data } = await new RepositoryApi(new Configuration({ basePath: url })).repoGet('gitea', 'tea');
        assert.equal(echo(data).headers['x-trace'], '2');
    } finally {
        axios.interceptors.request.eject(id);
    }
}

export async function errorWithItsBody(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: `${url}/fails` }));
    const error: unknown = await repositories.repoGet('gitea', 'absent').then(() => undefined, (caught: unknown) => caught);
    assert(isAxiosError<APIError>(error));
    assert.equal(error.response?.status, 404);
    assert.equal(error.response.data.message, 'not found');
}

export async function errorByItsClass(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: `${url}/fails` }));
    await assert.rejects(repositories.repoGet('gitea', 'absent'), (error) => error instanceof AxiosError);
}

export async function cancelling(url: string): Promise<void> {
    const controller = new AbortController();
    const call = new RepositoryApi(new Configuration({ basePath: `${url}/slow` })).repoGet('gitea', 'tea', { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await assert.rejects(call, (error) => isCancel(error));
}

export async function baseUrlOfAnInstance(url: string): Promise<void> {
    const instance = axios.create({ baseURL: `${url}/instance` });
    const { data } = await new RepositoryApi(undefined, undefined, instance).repoGet('gitea', 'tea');
    assert.equal(echo(data).target, '/instance/repos/gitea/tea');
}

export async function configurationBeforeInstance(url: string): Promise<void> {
    const instance = axios.create({ baseURL: `${url}/instance` });
    const { data } = await new RepositoryApi(new Configuration({ basePath: `${url}/configured` }), undefined, instance).repoGet('gitea', 'tea');
    assert.equal(echo(data).target, '/configured/repos/gitea/tea');
}

export async function baseUrlInBaseOptions(url: string): Promise<void> {
    const configuration = new Configuration({ baseOptions: { baseURL: `${url}/options` } });
    const { data } = await new RepositoryApi(configuration).repoGet('gitea', 'tea');
    assert.equal(echo(data).target, '/options/repos/gitea/tea');
}

export async function baseUrlOfACall(url: string): Promise<void> {
    const repositories = new RepositoryApi(new Configuration({ basePath: `${url}/configured` }));
    const { data } = await repositories.repoGet('gitea', 'tea', { baseURL: `${url}/call` });
    assert.equal(echo(data).target, '/call/repos/gitea/tea');
}

export async function relativeServer(): Promise<void> {
    // The description's server is /api/v1, which has no host outside of a browser.
    await assert.rejects(new RepositoryApi().repoGet('gitea', 'tea'), /basePath/);
}

export async function keyInHeader(url: string): Promise<void> {
    // Of gitea's seven schemes, the documented one.
    const configuration = new Configuration({ basePath: url, apiKey: 'token 65eaa9c8ef52460d22a93307fe0aee76289dc675' });
    const { data } = await new UserApi(configuration).userGetCurrent();
    assert.equal(echo(data).target, '/user');
    assert.equal(echo(data).headers['authorization'], 'token 65eaa9c8ef52460d22a93307fe0aee76289dc675');
}

export async function keyByScheme(url: string): Promise<void> {
    const configuration = new Configuration({ basePath: url, apiKey: { AuthorizationHeaderToken: 'token 65eaa9' } });
    const { data } = await new UserApi(configuration).userGetCurrent();
    assert.equal(echo(data).headers['authorization'], 'token 65eaa9');
}

export async function keyByFunction(url: string): Promise<void> {
    const configuration = new Configuration({ basePath: url, apiKey: (name: string) => (name === 'Authorization' ? 'token 65eaa9' : '') });
    const { data } = await new UserApi(configuration).userGetCurrent();
    assert.equal(echo(data).headers['authorization'], 'token 65eaa9');
}

export async function uploadFile(url: string): Promise<void> {
    const attachment = new File(['hello'], 'tea.txt', { type: 'text/plain' });
    const { data } = await new RepositoryApi(new Configuration({ basePath: url })).repoCreateReleaseAttachment('gitea', 'tea', 1, attachment);
    assert.match(echo(data).body, /filename="tea.txt"/);
}

export async function uploadBlob(url: string): Promise<void> {
    const { data } = await new RepositoryApi(new Configuration({ basePath: url })).repoCreateReleaseAttachment('gitea', 'tea', 1, new Blob(['hello']));
    assert.match(echo(data).body, /filename=[^]*hello/);
}

export async function uploadBuffer(url: string): Promise<void> {
    const { data } = await new RepositoryApi(new Configuration({ basePath: url })).repoCreateReleaseAttachment('gitea', 'tea', 1, Buffer.from('hello'));
    assert.match(echo(data).body, /filename=[^]*hello/);
}

export async function uploadStream(url: string): Promise<void> {
    const { data } = await new RepositoryApi(new Configuration({ basePath: url })).repoCreateReleaseAttachment('gitea', 'tea', 1, createReadStream(process.argv[1] ?? ''));
    assert.match(echo(data).body, /filename=/);
}

export async function downloadStream(url: string): Promise<void> {
    const response = await new RepositoryApi(new Configuration({ basePath: url })).repoGetArchive('gitea', 'tea', 'main.zip', { responseType: 'stream' });
    const stream: Readable = response.data;
    let size = 0;
    for await (const chunk of stream) size += Buffer.byteLength(chunk);
    assert(size > 0);
}

export async function headersOfTheAnswer(url: string): Promise<void> {
    const issues = new IssueApi(new Configuration({ basePath: url }));
    const { headers, status } = await issues.issueListIssues('gitea', 'tea', 'open', undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, 2);
    assert.equal(headers['x-total-count'], '1');
    assert.equal(status, 200);
}

export async function headersOfEveryCall(url: string): Promise<void> {
    const repository: Repository = (await new RepositoryApi(new Configuration({ basePath: url, baseOptions: { headers: { 'X-Trace': '3' } } })).repoGet('gitea', 'tea')).data;
    assert.equal(echo(repository).headers['x-trace'], '3');
}
