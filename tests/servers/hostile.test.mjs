// Requests that schemathesis makes of each server's own description: those that follow it pass, those that do not are refused,
// and none makes a server fail. `SPECMINT_TEST_FULL=1` takes the large descriptions too, and more requests.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { document, full } from '../languages/shared/generating.mjs';
import { frameworks, start } from './lib.mjs';

const here = import.meta.dirname;
const venv = path.join(here, '.venv');
const wire = (name) => path.join(here, `../languages/typescript-axios/wire/${name}.yaml`);
const requests = full ? '200' : '15';

/** The descriptions, with whether an echo stands behind (else the stub as it is generated). */
const descriptions = [
    { name: 'conformance', file: path.join(here, 'conformance.yaml'), echo: true },
    { name: 'conformance', file: path.join(here, 'conformance.yaml'), echo: false },
    { name: 'wire', file: wire('wire'), echo: true },
    { name: 'wire-2.0', file: wire('wire-2.0'), echo: true },
    ...['petstore-3.0', ...(full ? ['docker-engine-2.0', 'qdrant-3.0', 'box-3.0', 'hey-api-full-3.1', 'stripe-3.0'] : [])]
        .map((name) => ({ name, file: document(name), echo: false }))
        .filter(({ file }) => file !== null),
];

/** Installs schemathesis where this version of it is not. */
function install() {
    const wanted = fs.readFileSync(path.join(here, 'requirements.txt'), 'utf8');
    const stamp = path.join(venv, 'installed.txt');
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
    execFileSync('python3', ['-m', 'venv', venv]);
    execFileSync(path.join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', path.join(here, 'requirements.txt')]);
    fs.writeFileSync(stamp, wanted);
}

function schemathesis(server, base, echo) {
    const checks = ['not_a_server_error', 'positive_data_acceptance', ...(echo ? ['negative_data_rejection'] : [])];
    const args = ['--config-file', path.join(here, echo ? 'echo.toml' : 'stub.toml'), 'run', `${server.url}/openapi.json`, '--url', `${server.url}${base}`];
    args.push('--checks', checks.join(','), '--phases', 'examples,coverage,fuzzing', '--max-examples', requests, '--seed', '1', '--warnings', 'off', '--suppress-health-check', 'all');
    args.push('-H', 'Authorization: Bearer token', '-H', 'X-Key: key', '-H', 'api_key: key', '--continue-on-failure', ...(full ? ['--max-time', '300'] : []));
    return new Promise((resolve) => {
        execFile(path.join(venv, 'bin/st'), args, { cwd: venv, maxBuffer: 1 << 28, env: { ...process.env, NO_COLOR: '1' } }, (error, stdout, stderr) => {
            resolve({ status: error?.code ?? 0, output: stdout + stderr });
        });
    });
}

for (const framework of frameworks) {
    describe(framework, { concurrency: false, timeout: 3_000_000 }, () => {
        before(install);
        for (const { name, file, echo } of descriptions) {
            test(`${name}, ${echo ? 'with handlers that accept' : 'as generated'}`, async () => {
                const server = await start(framework, file, { BASE_PATH: '/base', MAX_BODY: '200000', ...(echo ? {} : { STUB: '1' }) });
                try {
                    const { status, output } = await schemathesis(server, '/base', echo);
                    assert.equal(status, 0, output.slice(-8000));
                    assert.match(output, /Test cases:\s+\d+ generated/);
                    assert.equal(server.child.exitCode, null, 'the server ended');
                } finally {
                    await server.stop();
                }
            });
        }
    });
}
