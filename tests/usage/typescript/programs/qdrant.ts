// From the documentation of Qdrant: collections, points, vectors of each form, search, scrolling, payload, indexes.
import { Distance, VectorStorageDatatype } from '@acme/client';
import type {
    CollectionsApi, CreateCollection, ErrorResponse, FieldCondition, Filter, IndexesApi, PointStruct, PointsApi, SearchApi, SnapshotsApi,
} from '@acme/client';
import { data, failure } from './client.js';

export async function createCollection(collections: CollectionsApi): Promise<boolean | undefined> {
    const created = await data(collections.createCollection({
        collectionName: 'star_charts',
        createCollection: { vectors: { size: 4, distance: 'Dot' } },
    }));
    return created.result;
}

export async function createNamedVectors(collections: CollectionsApi): Promise<void> {
    const createCollection: CreateCollection = {
        vectors: {
            image: { size: 4, distance: Distance.Dot, on_disk: true },
            text: { size: 8, distance: Distance.Cosine, datatype: VectorStorageDatatype.Float16 },
            colbert: { size: 128, distance: Distance.Cosine, multivector_config: { comparator: 'max_sim' } },
        },
        sparse_vectors: { keywords: { modifier: 'idf', index: { on_disk: false } } },
        hnsw_config: { m: 16, ef_construct: 100 },
        quantization_config: { scalar: { type: 'int8', quantile: 0.99, always_ram: true } },
        shard_number: 2,
    };
    await data(collections.createCollection({ collectionName: 'multi', timeout: 10, createCollection }));
}

export async function upsertPoints(points: PointsApi): Promise<string | undefined> {
    const response = await data(points.upsertPoints({
        collectionName: 'star_charts',
        wait: true,
        pointInsertOperations: {
            points: [
                { id: 1, vector: [0.05, 0.61, 0.76, 0.74], payload: { colony: 'Mars' } },
                { id: '5c56c793-69f3-4fbf-87e6-c4bf54c28c26', vector: [0.19, 0.81, 0.75, 0.11], payload: { city: ['Berlin', 'London'], count: 3 } },
                { id: 3, vector: [0.36, 0.55, 0.47, 0.94] },
            ],
        },
    }));
    return response.result?.status;
}

export async function upsertEachFormOfVector(points: PointsApi): Promise<void> {
    const named: PointStruct = { id: 1, vector: { image: [0.9, 0.1, 0.1, 0.2], text: [0.4, 0.7, 0.1, 0.8, 0.1, 0.1, 0.9, 0.2] } };
    const sparse: PointStruct = { id: 2, vector: { keywords: { indices: [1, 7], values: [0.25, 0.5] } } };
    const multi: PointStruct = { id: 3, vector: [[0.1, 0.2], [0.3, 0.4]] };
    const namedMulti: PointStruct = { id: 4, vector: { colbert: [[0.1, 0.2], [0.3, 0.4]] } };
    const inferred: PointStruct = { id: 5, vector: { text: 'Recipe for baking chocolate chip cookies', model: 'qdrant/bm25' } };
    const namedInferred: PointStruct = { id: 6, vector: { keywords: { text: 'the sky is blue', model: 'qdrant/bm25' }, image: { image: 'https://example.com/sky.png', model: 'clip' } } };
    await data(points.upsertPoints({
        collectionName: 'multi',
        pointInsertOperations: { points: [named, sparse, multi, namedMulti, inferred, namedInferred] },
    }));
}

export async function upsertColumns(points: PointsApi): Promise<void> {
    await data(points.upsertPoints({
        collectionName: 'star_charts',
        pointInsertOperations: {
            batch: {
                ids: [1, 2, 3],
                payloads: [{ color: 'red' }, { color: 'green' }, null],
                vectors: [[0.9, 0.1, 0.1], [0.1, 0.9, 0.1], [0.1, 0.1, 0.9]],
            },
        },
    }));
}

