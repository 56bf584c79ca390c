// @ts-check
const { Malformed } = require('./malformed');

/** Why an integer is rejected that would become another one. */
const ROUNDED = 'is an integer that a JavaScript number cannot represent';

/** An integer of so many digits may be beyond 2^53. */
const MANY_DIGITS = /\d{16}/;

const INTEGER = /^-?\d+$/;

/** @type {WeakMap<object, Set<string>>} the names of the rounded integers in objects and arrays */
const rounded = new WeakMap();

/**
 * Returns whether a text of an integer is a number of the same value, such as -2^63. Longer ones are beyond 64 bits.
 *
 * @param {string} text
 */
const isExact = (text) => text.length <= 20 && BigInt(Number(text)) === BigInt(text);

/**
 * Returns whether an integer in a text becomes a number with other digits and another value.
 *
 * @param {string} text
 */
const isRounded = (text) =>
  INTEGER.test(text) && !Number.isSafeInteger(Number(text)) && String(Number(text)) !== text && !isExact(text);

/**
 * Remembers the integers that `JSON.parse` rounds. Node 20 does not pass their text, so every one beyond 2^53 counts.
 *
 * @this {object}
 * @param {string} name
 * @param {unknown} value
 * @param {{ source?: string }} [context]
 */
function note(name, value, context) {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (context?.source !== undefined && !isRounded(context.source)) return value;
  const names = rounded.get(this) ?? new Set();
  rounded.set(this, names.add(name));
  return value;
}

/**
 * Parses a JSON text, and remembers which of its integers are rounded.
 *
 * @param {string} text
 * @returns {unknown}
 */
const parse = (text) => {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text);
  const value = JSON.parse(text, note);
  // Nothing contains the value itself.
  if (typeof value === 'number' && isRounded(text.trim())) throw new Malformed(ROUNDED);
  return value;
};

/**
 * Returns whether a member or item of a parsed value was rounded.
 *
 * @param {object | undefined} parent
 * @param {string | number | undefined} name
 */
const wasRounded = (parent, name) => parent !== undefined && rounded.get(parent)?.has(String(name)) === true;

module.exports = { ROUNDED, isRounded, parse, wasRounded };
