// Repeats the operations and schemas of a real description, each time under new names, to make a large one. The page's
// tests and scripts/bench use it.
const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const SCHEMA = "#/components/schemas/";

/**
 * Returns a description with `operations` operations: the first `unit` ones of `document` (OpenAPI 3, JSON) with the
 * schemas that they need, repeated. Each repetition has its own paths, ids, tags and schemas, so everything grows with
 * the number of operations. If the result is smaller than `bytes`, schemas alone are repeated further.
 */
export function largeDescription(document, operations, unit = Infinity, bytes = 0) {
  const listed = Object.entries(document.paths)
    .flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => [path, method, item]))
    .slice(0, unit);
  const paths = {};
  const schemas = {};
  for (let copy = 0, left = operations; left > 0; copy++, left -= listed.length) {
    const some = listed.slice(0, left);
    for (const [path, method, item] of some) {
      const operation = renamed(item[method], copy);
      if (operation.operationId) operation.operationId += `_v${copy}`;
      operation.tags = operation.tags?.map((tag) => `${tag} v${copy}`);
      (paths[`/v${copy}${path}`] ??= {})[method] = operation;
    }
    add(some.map(([path, method, item]) => item[method]), copy);
  }
  const text = () => JSON.stringify({ ...document, paths, components: { ...document.components, schemas } }, null, 2);
  let result = text();
  if (result.length < bytes) {
    const before = result.length;
    const first = Math.ceil(operations / listed.length);
    add(Object.values(document.paths), first);
    result = text();
    const more = Math.ceil((bytes - result.length) / (result.length - before));
    for (let copy = 1; copy <= more; copy++) add(Object.values(document.paths), first + copy);
    if (more > 0) result = text();
  }
  return result;

  /** Adds the schemas that `users` need. */
  function add(users, copy) {
    const pending = [...references(users)];
    while (pending.length > 0) {
      const name = pending.pop();
      if (schemas[`${name}_v${copy}`]) continue;
      schemas[`${name}_v${copy}`] = renamed(document.components.schemas[name], copy);
      pending.push(...references(document.components.schemas[name]));
    }
  }
}

/** The names of the schemas that a value refers to. */
function references(value) {
  const found = new Set();
  JSON.stringify(value, (key, inner) => {
    if (key === "$ref" && typeof inner === "string" && inner.startsWith(SCHEMA)) found.add(inner.slice(SCHEMA.length));
    return inner;
  });
  return found;
}

/** A copy whose references lead to the schemas of a repetition. */
function renamed(value, copy) {
  const rename = (text) => (text.startsWith(SCHEMA) ? `${text}_v${copy}` : text);
  return JSON.parse(JSON.stringify(value, (_, inner) => (typeof inner === "string" ? rename(inner) : inner)));
}
