// @ts-check
const { parse } = require('./integers');
const { Malformed } = require('./malformed');

/** @typedef {typeof import('../config')} Config */

/**
 * Parses a JSON value that is not nested too deep.
 *
 * @param {string} text
 * @param {Config} config
 * @returns {unknown}
 */
const parseJson = (text, config) => {
  if (isDeeper(text, config.MAX_DEPTH)) {
    throw new Malformed(`is nested more than ${config.MAX_DEPTH} levels deep`);
  }
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof Malformed) throw error;
    // V8 ends some messages with an excerpt of the body and the words "is not valid JSON".
    const reason = /** @type {Error} */ (error).message.replace(/, (?:\.{3})?".* is not valid JSON$/s, '');
    throw new Malformed(`is not valid JSON: ${reason}`);
  }
};

/**
 * Returns whether the objects and arrays of a JSON text are nested more than `limit` levels deep.
 *
 * @param {string} text
 * @param {number} limit
 */
const isDeeper = (text, limit) => {
  if (text.length <= limit) return false;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (quoted) {
      if (c === 0x5c) i += 1;
      else if (c === 0x22) quoted = false;
    } else if (c === 0x22) quoted = true;
    else if (c === 0x7b || c === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (c === 0x7d || c === 0x5d) depth -= 1;
  }
  return false;
};

module.exports = { parseJson };
