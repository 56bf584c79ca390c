// @ts-check
/**
 * Parses the styles of parameters. Lists and objects are split before percent-decoding, so encoded separators are
 * preserved.
 */
const { Malformed } = require('./malformed');
const { isList, isObject } = require('./readings');

/** @typedef {import('../types/contract').Reading} Reading */
/** @typedef {import('./readings').Raw} Raw */

/**
 * Reads a member or item of a value.
 *
 * @template T
 * @param {string} name the member's name or the item's index
 * @param {() => T} read
 * @returns {T}
 */
const inside = (name, read) => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) {
      error.pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}${error.pointer}`;
    }
    throw error;
  }
};

/**
 * @param {string} text
 * @returns {string}
 */
const decode = (text) => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Malformed('is not valid percent-encoded UTF-8');
  }
};

/**
 * Decodes query and form values, where a plus sign is a space.
 *
 * @param {string} text
 */
const decodePlus = (text) => decode(text.replaceAll('+', ' '));

/** @param {string} text */
const asIs = (text) => text;

/** Separators of lists in URLs. @type {Record<string, string | RegExp>} */
const SEPARATORS = {
  form: ',',
  simple: ',',
  cookie: ',',
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
  tabDelimited: /%09|\t/,
};

/** Separators of lists that are not percent-encoded. @type {Record<string, string>} */
const PLAIN_SEPARATORS = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/**
 * Parses a string that is not percent-encoded: a header or a part of a form.
 *
 * @param {string} text
 * @param {{ style?: string, explode?: boolean, reading: Reading }} parameter
 */
const inPlainText = (text, { style = 'simple', explode = false, reading }) =>
  apart(text, reading, PLAIN_SEPARATORS[style] ?? ',', explode, (item) => item.trim());

/**
 * Parses names and values of the form `a=1`.
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
 * Parses names and values of the form `a,1,b,2`.
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
 * Parses a string.
 *
 * @param {string} text
 * @param {Reading} reading
 * @param {string | RegExp} separator
 * @param {boolean} explode whether objects are written as `a=1,b=2`
 * @param {(text: string) => string} read
 * @returns {Raw}
 */
const apart = (text, reading, separator, explode, read) => {
  const items = text === '' ? [] : text.split(separator);
  if (isObject(reading)) return explode ? pairsOf(items, read) : alternating(items, read);
  return isList(reading, items.length > 1) ? items.map(read) : read(text);
};

/**
 * Parses a path segment.
 *
 * @param {string} text
 * @param {{ name: string, style?: string, explode?: boolean, reading: Reading }} parameter
 * @returns {Raw}
 */
const inPath = (text, { name, style = 'simple', explode = false, reading }) => {
  if (style === 'label') {
    if (!text.startsWith('.')) throw new Malformed('must start with "."');
    return apart(text.slice(1), reading, explode ? '.' : ',', explode, decode);
  }
  if (style === 'matrix') {
    if (!text.startsWith(';')) throw new Malformed('must start with ";"');
    const pairs = text.slice(1).split(';');
    if (explode && isObject(reading)) return pairsOf(pairs, decode);
    const texts = pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (decode(at < 0 ? pair : pair.slice(0, at)) !== name) throw new Malformed(`must start with ";${name}="`);
      return at < 0 ? '' : pair.slice(at + 1);
    });
    const [first = ''] = texts;
    if (explode && isList(reading, texts.length > 1)) return texts.map(decode);
    if (texts.length > 1) throw new Malformed('occurs more than once');
    return apart(first, reading, ',', false, decode);
  }
  return apart(text, reading, SEPARATORS[style] ?? ',', explode, decode);
};

/**
 * Finds a parameter or field among pairs of decoded names and encoded values.
 *
 * @param {[string, string][]} pairs
 * @param {{ name: string, style?: string, explode?: boolean, reading: Reading }} parameter
 * @param {{
 *   read?: (text: string) => string,
 *   isOther?: (name: string) => boolean,
 *   isTaken?: (name: string) => boolean,
 * }} [more] `isOther` returns true for names of other parameters, `isTaken` also for names nested in them
 * @returns {Raw | undefined} undefined if absent
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
 * Parses the values of one name.
 *
 * @param {string[]} texts one or more values
 * @param {{ style?: string, explode?: boolean, reading: Reading }} parameter
 * @param {(text: string) => string} [read]
 * @returns {Raw}
 */
const ofTexts = (texts, { style = 'form', explode = style === 'form', reading }, read = decodePlus) => {
  const [first = ''] = texts;
  if (texts.length > 1) {
    if (!isList(reading, true)) throw new Malformed(`occurs ${texts.length} times`);
    // Repeated names form a list, even if the style separates values by a character.
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

/** Maximum nesting depth of `deepObject` names. */
const DEEPEST = 10;

/**
 * Parses `color[R]=100&color[G]=200`, including nested names and lists such as `tags[]=a` or `tags[0]=a`.
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
    if (path.length > DEEPEST) throw new Malformed(`is nested more than ${DEEPEST} levels deep`);
    // `tags[]` repeats `tags`.
    const last = path.length > 1 && path.at(-1) === '' ? path.slice(0, -1) : path;
    let at = tree;
    for (const step of last.slice(0, -1)) {
      const known = at.get(step) ?? new Map();
      if (!(known instanceof Map)) throw new Malformed(`has both a value and nested names at ${JSON.stringify(step)}`);
      at.set(step, known);
      at = known;
    }
    const leaf = last.at(-1) ?? '';
    const known = at.get(leaf) ?? [];
    if (!Array.isArray(known)) throw new Malformed(`has both a value and nested names at ${JSON.stringify(leaf)}`);
    known.push(read(text));
    at.set(leaf, known);
  }
  return tree.size === 0 ? undefined : tree;
};

/**
 * Splits `a=1&b=2` into pairs of decoded names and encoded values.
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

module.exports = { Malformed, amongPairs, asIs, decode, decodePlus, inPath, inPlainText, inside, ofTexts, pairs };