export async function queryWithFilter(search: SearchApi): Promise<number[]> {
    const response = await data(search.queryPoints({
        collectionName: 'star_charts',
        queryRequest: {
            query: [0.2, 0.1, 0.9, 0.7],
            filter: {
                must: [
                    { key: 'city', match: { value: 'London' } },
                    { key: 'price', range: { gte: 100, lt: 450.5 } },
                    { key: 'date', range: { gt: '2023-02-08T10:49:00Z' } },
                ],
                must_not: { key: 'archived', match: { value: true } },
            },
            params: { hnsw_ef: 128, exact: false },
            with_payload: true,
            with_vector: ['image'],
            limit: 3,
        },
    }));
    return (response.result?.points ?? []).map((point) => point.score);
}

export async function filterOfEachForm(points: PointsApi): Promise<number | undefined> {
    const cities: FieldCondition = { key: 'city', match: { any: ['Berlin', 'London'] } };
    const filter: Filter = {
        must: cities,
        should: [
            { key: 'description', match: { text: 'good and cheap' } },
            { key: 'location', geo_radius: { center: { lat: 52.52, lon: 13.403 }, radius: 1000 } },
            { key: 'comments', values_count: { gt: 2 } },
            { is_empty: { key: 'reports' } },
            { is_null: { key: 'reports' } },
            { has_id: [1, 3, '5c56c793-69f3-4fbf-87e6-c4bf54c28c26'] },
            { has_vector: 'image' },
            { nested: { key: 'diet', filter: { must: [{ key: 'food', match: { value: 'meat' } }] } } },
            { must: [{ key: 'color', match: { except: ['black', 'yellow'] } }] },
        ],
    };
    const counted = await data(points.countPoints({ collectionName: 'star_charts', countRequest: { filter, exact: true } }));
    return counted.result?.count;
}

export async function queryOfEachForm(search: SearchApi): Promise<number> {
    const responses = await data(search.queryBatchPoints({
        collectionName: 'multi',
        queryRequestBatch: {
            searches: [
                { query: 17, using: 'image', limit: 10 },
                { query: '43cf51e2-8777-4f52-bc74-c2cbde0c8b04', with_payload: ['city'] },
                { query: { indices: [1, 42], values: [0.22, 0.8] }, using: 'keywords' },
                { query: [[0.1, 0.2], [0.3, 0.4]], using: 'colbert' },
                { query: { recommend: { positive: [100, 231], negative: [718, [0.2, 0.3, 0.4, 0.5]], strategy: 'average_vector' } } },
                { query: { discover: { target: [0.2, 0.1, 0.9, 0.7], context: [{ positive: 100, negative: 718 }] } } },
                { query: { order_by: 'price' } },
                { query: { order_by: { key: 'price', direction: 'desc', start_from: 123 } } },
                { query: { sample: 'random' } },
                { query: { text: 'how to bake cookies', model: 'qdrant/bm25' }, with_payload: { exclude: ['text'] } },
                {
                    prefetch: [
                        { query: { indices: [1, 42], values: [0.22, 0.8] }, using: 'keywords', limit: 20 },
                        { query: [0.01, 0.45, 0.67], using: 'image', limit: 20 },
                    ],
                    query: { fusion: 'rrf' },
                },
                {
                    prefetch: { query: [1, 23, 45, 67], limit: 100 },
                    query: { formula: { sum: ['$score', { mult: [0.5, { key: 'tag', match: { any: ['h1', 'h2'] } }] }] } },
                },
            ],
        },
    }));
    return responses.result?.length ?? 0;
}

export async function scrollEverything(points: PointsApi): Promise<string[]> {
    const seen: string[] = [];
    let offset: number | string | null | undefined;
    do {
        const page = await data(points.scrollPoints({
            collectionName: 'star_charts',
            scrollRequest: {
                ...(offset != null && { offset }),
                limit: 100,
                filter: { should: [{ key: 'color', match: { value: 'red' } }, { key: 'count', range: { gte: 1 } }] },
                with_payload: { include: ['color'] },
                with_vector: false,
                order_by: { key: 'count', direction: 'asc' },
            },
        }));
        for (const point of page.result?.points ?? []) seen.push(`${point.id} ${String(point.payload?.['color'])}`);
        offset = page.result?.next_page_offset;
    } while (offset != null);
    return seen;
}

