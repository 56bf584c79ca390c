const { collections } = require('../collections');

/** @param {string} name */
const pointsOf = (name) => {
  const points = collections.get(name)?.points;
  if (points === undefined) throw Service.rejectResponse({ status: { error: `Collection ${name} does not exist` }, time: 0 }, 404);
  return points;
};

/** @type {Interface['upsertPoints']} */
const upsertPoints = async ({ collection_name: name, wait, pointInsertOperations }) => {
  const points = pointsOf(name);
  if (pointInsertOperations?.points !== undefined) {
    for (const point of pointInsertOperations.points) points.set(point.id, point);
  } else if (pointInsertOperations?.batch !== undefined) {
    const { ids, vectors, payloads } = pointInsertOperations.batch;
    ids.forEach((id, i) => {
      const vector = Array.isArray(vectors) ? vectors[i] : undefined;
      points.set(id, { id, vector: vector ?? {}, payload: payloads?.[i] ?? null });
    });
  }
  return Service.successResponse({ result: { status: wait ? 'completed' : 'acknowledged', operation_id: points.size }, status: 'ok', time: 0 });
};

/** @type {Interface['scrollPoints']} */
const scrollPoints = async ({ collection_name: name, scrollRequest = {} }) => {
  const { offset, limit } = scrollRequest;
  const all = [...pointsOf(name).values()];
  const from = offset == null ? 0 : all.findIndex(({ id }) => id === offset);
  const page = all.slice(from, from + (limit ?? 10));
  const next = all[from + page.length];
  return Service.successResponse({
    result: {
      points: page.map(({ id, payload }) => ({ id, ...(scrollRequest.with_payload !== false && payload && { payload }) })),
      next_page_offset: next?.id ?? null,
    },
    status: 'ok',
  });
};

/** @type {Interface['deletePoints']} */
const deletePoints = async ({ collection_name: name, pointsSelector }, { principals }) => {
  if (principals['api-key'] === undefined) return Service.forbidden();
  const points = pointsOf(name);
  const { size } = points;
  for (const id of pointsSelector?.points ?? []) points.delete(id);
  return { code: 200, payload: { result: { status: 'completed', operation_id: size - points.size }, status: 'ok' } };
};
