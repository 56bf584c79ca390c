// @ts-check
const { randomUUID } = require('node:crypto');
const { Readable } = require('node:stream');
const { pipeline } = require('node:stream/promises');
const logger = require('../logger');
const { event, isEvent } = require('./events');
const { Problem } = require('./problem');
const { essence, wanted } = require('./mediaTypes');

/** @typedef {import('../types/contract').Content} Content */
/** @typedef {import('../types/contract').Header} Header */
/** @typedef {import('../types/contract').Operation} Operation */
/** @typedef {typeof import('../config')} Config */

/**
 * The result of a service.
 *
 * @typedef {{
 *   code: number,
 *   payload?: unknown,
 *   contentType?: string,
 *   headers?: Record<string, unknown>,
 * }} Answer
 */

const MEMBERS = ['code', 'payload', 'contentType', 'headers'];

/**
 * Rejects a request whose Accept header matches none of the operation's response types.
 *
 * @param {Operation} operation
 * @param {string | undefined} accept
 */
const checkAccept = (operation, accept) => {
  if (accept === undefined || accept === '*/*') return;
  const offered = operation.responses.flatMap(({ contents }) => contents.map(({ type }) => type));
  if (offered.length === 0 || offered.some((type) => wanted(accept, type) > 0)) return;
  throw new Problem(406, `The operation responds only with ${[...new Set(offered)].join(', ')}.`);
};

/**
 * Converts the return value of a service to a response. A value that is not a response becomes the payload.
 *
 * @param {unknown} given
 * @param {Operation} operation
 * @returns {Answer}
 */
const answerOf = (given, operation) => {
  if (typeof given === 'object' && given !== null) {
    const answer = /** @type {Answer} */ (given);
    const keys = Object.keys(given);
    const isAnswer = keys.length > 0 && keys.every((key) => MEMBERS.includes(key));
    if (isAnswer && (Object.hasOwn(given, 'payload') || Number.isInteger(answer.code))) {
      return { ...answer, code: answer.code ?? success(operation) };
    }
  }
  return { code: success(operation), payload: given };
};

/**
 * The default status code: the lowest success code in the API description.
 *
 * @param {Operation} operation
 */
const success = (operation) => {
  const codes = operation.responses.map(({ status }) => Number(status)).filter((code) => code >= 200 && code < 300);
  return codes.length === 0 || codes.includes(200) ? 200 : Math.min(...codes);
};

/**
 * Converts a rejection of a service to a response, if it has the form `{ error, code }` of `Service.rejectResponse`.
 *
 * @param {unknown} error
 * @returns {Answer | undefined} undefined for any other error
 */
const rejectionOf = (error) => {
  if (typeof error !== 'object' || error === null || error instanceof Error) return undefined;
  if (!('error' in error) || !('code' in error) || !Number.isInteger(error.code)) return undefined;
  const code = Number(error.code);
  if (code < 400 || code > 599) return undefined;
  if (typeof error.error === 'object' && error.error !== null && !(error.error instanceof Error)) {
    return { code, payload: error.error };
  }
  // Internal errors are only logged.
  if (code >= 500) throw new Problem(code, undefined, { cause: error.error });
  throw new Problem(code, error.error instanceof Error ? error.error.message : String(error.error));
};

/**
 * Sends a response.
 *
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 * @param {import('./contract')} contract
 * @param {Operation} operation
 * @param {Answer} answer
 * @param {Config} config
 */
