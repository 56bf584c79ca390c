// @ts-check
const { Ajv2020 } = require('ajv/dist/2020');
const { RE2JS } = require('re2js');
const logger = require('../logger');
const addFormats = require('./formats');
const { Router } = require('./router');

/** @typedef {import('../types/contract').ContractDocument} ContractDocument */
/** @typedef {import('../types/contract').Fault} Fault */
/** @typedef {import('../types/contract').Operation} Operation */

/** The name under which the validators know the whole contract. */
const ID = 'contract';

/** Bytes of a text in which all faults are looked for; of a longer one the first is told, since there may be very many. */
const THOROUGH = 64 * 1024;

/** What Ajv takes for a regular expression: one that runs in linear time, whatever the pattern and the text. */
const linear = Object.assign(
  /** @param {string} pattern */
  (pattern) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    // Ajv knows patterns by their text.
    return { test: (/** @type {string} */ text) => compiled.test(text), toString: () => pattern };
  },
  { code: 'linear' },
);

/**
 * True where no two items are equal, in a time that grows with their number and not with its square.
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
 * The same text for equal values of JSON.
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
    // Descriptions come from strangers: what a schema says beside the standard means nothing.
    strict: false,
    // What no double holds is no number.
    strictNumbers: true,
    validateSchema: false,
    logger: false,
    // Properties such as `constructor` are there when they are sent, and only then.
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
    error: { message: 'must NOT have items that are equal' },
  });
  ajv.addSchema(document, ID);
  return ajv;
};

/** What the description demands: api/contract.json, with validators that are compiled when they are first needed. */
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
   * Where an operation stands in the contract.
   *
   * @param {Operation} operation
   */
  pointer(operation) {
    return `/operations/${this.indices.get(operation)}`;
  }

  /**
   * Checks a value against the schema at a pointer, and adds defaults to it.
   *
   * @param {string} pointer
   * @param {unknown} value
   * @param {{ in: string, name?: string }} place
   * @param {number} [size] of the text that the value was read from
   * @returns {Fault[]}
   */
  check(pointer, value, place, size = 0) {
    const check = this.compile(this.first, `first${pointer}`, pointer);
    if (check(value)) return [];
    if (size > THOROUGH) return faults(check.errors, place);
    this.all ??= validator(this.document, { allErrors: true, useDefaults: true });
    const thorough = this.compile(this.all, `all${pointer}`, pointer);
    // What has got defaults may be right by now, in no order that anyone should rely on.
    return faults(thorough(value) ? check.errors : thorough.errors, place);
  }

  /**
   * True where a value follows the schema at a pointer; it is left as it is.
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

  /** Compiles everything, to see that it can be: gives the pointers of what cannot. */
  compileAll() {
    /** @type {string[]} */
    const failed = [];
    for (const pointer of this.pointers()) {
      try {
        this.compile(this.first, `first${pointer}`, pointer);
      } catch (error) {
        logger.error({ message: 'A schema cannot be compiled', pointer, error: String(error) });
        failed.push(pointer);
      }
    }
    return failed;
  }

  /** @returns {Iterable<string>} where schemas of requests and answers stand */
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
  // That a branch does not fit says nothing where it says itself what does not.
  const telling = all.filter(({ keyword }) => keyword !== 'if');
  for (const { instancePath, keyword, message = 'is wrong', params } of telling.length > 0 ? telling : all) {
    const fault = { ...place, pointer: instancePath, message: `${message}${told(keyword, params)}` };
    const text = `${fault.pointer} ${fault.message}`;
    if (!known.has(text)) out.push(fault);
    known.add(text);
    // Those of all alternatives of a union may be many.
    if (out.length > 1000) break;
  }
  return out;
};

/**
 * What Ajv's messages leave out.
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
