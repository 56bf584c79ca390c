// @ts-check
const assert = require('node:assert/strict');
const { after, before, describe, it } = require('node:test');

process.env['LOG_LEVEL'] = 'silent';

const ExpressServer = require('../expressServer');
const config = require('../config');

/** @typedef {import('../types/contract').Operation} Operation */

/** @type {import('../types/contract').ContractDocument} */
const contract = require(config.CONTRACT_JSON);

// These tests also pass once services are implemented: they replace all services and accept every credential.
const hooks = Object.fromEntries(Object.keys(contract.securitySchemes).map((name) => [name, () => ({ name })]));
const operations = new Map();
const server = new ExpressServer(0, { hooks, operations, config: { ...config, BASE_VERSION: '' } });

/** Returns the headers and query that carry the credentials of an operation. @param {Operation} operation */
const credentials = ({ security: [alternative = []] = [] }) => {
  /** @type {Record<string, string>} */
  const headers = {};
  const query = new URLSearchParams();
  for (const { scheme: name } of alternative) {
    const scheme = contract.securitySchemes[name];
    const key = scheme?.name ?? '';
    if (scheme?.type === 'mutualTLS') continue;
    if (scheme?.type !== 'apiKey') {
      const word = scheme?.scheme ?? 'Bearer';
      headers['Authorization'] = `${word} ${word.toLowerCase() === 'basic' ? btoa('user:password') : 'token'}`;
    } else if (scheme.in === 'query') query.set(key, 'key');
    else if (scheme.in === 'cookie') headers['Cookie'] = `${key}=key`;
    else headers[key] = 'key';
  }
  return { headers, query };
};

/** Returns whether `send` supports the operation. @param {Operation} operation */
const isPlain = (operation) =>
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(operation.method) &&
  operation.unusable === undefined &&
  /^[\w./-]+$/.test(operation.path);

/**
 * Sends a request to an operation, with its credentials.
 *
 * @param {Operation} operation
 * @param {RequestInit} [init]
 */
const send = (operation, init = {}) => {
  const known = credentials(operation);
  const query = known.query.size > 0 ? `?${known.query}` : '';
  const url = `http://127.0.0.1:${server.port}${operation.path}${query}`;
  return fetch(url, { ...init, method: operation.method, headers: { ...init.headers, ...known.headers } });
};

/**
 * Returns a member of an error document, under the name that the contract gives it. Returns undefined if the errors of this
 * API do not have it.
 *
 * @param {any} document
 * @param {string} name its name in a problem document
 */
const memberOf = (document, name) => {
  if (contract.problems === undefined) return document[name];
  const path = contract.problems.find(({ from }) => from === name)?.path;
  return path?.reduce((within, step) => within[step], document);
};

describe('the server', () => {
  before(() => server.launch());
  after(() => server.close());

  it('responds with 501 if an operation is not implemented', async (t) => {
    const plain = contract.operations.find(
      (operation) =>
        isPlain(operation) && !operation.body?.required && operation.parameters.every(({ required }) => !required),
    );
    if (plain === undefined) {
      t.skip('every operation requires values');
      return;
    }
    const response = await send(plain);
    assert.equal(response.status, 501);
    const isProblem = contract.problems === undefined;
    assert.equal(response.headers.get('content-type'), isProblem ? 'application/problem+json' : 'application/json');
    const status = memberOf(await response.json(), 'status');
    if (status !== undefined) assert.equal(status, 501);
    assert.match(response.headers.get('x-request-id') ?? '', /^[\x21-\x7e]{1,128}$/);
  });

  it('responds with 400 to an invalid request and lists the errors', async (t) => {
    const strict = contract.operations.find(
      (operation) =>
        isPlain(operation) && operation.body?.required && operation.body.contents.some(({ kind }) => kind === 'json'),
    );
    if (strict === undefined) {
      t.skip('no operation accepts JSON');
      return;
    }
    const type = strict.body?.contents.find(({ kind }) => kind === 'json')?.type ?? '';
    const contentType = type.includes('*') ? 'application/json' : type;
    const response = await send(strict, { headers: { 'Content-Type': contentType }, body: '{"no' });
    assert.equal(response.status, 400);
    const errors = memberOf(await response.json(), 'errors');
    if (errors === undefined) return;
    const inBody = errors.filter((/** @type {{ in: string }} */ error) => error.in === 'body');
    assert.equal(inBody.length, 1);
    assert.match(inBody[0].message, /is not valid JSON/);
  });

  it('responds with 405 to an unsupported method and lists the supported ones', async (t) => {
    const plain = contract.operations.find(isPlain);
    if (plain === undefined) {
      t.skip('every path has parameters');
      return;
    }
    const response = await send({ ...plain, method: 'PROPFIND' });
    assert.equal(response.status, 405);
    assert.match(response.headers.get('allow') ?? '', new RegExp(`\\b${plain.method}\\b`));
  });

  it('serves the API description', async (t) => {
    if (contract.operations.some(({ path }) => path === '/openapi.json')) {
      t.skip('the path belongs to an operation');
      return;
    }
    const response = await fetch(`http://127.0.0.1:${server.port}/openapi.json`);
    assert.equal(response.status, 200);
    const description = await response.json();
    assert.ok(description.openapi ?? description.swagger);
  });

  it('reports that it is healthy', async (t) => {
    if (contract.operations.some(({ path }) => path === '/healthz')) {
      t.skip('the path belongs to an operation');
      return;
    }
    const response = await fetch(`http://127.0.0.1:${server.port}/healthz`);
    assert.equal(response.status, 204);
  });
});
