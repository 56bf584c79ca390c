// Credentials, servers, and how options are merged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { credentialTests, WAYS } from '../../shared/typescript-wire/credentials.mjs';
import { load, recording } from './client.mjs';

const { AuthApi, ServerApi, Configuration, axios, base } = load('wire');
const server = recording();

const auth = (method, configuration, options) => server.sent(server.api(AuthApi, new Configuration(configuration))[method](options));
credentialTests(auth);

test('API keys by the names of their schemes', async () => {
    for (const [name, give] of WAYS) {
        if (name === 'a promise') continue;
        const keys = { headerKey: give('h'), queryKey: give('q') };
        const request = await auth('authBoth', { apiKey: keys });
        assert.deepEqual([request.headers['x-key'], request.query], ['h', 'api%20key=q'], name);
        assert.equal((await auth('authCookie', { apiKey: { ...keys, session: 'by its parameter' } })).headers.cookie, undefined, name);
    }
    // Names of members that every JavaScript object has are not keys.
    const args = {};
    const { common } = load('wire');
    await common.setApiKeyToObject(args, 'constructor', new Configuration({ apiKey: {} }));
    await common.setApiKeyToObject(args, 'own', new Configuration({ apiKey: { own: () => 'k' } }));
    assert.deepEqual(args, { own: 'k' });
});

test("the caller's Authorization wins over every scheme", async () => {
    const options = { headers: { authorization: 'Custom c' } };
    assert.equal((await auth('authBearer', { accessToken: 't' }, options)).headers.authorization, 'Custom c');
    assert.equal((await auth('authBasic', { username: 'u' }, options)).headers.authorization, 'Custom c');
});

test("headers: the operation's, then baseOptions, then the call's, without regard to case", async () => {
    const baseOptions = { headers: { 'X-One': 'base', 'X-Two': 'base', 'x-key': 'base' } };
    const { headers, rawHeaders } = await auth('authHeader', { apiKey: 'k', baseOptions }, { headers: { 'x-TWO': 'call' } });
    assert.equal(headers['x-one'], 'base');
    assert.equal(headers['x-two'], 'call');
    assert.equal(headers['x-key'], 'base');
    assert.equal(rawHeaders.filter((name) => /^x-(two|key)$/i.test(name)).length, 2);
});

test('baseOptions reach axios, and the options of a call win', async () => {
    const baseOptions = { params: { a: '1' }, timeout: 1 };
    assert.equal((await auth('authNone', { baseOptions }, { timeout: 5000 })).query, 'a=1');
});

const common = (configuration, basePath, method = 'serverCommon', instance) => server.sent(new ServerApi(new Configuration(configuration), basePath, instance)[method]());
const port = () => new URL(server.recorder.url).port;

test('servers: each base URL takes precedence over those below it', async () => {
    const at = (path) => `${server.recorder.url}/${path}`;
    for (const method of ['serverCommon', 'serverOwn']) {
        // From the lowest to the highest priority: each is added to those before it.
        const set = { configuration: {}, arguments: [undefined, axios], call: {} };
        const target = async () => {
            const api = new ServerApi(new Configuration(set.configuration), ...set.arguments);
            return (await server.sent(api[method](set.call))).target.split('/')[1];
        };
        set.configuration.serverVariables = { port: port() };
        assert.equal(await target(), method === 'serverOwn' ? 'own' : 'v1');
        set.arguments[1] = axios.create({ baseURL: at('instance/') });
        assert.equal(await target(), 'instance');
        set.arguments[0] = at('argument/');
        assert.equal(await target(), 'argument');
        set.configuration.baseOptions = { baseURL: at('options/') };
        assert.equal(await target(), 'options');
        set.configuration.basePath = at('configuration/');
        assert.equal(await target(), 'configuration');
        set.call.baseURL = at('call/');
        assert.equal(await target(), 'call');
    }
});

test('servers: an interceptor may change the base URL of an instance', async () => {
    const instance = axios.create({ baseURL: 'http://127.0.0.1:1' });
    instance.interceptors.request.use((config) => ({ ...config, baseURL: `${server.recorder.url}/tenant` }));
    assert.equal((await common({}, undefined, 'serverCommon', instance)).target, '/tenant/server/common');
});

test('servers: without a host, a call says what to set, and sends nothing', async () => {
    const before = server.recorder.requests.length;
    for (const given of [[{ basePath: '/api' }], [{}, '/api'], [{ baseOptions: { baseURL: '/api' } }]]) {
        await assert.rejects(common(...given), { name: 'Error', message: /^The base URL '\/api' has no host: set basePath/ });
    }
    assert.equal(server.recorder.requests.length, before);
    // An adapter of the caller's, as tests have them, needs none; neither does a page.
    const adapter = async (config) => ({ data: config.url, status: 200, statusText: '', headers: {}, config });
    const url = async () => (await new ServerApi(new Configuration({ basePath: '/api', baseOptions: { adapter } })).serverCommon()).data;
    assert.equal(await url(), '/api/server/common');
    globalThis.location = { href: 'http://127.0.0.1:1/' };
    try {
        const { message } = await common({ basePath: '/api' }).catch((error) => error);
        assert.doesNotMatch(message, /has no host/);
    } finally {
        delete globalThis.location;
    }
});
