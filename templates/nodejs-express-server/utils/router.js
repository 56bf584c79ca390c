// @ts-check
/** @typedef {import('../types/contract').Operation} Operation */

/**
 * A node of the tree of path segments.
 *
 * @typedef {{
 *   literals: Map<string, Node>,
 *   templates: { parts: string[], node: Node }[],
 *   routes: Route[],
 * }} Node
 */

/**
 * A route: the operations of a path by method, with the names of the path parameters. `query` lists what the path
 * requires of the query string.
 *
 * @typedef {{ query: string[], methods: Map<string, { operation: Operation, names: string[] }> }} Route
 */

/** `texts` are the path parameters in order. @typedef {{ route: Route, texts: string[] }} Match */

/** @returns {Node} */
const node = () => ({ literals: new Map(), templates: [], routes: [] });

/**
 * Decodes percent-encoding. Returns the text unchanged if it is not valid.
 *
 * @param {string} text
 */
const plain = (text) => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The paths of all operations. Paths are matched segment by segment before decoding, so `%2F` is not a separator. */
class Router {
  /** @param {Operation[]} operations */
  constructor(operations) {
    this.root = node();
    operations.forEach((operation) => this.add(operation));
  }

  /** @param {Operation} operation */
  add(operation) {
    const [path = '', query = ''] = operation.path.split('?', 2);
    let at = this.root;
    for (const segment of path.split('/').slice(1)) at = step(at, segment);
    // Paths that differ only in the names of their parameters are the same path.
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    const pairs = query === '' ? [] : query.split('&').map(plain);
    let route = at.routes.find((known) => known.query.join('&') === pairs.join('&'));
    if (route === undefined) {
      route = { query: pairs, methods: new Map() };
      at.routes.push(route);
      at.routes.sort((a, b) => b.query.length - a.query.length);
    }
    if (!route.methods.has(operation.method)) route.methods.set(operation.method, { operation, names });
  }

  /**
   * Finds the routes of a path below the base path, in order of precedence, with their parameters still encoded. If any
   * of them supports the method, it is the last one.
   *
   * @param {string} path
   * @param {string} query
   * @param {string} method
   * @returns {Match[]}
   */
  find(path, query, method) {
    /** @type {Match[]} */
    const found = [];
    if (!path.startsWith('/')) return found;
    const pairs = new Set(query.split('&').map(plain));
    walk(this.root, path.split('/').slice(1), 0, { method, pairs, found }, []);
    return found;
  }
}

/**
 * The operation for a method. HEAD is handled like GET, without a body.
 *
 * @param {Route} route
 * @param {string} method
 */
const operationOf = ({ methods }, method) =>
  methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);

/**
 * @param {Node} from
 * @param {string} segment
 * @returns {Node}
 */
const step = (from, segment) => {
  const pieces = segment.split(/[{}]/);
  if (pieces.length === 1) {
    const text = plain(segment);
    const known = from.literals.get(text) ?? node();
    from.literals.set(text, known);
    return known;
  }
  // Literals and parameter names alternate.
  const parts = pieces.filter((_, i) => i % 2 === 0).map(plain);
  const template = parts.join('{}');
  const known = from.templates.find((one) => one.parts.join('{}') === template);
  if (known !== undefined) return known.node;
  const next = { parts, node: node() };
  from.templates.push(next);
  // The template with more literal text takes precedence.
  from.templates.sort((a, b) => b.parts.join('').length - a.parts.join('').length);
  return next.node;
};

/**
 * Adds the matches to `found`. Returns true after the last one that counts.
 *
 * @param {Node} at
 * @param {string[]} segments
 * @param {number} index
 * @param {{ method: string, pairs: Set<string>, found: Match[] }} search
 * @param {string[]} texts
 * @returns {boolean}
 */
const walk = (at, segments, index, search, texts) => {
  const segment = segments[index];
  if (segment === undefined) {
    const route = at.routes.find((one) => one.query.every((pair) => search.pairs.has(pair)));
    if (route === undefined) return false;
    search.found.push({ route, texts });
    // A path without parameters takes precedence over templates, whatever methods they support.
    return texts.length === 0 || operationOf(route, search.method) !== undefined;
  }
  const literal = at.literals.get(plain(segment));
  if (literal && walk(literal, segments, index + 1, search, texts)) return true;
  return at.templates.some(({ parts, node: next }) => {
    const taken = take(segment, parts);
    return taken !== undefined && walk(next, segments, index + 1, search, [...texts, ...taken]);
  });
};

/**
 * Matches a segment against its literal parts. Earlier parameters match as much as possible; none may be empty.
 *
 * @param {string} segment
 * @param {string[]} parts
 * @returns {string[] | undefined}
 */
const take = (segment, parts) => {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  let end = segment.length - last.length;
  const texts = [];
  for (const part of parts.slice(1, -1).reverse()) {
    // At least one more character follows.
    const from = end - 1 - part.length;
    const at = from < 0 ? -1 : segment.lastIndexOf(part, from);
    if (at < first.length) return undefined;
    texts.unshift(segment.slice(at + part.length, end));
    end = at;
  }
  if (end <= first.length) return undefined;
  texts.unshift(segment.slice(first.length, end));
  return texts;
};

module.exports = { Router, operationOf, plain };
