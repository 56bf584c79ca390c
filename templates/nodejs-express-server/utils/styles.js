// @ts-check
/**
 * The styles of parameters: they take the text of a list or an object apart, before its percent-encoding is decoded, so
 * that an encoded separator is none.
 */
const { isList, isObject } = require('./readings');

/** @typedef {import('../types/contract').Reading} Reading */
/** @typedef {import('./readings').Raw} Raw */

/** Text that is no percent-encoding. */
class Malformed extends Error {}

/**
 * @param {string} text
 * @returns {string}
 */
const decode = (text) => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Malformed('is not percent-encoded UTF-8');
  }
};

/**
 * The same in a query or form, where a plus is a space.
 *
 * @param {string} text
 */
const decodePlus = (text) => decode(text.replaceAll('+', ' '));

/** @param {string} text */
const asIs = (text) => text;

/** What separates the items of a list that is one text in an address. @type {Record<string, string | RegExp>} */
const SEPARATORS = {
  form: ',',
  simple: ',',
  cookie: ',',
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
  tabDelimited: /%09|\t/,
};

/** The same in a text that is not percent-encoded. @type {Record<string, string>} */
const PLAIN_SEPARATORS = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/**
 * What one text is that is not percent-encoded: a header, or a part of a form.
 *
 * @param {string} text
 * @param {{ style?: string, explode?: boolean, reading: Reading }} parameter
 */
const inPlainText = (text, { style = 'simple', explode = false, reading }) =>
  apart(text, reading, PLAIN_SEPARATORS[style] ?? ',', explode, (item) => item.trim());

/**
 * Names and texts of `a=1`, each.
 *
 * @param {string[]} pairs
 * @param {(text: string) => string} read
 */
const pairsOf = (pairs, read) => {
  /** @type {Map<string, string>} */
  const out = new Map();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    out.set(read(at < 0 ? pair : pair.slice(0, at)), at < 0 ? '' : read(pair.slice(at + 1)));
  }
  return out;
};

/**
 * Names and texts of `a,1,b,2`.
 *
 * @param {string[]} items
 * @param {(text: string) => string} read
 */
const alternating = (items, read) => {
  if (items.length % 2 !== 0) throw new Malformed('has a name without a value');
  /** @type {Map<string, string>} */
  const out = new Map();
  for (let i = 0; i < items.length; i += 2) out.set(read(items[i] ?? ''), read(items[i + 1] ?? ''));
  return out;
};

/**
 * What one text is.
 *
 * @param {string} text
 * @param {Reading} reading
 * @param {string | RegExp} separator
 * @param {boolean} explode of an object: `a=1,b=2`
 * @param {(text: string) => string} read
 * @returns {Raw}
 */
const apart = (text, reading, separator, explode, read) => {
  const items = text === '' ? [] : text.split(separator);
  if (isObject(reading)) return explode ? pairsOf(items, read) : alternating(items, read);
  return isList(reading, items.length > 1) ? items.map(read) : read(text);
};

/**
 * A segment of a path.
 *
 * @param {string} text
 * @param {{ name: string, style?: string, explode?: boolean, reading: Reading }} parameter
 * @returns {Raw}
 */
const inPath = (text, { name, style = 'simple', explode = false, reading }) => {
  if (style === 'label') {
    if (!text.startsWith('.')) throw new Malformed('does not begin with "."');
    return apart(text.slice(1), reading, explode ? '.' : ',', explode, decode);
  }
  if (style === 'matrix') {
    if (!text.startsWith(';')) throw new Malformed('does not begin with ";"');
    const pairs = text.slice(1).split(';');
    if (explode && isObject(reading)) return pairsOf(pairs, decode);
    const texts = pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (decode(at < 0 ? pair : pair.slice(0, at)) !== name) throw new Malformed(`is not written as ";${name}="`);
      return at < 0 ? '' : pair.slice(at + 1);
    });
    const [first = ''] = texts;
    if (explode && isList(reading, texts.length > 1)) return texts.map(decode);
    if (texts.length > 1) throw new Malformed('is given several times');
    return apart(first, reading, ',', false, decode);
  }
  return apart(text, reading, SEPARATORS[style] ?? ',', explode, decode);
};