const sendAnswer = async (request, response, contract, operation, answer, config) => {
  const { code } = answer;
  if (!Number.isInteger(code) || code < 200 || code > 599) {
    throw new Error(`${String(code)} is not a valid status code for a response.`);
  }
  const index = declared(operation, code);
  const declaration = operation.responses[index];
  /** @type {string[]} */
  const wrong = [];
  if (declaration === undefined) wrong.push(`the API description does not define a response with status ${code}`);
  const content = choose(declaration?.contents ?? [], answer, request.headers.accept);
  const payload = shown(contract, content, answer.payload);
  const pointer = `${contract.pointer(operation)}/responses/${index}`;
  const text = content === undefined ? undefined : written(content, payload);
  if (config.RESPONSES !== 'off' && declaration !== undefined) {
    wrong.push(...faults(contract, content, declaration.contents, pointer, payload, text));
    for (const { name, required } of declaration.headers) {
      if (required && header(answer, name) === undefined) wrong.push(`the required header ${name} is missing`);
    }
  }
  if (config.RESPONSES !== 'off' && wrong.length > 0) {
    const requestId = String(response.locals['requestId']);
    logger.error({
      message: 'The response does not conform to the API description',
      requestId,
      operation: operation.id,
      status: code,
      errors: wrong,
    });
    if (config.RESPONSES === 'enforce') throw new Problem(500, 'The response does not conform to the API description.');
  }
  const stream = streamOf(content, payload);
  // Until then, a failure can still be answered.
  if (stream !== undefined) await begun(stream, response);
  response.statusCode = code;
  try {
    for (const [name, value] of Object.entries(answer.headers ?? {})) {
      const known = declaration?.headers.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (value !== undefined) response.setHeader(name, headerText(value, known));
    }
    if (payload === undefined || code === 204 || code === 304) {
      stream?.destroy();
      response.end();
      return;
    }
    await write(response, content, answer, stream ?? payload, text);
  } catch (error) {
    // They do not describe the problem that is sent instead.
    if (!response.headersSent) Object.keys(answer.headers ?? {}).forEach((name) => response.removeHeader(name));
    throw error;
  }
};

/**
 * Returns a payload without the members that never leave; the service's own objects are not changed.
 *
 * @param {import('./contract')} contract
 * @param {Content | undefined} content
 * @param {unknown} payload
 * @returns {unknown}
 */
const shown = (contract, content, payload) => {
  if (content?.hidden === undefined || typeof payload !== 'object' || payload === null) return payload;
  if (isItems(content.kind)) return each(/** @type {Iterable<unknown>} */ (payload), contract, content);
  return isBytes(payload) ? payload : without(payload, contract, content);
};

/**
 * @param {object} value
 * @param {import('./contract')} contract
 * @param {Content} content
 */
const without = (value, contract, content) => {
  const copy = JSON.parse(JSON.stringify(value));
  contract.hideIn(content, copy);
  return copy;
};

/**
 * @param {Iterable<unknown> | AsyncIterable<unknown>} payload
 * @param {import('./contract')} contract
 * @param {Content} content
 */
const each = async function* (payload, contract, content) {
  for await (const item of payload) {
    yield typeof item === 'object' && item !== null ? without(item, contract, content) : item;
  }
};

/**
 * @param {Operation} operation
 * @param {number} code
 */
const declared = (operation, code) => {
  const range = `${Math.floor(code / 100)}XX`;
  for (const status of [String(code), range, 'default']) {
    const index = operation.responses.findIndex((response) => response.status.toUpperCase() === status.toUpperCase());
    if (index >= 0) return index;
  }
  return -1;
};

/**
 * @param {Answer} answer
 * @param {string} name
 */
const header = (answer, name) => {
  const found = Object.entries(answer.headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1];
};

/**
 * Selects the content type of a response: the one it names, otherwise the one preferred by Accept among those that can
 * represent the payload.
 *
 * @param {Content[]} contents
 * @param {Answer} answer
 * @param {string | undefined} accept
 * @returns {Content | undefined}
 */
const choose = (contents, { contentType, payload }, accept) => {
  if (contentType !== undefined) {
    const given = essence(contentType);
    return contents.find(({ type }) => essence(type) === given) ?? contents.find(({ type }) => wanted(type, given) > 0);
  }
  let best;
  let most = -1;
  for (const content of contents) {
    const want = holds(content, payload) ? wanted(accept, content.type) : -1;
    if (want > most) [best, most] = [content, want];
  }
  return best ?? contents[0];
};

/**
 * True for kinds of content that are written item by item.
 *
 * @param {Content['kind'] | undefined} kind
 * @returns {kind is 'lines' | 'sequence' | 'events' | 'data'}
 */
const isItems = (kind) => kind === 'lines' || kind === 'sequence' || kind === 'events' || kind === 'data';

/** @param {unknown} payload */
const isIterable = (payload) =>
  typeof payload === 'object' && payload !== null && (Symbol.iterator in payload || Symbol.asyncIterator in payload);

