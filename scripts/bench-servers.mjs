// Measures the requests per second of a validated echo: the generated server, one written by hand on the same framework
// with the same features (checks, a request ID, a line of JSON in the log), and OpenAPI Generator's if it builds.
// benches/servers/<framework>/{generated,handwritten,reference}.sh PORT each start one. They run in turns on one
// machine, so that their ratios are meaningful, unlike the absolute numbers. Needs wrk (Debian). `SERVERS=a,b` selects
// frameworks, `PORT` is the first port.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../benches/servers');
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS_EACH ?? 4);
const kinds = ['handwritten', 'generated', 'reference'];

const open = (port) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
});

async function start(script, port) {
    const child = spawn('bash', [script, String(port)], { stdio: ['ignore', 'ignore', 'ignore'] });
    for (let tries = 0; !(await open(port)); tries++) {
        if (child.exitCode !== null || tries > 3000) throw new Error(`${script} does not start`);
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const answer = await fetch(`http://127.0.0.1:${port}/pets`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":0,"name":"x","tags":[]}' });
    const right = await fetch(`http://127.0.0.1:${port}/pets`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":1,"name":"x","tags":[]}' });
    if (!right.ok) throw new Error(`${script} refuses what is right: ${right.status}`);
    return { child, port, checks: answer.status >= 400 };
}

function measure(port) {
    const text = execFileSync('wrk', ['-t', '1', '-c', '16', '-d', `${seconds}s`, '-s', join(folder, 'post.lua'), `http://127.0.0.1:${port}/pets`], { encoding: 'utf8' });
    if (/Non-2xx/.test(text)) throw new Error(text);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)[1]);
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

console.log('| framework | server | requests/s | of the one by hand | checks |\n| --- | --- | ---: | ---: | --- |');
let port = Number(process.env.PORT ?? 9400);
const chosen = (name) => !process.env.SERVERS || process.env.SERVERS.split(',').includes(name);
for (const framework of readdirSync(folder).filter((name) => chosen(name) && existsSync(join(folder, name, 'generated.sh')))) {
    const servers = new Map();
    for (const kind of kinds) {
        const script = join(folder, framework, `${kind}.sh`);
        if (existsSync(script)) servers.set(kind, await start(script, port++));
    }
    const results = new Map([...servers.keys()].map((kind) => [kind, []]));
    for (let round = 0; round <= rounds; round++) {
        for (const [kind, server] of servers) {
            const rate = measure(server.port);
            // The first round is for warming up.
            if (round > 0) results.get(kind).push(rate);
        }
    }
    for (const [kind, rates] of results) {
        const ratios = rates.map((rate, round) => rate / results.get('handwritten')[round]);
        console.log(`| ${framework} | ${kind} | ${Math.round(median(rates))} | ${median(ratios).toFixed(2)} | ${servers.get(kind).checks ? 'yes' : 'no'} |`);
    }
    for (const { child } of servers.values()) child.kill('SIGTERM');
}