/**
 * A parameter or field among pairs of names, which are decoded, and texts, which are not.
 *
 * @param {[string, string][]} pairs
 * @param {{ name: string, style?: string, explode?: boolean, reading: Reading }} parameter
 * @param {{ read?: (text: string) => string, isOther?: (name: string) => boolean, isTaken?: (name: string) => boolean }}
 *   [more] `isOther` is true for the names of others, `isTaken` for what these have inside too
 * @returns {Raw | undefined} nothing where it is not there
 */
const amongPairs = (pairs, { name, style = 'form', explode = style === 'form', reading }, more = {}) => {
  const { read = decodePlus, isOther = () => false, isTaken = isOther } = more;
  if (style === 'deepObject') return deep(pairs, name, reading, read);
  if (explode && isObject(reading)) {
    const named = new Set(Object.keys(reading.properties ?? {}));
    const open = reading.additional !== undefined || named.size === 0;
    const own = pairs.filter(([key]) => (named.has(key) ? !isOther(key) : open && !isTaken(key)));
    return own.length === 0 ? undefined : grouped(own, read);
  }
  const texts = pairs.filter(([key]) => key === name).map(([, text]) => text);
  return texts.length === 0 ? undefined : ofTexts(texts, { style, explode, reading }, read);
};

/**
 * What the texts of one name are.
 *
 * @param {string[]} texts at least one
 * @param {{ style?: string, explode?: boolean, reading: Reading }} parameter
 * @param {(text: string) => string} [read]
 * @returns {Raw}
 */
const ofTexts = (texts, { style = 'form', explode = style === 'form', reading }, read = decodePlus) => {
  const [first = ''] = texts;
  if (texts.length > 1) {
    if (!isList(reading, true)) throw new Malformed(`is given ${texts.length} times`);
    // Who sends a list of one text by repeating its name means the same.
    return texts.map(read);
  }
  if (explode && isList(reading, false)) return [read(first)];
  if (explode && !isObject(reading)) return read(first);
  return apart(first, reading, SEPARATORS[style] ?? ',', false, read);
};

/**
 * @param {[string, string][]} pairs
 * @param {(text: string) => string} read
 * @returns {Map<string, string[]>}
 */
const grouped = (pairs, read) => {
  /** @type {Map<string, string[]>} */
  const out = new Map();
  for (const [key, text] of pairs) {
    const known = out.get(key);
    if (known === undefined) out.set(key, [read(text)]);
    else known.push(read(text));
  }
  return out;
};

/** Names within one another that `deepObject` may have. */
const DEEPEST = 10;

/**
 * `color[R]=100&color[G]=200`, also with names within one another and lists: `tags[]=a` or `tags[0]=a`.
 *
 * @param {[string, string][]} pairs
 * @param {string} name
 * @param {Reading} reading
 * @param {(text: string) => string} read
 * @returns {Raw | undefined}
 */
const deep = (pairs, name, reading, read) => {
  /** @type {Map<string, any>} */
  const tree = new Map();
  const plain = isObject(reading) ? [] : pairs.filter(([key]) => key === name).map(([, text]) => read(text));
  if (plain.length > 0) tree.set('', plain);
  for (const [key, text] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const path = key.slice(name.length + 1, -1).split('][');
    if (path.length > DEEPEST) throw new Malformed(`has more than ${DEEPEST} names within one another`);
    // `tags[]` repeats what `tags` has.
    const last = path.length > 1 && path.at(-1) === '' ? path.slice(0, -1) : path;
    let at = tree;
    for (const step of last.slice(0, -1)) {
      const known = at.get(step) ?? new Map();
      if (!(known instanceof Map)) throw new Malformed(`has a value and names in ${JSON.stringify(step)}`);
      at.set(step, known);
      at = known;
    }
    const leaf = last.at(-1) ?? '';
    const known = at.get(leaf) ?? [];
    if (!Array.isArray(known)) throw new Malformed(`has a value and names in ${JSON.stringify(leaf)}`);
    known.push(read(text));
    at.set(leaf, known);
  }
  return tree.size === 0 ? undefined : tree;
};

/**
 * Pairs of `a=1&b=2`: names decoded, texts as they are.
 *
 * @param {string} text
 * @param {string} [separator]
 * @param {(text: string) => string} [read]
 * @returns {[string, string][]}
 */
const pairs = (text, separator = '&', read = decodePlus) =>
  text
    .split(separator)
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [read(pair), ''] : [read(pair.slice(0, at)), pair.slice(at + 1)];
    });

module.exports = { Malformed, amongPairs, asIs, decode, decodePlus, inPath, inPlainText, ofTexts, pairs };
