// @ts-check
const fs = require('node:fs');
const http = require('node:http');
const express = require('express');
const config = require('./config');
const logger = require('./logger');
const controllers = require('./controllers');
const security = require('./services/security');
const Contract = require('./utils/contract');
const openapiRouter = require('./utils/openapiRouter');
const { Problem, sendProblem } = require('./utils/problem');
const { observe } = require('./utils/observe');

/** @typedef {import('./utils/openapiRouter').Parts} Parts */

/** The server: Express with the router of the operations, and what every server has beside them. */
class ExpressServer {
  /**
   * @param {number} port 0 for any that is free
   * @param {Partial<Parts>} [parts] in place of the generated ones, for tests
   */
  constructor(port, parts = {}) {
    this.port = port;
    /** @type {http.Server | undefined} */
    this.server = undefined;
    this.stopping = false;
    const settings = { ...config, ...parts.config };
    this.settings = settings;
    const contract = new Contract(JSON.parse(fs.readFileSync(settings.CONTRACT_JSON, 'utf8')));
    this.app = express();
    this.app.disable('x-powered-by');
    this.app.disable('etag');
    this.app.use(observe(() => this.stopping));
    const { hooks = security, operations = controllers.operations } = parts;
    this.app.use(openapiRouter(contract, { config: settings, hooks, operations }));
    this.app.get('/openapi.json', (_request, response) => {
      response.type('application/json').send(fs.readFileSync(settings.OPENAPI_JSON));
    });
    this.app.get('/healthz', (_request, response) => {
      response.status(204).end();
    });
    this.app.use((/** @type {express.Request} */ request, /** @type {express.Response} */ response) => {
      sendProblem(request, response, new Problem(404, 'There is nothing at this path.'));
    });
    this.app.use(
      // Express tells a handler of errors by its four parameters.
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

  /** Starts to listen; gives the port. */
  async launch() {
    // The router ends what is slow itself, with an answer; this is for what it does not read.
    const requestTimeout = this.settings.BODY_TIMEOUT + 30_000;
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

  /** Stops: takes no more connections, and gives open requests some time. */
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
