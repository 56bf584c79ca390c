// @ts-check
const { put } = require('./readings');

/** @typedef {import('../types/contract').ContractDocument} ContractDocument */
/** @typedef {import('../types/contract').Schema} Schema */

/** Maximum depth of references that are searched for defaults. */
const DEPTH = 100;

/** Fills in the defaults of members that a value lacks. */
class Defaults {
  /** @param {ContractDocument} document */
  constructor(document) {
    this.definitions = document.$defs;
    this.exist = saysDefault(document.$defs);
  }

  /**
   * Adds the defaults of a schema to a valid value.
   *
   * @param {Schema | undefined} schema
   * @param {unknown} value
   */
  fill(schema, value) {
    if (this.exist || saysDefault(schema)) this.add(schema, value, 0);
  }

  /**
   * @param {unknown} schema
   * @param {unknown} value
   * @param {number} depth
   */
  add(schema, value, depth) {
    if (!isObject(schema) || depth > DEPTH || typeof value !== 'object' || value === null) return;
    if (typeof schema['$ref'] === 'string') this.add(this.definition(schema['$ref']), value, depth + 1);
    for (const part of Array.isArray(schema['allOf']) ? schema['allOf'] : []) this.add(part, value, depth + 1);
    if (Array.isArray(value)) {
      for (const item of value) this.add(schema['items'], item, depth + 1);
      return;
    }
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(value, name)) this.add(property, Reflect.get(value, name), depth + 1);
      else if (isObject(property) && Object.hasOwn(property, 'default')) {
        put(value, name, structuredClone(property['default']));
      }
    }
  }

  /** @param {string} reference */
  definition(reference) {
    const name = reference.slice('#/$defs/'.length).replaceAll('~1', '/').replaceAll('~0', '~');
    return Object.hasOwn(this.definitions, name) ? this.definitions[name] : undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns whether a schema, or one within it, has a default.
 *
 * @param {unknown} schema
 * @returns {boolean}
 */
const saysDefault = (schema) => {
  if (Array.isArray(schema)) return schema.some(saysDefault);
  return isObject(schema) && (Object.hasOwn(schema, 'default') || Object.values(schema).some(saysDefault));
};

module.exports = { Defaults };
