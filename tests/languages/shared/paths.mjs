// The targets of requests, as a table: the operations of wire-paths.yaml, called with values that could change the
// path. All clients run it. A parser of URLs, as in a server or a browser, keeps each sent path unchanged; paths that
// it would change are refused: those with an empty parameter, with two slashes at the start, and with dot segments,
// which may be percent-encoded.
import assert from 'node:assert/strict';

const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const reserved = (text) => encode(text).replace(/%25([0-9A-Fa-f]{2})/g, '%$1').replace(/%(3A|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent);
const matrix = (text, name) => `;${name}${text === '' ? '' : `=${encode(text)}`}`;

/** How each operation writes its path. */
const OPERATIONS = {
  pathFirst: ['/{a}/{b}', encode],
  pathLast: ['/u/{a}/v/{b}', encode],
  pathQuery: ['/q/{a}/v/{b}?x=1', encode],
  pathFragment: ['/h/{a}/v/{b}', encode],
  pathJoined: ['/j/{a}{b}/v', encode],
  pathReserved: ['/r/{a}/{b}', reserved],
  pathReservedQuery: ['/s/{a}/v/{b}?x=/../', reserved],
  pathLabel: ['/l/{a}/{b}', (text) => `.${encode(text)}`],
  pathMatrix: ['/m/{a}/{b}', matrix],
  pathContent: ['/c/{a}/{b}', encode],
  pathTwoSlashes: ['//{a}/{b}', encode],
};

const VALUES = ['', 'a', '.', '..', '...', '..a', '%2e', '%2E%2e', '.%2e', '%2E.', '%2e%2e%2e', '%252e', '/', '//evil.example', '/..', '../', 'a/b', '?', '#', '\\', '\\..', '..;', ' ', '.\t.', 'evil.example', '%2f', '%2f..', '{b}', '[]', ':', '@evil.example', 'é'];

function expected(operation, values) {
  const [template, write] = OPERATIONS[operation];
  const written = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, write(text, name)]));
  const empty = Object.keys(written).find((name) => written[name] === '');
  if (empty) return { refused: new RegExp(`(path parameter ${empty}|-${empty.toUpperCase()}) must not be empty`) };
  const target = template.replace(/\{([ab])\}/g, (_, name) => written[name]);
  if (target.startsWith('//')) return { refused: /must not begin with '\/\/'/ };
  const [path] = target.split('?');
  if (path.split('/').some((segment) => ['.', '..'].includes(segment.replace(/%2e/gi, '.')))) return { refused: /'\.' or '\.\.'/ };
  const read = new URL(target, 'http://server.example');
  assert.deepEqual([read.host, read.pathname], ['server.example', path], 'the table itself sends a path that a parser does not keep');
  return { target };
}

const pairs = VALUES.flatMap((value) => [[value, 'b'], ['a', value], [value, value], [value, 'evil.example']]);

/** The cases: an operation, its values, and either the target of the request or the reason for refusing it. */
export const cases = Object.keys(OPERATIONS).flatMap((operation) => pairs.map(([a, b]) => ({ operation, a, b, ...expected(operation, { a, b }) })));

for (const kind of ['target', 'refused']) assert.ok(cases.filter((one) => one[kind]).length > 100, `too few cases of ${kind}`);
for (const why of ['be empty', 'begin with', "' or '"]) assert.ok(cases.some(({ refused }) => refused?.source.includes(why)), why);

/** The digits of triples may be of either case: a library may write them anew. */
const withTriples = (target) => target?.replace(/%[0-9a-f]{2}/gi, (triple) => triple.toUpperCase());

/** Three dots are a name. */
const withDots = (target) => target.replace(/(?<=\/)(?:\.|%2e){3}(?=[/?]|$)/gi, '...');

/** Brackets of a path, which URIs of RFC 3986 have only in hosts. */
const withBrackets = (target) => target.replace(/^[^?]*/, (path) => path.replaceAll('[', '%5B').replaceAll(']', '%5D'));

/**
 * Holds what a client did in each case, a target or the message of an error, to the table; `decodesDots` of one that writes %2e as a dot,
 * `encodesBrackets` of one whose URLs have no brackets in a path.
 */
export function holdsPaths(outcomes, { decodesDots = false, encodesBrackets = false } = {}) {
  const wrong = cases.flatMap((one, i) => {
    const { target, message } = outcomes[i] ?? {};
    const dotted = decodesDots && one.target ? withDots(one.target) : one.target;
    const wanted = encodesBrackets && dotted ? withBrackets(dotted) : dotted;
    const right = one.refused ? target === undefined && one.refused.test(message ?? '') : withTriples(target) === withTriples(wanted);
    return right ? [] : [`${one.operation}(${JSON.stringify(one.a)}, ${JSON.stringify(one.b)}): ${target ?? message}, not ${one.target ?? one.refused}`];
  });
  assert.equal(outcomes.length, cases.length);
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${cases.length} are wrong`);
}
