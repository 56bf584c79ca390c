// Credentials and servers, as the configuration has them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstValueFrom } from 'rxjs';
import { load, recording } from './client.mjs';

const { AuthService, ServerService } = load('wire');
const server = recording();

const auth = (method, parameters) => server.sent(server.api(AuthService, parameters)[method]());
const WAYS = [['text', (value) => value], ['a function', (value) => () => value]];

for (const [name, give] of WAYS) {
    test(`credentials by the names of their schemes, as ${name}`, async () => {
        const credentials = (scheme, value = 'k&1') => ({ credentials: { [scheme]: give(value) } });
        assert.equal((await auth('authHeader', credentials('headerKey'))).headers['x-key'], 'k&1');
        assert.equal((await auth('authQuery', credentials('queryKey'))).query, 'api%20key=k%261');
        assert.equal((await auth('authCookie', credentials('cookieKey'))).headers.cookie, 'session=k&1');
        assert.equal((await auth('authBearer', credentials('bearer'))).headers.authorization, 'Bearer k&1');
        assert.equal((await auth('authOauth', credentials('oauth'))).headers.authorization, 'Bearer k&1');
        assert.equal((await auth('authBasic', credentials('basic', 'dTpw'))).headers.authorization, 'Basic dTpw');
    });
}

test('a function is asked at each request, and not before', async () => {
    let asked = 0;
    const service = server.based(AuthService, { credentials: { bearer: () => `t${++asked}` } });
    const call = service.authBearer();
    assert.equal(asked, 0);
    for (const expected of ['Bearer t1', 'Bearer t2']) {
        assert.equal((await server.sent(firstValueFrom(call))).headers.authorization, expected);
    }
});

test('keys by their names, and a token of a function', async () => {
    for (const name of ['headerKey', 'X-Key']) {
        assert.equal((await auth('authHeader', { apiKeys: { [name]: 'k' } })).headers['x-key'], 'k');
    }
    assert.equal((await auth('authBearer', { accessToken: () => 't.1' })).headers.authorization, 'Bearer t.1');
});

const port = () => new URL(server.recorder.url).port;
const common = (parameters, method = 'serverCommon', basePath = undefined) => server.sent(firstValueFrom(server.service(ServerService, { parameters, basePath })[method]('response')));

test("servers: BASE_PATH wins, the configuration's before it", async () => {
    const { url } = server.recorder;
    assert.equal((await common({}, 'serverOwn', `${url}/mine`)).target, '/mine/server/own');
    assert.equal((await common({ basePath: `${url}/conf/` }, 'serverCommon', `${url}/mine`)).target, '/conf/server/common');
    assert.equal((await common(undefined, 'serverCommon', [`${url}/first`, `${url}/other`])).target, '/first/server/common');
});
