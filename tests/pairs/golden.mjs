// The wire tests of a client that cannot run here: sends each request that its golden file holds it to, through the relay.
// The handlers of the operation that was called have to take it.
//
// node golden.mjs <requests.json>, with ADDRESSES and LOG as relay.mjs has them.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { handOver, versionIn } from './relay.mjs';

const { cases } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const boundary = 'golden';

/** The parts as a multipart body has them. */
function multipart(parts) {
    const each = parts.map(({ headers, body }) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
        return `--${boundary}\r\n${lines}\r\n${body}\r\n`;
    });
    return Buffer.from(`${each.join('')}--${boundary}--\r\n`);
}

for (const { name, description, operation, request } of cases) {
    test(`${description}: ${name}`, async () => {
        const { method, target, parts, contentType } = request;
        const body = parts ? multipart(parts) : Buffer.from(request.body ?? '');
        const headers = { ...request.headers };
        if (contentType) headers['Content-Type'] = parts ? `${contentType}; boundary=${boundary}` : contentType;
        if (request.body !== undefined || parts) headers['Content-Length'] = String(body.length);
        const lower = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
        const recorded = { method, target: `/base${target}`, headers: lower, rawHeaders: Object.entries(headers).flat(), body };
        const { line } = await handOver(recorded, { status: 204 }, versionIn(description));
        assert.equal(line.echo?.operation, operation, `${line.status}: ${line.problem}`);
    });
}
