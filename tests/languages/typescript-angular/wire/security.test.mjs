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

test('keys by name, the token, and basic, as before credentials', async () => {
    for (const name of ['headerKey', 'X-Key']) {
        assert.equal((await auth('authHeader', { apiKeys: { [name]: 'k' } })).headers['x-key'], 'k');
    }
    assert.equal((await auth('authOauth', { accessToken: 't.1' })).headers.authorization, 'Bearer t.1');
    assert.equal((await auth('authBearer', { accessToken: () => 't.1' })).headers.authorization, 'Bearer t.1');
    assert.equal((await auth('authBasic', { username: 'Aladdin', password: 'open sesame' })).headers.authorization, 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
    assert.equal((await auth('authBasic', { username: 'ü' })).headers.authorization, `Basic ${Buffer.from('ü:').toString('base64')}`);
});

test('of alternatives, the first that is configured', async () => {
    const basic = { username: 'u', password: 'p' };
    assert.equal((await auth('authEither', { accessToken: 't' })).headers.authorization, 'Bearer t');
    assert.equal((await auth('authEither', basic)).headers.authorization, 'Basic dTpw');
    assert.equal((await auth('authEither', { ...basic, accessToken: 't' })).headers.authorization, 'Bearer t');
    assert.equal((await auth('authEither', {})).headers.authorization, undefined);
});

test('several needed together', async () => {
    const both = await auth('authBoth', { credentials: { headerKey: 'h', queryKey: 'q' } });
    assert.deepEqual([both.headers['x-key'], both.query], ['h', 'api%20key=q']);
    const one = await auth('authBoth', { credentials: { headerKey: 'h' } });
    assert.deepEqual([one.headers['x-key'], one.query], ['h', undefined]);
});

test('what the transport has to do leaves the rest as it is', async () => {
    assert.equal((await auth('authTransport', { credentials: { headerKey: 'k' } })).headers['x-key'], 'k');
});

test('optional and absent security', async () => {
    assert.equal((await auth('authOptional', { accessToken: 't' })).headers.authorization, 'Bearer t');
    assert.equal((await auth('authOptional', {})).headers.authorization, undefined);
    assert.equal((await auth('authNone', { accessToken: 't', username: 'u', credentials: { bearer: 'b' } })).headers.authorization, undefined);
});

test('a credential with a line end is refused', async () => {
    const sent = server.recorder.requests.length;
    await assert.rejects(auth('authBearer', { accessToken: 't\r\nX-Evil: 1' }), /line breaks/);
    assert.equal(server.recorder.requests.length, sent);
});

const port = () => new URL(server.recorder.url).port;
const common = (parameters, method = 'serverCommon', basePath = undefined) => server.sent(firstValueFrom(server.service(ServerService, { parameters, basePath })[method]('response')));

test('servers: defaults and variables', async () => {
    assert.equal((await common({ serverVariables: { port: port() } })).target, '/v1/server/common');
    assert.equal((await common({ serverVariables: { port: port(), version: 'v2' } })).target, '/v2/server/common');
    await assert.rejects(common({ serverVariables: { port: port(), version: 'v3' } }), /version.*v1, v2.*'v3'/);
});

test('servers: the index, and an operation of its own', async () => {
    assert.equal((await common({ serverIndex: 1, serverVariables: { port: port() } })).target, '/second/server/common');
    assert.equal((await common({ serverVariables: { port: port() } }, 'serverOwn')).target, '/own/server/own');
    assert.equal((await common({ serverIndex: 1, serverVariables: { port: port() } }, 'serverOwn')).target, '/own/server/own');
    await assert.rejects(common({ serverIndex: 2 }), /^RangeError: serverIndex is 2, but must be less than 2,/);
});

test("servers: BASE_PATH wins, the configuration's before it", async () => {
    const { url } = server.recorder;
    assert.equal((await common({}, 'serverOwn', `${url}/mine`)).target, '/mine/server/own');
    assert.equal((await common({ basePath: `${url}/conf/` }, 'serverCommon', `${url}/mine`)).target, '/conf/server/common');
    assert.equal((await common(undefined, 'serverCommon', [`${url}/first`, `${url}/other`])).target, '/first/server/common');
});
