const { collections } = require('../collections');

/** @type {Interface['queryPoints']} */
const queryPoints = async ({ collection_name: name, queryRequest = {} }) => {
  const { points } = collections.get(name) ?? {};
  if (points === undefined) return Service.successResponse({ status: { error: `Collection ${name} does not exist` } }, 404);
  const { query, limit } = queryRequest;
  const wanted = Array.isArray(query) && query.every((each) => typeof each === 'number') ? query : [];
  const scored = [...points.values()].flatMap(({ id, vector, payload }) => {
    if (!Array.isArray(vector)) return [];
    const score = vector.reduce((/** @type {number} */ sum, each, i) => sum + (typeof each === 'number' ? each * (wanted[i] ?? 0) : 0), 0);
    return [{ id, version: 0, score, payload: payload ?? null }];
  });
  return Service.successResponse({ result: { points: scored.sort((a, b) => b.score - a.score).slice(0, limit ?? 10) }, status: 'ok', time: 0 });
};
