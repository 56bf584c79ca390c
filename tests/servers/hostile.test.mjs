// Requests that schemathesis makes from each server's own description: none makes a server fail, or answer with a
// status that docs/servers.md does not list. For values that travel as JSON or as parameters, valid requests pass and
// the others are refused, too; the types of values in forms and parts are open to interpretation, and schemathesis has
// its own. `SPECMINT_TEST_FULL=1` takes all descriptions, and more requests.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { discard, document, full, generator, scratch, skipWithout } from '../languages/shared/generating.mjs';
import { servers } from '../languages/shared/manifests.mjs';
import { Receipts, version } from '../languages/shared/receipts.mjs';
import { frameworks, start } from './lib.mjs';

const here = import.meta.dirname;
const venv = path.join(here, '.venv');
const wire = (name) => path.join(here, `../languages/shared/wire/${name}.yaml`);
const requests = full ? '100' : '15';

/**
 * The descriptions, with whether an echo stands behind (else the stub as it is generated), and whether who passes is judged: all
 * operations, or those that are named.
 */
const descriptions = [
    { name: 'echo', file: path.join(here, '../../benches/servers/echo.yaml'), echo: true, judged: [] },
    { name: 'some of conformance', file: path.join(here, 'conformance.yaml'), echo: true, judged: ['getItem', 'setNotes', 'myItems', 'getReport', 'secretKey', 'addOctets'] },
    { name: 'conformance', file: path.join(here, 'conformance.yaml'), echo: true },
    // It writes neither JSON lines nor multipart/related.
    { name: 'wire', file: wire('wire'), echo: true, without: ['bodyLines', 'bodyRelated'] },
    ...full ? [{ name: 'conformance', file: path.join(here, 'conformance.yaml'), echo: false }, { name: 'wire-2.0', file: wire('wire-2.0'), echo: true }] : [],
    ...['petstore-3.0', ...(full ? ['docker-engine-2.0', 'qdrant-3.0', 'box-3.0', 'hey-api-full-3.1', 'stripe-3.0'] : [])]
        // It does not write tar.
        .map((name) => ({ name, file: document(name), skip: skipWithout(name), echo: false, without: name.startsWith('docker') ? ['ImageLoad', 'PluginCreate'] : [] })),
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

function schemathesis(server, base, { echo, judged, without = [] }) {
    const checks = ['not_a_server_error', ...(judged ? ['positive_data_acceptance', 'negative_data_rejection'] : [])];
    // The phase of coverage fails by itself where a schema has bytes.
    const phases = judged ? 'examples,coverage,fuzzing' : 'fuzzing';
    const args = ['--config-file', path.join(here, echo ? 'echo.toml' : 'stub.toml'), 'run', `${server.url}/openapi.json`, '--url', `${server.url}${base}`];
    args.push('--checks', checks.join(','), '--phases', phases, '--max-examples', requests, '--seed', '1', '--warnings', 'off', '--suppress-health-check', 'all');
    args.push('-H', 'Authorization: Bearer token', '-H', 'X-Key: key', '-H', 'api_key: key', '--continue-on-failure', ...(full ? ['--max-time', '60'] : []));
    without.forEach((operation) => args.push('--exclude-operation-id', operation));
    (judged ?? []).forEach((operation) => args.push('--include-operation-id', operation));
    return new Promise((resolve) => {
        execFile(path.join(venv, 'bin/st'), args, { cwd: venv, maxBuffer: 1 << 28, env: { ...process.env, NO_COLOR: '1' } }, (error, stdout, stderr) => {
            resolve({ status: error?.code ?? 0, output: stdout + stderr });
        });
    });
}

/** The receipts of a framework: its echo and its lock file decide the result besides the output. */
function receiptsOf(framework) {
    const { folder } = servers().find(({ name }) => name === framework);
    const locks = ['requirements.txt', 'package-lock.json', 'Cargo.lock'].map((name) => path.join(folder, name)).filter((file) => fs.existsSync(file));
    const echo = fs.readdirSync(path.join(folder, 'echo')).map((name) => path.join(folder, 'echo', name));
    return new Receipts(import.meta.url, {
        files: [...locks, ...echo, ...['requirements.txt', 'echo.toml', 'stub.toml'].map((name) => path.join(here, name))],
        versions: [version('python3'), version('rustc')],
    });
}

for (const framework of frameworks) {
    const receipts = receiptsOf(framework);
    // As serve.sh generates it, whose text is part of the receipt.
    const { generate } = generator(framework, scratch('hostile'), { disallowAdditionalPropertiesIfNotPresent: 'false' });

    describe(framework, { concurrency: false, timeout: 3_000_000 }, () => {
        before(install);
        for (const { name, file, skip = false, echo, judged, without } of descriptions) {
            /** Starts the server, and sends it all requests. */
            const attack = async () => {
                const server = await start(framework, file, { BASE_PATH: '/base', MAX_BODY: '200000', ...(echo ? {} : { STUB: '1' }) });
                try {
                    const { status, output } = await schemathesis(server, '/base', { echo, judged, without });
                    const [, generated, passed] = /Test cases:\s+(\d+) generated, (\d+) passed/.exec(output) ?? [];
                    assert.ok(generated !== undefined && generated === passed, output.slice(-8000));
                    // Of the large descriptions it does not understand all, and says so by its status.
                    if (!full) assert.equal(status, 0, output.slice(-8000));
                    assert.equal(server.child.exitCode, null, 'the server ended');
                } finally {
                    await server.stop();
                }
            };
            test(`${name}, ${echo ? 'with handlers that accept' : 'as generated'}${judged ? ', who passes' : ''}`, { skip }, async () => {
                const output = generate(file);
                await receipts.once(output, [echo, judged, without, requests], attack);
                discard(output);
            });
        }
    });
}
