// @ts-check
const { randomUUID } = require('node:crypto');
const logger = require('../logger');
const { drain } = require('./problem');

/** Request IDs from clients are accepted if they are visible ASCII. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Assigns an ID to each request and logs it.
 *
 * @param {() => boolean} stopping returns true when the server is shutting down
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
  // What is left of a body must not keep the connection.
  response.on('finish', () => {
    if (!request.complete) drain(request, response);
  });
  response.on('close', () => {
    logger.info({
      requestId,
      method: request.method,
      path,
      operation: response.locals['operation'],
      // An aborted response was not received.
      status: response.writableFinished ? response.statusCode : 0,
      ms: Number(process.hrtime.bigint() - started) / 1e6,
    });
  });
  next();
};

module.exports = { observe };