/**
 * True for an object, such as an error, where only bytes or text are declared: it is sent as JSON.
 *
 * @param {Content} content
 * @param {unknown} payload
 */
const isMisplaced = ({ kind }, payload) =>
  (kind === 'bytes' || kind === 'text') && typeof payload === 'object' && payload !== null && !isBytes(payload);

/** @param {unknown} payload */
const isBytes = (payload) => payload instanceof Uint8Array || payload instanceof Readable;

/**
 * @param {Content} content
 * @param {unknown} payload
 */
const holds = ({ kind }, payload) => {
  switch (kind) {
    case 'bytes':
      return isBytes(payload) || typeof payload === 'string';
    case 'text':
      return !isBytes(payload) && typeof payload !== 'object';
    default:
      return isItems(kind) ? isIterable(payload) : !isBytes(payload);
  }
};

/**
 * Serializes a payload, if its content type is text-based.
 *
 * @param {Content} content
 * @param {unknown} payload
 * @returns {string | undefined}
 */
const written = ({ kind }, payload) => {
  if (payload === undefined || isBytes(payload)) return undefined;
  if (kind === 'json') return JSON.stringify(payload);
  if (kind === 'text') return typeof payload === 'string' ? payload : JSON.stringify(payload);
  if (kind === 'form') return new URLSearchParams(formPairs(/** @type {object} */ (payload))).toString();
  return undefined;
};

/** @param {object} payload */
const formPairs = (payload) =>
  Object.entries(payload).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [
      name,
      typeof one === 'object' ? JSON.stringify(one) : String(one),
    ]),
  );

/**
 * Lists where a response does not conform to the API description.
 *
 * @param {import('./contract')} contract
 * @param {Content | undefined} content
 * @param {Content[]} contents
 * @param {string} pointer
 * @param {unknown} payload
 * @param {string | undefined} text
 * @returns {string[]}
 */
const faults = (contract, content, contents, pointer, payload, text) => {
  if (content === undefined) {
    if (payload === undefined) return [];
    const what = contents.length > 0 ? 'a body of this type' : 'a body for this response';
    return [`the API description does not define ${what}`];
  }
  if (payload === undefined) return ['the body is missing'];
  if (content.schema === undefined || (content.kind !== 'json' && content.kind !== 'text')) return [];
  const schema = `${pointer}/contents/${contents.indexOf(content)}/schema`;
  if (contract.holds(schema, payload)) return [];
  // Validates what the client will receive; for example, a Date is serialized to a string.
  const value = content.kind === 'json' ? JSON.parse(text ?? 'null') : payload;
  const found = contract.check(schema, value, { in: 'body' }, text?.length);
  return found.map((fault) => `${fault.pointer} ${fault.message}`.trim());
};

/**
 * @param {unknown} value
 * @param {Header | undefined} known
 */
const headerText = (value, known) => {
  if (known?.content !== undefined) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(String).join(',');
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value);
  return known?.explode ? pairs.map(([name, one]) => `${name}=${one}`).join(',') : pairs.flat().join(',');
};

/**
 * @param {import('express').Response} response
 * @param {Content | undefined} content
 * @param {Answer} answer
 * @param {unknown} payload
 * @param {string | undefined} text
 */
const write = async (response, content, answer, payload, text) => {
  const declared = content !== undefined && isMisplaced(content, payload) ? 'application/json' : content?.type;
  const type = answer.contentType ?? declared ?? (isBytes(payload) ? 'application/octet-stream' : 'application/json');
  const exact = type.includes('*') ? (isBytes(payload) ? 'application/octet-stream' : 'application/json') : type;
  const kind = content?.kind ?? (isBytes(payload) ? 'bytes' : 'json');
  if (kind === 'parts' || kind === 'multipart') {
    const boundary = randomUUID();
    response.setHeader('Content-Type', `${exact.split(';', 1)[0]}; boundary=${boundary}`);
    response.end(multipart(payload, boundary));
    return;
  }
  const isText = exact.startsWith('text/') && !exact.includes('charset=');
  response.setHeader('Content-Type', isText ? `${exact}; charset=utf-8` : exact);
  if (payload instanceof Readable) {
    await pass(payload, response);
  } else if (payload instanceof Uint8Array) {
    response.setHeader('Content-Length', payload.length);
    response.end(payload);
  } else {
    const whole = text ?? (typeof payload === 'string' && kind !== 'json' ? payload : JSON.stringify(payload));
    response.setHeader('Content-Length', Buffer.byteLength(whole));
    response.end(whole);
  }
};

