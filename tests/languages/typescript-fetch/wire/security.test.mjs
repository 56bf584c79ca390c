// Credentials, by the alternatives of the operations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialTests } from '../../shared/typescript-wire/credentials.mjs';
import { load, recording } from './client.mjs';

const { AuthApi } = load('wire');
const server = recording();

const auth = (method, configuration) => server.sent(server.api(AuthApi, configuration)[method]());
credentialTests(auth);

test('API keys by the names of their schemes', async () => {
    const request = await auth('authBoth', { apiKeys: { headerKey: 'h', queryKey: async () => 'q' } });
    assert.deepEqual([request.headers['x-key'], request.query], ['h', 'api%20key=q']);
    // Names of members that every JavaScript object has are not keys.
    assert.equal((await auth('authCookie', { apiKeys: { headerKey: 'h' } })).headers.cookie, undefined);
});
