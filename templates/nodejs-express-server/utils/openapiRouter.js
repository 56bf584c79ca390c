// @ts-check
const { Readable } = require('node:stream');
const { answerOf, checkAccept, rejectionOf, sendAnswer } = require('./answers');
const { chooseContent, readBody } = require('./bodies');
const BodyStream = require('./bodyStream');
const { authenticate } = require('./credentials');
const { removeFiles } = require('./multipart');
const { readParameters } = require('./parameters');
const { Problem, drain, sendProblem } = require('./problem');
const { operationOf, plain } = require('./router');

/** @typedef {import('../types/contract').Operation} Operation */
/** @typedef {import('../types/runtime').Context} Context */
/** @typedef {typeof import('../config')} Config */

/** Calls a service with validated values: the parameters in the order of the contract, and the body. */
/** @typedef {(values: unknown[], body: unknown, context: Context) => Promise<unknown>} Run */

/**
 * The parts of a server.
 *
 * @typedef {{
 *   config: Config,
 *   hooks: import('./credentials').Hooks,
 *   operations: { get(id: string): Run | undefined },
 *   builtIn: string[],
 * }} Parts
 */

/**
 * Handles a request: path, method, credentials, Accept, Content-Type, values, service, response. Paths that are not in
 * the contract are passed on to Express, as are the paths of built-in endpoints that only templates match.
 *
 * @param {import('./contract')} contract
 * @param {Parts} parts
 * @returns {import('express').RequestHandler}
 */
const openapiRouter = (contract, parts) => async (request, response, next) => {
  const base = parts.config.BASE_VERSION;
  const [path = '', ...rest] = request.url.split('?');
  const query = rest.join('?');
  const below = belowBase(path, base);
  const matches = below === undefined ? [] : contract.router.find(below, query, request.method);
  const match = matches.at(-1);
  const isBuiltIn = parts.builtIn.includes(path) && ['GET', 'HEAD'].includes(request.method);
  if (match === undefined || (isBuiltIn && match.texts.length > 0)) {
    next();
    return;
  }
  try {
    const known = operationOf(match.route, request.method);
    const isPreflight = response.locals['preflight'] === true;
    if (known === undefined || isPreflight) {
      const methods = matches.flatMap(({ route }) => [...route.methods.keys()]);
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      const headers = { Allow: [...new Set(allow)].join(', ') };
      if (request.method !== 'OPTIONS') throw new Problem(405, `This path supports ${headers.Allow}.`, { headers });
      if (isPreflight) response.setHeader('Access-Control-Allow-Methods', headers.Allow);
      response.writeHead(204, headers).end();
      return;
    }
    response.locals['operation'] = known.operation.id;
    const path = new Map(known.names.map((name, i) => [name, match.texts[i] ?? '']));
    await serve(request, response, contract, parts, known.operation, { path, query });
  } catch (error) {
    sendProblem(request, response, Problem.from(error));
  }
};

/**
 * The context that is passed to services.
 *
 * @implements {Context}
 */
class RequestContext {
  /**
   * @param {import('express').Response} response
   * @param {Omit<Context, 'signal'>} values
   */
  constructor(response, { requestId, operation, request, principals, contentType, body }) {
    this.requestId = requestId;
    this.operation = operation;
    this.request = request;
    this.principals = principals;
    this.contentType = contentType;
    this.body = body;
    this.#response = response;
  }

  #response;

  /** @type {AbortController | undefined} */
  #gone;

  /** Created on first use, because most services do not need it. */
  get signal() {
    if (this.#gone === undefined) {
      const gone = new AbortController();
      this.#gone = gone;
      if (this.#response.closed) gone.abort();
      else this.#response.on('close', () => gone.abort());
    }
    return this.#gone.signal;
  }
}

/**
 * Returns the part of a path after the base path, or undefined if the path is not below it.
 *
 * @param {string} path the path as received
 * @param {string} base
 * @returns {string | undefined}
 */
const belowBase = (path, base) => {
  if (path.startsWith(base)) return path.slice(base.length);
  // The same characters can be encoded in several ways.
  const wanted = base.split('/').map(plain);
  const given = path.split('/');
  if (!wanted.every((segment, i) => plain(given[i] ?? '') === segment)) return undefined;
  return `/${given.slice(wanted.length).join('/')}`;
};

/**
 * @param {import('express').Request} request
 * @param {import('express').Response} response
 * @param {import('./contract')} contract
 * @param {Parts} parts
 * @param {Operation} operation
 * @param {{ path: Map<string, string>, query: string }} address
 */
const serve = async (request, response, contract, parts, operation, address) => {
  const { config } = parts;
  const requestId = String(response.locals['requestId']);
  if (operation.unusable !== undefined) throw new Problem(501, operation.unusable);
  const principals = await authenticate(contract, operation, parts.hooks, {
    requestId,
    operation: operation.id,
    request,
  });
  checkAccept(operation, request.headers.accept);
  const content = chooseContent(request, operation, config);
  const { values, faults } = readParameters(contract, operation, { ...address, headers: request.headers }, config);
  /** @type {import('../types/runtime').UploadedFile[]} */
  const files = [];
  /** @type {BodyStream | undefined} */
  let stream;
  try {
    const read = content && (await readBody(request, contract, operation, content, config, files));
    if (read?.value instanceof BodyStream) stream = read.value;
    if (read !== undefined) faults.push(...read.faults);
    if (faults.length > 0) throw Problem.ofFaults(faults);
    if (content !== undefined) contract.hide(content, read?.value);
    const run = parts.operations.get(operation.id);
    if (run === undefined) throw new Problem(501, 'This operation is not implemented.');
    const context = new RequestContext(response, {
      requestId,
      operation: operation.id,
      request,
      principals,
      contentType: read?.contentType,
      body: read?.value,
    });
    const answered = run(values, read?.value, context)
      .then(
        (given) => answerOf(given, operation),
        (error) => {
          const rejection = rejectionOf(error);
          if (rejection === undefined) throw error;
          return rejection;
        },
      )
      .then(async (answer) => {
        const { payload } = answer;
        // An error of a stream that is not read would end the process.
        if (payload instanceof Readable) payload.on('error', () => {});
        try {
          // A body that failed has been answered.
          if (!response.headersSent) await sendAnswer(request, response, contract, operation, answer, config);
        } finally {
          if (payload instanceof Readable) payload.destroy();
        }
      });
    // A body that fails is answered at once, even if the service does not notice it.
    await (stream === undefined ? answered : Promise.race([answered, stream.failure]));
  } finally {
    stream?.destroy();
    if (files.length > 0) await removeFiles(files);
  }
  if (stream !== undefined) drain(request, response);
};

module.exports = openapiRouter;
