// @ts-check
/** Media types, as used in Content-Type and Accept. */

/**
 * Returns the media type without parameters, in lower case.
 *
 * @param {string} text
 */
const essence = (text) => (text.split(';', 1)[0] ?? '').trim().toLowerCase();

/** @param {string} type */
const isJson = (type) => /^(?:application|text)\/json$|\+json$/.test(essence(type));

/**
 * Returns a parameter of a media type, such as its boundary.
 *
 * @param {string} text
 * @param {string} name
 * @returns {string | undefined}
 */
const parameter = (text, name) => {
  for (const part of text.split(';').slice(1)) {
    const at = part.indexOf('=');
    if (at >= 0 && part.slice(0, at).trim().toLowerCase() === name) {
      const value = part.slice(at + 1).trim();
      return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
    }
  }
  return undefined;
};

/**
 * Rates how closely a range matches a type, both without parameters: 3 for an exact match, 0 for no match.
 *
 * @param {string} range
 * @param {string} type
 */
const fit = (range, type) => {
  if (range === type) return 3;
  if (range.endsWith('/*') && range !== '*/*' && type.startsWith(range.slice(0, -1))) return 2;
  return range === '*/*' ? 1 : 0;
};

/**
 * Returns the content definition that matches a type most closely.
 *
 * @template {{ type: string }} C
 * @param {C[]} contents
 * @param {string} type
 * @returns {C | undefined}
 */
const find = (contents, type) => {
  let best;
  let closest = 0;
  for (const content of contents) {
    const close = fit(essence(content.type), type);
    if (close > closest) [best, closest] = [content, close];
  }
  return best;
};

/**
 * Returns the preference of an Accept header for a type, from 0 to 1.
 *
 * @param {string | undefined} accept
 * @param {string} offered a media type or a range
 */
const wanted = (accept, offered) => {
  if (accept === undefined || accept.trim() === '') return 1;
  const type = essence(offered);
  let quality = 0;
  let closest = 0;
  for (const part of accept.split(',')) {
    const range = essence(part);
    const close = Math.max(fit(range, type), fit(type, range));
    if (close > closest) {
      closest = close;
      const q = Number(parameter(part, 'q') ?? 1);
      quality = q >= 0 && q <= 1 ? q : 1;
    }
  }
  return quality;
};

module.exports = { essence, isJson, parameter, find, wanted };
