// The Dockerfile of each server, followed step by step (dockerfile.mjs): the command at the end starts a server that its health
// check finds well.
//
// With SPECMINT_TEST_FULL=1, since it installs and builds for release.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { full, specmint } from '../languages/shared/generating.mjs';
import { build } from './dockerfile.mjs';
import { freePort } from '../ports.mjs';
import { ask, frameworks, listens } from './lib.mjs';

for (const framework of frameworks) {
    test(framework, { skip: !full && 'builds for release: with SPECMINT_TEST_FULL=1', timeout: 1_200_000 }, async () => {
        const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-dockerfile-'));
        try {
            const [folder, root] = [path.join(scratch, 'context'), path.join(scratch, 'root')];
            execFileSync(specmint, ['generate', '-g', framework, '-i', path.join(import.meta.dirname, 'conformance.yaml'), '-o', folder], { stdio: 'pipe' });
            fs.mkdirSync(root);
            const image = build(folder, root);
            const port = await freePort();
            const env = { ...image.env, HOST: '127.0.0.1', PORT: String(port) };
            const [command, ...args] = [...image.entrypoint, ...(image.cmd ?? [])];
            const child = spawn(command, args, { cwd: image.workdir, env, stdio: 'ignore' });
            const ended = new Promise((resolve) => child.on('close', (status, signal) => resolve(status ?? signal)));
            try {
                await listens(port, child, 30_000);
                const [check, ...rest] = image.health;
                execFileSync(check, rest, { cwd: image.workdir, env, stdio: 'pipe' });
                assert.equal((await ask({ port }, 'GET', '/base/items/mine')).status, 501);
                assert.equal((await ask({ port }, 'GET', '/openapi.json')).json.info.title, 'conformance');
            } finally {
                child.kill('SIGTERM');
            }
            assert.equal(await ended, 0, 'it stops when it is told to');
            assert.throws(() => execFileSync(image.health[0], image.health.slice(1), { cwd: image.workdir, env, stdio: 'pipe' }), 'a server that is not there is not well');
        } finally {
            fs.rmSync(scratch, { recursive: true, force: true });
        }
    });
}
