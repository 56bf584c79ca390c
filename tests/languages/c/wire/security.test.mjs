// Credentials and servers.
//
// What of the tests of typescript-axios C cannot express: credentials from functions and promises, headers and
// parameters for one call or all, and servers chosen by index or variables: the caller gives the base path.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wire } from './client.mjs';

const client = wire('security', 'wire');
const authorizations = async (name) => (await client.sent(name)).map(({ headers }) => headers.authorization);

test('API keys in a header, a query, a cookie, and both', async () => {
  const [header, query, cookie, both, transport] = await client.sent('keys');
  assert.equal(header.headers['x-key'], 'h&1');
  assert.equal(query.query, 'api%20key=q%261');
  assert.equal(cookie.headers.cookie, 'session=c&1');
  assert.deepEqual([both.headers['x-key'], both.query], ['h&1', 'api%20key=q%261']);
  assert.equal(transport.headers['x-key'], 'h&1', 'what the transport has to do leaves the rest as it is');
});

test('tokens', async () => {
  assert.deepEqual(await authorizations('tokens'), ['Bearer t.1', 'Bearer t.1']);
});

test('basic', async () => {
  assert.deepEqual(await authorizations('basic'), ['Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Basic dTo=']);
});

test('of alternatives, the first that is configured', async () => {
  assert.deepEqual(await authorizations('alternatives'), ['Bearer t', 'Basic dTpw', 'Bearer t', undefined]);
});

test('of several needed together, what there is', async () => {
  const [request] = await client.sent('together');
  assert.deepEqual([request.headers['x-key'], request.query], ['h&1', undefined]);
});

test('optional and absent security', async () => {
  assert.deepEqual(await authorizations('optional'), ['Bearer t', undefined, undefined]);
});

test('credentials with line ends are refused', async () => {
  const { calls, requests } = await client.call('lineEnds');
  assert.deepEqual(calls.map(({ error }) => error), ['argument', 'argument']);
  assert.deepEqual(requests, []);
  for (const { message } of calls) assert.doesNotMatch(message, /Evil/, 'a message does not have the secret');
});

test("servers: the description's, an operation's own, and the caller's before all", async () => {
  const targets = (await client.sent('servers')).map(({ target }) => target);
  assert.deepEqual(targets, [
    '/v1/server/common', '/own/server/own', '/base/server/common', '/base/server/own', '/conf/server/common', '/conf/server/own',
  ]);
});