export async function readVectors(points: PointsApi): Promise<number> {
    const { result } = await data(points.getPoints({
        collectionName: 'multi',
        pointRequest: { ids: [1, 2, 3], with_payload: true, with_vector: true },
    }));
    let numbers = 0;
    for (const { vector } of result ?? []) {
        if (vector == null) continue;
        if (Array.isArray(vector)) {
            numbers += vector.length;
            continue;
        }
        const keywords = vector['keywords'];
        const image = vector['image'];
        if (keywords && 'indices' in keywords) numbers += keywords.indices.length;
        if (Array.isArray(image)) numbers += image.length;
    }
    return numbers;
}

export async function payload(points: PointsApi): Promise<void> {
    const collectionName = 'star_charts';
    await data(points.setPayload({ collectionName, wait: true, setPayload: { payload: { property1: 'string', nested: { a: [1, null] } }, points: [0, 3, 10] } }));
    await data(points.overwritePayload({ collectionName, setPayload: { payload: { only: true }, filter: { must: [{ key: 'color', match: { value: 'red' } }] } } }));
    await data(points.deletePayload({ collectionName, deletePayload: { keys: ['color', 'price'], points: [0, 3] } }));
    await data(points.clearPayload({ collectionName, pointsSelector: { points: [0, 3, 100] } }));
}

export async function deletePoints(points: PointsApi): Promise<void> {
    await data(points.deletePoints({ collectionName: 'star_charts', wait: true, pointsSelector: { points: [0, 3, '5c56c793-69f3-4fbf-87e6-c4bf54c28c26'] } }));
    await data(points.deletePoints({ collectionName: 'star_charts', pointsSelector: { filter: { must: [{ key: 'color', match: { value: 'red' } }] } } }));
}

export async function batchUpdate(points: PointsApi): Promise<void> {
    await data(points.batchUpdate({
        collectionName: 'star_charts',
        updateOperations: {
            operations: [
                { upsert: { points: [{ id: 1, vector: [1, 2, 3, 4], payload: {} }] } },
                { update_vectors: { points: [{ id: 1, vector: [1, 2, 3, 5] }] } },
                { delete_vectors: { points: [1], vector: ['image'] } },
                { set_payload: { payload: { test_payload_2: 2 }, points: [1] } },
                { delete_payload: { keys: ['test_payload_2'], points: [1] } },
                { clear_payload: { points: [1] } },
                { delete: { points: [1] } },
            ],
        },
    }));
}

export async function indexes(indexes: IndexesApi): Promise<void> {
    const collectionName = 'star_charts';
    await data(indexes.createFieldIndex({ collectionName, createFieldIndex: { field_name: 'city', field_schema: 'keyword' } }));
    await data(indexes.createFieldIndex({ collectionName, createFieldIndex: { field_name: 'group', field_schema: { type: 'keyword', is_tenant: true } } }));
    await data(indexes.createFieldIndex({
        collectionName,
        createFieldIndex: { field_name: 'title', field_schema: { type: 'text', tokenizer: 'word', min_token_len: 2, lowercase: true, stopwords: 'english' } },
    }));
    await data(indexes.createFieldIndex({ collectionName, createFieldIndex: { field_name: 'age', field_schema: { type: 'integer', lookup: false, range: true } } }));
}

export async function uploadSnapshot(snapshots: SnapshotsApi): Promise<void> {
    const snapshot = new File([new Uint8Array([1, 2, 3])], 'star_charts.snapshot', { type: 'application/octet-stream' });
    await data(snapshots.recoverFromUploadedSnapshot({ collectionName: 'star_charts', priority: 'snapshot', snapshot }));
}

export async function missingCollection(collections: CollectionsApi): Promise<string | undefined> {
    try {
        await data(collections.getCollection({ collectionName: 'absent' }));
        return 'there';
    } catch (error) {
        const answer = failure<ErrorResponse>(error);
        return answer?.status === 404 ? answer.body.status?.error : undefined;
    }
}

export async function collectionStatus(collections: CollectionsApi): Promise<string> {
    const { result } = await data(collections.getCollection({ collectionName: 'star_charts' }));
    const vectors = result?.config.params.vectors;
    const optimizer = result?.optimizer_status;
    const size = vectors && 'size' in vectors && typeof vectors.size === 'number' ? vectors.size : undefined;
    return `${result?.status} ${size} ${typeof optimizer === 'object' ? optimizer.error : optimizer}`;
}
