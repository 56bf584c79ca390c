// Requests go to the server and the path that the description says, whatever the values of path parameters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, holdsPaths } from '../paths.mjs';

const { load, asked } = await import(process.env.CLIENT);
const { PathApi } = load('wire-paths');

/** What a call asks for: a URL, or the message of its error. */
const outcome = (base, method, values, ...more) => asked(PathApi, base, method, values, ...more).then((url) => ({ url }), ({ message }) => ({ message }));

for (const base of ['', '/', '//', 'http://server.example', 'http://server.example//', '/base/']) {
    test(`paths: on the server ${JSON.stringify(base)}`, async () => {
        const outcomes = [];
        for (const { operation, a, b } of cases) {
            const { url, message } = await outcome(base, operation, [a, b]);
            const prefix = base.replace(/\/+$/, '');
            assert.ok(url === undefined || url.startsWith(`${prefix}/`), url);
            outcomes.push({ target: url?.slice(prefix.length), message });
        }
        holdsPaths(outcomes);
    });
}
