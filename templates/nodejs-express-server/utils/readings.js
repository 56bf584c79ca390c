// @ts-check
const { ROUNDED, isRounded } = require('./integers');
const { Malformed } = require('./malformed');

/** @typedef {import('../types/contract').Reading} Reading */

/**
 * A value after its style has been parsed: a string, a list of strings, or names with their values.
 *
 * @typedef {string | string[] | { [Symbol.iterator](): Iterator<[string, Raw]>, size: number }} Raw
 */

/** A number in JSON syntax. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const PRIMITIVES = ['string', 'integer', 'number', 'boolean'];

/** @type {Reading} */
const TEXT = { types: ['string'] };

/**
 * Returns whether a value is read as an array: if it cannot be a primitive, or if there are several strings.
 *
 * @param {Reading} reading
 * @param {boolean} several
 */
const isList = (reading, several) =>
  reading.types.includes('array') && (several || !reading.types.some((type) => PRIMITIVES.includes(type)));

/** @param {Reading} reading */
const isObject = (reading) =>
  reading.types.includes('object') && !reading.types.some((type) => type === 'array' || PRIMITIVES.includes(type));

/** @param {Reading} reading */
const mayBeObject = (reading) => reading.types.includes('object');

/**
 * Converts a string to a value. A string that cannot be converted is left as is, and validation reports it.
 *
 * @param {string} text
 * @param {Reading} reading
 * @returns {unknown}
 */
const ofText = (text, reading) => {
  const { types, lenient } = reading;
  if (types.includes('boolean')) {
    const word = lenient ? text.toLowerCase() : text;
    if (word === 'true' || (lenient && word === '1')) return true;
    if (word === 'false' || (lenient && word === '0')) return false;
  }
  const isInteger = types.includes('integer') && !types.includes('number');
  if (isInteger && isRounded(text)) {
    if (types.includes('string')) return text;
    throw new Malformed(ROUNDED);
  }
  if ((isInteger || types.includes('number')) && NUMBER.test(text)) return Number(text);
  return text;
};

/**
 * Returns the reading of an object property.
 *
 * @param {Reading} reading
 * @param {string} name
 */
const ofProperty = (reading, name) => {
  const own = reading.properties !== undefined && Object.hasOwn(reading.properties, name);
  return (own ? reading.properties?.[name] : undefined) ?? reading.additional ?? TEXT;
};

/**
 * @param {Raw} raw
 * @param {Reading} reading
 * @returns {unknown}
 */
const value = (raw, reading) => {
  if (typeof raw === 'string') return ofText(raw, reading);
  if (Array.isArray(raw)) return raw.map((text) => ofText(text, reading.items ?? TEXT));
  if (isList(reading, true) && !mayBeObject(reading)) {
    return Array.from(raw).flatMap(([, item]) => ofMember(item, reading.items ?? TEXT));
  }
  const object = {};
  for (const [name, member] of raw) put(object, name, ofMember(member, ofProperty(reading, name)));
  return object;
};

/**
 * Returns the value of a name: a single string unless it is a list.
 *
 * @param {Raw} raw
 * @param {Reading} reading
 */
const ofMember = (raw, reading) => {
  if (!Array.isArray(raw)) return value(isList(reading, false) && typeof raw === 'string' ? [raw] : raw, reading);
  const [only] = raw;
  return raw.length === 1 && only !== undefined && !isList(reading, false)
    ? ofText(only, reading)
    : value(raw, reading);
};

/**
 * Sets a property of any name. Assigning to `__proto__` would change the prototype.
 *
 * @param {object} object
 * @param {string} name
 * @param {unknown} what
 */
const put = (object, name, what) => {
  Object.defineProperty(object, name, { value: what, writable: true, enumerable: true, configurable: true });
};

module.exports = { value, ofProperty, isList, isObject, mayBeObject, put, TEXT };
