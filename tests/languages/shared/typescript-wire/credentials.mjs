// The places from which the clients of fetch and of axios take keys and tokens.
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The ways to give a credential, each with the function that makes it of a value. */
export const WAYS = [['a string', (value) => value], ['a promise', (value) => Promise.resolve(value)], ['a function', (value) => () => value], ['an async function', (value) => async () => value]];

/** The tests; `auth(method, configuration)` gives the request that an operation sends. */
export function credentialTests(auth) {
  for (const [name, give] of WAYS) {
    test(`API keys from ${name}`, async () => {
      assert.equal((await auth('authHeader', { apiKey: give('k&1') })).headers['x-key'], 'k&1');
      assert.equal((await auth('authQuery', { apiKey: give('k&1') })).query, 'api%20key=k%261');
      assert.equal((await auth('authCookie', { apiKey: give('k&1') })).headers.cookie, 'session=k&1');
    });

    test(`tokens from ${name}`, async () => {
      assert.equal((await auth('authBearer', { accessToken: give('t.1') })).headers.authorization, 'Bearer t.1');
      assert.equal((await auth('authOauth', { accessToken: give('t.1') })).headers.authorization, 'Bearer t.1');
    });
  }

  test('the API key function is given the name of the parameter', async () => {
    const names = [];
    const request = await auth('authBoth', { apiKey: (name) => (names.push(name), `for ${name}`) });
    assert.equal(request.headers['x-key'], 'for X-Key');
    assert.equal(request.query, 'api%20key=for%20api%20key');
    assert.deepEqual(names, ['X-Key', 'api key']);
  });

  test('the token function is given the scheme and its scopes', async () => {
    const calls = [];
    await auth('authOauth', { accessToken: (...values) => (calls.push(values), 't') });
    assert.deepEqual(calls, [['oauth', ['read:pets', 'write:pets']]]);
  });
}
