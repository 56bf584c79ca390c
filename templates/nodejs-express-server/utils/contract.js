// @ts-check
const { Ajv2020 } = require('ajv/dist/2020');
const { RE2JS } = require('re2js');
const logger = require('../logger');
const { Defaults } = require('./defaults');
const addFormats = require('./formats');
const { hide } = require('./hidden');
const { Identities } = require('./identities');
const { ROUNDED, wasRounded } = require('./integers');
const { MOST_FAULTS, shortened } = require('./problem');
const { Router } = require('./router');
const { MAX_STEPS, Steps } = require('./steps');

/** @typedef {import('../types/contract').ContractDocument} ContractDocument */
/** @typedef {import('../types/contract').Fault} Fault */
/** @typedef {import('../types/contract').Operation} Operation */

/** The name of the contract in the validators. */
const ID = 'contract';

/** Size in bytes up to which all errors of a value are collected. For larger values only the first one is reported. */
const THOROUGH = 64 * 1024;

/** Steps up to which all errors of a value are collected. */
const THOROUGH_STEPS = 100_000;

/** Errors that are looked at. Unions may report the same error for each alternative. */
const MOST_ERRORS = 1000;

const TOO_MANY_STEPS =
  'takes too many steps to check, because too many schemas apply to its nested values; send fewer levels or values';

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

/** The identities of the value that is being validated. Validation is synchronous. */
let identities = new Identities();

/**
 * Returns whether no two items are equal, in linear instead of quadratic time.
 *
 * @param {boolean} asked
 * @param {unknown[]} items
 */
const isUnique = (asked, items) =>
  !asked || items.length < 2 || new Set(items.map((item) => identities.of(item))).size === items.length;

/**
 * Returns whether an integer has the digits that it had as text.
 *
 * @param {boolean} asked
 * @param {number} _value
 * @param {unknown} _schema
 * @param {{ parentData: object, parentDataProperty: string | number }} [place]
 */
const isExact = (asked, _value, _schema, place) => !asked || !wasRounded(place?.parentData, place?.parentDataProperty);

/**
 * @param {ContractDocument} document
 * @param {{ allErrors?: boolean }} options
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
  ajv.addKeyword({ keyword: 'exact', type: 'number', validate: isExact, error: { message: ROUNDED } });
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
    this.first = validator(document, {});
    /** @type {import('ajv').default | undefined} */
    this.all = undefined;
    this.defaults = new Defaults(document);
    this.counter = document.growth && new Steps(document.growth);
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
   * Validates a value against the schema at a pointer and adds defaults to it if it is valid.
   *
   * @param {string} pointer
   * @param {unknown} value
   * @param {{ in: string, name?: string }} place
   * @param {number} [size] size of the text that the value was parsed from
   * @returns {Fault[]}
   */
  check(pointer, value, place, size = 0) {
    const steps = this.steps(pointer, [value]);
    if (steps > MAX_STEPS) return [{ ...place, pointer: '', message: TOO_MANY_STEPS }];
    return this.validate(pointer, value, place, isThorough(size, steps));
  }

  /**
   * Validates each item of a body against the schema at a pointer and adds defaults to those that are valid.
   *
   * @param {string} pointer
   * @param {unknown[]} items
   * @param {number} size
   * @returns {Fault[]}
   */
  checkItems(pointer, items, size) {
    const place = { in: 'body' };
    const steps = this.steps(pointer, items);
    if (steps > MAX_STEPS) return [{ ...place, pointer: '', message: TOO_MANY_STEPS }];
    /** @type {Fault[]} */
    const out = [];
    for (const [i, item] of items.entries()) {
      const found = this.validate(pointer, item, place, isThorough(size, steps));
      out.push(...found.map((fault) => ({ ...fault, pointer: `/${i}${fault.pointer}` })));
      if (out.length >= MOST_FAULTS) break;
    }
    return out.slice(0, MOST_FAULTS);
  }

  /**
   * @param {string} pointer
   * @param {unknown} value
   * @param {{ in: string, name?: string }} place
   * @param {boolean} thorough whether all errors are collected
   * @returns {Fault[]}
   */
  validate(pointer, value, place, thorough) {
    const check = this.compile(this.first, `first${pointer}`, pointer);
    identities = new Identities();
    if (check(value)) {
      this.defaults.fill(this.at(pointer.split('/').slice(1)), value);
      return [];
    }
    if (!thorough) return faults(check.errors, place);
    this.all ??= validator(this.document, { allErrors: true });
    const all = this.compile(this.all, `all${pointer}`, pointer);
    identities = new Identities();
    return faults(all(value) ? check.errors : all.errors, place);
  }

  /**
   * Returns whether a value matches the schema at a pointer, without changing it.
   *
   * @param {string} pointer
   * @param {unknown} value
   */
  holds(pointer, value) {
    if (this.steps(pointer, [value]) > MAX_STEPS) return false;
    identities = new Identities();
    return this.compile(this.first, `first${pointer}`, pointer)(value) === true;
  }

  /**
   * Returns the part of the contract at a pointer.
   *
   * @param {string[]} keys
   */
  at(keys) {
    return keys.reduce((at, key) => at[key], /** @type {any} */ (this.document));
  }

  /**
   * Removes the members from a body that are not part of it.
   *
   * @param {import('../types/contract').Content} content
   * @param {unknown} value
   */
  hide(content, value) {
    for (const one of content.items !== undefined && Array.isArray(value) ? value : [value]) this.hideIn(content, one);
  }

  /**
   * Removes the members from a value, or from one item, that are not part of it.
   *
   * @param {import('../types/contract').Content} content
   * @param {unknown} value
   */
  hideIn(content, value) {
    hide(this.document.hidden ?? [], content.hidden, value);
  }

  /**
   * Counts the steps that validating values takes together.
   *
   * @param {string} pointer
   * @param {unknown[]} values
   */
  steps(pointer, values) {
    if (this.counter === undefined) return 0;
    // The schema's holder has the node at which counting begins.
    const { growth } = this.at(pointer.split('/').slice(1, -1));
    return growth === undefined ? 0 : this.counter.of(growth, values);
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
 * Returns whether all errors of a value are collected. There may be as many as steps.
 *
 * @param {number} size
 * @param {number} steps
 */
const isThorough = (size, steps) => size <= THOROUGH && steps <= THOROUGH_STEPS;

/**
 * @param {import('ajv').ErrorObject[] | null | undefined} errors
 * @param {{ in: string, name?: string }} place
 * @returns {Fault[]}
 */
const faults = (errors, place) => {
  /** @type {Map<string, Fault>} */
  const out = new Map();
  const all = errors ?? [];
  // The error of a branch is redundant if the branch reports specific errors.
  const telling = all.filter(({ keyword }) => keyword !== 'if');
  for (const error of (telling.length > 0 ? telling : all).slice(0, MOST_ERRORS)) {
    const { instancePath, keyword, message = 'is invalid', params } = error;
    const fault = {
      ...place,
      pointer: shortened(instancePath),
      message: shortened(`${message}${told(keyword, params)}`),
    };
    out.set(`${fault.pointer} ${fault.message}`, fault);
    if (out.size === MOST_FAULTS) break;
  }
  return [...out.values()];
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