/**
 * The payload as a stream, if it is one or becomes one.
 *
 * @param {Content | undefined} content
 * @param {unknown} payload
 * @returns {Readable | undefined}
 */
const streamOf = (content, payload) => {
  if (payload instanceof Readable && !isItems(content?.kind)) return payload;
  if (content === undefined || !isItems(content.kind) || payload === undefined) return undefined;
  return Readable.from(items(/** @type {Iterable<unknown>} */ (payload), content.kind));
};

/**
 * Waits until a stream has data or has ended. Rejects if it fails first.
 *
 * @param {Readable} stream
 * @param {import('express').Response} response
 */
const begun = (stream, response) =>
  /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const done = (/** @type {unknown} */ error = stream.errored) => {
        stream.off('readable', ready).off('error', done).off('close', ready);
        response.off('close', ready);
        if (error instanceof Error) reject(error);
        else resolve();
      };
      const ready = () => done();
      if (stream.destroyed || stream.readableLength > 0) {
        ready();
        return;
      }
      stream.on('readable', ready).on('error', done).on('close', ready);
      response.on('close', ready);
    })
  );

/**
 * The strings and bytes of a stream of objects. Anything else would be an error that is never caught.
 *
 * @param {AsyncIterable<unknown>} stream
 */
const chunks = async function* (stream) {
  for await (const chunk of stream) {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) {
      throw new TypeError('A stream of a response has to consist of strings or bytes.');
    }
    yield chunk;
  }
};

/**
 * Sends a stream. If the client disconnects, the stream is destroyed without an error.
 *
 * @param {Readable} stream
 * @param {import('express').Response} response
 */
const pass = async (stream, response) => {
  let isGone = response.destroyed;
  response.once('close', () => {
    isGone ||= !stream.destroyed;
  });
  try {
    await (stream.readableObjectMode ? pipeline(stream, chunks, response) : pipeline(stream, response));
  } catch (error) {
    if (!isGone) throw error;
  }
};

/**
 * @param {Iterable<unknown> | AsyncIterable<unknown>} payload
 * @param {'lines' | 'sequence' | 'events' | 'data'} kind
 */
const items = async function* (payload, kind) {
  for await (const item of payload) {
    if (kind === 'lines') yield `${JSON.stringify(item)}\n`;
    else if (kind === 'sequence') yield `\x1e${JSON.stringify(item)}\n`;
    else yield event(kind === 'events' && isEvent(item) ? item : { data: item });
  }
};

/**
 * @param {unknown} payload a list of parts, or an object with the fields
 * @param {string} boundary
 */
const multipart = (payload, boundary) => {
  const list = Array.isArray(payload)
    ? payload
    : Object.entries(/** @type {object} */ (payload)).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one) => ({ name, value: one })),
      );
  /** @type {Uint8Array[]} */
  const chunks = [];
  for (const part of list) {
    const { value } = part;
    const plain = typeof value === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    const type = part.type ?? (value instanceof Uint8Array ? 'application/octet-stream' : plain);
    const quoted = (/** @type {string} */ text) => `"${text.replace(/[\r\n"]/g, encodeURIComponent)}"`;
    const name = part.name === undefined ? '' : `; name=${quoted(part.name)}`;
    const filename = part.filename === undefined ? '' : `; filename=${quoted(part.filename)}`;
    const disposition = name || filename ? `Content-Disposition: form-data${name}${filename}\r\n` : '';
    chunks.push(
      Buffer.from(`--${boundary}\r\n${disposition}Content-Type: ${String(type).replace(/[\r\n]/g, '')}\r\n\r\n`),
    );
    const bytes = typeof value === 'string' ? value : value instanceof Uint8Array ? value : JSON.stringify(value);
    chunks.push(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
};

module.exports = { answerOf, checkAccept, rejectionOf, sendAnswer };
