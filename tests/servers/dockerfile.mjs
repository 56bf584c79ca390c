// Runs the instructions of a Dockerfile one by one on this machine, without a container engine, to test that copied
// files exist and commands work on them. The machine's own packages replace those of the base images; users are left
// out.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The instructions of a Dockerfile: `{ name, text }`, with continued lines joined. */
function instructions(text) {
    const lines = text.replace(/\\\n\s*/g, ' ').split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return lines.map((line) => /^(\w+)\s+(.*)$/.exec(line)).map(([, name, rest]) => ({ name, text: rest }));
}

/** The files that .dockerignore excludes: names, with `*`, and below any folder with `**` before them. */
function ignored(folder) {
    const file = path.join(folder, '.dockerignore');
    const lines = fs.readFileSync(file, 'utf8').split('\n').map((line) => line.trim().replace(/\/$/, '')).filter((line) => line !== '' && !line.startsWith('#'));
    const pattern = (line) => new RegExp(`^${line.replace(/[.+]/g, '\\$&').replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}(?:/|$)`);
    // The last matching line decides; a line with ! brings back files that earlier lines exclude.
    const rules = lines.map((line) => ({ pattern: pattern(line.replace(/^!/, '')), leaves: !line.startsWith('!') }));
    return (name) => rules.findLast(({ pattern }) => pattern.test(name))?.leaves ?? false;
}

/** Copies the files of `COPY`, from a context or another stage. */
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
            fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter: (one) => path.relative(from, one) === '' || !leaves(path.relative(from, one)) });
        }
    }
}

/**
 * Runs a Dockerfile; returns its last stage. All stages are in one root, as paths are the same in them, but
 * an empty one, which has a folder of its own. `args` are those of the build, `more` the environment of its commands.
 */
export function build(folder, root, args = {}, more = {}) {
    const inside = (place, text) => text.replaceAll(/(^|[\s=:"])(\/(?!usr\/sbin|dev)[a-z])/g, `$1${place}$2`);
    let image;
    const within = (text) => inside(image.root, text);
    for (const { name, text } of instructions(fs.readFileSync(path.join(folder, 'Dockerfile'), 'utf8'))) {
        const at = (file) => path.resolve(image.workdir, within(file)) + (file.endsWith('/') || file === '.' ? '/' : '');
        if (name === 'FROM') {
            const place = text === 'scratch' ? path.join(root, 'scratch') : root;
            fs.mkdirSync(place, { recursive: true });
            image = { root: place, workdir: place, env: { PATH: process.env.PATH, HOME: process.env.HOME }, entrypoint: [] };
        } else if (name === 'ARG') {
            const [key, value] = text.split('=');
            image.env[key] = args[key] ?? value;
        }
        else if (name === 'ENV') for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g)) image.env[key] = within(value).replace('$PATH', image.env.PATH);
        else if (name === 'WORKDIR') fs.mkdirSync((image.workdir = within(text)), { recursive: true });
        else if (name === 'COPY') {
            const words = text.split(/\s+/);
            const stage = words[0].startsWith('--from=') && words.shift();
            const to = at(words.pop());
            if (stage) words.map((word) => inside(root, word)).forEach((word) => path.resolve(word) === path.resolve(to) || copy([word], '/', to));
            else copy(words, folder, to, ignored(folder));
        } else if (name === 'RUN') {
            const commands = text.split(' && ').filter((command) => !/^(useradd|chown|apk) /.test(command));
            for (const command of commands) execFileSync('sh', ['-c', within(command)], { cwd: image.workdir, env: { ...process.env, ...image.env, ...more }, stdio: 'pipe', maxBuffer: 1 << 28 });
        } else if (name === 'HEALTHCHECK') image.health = JSON.parse(/CMD (.*)$/.exec(text)[1]);
        else if (name === 'CMD' || name === 'ENTRYPOINT') image[name.toLowerCase()] = JSON.parse(text);
        else assert.match(name, /^(USER|EXPOSE|STOPSIGNAL)$/);
    }
    image.env.PATH = `${path.join(root, 'usr/local/bin')}:${image.env.PATH}`;
    return image;
}
