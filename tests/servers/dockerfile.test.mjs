// The instructions of each server's Dockerfile, one by one, on this machine in place of a container engine, which it need not have:
// what is copied is there, what is run works on it, and the command at the end starts a server that its health check finds
// well. The packages of its base images stand for themselves; users are left out.
//
// With SPECMINT_TEST_FULL=1, since it installs and builds for release.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { full, specmint } from '../languages/shared/generating.mjs';
import { ask, frameworks, freePort, listens } from './lib.mjs';

/** The instructions of a Dockerfile: `{ name, text }`, with continued lines joined. */
function instructions(text) {
    const lines = text.replace(/\\\n\s*/g, ' ').split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return lines.map((line) => /^(\w+)\s+(.*)$/.exec(line)).map(([, name, rest]) => ({ name, text: rest }));
}

/** What .dockerignore leaves out: names, with `*`, and below any folder with `**` before them. */
function ignored(folder) {
    const file = path.join(folder, '.dockerignore');
    const lines = fs.readFileSync(file, 'utf8').split('\n').map((line) => line.trim().replace(/\/$/, '')).filter((line) => line !== '' && !line.startsWith('#'));
    const patterns = lines.map((line) => new RegExp(`^${line.replace(/[.+]/g, '\\$&').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}(?:/|$)`));
    return (name) => patterns.some((pattern) => pattern.test(name));
}

/** Copies what `COPY` names, from a context or another stage. */
function copy(names, from, to, leaves = () => false) {
    for (const name of names) {
        const star = new RegExp(`^${name.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
        const found = name.includes('*') ? fs.readdirSync(from).filter((file) => star.test(file)) : [name];
        assert.ok(found.length > 0, `there is no ${name}`);
        for (const file of found) {
            const source = path.join(from, file);
            const isFolder = fs.statSync(source).isDirectory();
            const target = isFolder || !to.endsWith('/') ? to : path.join(to, path.basename(file));
            fs.mkdirSync(path.dirname(target), { recursive: true });
            fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: (one) => one === from || !leaves(path.relative(from, one)) });
        }
    }
}

/** Goes through a Dockerfile; gives what is left of its last stage. All stages are in one root: paths are the same in them. */
function build(folder, root) {
    const within = (text) => text.replaceAll(/(^|[\s=:"])(\/(?!usr\/sbin|dev)[a-z])/g, `$1${root}$2`);
    let image;
    for (const { name, text } of instructions(fs.readFileSync(path.join(folder, 'Dockerfile'), 'utf8'))) {
        const at = (file) => path.resolve(image.workdir, within(file)) + (file.endsWith('/') || file === '.' ? '/' : '');
        if (name === 'FROM') image = { workdir: root, env: { PATH: process.env.PATH, HOME: process.env.HOME }, entrypoint: [] };
        else if (name === 'ENV') for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g)) image.env[key] = within(value).replace('$PATH', image.env.PATH);
        else if (name === 'WORKDIR') fs.mkdirSync((image.workdir = within(text)), { recursive: true });
        else if (name === 'COPY') {
            const words = text.split(/\s+/);
            const stage = words[0].startsWith('--from=') && words.shift();
            const to = at(words.pop());
            if (stage) words.forEach((word) => path.resolve(within(word)) === path.resolve(to) || copy([within(word)], '/', to));
            else copy(words, folder, to, ignored(folder));
        } else if (name === 'RUN') {
            const commands = text.split(' && ').filter((command) => !/^(useradd|chown) /.test(command));
            for (const command of commands) execFileSync('sh', ['-c', within(command)], { cwd: image.workdir, env: { ...process.env, ...image.env }, stdio: 'pipe', maxBuffer: 1 << 28 });
        } else if (name === 'HEALTHCHECK') image.health = JSON.parse(/CMD (.*)$/.exec(text)[1]);
        else if (name === 'CMD' || name === 'ENTRYPOINT') image[name.toLowerCase()] = JSON.parse(text);
        else assert.match(name, /^(USER|EXPOSE|STOPSIGNAL)$/);
    }
    image.env.PATH = `${path.join(root, 'usr/local/bin')}:${image.env.PATH}`;
    return image;
}

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
