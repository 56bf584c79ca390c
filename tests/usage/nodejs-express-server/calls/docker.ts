// A client of Docker, on the server whose services are in ../services/docker.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import axios, { isAxiosError } from 'axios';
import { Configuration, ContainerApi, ImageApi, SystemApi } from '@acme/client';
import type { ErrorResponse } from '@acme/client';

const containers = (basePath: string): ContainerApi => new ContainerApi(new Configuration({ basePath }));

async function failure(call: Promise<unknown>): Promise<[status: number | undefined, type: unknown, message: string | undefined]> {
    const error: unknown = await call.then(() => undefined, (caught: unknown) => caught);
    assert(isAxiosError<ErrorResponse>(error), 'the call was answered with a success');
    return [error.response?.status, error.response?.headers['content-type'], error.response?.data.message];
}

export async function lifeOfAContainer(url: string): Promise<void> {
    const api = containers(url);
    const { data, status } = await api.containerCreate({ name: 'web', body: { Image: 'nginx', Env: ['A=1'], HostConfig: { Memory: 1024 } } });
    assert.deepEqual([status, data.Id.length, data.Warnings], [201, 64, []]);
    assert.deepEqual(await failure(api.containerCreate({ name: 'web', body: { Image: 'nginx' } })), [409, 'application/json', 'The name web is in use.']);
    const { data: listed } = await api.containerList({ all: true, filters: JSON.stringify({ name: ['web'] }) });
    assert.deepEqual(listed.map((container) => container.Names), [['/web']]);
    const { data: inspected } = await api.containerInspect({ id: 'web' });
    assert.deepEqual(inspected.Config?.Env, ['A=1']);
    assert.deepEqual(await failure(api.containerDelete({ id: 'web' })), [409, 'application/json', 'The container web is running.']);
    assert.equal((await api.containerDelete({ id: 'web', force: true })).status, 204);
}

export async function whatIsNotThere(url: string): Promise<void> {
    const absent = [404, 'application/json', 'No such container: absent'];
    assert.deepEqual(await failure(containers(url).containerInspect({ id: 'absent' })), absent);
    assert.deepEqual(await failure(containers(url).containerDelete({ id: 'absent' })), absent);
}

export async function errorsBesideStreams(url: string): Promise<void> {
    // The description declares only binary types for these.
    const absent = [404, 'application/json', 'No such container: absent'];
    assert.deepEqual(await failure(containers(url).containerLogs({ id: 'absent', stdout: true })), absent);
    assert.deepEqual(await failure(containers(url).containerArchive({ id: 'absent', path: '/' })), absent);
}

export async function logs(url: string): Promise<void> {
    await containers(url).containerCreate({ name: 'logs', body: { Image: 'nginx' } });
    const { data, headers } = await containers(url).containerLogs({ id: 'logs', stdout: true, tail: '3' }, { responseType: 'text' });
    assert.deepEqual([String(data), headers['content-type']], ['line 0\nline 1\nline 2\n', 'application/vnd.docker.raw-stream']);
}

export async function followedLogs(url: string): Promise<void> {
    await containers(url).containerCreate({ name: 'followed', body: { Image: 'nginx' } });
    const { data } = await axios.get<AsyncIterable<Buffer>>(`${url}/containers/followed/logs`, { params: { stdout: true, follow: true }, responseType: 'stream' });
    let lines = '';
    for await (const chunk of data) {
        lines += chunk.toString();
        if (lines.includes('line 5')) break;
    }
    await sleep(100);
    // The service has ended, because the client has gone.
    assert.deepEqual((await containers(url).containerTop({ id: 'followed' })).data.Processes, [['logs', 'followed']]);
}

export async function files(url: string): Promise<void> {
    await containers(url).containerCreate({ name: 'files', body: { Image: 'nginx' } });
    await containers(url).putContainerArchive({ id: 'files', path: '/etc', inputStream: new File([new Uint8Array(2_000_000)], 'a.tar') });
    assert.equal((await containers(url).containerArchive({ id: 'files', path: '/etc' })).status, 200);
}

export async function images(url: string): Promise<void> {
    const api = new ImageApi(new Configuration({ basePath: url }));
    await api.imageLoad({ imagesTarball: new File([new Uint8Array(3_000_000).fill(7)], 'image.tar') });
    const { data, headers } = await api.imageGet({ name: 'image' }, { responseType: 'arraybuffer' });
    const bytes: unknown = data;
    assert(bytes instanceof Buffer);
    assert.deepEqual([bytes.length, bytes[2_999_999]], [3_000_000, 7]);
    assert.deepEqual([headers['content-type'], headers['content-disposition']], ['application/x-tar', 'attachment; filename="image.tar"']);
}

export async function fileThatIsNotThere(url: string): Promise<void> {
    const response = await fetch(`${url}/images/absent/get`);
    assert.deepEqual([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')], [500, 'application/problem+json', null]);
}

export async function ping(url: string): Promise<void> {
    const api = new SystemApi(new Configuration({ basePath: url }));
    const { data, headers } = await api.systemPing();
    assert.deepEqual([data, headers['api-version'], headers['docker-experimental'], headers['swarm']], ['OK', '1.56', 'false', 'inactive']);
    assert.equal((await api.systemPingHead()).headers['api-version'], '1.56');
}
