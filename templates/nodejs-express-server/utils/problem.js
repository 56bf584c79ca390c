// @ts-check
const { STATUS_CODES } = require('node:http');
const logger = require('../logger');
const { put } = require('./readings');

/** @typedef {import('../types/contract').Fault} Fault */

/** Maximum number of errors in a response. */
const MOST_FAULTS = 100;

/** Maximum length of a listed pointer or message: both may contain names from the request. */
const MOST_TEXT = 300;

/** The format of the request IDs that this server creates. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Limits in milliseconds and bytes for draining the rest of a body, so that the client can read the response. */
const LINGER_TIME = 2000;
const LINGER_BYTES = 64 * 1024 * 1024;

/** An error response. */
class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} [detail] explanation for the client
   * @param {{ errors?: Fault[], headers?: Record<string, string>, cause?: unknown }} [more]
   */
  constructor(status, detail, { errors, headers = {}, cause } = {}) {
    super(detail ?? STATUS_CODES[status] ?? 'Problem', { cause });
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }

  /**
   * Creates the problem for an invalid request.
   *
   * @param {Fault[]} faults
   */
  static ofFaults(faults) {
    const count = faults.length === 1 ? '1 problem' : `${faults.length} problems`;
    const more = faults.length > MOST_FAULTS ? `; the first ${MOST_FAULTS} are listed` : '';
    return new Problem(400, `The request has ${count}${more}.`, { errors: faults.slice(0, MOST_FAULTS) });
  }

  /**
   * Converts any error to a problem. Unexpected errors become a 500 without details.
   *
   * @param {unknown} error
   * @returns {Problem}
   */
  static from(error) {
    if (error instanceof Problem) return error;
    return new Problem(500, 'Internal server error. The log has details under this request ID.', { cause: error });
  }
}

/**
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 * @param {Problem} problem
 */
const sendProblem = (request, response, problem) => {
  const requestId = String(response.locals['requestId']);
  if (problem.cause !== undefined) {
    const { cause } = problem;
    const told = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
    logger.error({ message: 'Request failed', requestId, error: told });
  }
  if (response.headersSent) {
    // A partial response must not look complete.
    response.destroy();
    return;
  }
  const document = {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Problem',
    status: problem.status,
    detail: problem.message,
    // A URI reference that leads to the line of the log.
    instance: UUID.test(requestId) ? `urn:uuid:${requestId}` : `#${encodeURIComponent(requestId)}`,
    ...(problem.errors === undefined ? {} : { errors: problem.errors }),
  };
  /** @type {import('../types/contract').ProblemMember[] | undefined} */
  const members = request.app.locals['problemMembers'];
  const text = JSON.stringify(members === undefined ? document : modelled(document, members));
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.statusCode = problem.status;
  response.setHeader('Content-Type', members === undefined ? 'application/problem+json' : 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (request.complete || !hasBody(request)) {
    response.end(text);
    return;
  }
  // Closing the connection while data is still arriving could discard the response.
  response.setHeader('Connection', 'close');
  if (request.method === 'HEAD') response.flushHeaders();
  else response.write(text);
  linger(request, () => response.end());
};

/**
 * Returns the members of a problem document under the names, and in the objects, that the contract lists.
 *
 * @param {Record<string, unknown>} document
 * @param {import('../types/contract').ProblemMember[]} members
 */
const modelled = (document, members) => {
  const outermost = {};
  for (const { path, from, value } of members) {
    const content = from === undefined ? value : document[from];
    if (content === undefined) continue;
    /** @type {object} */
    let within = outermost;
    for (const name of path.slice(0, -1)) {
      if (!Object.hasOwn(within, name)) put(within, name, {});
      within = /** @type {Record<string, object>} */ (within)[name] ?? {};
    }
    put(within, path.at(-1) ?? '', content);
  }
  return outermost;
};

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {() => void} done
 */
const linger = (request, done) => {
  let bytes = 0;
  const finish = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
    done();
  };
  /** @param {Buffer} chunk */
  const count = (chunk) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) finish();
  };
  const timer = setTimeout(finish, LINGER_TIME);
  request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
  request.resume();
};

/**
 * Reads the rest of a body that a service has left, so that the client can read the response and reuse the connection.
 * A client that goes on sending loses the connection.
 *
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 */
const drain = (request, response) => {
  if (request.readableEnded || request.destroyed) return;
  linger(request, () => {
    if (request.readableEnded) return;
    if (response.writableFinished) request.destroy();
    else response.once('finish', () => request.destroy());
  });
};

/**
 * Returns whether the request has a body. A chunked body may still be empty.
 *
 * @param {import('node:http').IncomingMessage} request
 */
const hasBody = (request) =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Shortens a text, so that its end still tells errors apart.
 *
 * @param {string} text
 */
const shortened = (text) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 51)}…${text.slice(-50)}` : text);

module.exports = { MOST_FAULTS, Problem, drain, hasBody, sendProblem, shortened };
