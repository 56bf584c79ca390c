// Programs of ../typescript/programs/qdrant.ts where this client has a Set for a list of distinct items, as the reference has.
import type { FieldCondition, Filter, PointsApi, SearchApi } from '@acme/client';

export async function filterOfSets(points: PointsApi): Promise<void> {
    const cities: FieldCondition = { key: 'city', match: { any: new Set(['Berlin', 'London']) } };
    const filter: Filter = {
        must: cities,
        should: [{ has_id: new Set([1, 3, '5c56c793-69f3-4fbf-87e6-c4bf54c28c26']) }, { must: [{ key: 'color', match: { except: new Set(['black', 'yellow']) } }] }],
    };
    await points.countPoints({ collectionName: 'star_charts', countRequest: { filter, exact: true } });
}

export async function formula(search: SearchApi): Promise<void> {
    await search.queryPoints({
        collectionName: 'multi',
        queryRequest: { query: { formula: { sum: ['$score', { mult: [0.5, { key: 'tag', match: { any: new Set(['h1', 'h2']) } }] }] } } },
    });
}
