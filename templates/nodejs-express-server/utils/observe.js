// @ts-check
const { randomUUID } = require('node:crypto');
const logger = require('../logger');

/** What a client may call its request: visible ASCII. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Gives each request its id, and the log a line for it.
 *
 * @param {() => boolean} stopping true when the server takes no more requests
 * @returns {import('express').RequestHandler}
 */
const observe = (stopping) => (request, response, next) => {
  const started = process.hrtime.bigint();
  const given = request.get('x-request-id');
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
  response.locals['requestId'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  if (stopping()) response.setHeader('Connection', 'close');
  const path = request.url.split('?', 1)[0];
  response.on('close', () => {
    logger.info({
      requestId,
      method: request.method,
      path,
      operation: response.locals['operation'],
      // Nobody has got what was not finished.
      status: response.writableFinished ? response.statusCode : 0,
      ms: Number(process.hrtime.bigint() - started) / 1e6,
    });
  });
  next();
};

module.exports = { observe };
