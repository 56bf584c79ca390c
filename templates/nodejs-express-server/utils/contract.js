// @ts-check
const { Ajv2020 } = require('ajv/dist/2020');
const { RE2JS } = require('re2js');
const logger = require('../logger');
const addFormats = require('./formats');
const { Router } = require('./router');

/** @typedef {import('../types/contract').ContractDocument} ContractDocument */
/** @typedef {import('../types/contract').Fault} Fault */
/** @typedef {import('../types/contract').Operation} Operation */

/** The name of the contract in the validators. */
const ID = 'contract';

/** Size in bytes up to which all errors of a value are collected. For larger values only the first one is reported. */
const THOROUGH = 64 * 1024;

/** A regular expression engine for Ajv that runs in linear time for any pattern and input. */
const linear = Object.assign(
  /** @param {string} pattern */
  (pattern) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    // Ajv caches patterns by their text.
    return { test: (/** @type {string} */ text) => compiled.test(text), toString: () => pattern };
  },
  { code: 'linear' },
);

/**
 * Returns whether no two items are equal, in linear instead of quadratic time.
 *
 * @param {boolean} asked
 * @param {unknown[]} items
 */
const isUnique = (asked, items) => {
  if (!asked) return true;
  const seen = new Set();
  for (const item of items) {
    const text = canonical(item);
    if (seen.has(text)) return false;
    seen.add(text);
  }
  return true;
};

/**
 * Serializes JSON so that equal values produce equal strings.
 *
 * @param {unknown} value
 * @returns {string}
 */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.sort().join()}}`;
};

/**
 * @param {ContractDocument} document
 * @param {{ allErrors?: boolean, useDefaults?: boolean }} options
 */
const validator = (document, options) => {
  const ajv = new Ajv2020({
    ...options,
    // API descriptions may be untrusted: keywords outside the standard are ignored.
    strict: false,
    // Numbers that overflow a double are rejected.
    strictNumbers: true,
    validateSchema: false,
    logger: false,
    // Checks own properties only, so `constructor` counts only if it is sent.
    ownProperties: true,
    multipleOfPrecision: 9,
    code: { regExp: linear },
  });
  addFormats(ajv);
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: isUnique,
    error: { message: 'must NOT have duplicate items' },
  });
  ajv.addSchema(document, ID);
  return ajv;
};

/** The contract: api/contract.json, with validators that are compiled on first use. */
class Contract {
  /** @param {ContractDocument} document */
  constructor(document) {
    this.document = document;
    this.router = new Router(document.operations);
    this.indices = new Map(document.operations.map((operation, index) => [operation, index]));
    /** @type {Map<string, import('ajv').ValidateFunction>} */
    this.compiled = new Map();
    this.first = validator(document, { useDefaults: true });
    /** @type {import('ajv').default | undefined} */
    this.all = undefined;
    /** @type {import('ajv').default | undefined} */
    this.plain = undefined;
  }

  /**
   * Returns the location of an operation in the contract.
   *
   * @param {Operation} operation
   */
  pointer(operation) {
    return `/operations/${this.indices.get(operation)}`;
  }

  /**
   * Validates a value against the schema at a pointer and adds defaults to it.
   *
   * @param {string} pointer
   * @param {unknown} value
   * @param {{ in: string, name?: string }} place
   * @param {number} [size] size of the text that the value was parsed from
   * @returns {Fault[]}
   */
  check(pointer, value, place, size = 0) {
    const check = this.compile(this.first, `first${pointer}`, pointer);
    if (check(value)) return [];
    if (size > THOROUGH) return faults(check.errors, place);
    this.all ??= validator(this.document, { allErrors: true, useDefaults: true });
    const thorough = this.compile(this.all, `all${pointer}`, pointer);
    // The defaults that the first check added may have made the value valid; then its errors are reported.
    return faults(thorough(value) ? check.errors : thorough.errors, place);
  }

  /**
   * Returns whether a value matches the schema at a pointer, without changing it.
   *
   * @param {string} pointer
   * @param {unknown} value
   */
  holds(pointer, value) {
    this.plain ??= validator(this.document, {});
    return this.compile(this.plain, `plain${pointer}`, pointer)(value) === true;
  }

  /**
   * @param {import('ajv').default} ajv
   * @param {string} key
   * @param {string} pointer
   */
  compile(ajv, key, pointer) {
    let check = this.compiled.get(key);
    if (check === undefined) {
      check = ajv.compile({ $ref: `${ID}#${pointer}` });
      this.compiled.set(key, check);
    }
    return check;
  }

  /** Compiles all schemas and returns the pointers of those that fail. */
  compileAll() {
    /** @type {string[]} */
    const failed = [];
    for (const pointer of this.pointers()) {
      try {
        this.compile(this.first, `first${pointer}`, pointer);
      } catch (error) {
        logger.error({ message: 'A schema could not be compiled', pointer, error: String(error) });
        failed.push(pointer);
      }
    }
    return failed;
  }

  /** @returns {Iterable<string>} pointers to the schemas of requests and responses */
  *pointers() {
    for (const operation of this.document.operations) {
      const at = this.pointer(operation);
      for (const index of operation.parameters.keys()) yield `${at}/parameters/${index}/schema`;
      const bodies = [
        ...(operation.body?.contents ?? []).map((content, i) => ({ content, at: `${at}/body/contents/${i}` })),
        ...operation.responses.flatMap((response, r) =>
          response.contents.map((content, i) => ({ content, at: `${at}/responses/${r}/contents/${i}` })),
        ),
      ];
      for (const body of bodies) {
        if (body.content.schema !== undefined) yield `${body.at}/schema`;
        if (body.content.items !== undefined) yield `${body.at}/items`;
      }
    }
  }
}

/**
 * @param {import('ajv').ErrorObject[] | null | undefined} errors
 * @param {{ in: string, name?: string }} place
 * @returns {Fault[]}
 */
const faults = (errors, place) => {
  /** @type {Fault[]} */
  const out = [];
  const known = new Set();
  const all = errors ?? [];
  // The error of a branch is redundant if the branch reports specific errors.
  const telling = all.filter(({ keyword }) => keyword !== 'if');
  for (const { instancePath, keyword, message = 'is invalid', params } of telling.length > 0 ? telling : all) {
    const fault = { ...place, pointer: instancePath, message: `${message}${told(keyword, params)}` };
    const text = `${fault.pointer} ${fault.message}`;
    if (!known.has(text)) out.push(fault);
    known.add(text);
    // Unions may report the same error for each alternative.
    if (out.length > 1000) break;
  }
  return out;
};

/**
 * Returns details that Ajv's messages omit.
 *
 * @param {string} keyword
 * @param {Record<string, unknown>} params
 */
const told = (keyword, params) => {
  if (keyword === 'additionalProperties') return `: ${JSON.stringify(params['additionalProperty'])}`;
  if (keyword === 'unevaluatedProperties') return `: ${JSON.stringify(params['unevaluatedProperty'])}`;
  if (keyword === 'const') return `: ${JSON.stringify(params['allowedValue'])}`;
  if (keyword !== 'enum' || !Array.isArray(params['allowedValues'])) return '';
  const values = params['allowedValues'];
  const more = values.length > 20 ? ', …' : '';
  return `: ${values
    .slice(0, 20)
    .map((value) => JSON.stringify(value))
    .join(', ')}${more}`;
};

module.exports = Contract;
