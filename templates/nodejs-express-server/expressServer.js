// @ts-check
const fs = require('node:fs');
const http = require('node:http');
const express = require('express');
const config = require('./config');
const logger = require('./logger');
const controllers = require('./controllers');
/** @type {import('./types/security').SecurityHooks} */
const security = require('./services/security');
const Contract = require('./utils/contract');
const { cors } = require('./utils/cors');
const openapiRouter = require('./utils/openapiRouter');
const { Problem, sendProblem } = require('./utils/problem');
const { observe } = require('./utils/observe');

/** @typedef {import('./utils/openapiRouter').Parts} Parts */

/** The paths of the built-in endpoints. */
const DESCRIPTION = '/openapi.json';
const HEALTH = '/healthz';

/** The HTTP server: Express with the router for the operations and the built-in endpoints. */
class ExpressServer {
  /**
   * @param {number} port TCP port; 0 selects a free one
   * @param {Partial<Parts>} [parts] replacements for the generated parts, for tests
   */
  constructor(port, parts = {}) {
    this.port = port;
    /** @type {http.Server | undefined} */
    this.server = undefined;
    this.stopping = false;
    const settings = { ...config, ...parts.config };
    this.settings = settings;
    const document = JSON.parse(fs.readFileSync(settings.CONTRACT_JSON, 'utf8'));
    const contract = new Contract(document);
    this.app = express();
    this.app.locals['problemMembers'] = document.problems;
    this.app.disable('x-powered-by');
    this.app.disable('etag');
    this.app.use(observe(() => this.stopping));
    this.app.use(cors(settings.CORS_ORIGINS, contract));
    const { hooks = security, operations = controllers.operations } = parts;
    this.app.use(openapiRouter(contract, { config: settings, hooks, operations, builtIn: [DESCRIPTION, HEALTH] }));
    this.app.get(DESCRIPTION, (_request, response) => {
      response.type('application/json').send(fs.readFileSync(settings.OPENAPI_JSON));
    });
    this.app.get(HEALTH, (_request, response) => {
      response.status(204).end();
    });
    this.app.use((/** @type {express.Request} */ request, /** @type {express.Response} */ response) => {
      sendProblem(request, response, new Problem(404, 'There is no operation at this path.'));
    });
    this.app.use(
      // Express recognizes error handlers by their four parameters.
      (
        /** @type {unknown} */ error,
        /** @type {express.Request} */ request,
        /** @type {express.Response} */ response,
        /** @type {express.NextFunction} */ _next,
      ) => {
        sendProblem(request, response, Problem.from(error));
      },
    );
  }

  /** Starts listening and returns the port. */
  async launch() {
    // The router times out slow bodies with a response; this covers everything else. A stream may take any time.
    const requestTimeout = this.settings.STREAM_BODIES ? 0 : this.settings.BODY_TIMEOUT + 30_000;
    const server = http.createServer({ requestTimeout, headersTimeout: 10_000 }, this.app);
    this.server = server;
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.settings.HOST, () => resolve(undefined));
    });
    const address = server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
    logger.info({ message: 'Listening', port: this.port });
    return this.port;
  }

  /** Stops accepting connections and gives open requests some time to finish. */
  async close() {
    const { server } = this;
    if (server === undefined) return;
    this.stopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), this.settings.STOP_TIMEOUT);
    await closed;
    clearTimeout(timer);
    logger.info({ message: 'Stopped', port: this.port });
  }
}

module.exports = ExpressServer;
