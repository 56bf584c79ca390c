// A client of Qdrant, on the server whose services are in ../services/qdrant.
import assert from 'node:assert/strict';
import { isAxiosError } from 'axios';
import { CollectionsApi, Configuration, PointsApi, SearchApi, ServiceApi, SnapshotsApi } from '@acme/client';
import type { ErrorResponse } from '@acme/client';

const withKey = (basePath: string): Configuration => new Configuration({ basePath, apiKey: 'secret' });

async function failure(call: Promise<unknown>): Promise<[status: number | undefined, error: string | undefined]> {
    const error: unknown = await call.then(() => undefined, (caught: unknown) => caught);
    assert(isAxiosError<ErrorResponse>(error), 'the call was answered with a success');
    return [error.response?.status, error.response?.data.status?.error];
}

const create = (url: string, collectionName: string) =>
    new CollectionsApi(withKey(url)).createCollection({ collectionName, createCollection: { vectors: { size: 4, distance: 'Cosine' } } });

export async function collections(url: string): Promise<void> {
    assert.equal((await create(url, 'stars')).data.result, true);
    assert.deepEqual(await failure(create(url, 'stars')), [409, 'Collection stars exists']);
    const api = new CollectionsApi(withKey(url));
    assert.deepEqual((await api.getCollections()).data.result?.collections, [{ name: 'stars' }]);
    assert.equal((await api.collectionExists({ collectionName: 'stars' })).data.result?.exists, true);
    assert.equal((await api.deleteCollection({ collectionName: 'stars' })).data.result, true);
}

export async function pointsOfEachForm(url: string): Promise<void> {
    await create(url, 'points');
    const points = new PointsApi(withKey(url));
    const listed = await points.upsertPoints({
        collectionName: 'points',
        wait: true,
        pointInsertOperations: { points: [{ id: 1, vector: [1, 0, 0, 0], payload: { color: 'red' } }, { id: 2, vector: { text: 'a text', model: 'm' } }] },
    });
    assert.equal(listed.data.result?.status, 'completed');
    const batch = await points.upsertPoints({ collectionName: 'points', pointInsertOperations: { batch: { ids: [3, 4], vectors: [[0, 1, 0, 0], [0.5, 0.5, 0, 0]] } } });
    assert.deepEqual(batch.data.result, { status: 'acknowledged', operation_id: 4 });

    const seen: (number | string)[] = [];
    let offset: number | string | null | undefined;
    do {
        const { data } = await points.scrollPoints({ collectionName: 'points', scrollRequest: { limit: 3, ...(offset != null && { offset }) } });
        seen.push(...(data.result?.points ?? []).map(({ id }) => id));
        offset = data.result?.next_page_offset;
    } while (offset != null);
    assert.deepEqual(seen, [1, 2, 3, 4]);

    const { data: found } = await new SearchApi(withKey(url)).queryPoints({ collectionName: 'points', queryRequest: { query: [1, 0, 0, 0], limit: 2, with_payload: true } });
    assert.deepEqual(found.result?.points.map(({ id, score }) => [id, score]), [[1, 1], [4, 0.5]]);
    assert.equal((await points.deletePoints({ collectionName: 'points', pointsSelector: { points: [1, 3] } })).data.result?.operation_id, 2);
}

export async function whatIsNotThere(url: string): Promise<void> {
    const absent = [404, 'Collection absent does not exist'];
    const pointInsertOperations = { points: [{ id: 1, vector: [1] }] };
    assert.deepEqual(await failure(new PointsApi(withKey(url)).upsertPoints({ collectionName: 'absent', pointInsertOperations })), absent);
    assert.deepEqual(await failure(new SearchApi(withKey(url)).queryPoints({ collectionName: 'absent', queryRequest: {} })), absent);
    assert.deepEqual(await failure(new SnapshotsApi(withKey(url)).getSnapshot({ collectionName: 'absent', snapshotName: 'a' })), [404, 'Not found']);
}

export async function eitherCredential(url: string): Promise<void> {
    await create(url, 'keys');
    const byToken = new Configuration({ basePath: url, accessToken: 'token' });
    assert.equal((await new CollectionsApi(byToken).collectionExists({ collectionName: 'keys' })).data.result?.exists, true);
    const selector = { collectionName: 'keys', pointsSelector: { points: [1] } };
    assert.equal((await failure(new PointsApi(byToken).deletePoints(selector)))[0], 403);
    assert.equal((await failure(new PointsApi(new Configuration({ basePath: url, apiKey: 'wrong' })).deletePoints(selector)))[0], 401);
}

export async function snapshots(url: string): Promise<void> {
    const api = new SnapshotsApi(withKey(url));
    const snapshot = new File([new Uint8Array(5_000_000).fill(3)], 'stars.snapshot', { type: 'application/octet-stream' });
    assert.equal((await api.recoverFromUploadedSnapshot({ collectionName: 'stars', snapshot })).data.result, true);
    const { data } = await api.getSnapshot({ collectionName: 'stars', snapshotName: 'stars.snapshot' }, { responseType: 'arraybuffer' });
    const bytes: unknown = data;
    assert(bytes instanceof Buffer);
    assert.deepEqual([bytes.length, bytes[4_999_999]], [5_000_000, 3]);
}

export async function text(url: string): Promise<void> {
    const { data, headers } = await new ServiceApi(withKey(url)).metrics({});
    assert.deepEqual([data, headers['content-type']], ['# TYPE app_info gauge\napp_info 1\n', 'text/plain; charset=utf-8']);
}
