// @ts-check
const BodyStream = require('./bodyStream');
const { Problem, hasBody, shortened } = require('./problem');
const { parseJson } = require('./json');
const { essence, find, isJson, parameter } = require('./mediaTypes');
const { readMultipart, splitParts } = require('./multipart');
const { TEXT, isList, isObject, ofProperty, put, value } = require('./readings');
const { Malformed, amongPairs, decodePlus, inPlainText, inside, ofTexts, pairs } = require('./styles');

/** @typedef {import('../types/contract').Content} Content */
/** @typedef {import('../types/contract').Fault} Fault */
/** @typedef {import('../types/contract').Field} Field */
/** @typedef {import('../types/contract').Operation} Operation */
/** @typedef {import('../types/runtime').UploadedFile} UploadedFile */
/** @typedef {import('./contract')} Contract */
/** @typedef {typeof import('../config')} Config */

/** @typedef {{ value: unknown, contentType: string | undefined, faults: Fault[] }} Body */

/** @param {string} message */
const fault = (message) => ({ in: 'body', pointer: '', message });

/**
 * Selects the content definition that matches the headers of a request.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Operation} operation
 * @param {Config} config
 * @returns {Content | undefined} undefined if there is no body
 */
const chooseContent = (request, operation, config) => {
  const { body } = operation;
  if (body === undefined) return undefined;
  const isEmpty = !hasBody(request);
  if (isEmpty && request.headers['content-type'] === undefined) return absent(body.required);
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw new Problem(
      415,
      `The Content-Encoding ${JSON.stringify(encoding)} is not supported. Send the body without encoding.`,
    );
  }
  const given = request.headers['content-type'];
  const content = given === undefined ? undefined : find(body.contents, essence(given));
  if (content === undefined) {
    const types = body.contents.map(({ type }) => type).join(', ');
    const said = given === undefined ? 'no Content-Type' : `the Content-Type ${JSON.stringify(given)}`;
    throw new Problem(415, `The request body has ${said}, but the operation accepts only ${types}.`);
  }
  if (isEmpty && !mayBeEmpty(content)) return absent(body.required);
  const limit = limitOf(content, config);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  return content;
};

/** @param {boolean} required */
const absent = (required) => {
  if (required) throw Problem.ofFaults([fault('is required')]);
  return undefined;
};

/** Returns whether an empty body is a valid value of the content. @param {Content} content */
const mayBeEmpty = ({ kind }) => kind !== 'json' && kind !== 'multipart';

/** @param {Content} content */
const isMultipart = ({ kind }) => kind === 'multipart' || kind === 'parts';

/**
 * @param {Content} content
 * @param {Config} config
 */
const limitOf = (content, config) => {
  if (content.kind === 'bytes') return config.MAX_BINARY;
  return isMultipart(content) ? config.MAX_MULTIPART : config.MAX_BODY;
};

/** @param {number} limit */
const tooLarge = (limit) => new Problem(413, `The request body is larger than ${limit} bytes.`);

/**
 * Reads and validates a body.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Contract} contract
 * @param {Operation} operation
 * @param {Content} content
 * @param {Config} config
 * @param {UploadedFile[]} files collects the files on disk, even if reading fails
 * @returns {Promise<Body>}
 */
const readBody = async (request, contract, operation, content, config, files) => {
  const given = request.headers['content-type'] ?? '';
  const contentType = essence(given);
  const pointer = `${contract.pointer(operation)}/body/contents/${operation.body?.contents.indexOf(content)}`;
  /** @type {Body} */
  const out = { value: undefined, contentType, faults: [] };
  try {
    if (content.kind === 'multipart') {
      const limit = config.MAX_MULTIPART;
      const parts = await readMultipart(request, { content, config, tooLarge: tooLarge(limit) }, files);
      const data = ofParts(parts, content, config);
      const size = parts.reduce((sum, { text = '' }) => sum + text.length, 0);
      out.faults = contract.check(`${pointer}/schema`, data.value, { in: 'body' }, size);
      // Validation used empty strings in place of the files, which are now added.
      for (const [name, files] of data.files) put(data.value, name, files);
      out.value = data.value;
      return out;
    }
    const [limit, time] = [limitOf(content, config), config.BODY_TIMEOUT];
    if (content.kind === 'bytes' && config.STREAM_BODIES) {
      return { ...out, value: new BodyStream(request, { limit, time, tooLarge: tooLarge(limit) }) };
    }
    const bytes = await gather(request, limit, time);
    if (bytes.length === 0 && !mayBeEmpty(content)) {
      if (operation.body?.required) out.faults.push(fault('is required'));
      else return { ...out, contentType: undefined };
      return out;
    }
    if (content.kind === 'bytes') return { ...out, value: bytes };
    if (content.kind === 'parts') {
      const { parts, size } = bytes.length === 0 ? { parts: [], size: 0 } : splitParts(bytes, given, config);
      out.value = parts;
      if (content.items === undefined) return out;
      // As in forms, an empty string stands for a file.
      const items = parts.map(({ value }) => (value instanceof Uint8Array ? '' : value));
      out.faults = contract.checkItems(`${pointer}/items`, items, size);
      return out;
    }
    const text = decodeText(bytes, content.kind === 'text' ? given : '');
    out.value = ofText(text, content, config);
    if (content.items !== undefined && Array.isArray(out.value)) {
      out.faults = contract.checkItems(`${pointer}/items`, out.value, bytes.length);
    } else if (content.schema !== undefined) {
      out.faults = contract.check(`${pointer}/schema`, out.value, { in: 'body' }, bytes.length);
    }
    return out;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { ...out, faults: [{ ...fault(error.message), pointer: shortened(error.pointer) }] };
  }
};

