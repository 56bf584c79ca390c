// @ts-check
/** @typedef {import('../types/contract').Reading} Reading */

/**
 * What a style leaves of a value: a text, a list of texts, or names with texts.
 *
 * @typedef {string | string[] | Map<string, string | string[]>} Raw
 */

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const PRIMITIVES = ['string', 'integer', 'number', 'boolean'];

/** @type {Reading} */
const TEXT = { types: ['string'] };

/**
 * True where a value is a list, or may be one and looks like it.
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
 * The value of one text. What it cannot be remains text, and the schema says that it is wrong.
 *
 * @param {string} text
 * @param {Reading} reading
 * @returns {unknown}
 */
const ofText = (text, reading) => {
  const { types } = reading;
  if (types.includes('boolean')) {
    if (text === 'true') return true;
    if (text === 'false') return false;
  }
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text)) return Number(text);
  return text;
};

/**
 * The reading of an object's property.
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
  const object = {};
  for (const [name, texts] of raw) {
    const property = ofProperty(reading, name);
    const list = isList(property, Array.isArray(texts) && texts.length !== 1);
    const one = Array.isArray(texts) && texts.length === 1 ? /** @type {string} */ (texts[0]) : texts;
    put(object, name, value(list && typeof one === 'string' ? [one] : one, property));
  }
  return object;
};

/**
 * Sets a property of whatever name; an assignment to `__proto__` would set the prototype.
 *
 * @param {object} object
 * @param {string} name
 * @param {unknown} what
 */
const put = (object, name, what) => {
  Object.defineProperty(object, name, { value: what, writable: true, enumerable: true, configurable: true });
};

module.exports = { value, ofProperty, isList, isObject, mayBeObject, put, TEXT };
