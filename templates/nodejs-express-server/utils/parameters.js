// @ts-check
const { isList, isObject, mayBeObject, value } = require('./readings');
const { Malformed, amongPairs, asIs, decode, decodePlus, inPath, inPlainText, pairs } = require('./styles');
const { parseJson } = require('./json');
const { essence, isJson } = require('./mediaTypes');

/** @typedef {import('../types/contract').Fault} Fault */
/** @typedef {import('../types/contract').Operation} Operation */
/** @typedef {import('../types/contract').Parameter} Parameter */
/** @typedef {import('./contract')} Contract */
/** @typedef {import('./readings').Raw} Raw */
/** @typedef {typeof import('../config')} Config */

/**
 * The sources of parameters.
 *
 * @typedef {{
 *   path: Map<string, string>,
 *   query: string,
 *   headers: import('node:http').IncomingHttpHeaders,
 * }} Source
 */

/**
 * Reads and validates the parameters of an operation.
 *
 * @param {Contract} contract
 * @param {Operation} operation
 * @param {Source} source
 * @param {Config} config
 * @returns {{ values: unknown[], faults: Fault[] }} values in the order of the contract, undefined where absent
 */
const readParameters = (contract, operation, source, config) => {
  /** @type {Fault[]} */
  const faults = [];
  const reader = new Reader(contract, operation, source, config);
  const values = operation.parameters.map((parameter, index) => {
    const place = { in: parameter.in, name: parameter.name };
    let read;
    try {
      read = reader.read(parameter);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      faults.push({ ...place, pointer: '', message: error.message });
      return undefined;
    }
    if (read === undefined) {
      if (parameter.default !== undefined) return structuredClone(parameter.default);
      if (parameter.required) faults.push({ ...place, pointer: '', message: 'is required' });
      return undefined;
    }
    if (read.empty) return read.value;
    faults.push(...contract.check(`${contract.pointer(operation)}/parameters/${index}/schema`, read.value, place));
    return read.value;
  });
  return { values, faults };
};

/** The parameters of one request. */
class Reader {
  /**
   * @param {Contract} contract
   * @param {Operation} operation
   * @param {Source} source
   * @param {Config} config
   */
  constructor(contract, operation, source, config) {
    this.contract = contract;
    this.operation = operation;
    this.source = source;
    this.config = config;
    /** @type {[string, string][] | undefined} */
    this.queryPairs = undefined;
    /** @type {[string, string][] | undefined} */
    this.cookiePairs = undefined;
  }

  /**
   * @param {Parameter} parameter
   * @returns {{ value: unknown, empty?: boolean } | undefined} `empty` if the parameter has no value and this is
   * allowed
   */
  read(parameter) {
    if (parameter.in === 'querystring') return this.whole(parameter);
    if (parameter.content !== undefined) {
      const text = this.text(parameter);
      return text === undefined ? undefined : { value: ofContent(text, parameter, this.config) };
    }
    const raw = this.raw(parameter);
    if (raw === undefined) return undefined;
    const { reading } = parameter;
    if (parameter.allowEmpty && isEmpty(raw)) {
      if (isObject(reading)) return { value: {}, empty: true };
      if (!isList(reading, true)) return reading.types.includes('string') ? { value: '', empty: true } : undefined;
    }
    return { value: value(raw, reading) };
  }

  /**
   * @param {Parameter} parameter
   * @returns {Raw | undefined}
   */
  raw(parameter) {
    const { name } = parameter;
    switch (parameter.in) {
      case 'path': {
        const text = this.source.path.get(name);
        return text === undefined ? undefined : inPath(text, parameter);
      }
      case 'header': {
        const text = this.text(parameter);
        return text === undefined ? undefined : inPlainText(text, parameter);
      }
      case 'cookie': {
        const read = parameter.style === 'cookie' ? asIs : decode;
        const explode = parameter.explode ?? true;
        return amongPairs(
          this.cookies(),
          { ...parameter, style: 'form', explode },
          { read, ...this.others(parameter) },
        );
      }
      default:
        return amongPairs(this.query(), parameter, this.others(parameter));
    }
  }

  /**
   * Returns the string of a parameter, regardless of its style.
   *
   * @param {Parameter} parameter
   * @returns {string | undefined}
   */
  text(parameter) {
    const { name } = parameter;
    if (parameter.in === 'header') {
      const text = this.source.headers[name.toLowerCase()];
      return Array.isArray(text) ? text.join(', ') : text;
    }
    if (parameter.in === 'path') {
      const text = this.source.path.get(name);
      return text === undefined ? undefined : decode(text);
    }
    const isCookie = parameter.in === 'cookie';
    const found = (isCookie ? this.cookies() : this.query()).filter(([key]) => key === name);
    if (found.length > 1) throw new Malformed(`occurs ${found.length} times`);
    const [pair] = found;
    return pair && (isCookie ? decode(pair[1]) : decodePlus(pair[1]));
  }

  /**
   * Reads the whole query string as one value.
   *
   * @param {Parameter} parameter
   */
  whole(parameter) {
    const { query } = this.source;
    if (query === '') return undefined;
    if (essence(parameter.content ?? '') !== 'application/x-www-form-urlencoded') {
      return { value: ofContent(decode(query), parameter, this.config) };
    }
    const raw = amongPairs(this.query(), {
      ...parameter,
      style: 'form',
      explode: true,
      reading: {
        ...parameter.reading,
        types: ['object'],
        additional: parameter.reading.additional ?? { types: ['string'] },
      },
    });
    return raw === undefined ? undefined : { value: value(raw, parameter.reading) };
  }

  query() {
    this.queryPairs ??= pairs(this.source.query);
    return this.queryPairs;
  }

  cookies() {
    this.cookiePairs ??= pairs(this.source.headers.cookie ?? '', ';', (name) => name.trim()).map(([name, text]) => [
      name,
      unquoted(text.trim()),
    ]);
    return this.cookiePairs;
  }

  /**
   * Determines which names belong to other parameters, for objects whose properties are separate query parameters.
   *
   * @param {Parameter} parameter
   * @returns {{ isOther?: (name: string) => boolean, isTaken?: (name: string) => boolean }}
   */
  others(parameter) {
    if (!mayBeObject(parameter.reading)) return {};
    const others = this.operation.parameters.filter((other) => other.in === parameter.in && other !== parameter);
    const names = new Set(others.map(({ name }) => name));
    const taken = new Set(names);
    for (const scheme of Object.values(this.contract.document.securitySchemes)) {
      if (scheme.in === parameter.in && scheme.name !== undefined) taken.add(scheme.name);
    }
    for (const other of others) Object.keys(other.reading.properties ?? {}).forEach((name) => taken.add(name));
    const deep = others.filter(({ style }) => style === 'deepObject').map(({ name }) => `${name}[`);
    return {
      isOther: (name) => names.has(name),
      isTaken: (name) => taken.has(name) || deep.some((start) => name.startsWith(start)),
    };
  }
}

/** @param {Raw} raw */
const isEmpty = (raw) => {
  if (typeof raw === 'string') return raw === '';
  return Array.isArray(raw) ? raw.length === 0 || (raw.length === 1 && raw[0] === '') : raw.size === 0;
};

/** @param {string} text */
const unquoted = (text) => (text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);

/**
 * Parses a string of a given media type.
 *
 * @param {string} text
 * @param {Parameter} parameter
 * @param {Config} config
 */
const ofContent = (text, parameter, config) =>
  isJson(parameter.content ?? '') ? parseJson(text, config) : value(text, parameter.reading);

module.exports = { readParameters };