/**
 * Reads the bytes of a body.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {number} limit
 * @param {number} time
 * @returns {Promise<Buffer>}
 */
const gather = (request, limit, time) =>
  new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = [];
    let size = 0;
    const timer = setTimeout(() => done(new Problem(408, 'The request body did not arrive in time.')), time);
    /** @param {Error} [error] */
    const done = (error) => {
      clearTimeout(timer);
      request.off('data', add).off('end', end).off('error', done).off('close', gone);
      if (error === undefined) resolve(chunks.length === 1 ? /** @type {Buffer} */ (chunks[0]) : Buffer.concat(chunks));
      else reject(error);
    };
    /** @param {Buffer} chunk */
    const add = (chunk) => {
      size += chunk.length;
      if (size > limit) done(tooLarge(limit));
      else chunks.push(chunk);
    };
    const end = () => done();
    const gone = () => done(new Problem(400, 'The request body is incomplete.'));
    request.on('data', add).on('end', end).on('error', done).on('close', gone);
  });

/**
 * @param {Buffer} bytes
 * @param {string} type media type with its charset
 */
const decodeText = (bytes, type) => {
  const charset = parameter(type, 'charset') ?? 'utf-8';
  let decoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new Problem(415, `The charset ${JSON.stringify(charset)} is not supported. Send UTF-8.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Malformed(`is not valid ${charset.toUpperCase()}`);
  }
};

/**
 * @param {string} text
 * @param {Content} content
 * @param {Config} config
 * @returns {unknown}
 */
const ofText = (text, content, config) => {
  switch (content.kind) {
    case 'form':
      holdFields(text, config.MAX_FIELDS);
      return ofForm(pairs(text), content, config);
    case 'lines':
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => parseJson(line, config));
    case 'sequence':
      return text
        .split('\x1e')
        .filter((line) => line.trim() !== '')
        .map((line) => parseJson(line, config));
    case 'events':
      return events(text);
    case 'data':
      return events(text).flatMap(({ data }) => (data === undefined ? [] : [dataOf(String(data), content, config)]));
    case 'text':
      return value(text, content.reading ?? { types: ['string'] });
    default:
      return parseJson(text, config);
  }
};

/**
 * Rejects a form with too many fields before parsing it.
 *
 * @param {string} text
 * @param {number} most
 */
const holdFields = (text, most) => {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1;
    if (count > most) throw new Problem(413, `The request body has more than ${most} fields.`);
  }
};

/**
 * Converts the data of an event, which is JSON unless the items are strings.
 *
 * @param {string} text
 * @param {Content} content
 * @param {Config} config
 */
const dataOf = (text, content, config) =>
  content.reading?.types.every((type) => type === 'string') ? text : parseJson(text, config);

/**
 * Parses the events of a `text/event-stream`.
 *
 * @param {string} text
 */
const events = (text) => {
  /** @type {Record<string, string | number>[]} */
  const out = [];
  for (const block of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split(/\n\n+/)) {
    /** @type {Record<string, string | number>} */
    const event = {};
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      if (at === 0 || line === '') continue;
      const name = at < 0 ? line : line.slice(0, at);
      const data = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
      if (name === 'data') event['data'] = event['data'] === undefined ? data : `${event['data']}\n${data}`;
      else if (name === 'event' || name === 'id') event[name] = data;
      else if (name === 'retry' && /^\d{1,15}$/.test(data)) event['retry'] = Number(data);
    }
    if (Object.keys(event).length > 0) out.push(event);
  }
  return out;
};

/**
 * Converts a form to an object.
 *
 * @param {[string, string][]} all
 * @param {Content} content
 * @param {Config} config
 */
const ofForm = (all, content, config) => {
  const out = {};
  const claimed = new Set();
  const fields = content.fields ?? [];
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  for (const [name, text] of all) {
    const known = texts.get(name);
    if (known === undefined) texts.set(name, [text]);
    else known.push(text);
  }
  const names = new Set(fields.map((field) => field.name));
  for (const field of fields) {
    const { name, style = 'form', reading } = field;
    claimed.add(name);
    const own = texts.get(name);
    // Unless described otherwise, an object sent under its own name is JSON.
    const isObjectText =
      isObject(reading) && field.style === undefined && own?.every((text) => /^(?:%7B|\{)/i.test(text));
    if (own !== undefined && (isObjectText || isJson(field.content ?? ''))) {
      const values = own.map((text) => inside(name, () => parseJson(decodePlus(text), config)));
      put(out, name, values.length === 1 ? values[0] : values);
      continue;
    }
    const explode = (field.explode ?? style === 'form') && !(own !== undefined && isObject(reading));
    const raw = amongPairs(all, { ...field, style, explode }, { isOther: (other) => names.has(other) });
    if (raw === undefined) continue;
    put(out, name, value(raw, reading));
    if (style === 'deepObject') for (const key of texts.keys()) key.startsWith(`${name}[`) && claimed.add(key);
    else if (explode && isObject(reading)) Object.keys(reading.properties ?? {}).forEach((key) => claimed.add(key));
  }
  for (const [name, own] of texts) {
    if (claimed.has(name)) continue;
    const reading = unnamed(content, name, own.length);
    put(out, name, value(ofTexts(own, { reading: isObject(reading) ? TEXT : reading }), reading));
  }
  return out;
};

/**
 * Returns the reading for a field that is not described: a list if it occurs more than once.
 *
 * @param {Content} content
 * @param {string} name
 * @param {number} count
 */
const unnamed = (content, name, count) => {
  const reading = ofProperty(content.reading ?? { types: [] }, name);
  return reading === TEXT && count > 1 ? { types: ['array'], items: TEXT } : reading;
};

/**
 * Converts a multipart form to an object. Files are returned separately and are empty strings in the object.
 *
 * @param {import('./multipart').FormPart[]} parts
 * @param {Content} content
 * @param {Config} config
 */
const ofParts = (parts, content, config) => {
  const out = {};
  /** @type {Map<string, UploadedFile | UploadedFile[]>} */
  const files = new Map();
  const fields = new Map((content.fields ?? []).map((field) => [field.name, field]));
  /** @type {Map<string, import('./multipart').FormPart[]>} */
  const named = new Map();
  for (const part of parts) {
    const own = named.get(part.name);
    if (own === undefined) named.set(part.name, [part]);
    else own.push(part);
  }
  for (const [name, own] of named) {
    const field = fields.get(name);
    const reading = field?.reading ?? unnamed(content, name, own.length);
    const many = field?.many ?? isList(reading, own.length > 1);
    const ownFiles = own.flatMap(({ file }) => (file === undefined ? [] : [file]));
    if (ownFiles.length === own.length) {
      if (!many && own.length > 1) throw new Malformed(`has ${own.length} parts named ${JSON.stringify(name)}`);
      const [first] = ownFiles;
      if (many) files.set(name, ownFiles);
      else if (first !== undefined) files.set(name, first);
      put(out, name, many ? ownFiles.map(() => '') : '');
      continue;
    }
    const item = many ? (reading.items ?? TEXT) : reading;
    const values = own.map(({ text = '', type }) => {
      if (isJson(type) || isJson(field?.content ?? '') || isObject(item)) {
        return inside(name, () => parseJson(text, config));
      }
      if (many && own.length === 1 && field?.style !== undefined && field.explode === false) {
        return value(inPlainText(text, { style: field.style, reading }), reading);
      }
      return value(text, item);
    });
    if (!many && values.length > 1) throw new Malformed(`has ${values.length} parts named ${JSON.stringify(name)}`);
    const [first] = values;
    put(out, name, many && !(values.length === 1 && Array.isArray(first)) ? values : first);
  }
  return { value: out, files };
};

module.exports = { chooseContent, readBody };
