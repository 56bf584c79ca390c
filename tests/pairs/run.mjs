// Every client against every server: the wire tests of each client run with a relay behind the recorder, which hands
// each request to a server that was generated from the same description (relay.mjs). A pair agrees if the server reads
// the request as every other server does, and the client reads the server's answer as its test expects. The servers'
// readings are compared with echoes.json, which UPDATE_SNAPSHOTS=1 writes anew, to be reviewed by a person.
//
// node run.mjs [--servers a,b] [--clients a,b]. Prints the table, and with --docs writes it into docs/pairs.md.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { wireDocuments } from '../languages/shared/generating.mjs';
import { callers } from '../languages/shared/manifests.mjs';
import { frameworks, start } from '../servers/lib.mjs';

const here = import.meta.dirname;
/** In the order in which relay.mjs takes their servers' addresses. */
const WIRE = ['wire', 'wire-3.2', 'wire-2.0'];
const { values: options } = parseArgs({ options: { servers: { type: 'string' }, clients: { type: 'string' }, docs: { type: 'boolean' } } });
const chosen = (list, all) => (list ? all.filter((name) => list.split(',').includes(name)) : all);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'pairs-'));

/** The clients: how their wire tests are run. */
const CLIENTS = Object.fromEntries(callers().map(({ name, folder, manifest }) => [name, { folder, ...manifest.wire }]));

const running = [];
const golden = path.join(here, 'echoes.json');
const failures = [];

try {
    await main();
} finally {
    await Promise.all(running.map((server) => server.stop()));
    fs.rmSync(scratch, { recursive: true, force: true });
}

async function main() {
    const clients = chosen(options.clients, Object.keys(CLIENTS));
    const servers = chosen(options.servers, frameworks);
    assert.ok(clients.length > 0 && servers.length > 0, 'no client or no server of that name');
    /** Each server's reading of a request, by request. */
    const seen = new Map();
    /** The operations of the descriptions, and those that no request of a client was taken for. */
    const operations = new Set();
    const missed = new Map();
    const rows = [];
    for (const server of servers) {
        const addresses = await startAll(server, operations);
        for (const client of clients) {
            const log = path.join(scratch, `${client}-${server}.log`);
            fs.writeFileSync(log, '');
            const { status, output } = await wire(client, addresses, log);
            if (status !== 0) failures.push(`${client} × ${server}: the client's tests fail\n${tail(output)}`);
            const lines = fs.readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line));
            lines.forEach((line) => note(seen, line, `${client} × ${server}`));
            const called = new Set(lines.filter((line) => line.echo).map((line) => line.echo.operation));
            missed.set(client, [...operations].filter((operation) => !called.has(operation)));
            rows.push({
                client,
                server,
                requests: lines.length,
                taken: lines.filter((line) => line.echo).length,
                refused: lines.filter((line) => line.status >= 400 && !line.answered).length,
                answered: lines.filter((line) => line.answered).length,
                told: lines.filter((line) => line.told).length,
                operations: called.size,
                ok: status === 0,
            });
        }
        await Promise.all(running.splice(0).map((server) => server.stop()));
    }
    compare(seen, clients.length === Object.keys(CLIENTS).length && servers.length === frameworks.length);
    const table = `${print(rows)}\n\n${uncalled(operations, missed)}`;
    console.log(table);
    if (options.docs) fs.writeFileSync(path.join(here, '../../docs/pairs.md'), page(table));
    failures.forEach((failure) => console.error(`\n${failure}`));
    console.log(`# pass ${rows.filter((row) => row.ok).length}`);
    process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Starts a server for each description; gives their addresses with base paths, and adds their operations. */
async function startAll(framework, operations) {
    const addresses = [];
    for (const { file } of WIRE.map((name) => wireDocuments.find((one) => one.name === name))) {
        const server = await start(framework, file);
        running.push(server);
        const response = await fetch(`${server.url}/openapi.json`);
        assert.equal(response.status, 200, `${framework} gives no /openapi.json`);
        const document = await response.json();
        operationIds(document).forEach((id) => operations.add(id));
        addresses.push(`${server.url}${basePath(document)}`);
    }
    return addresses;
}

function operationIds(document) {
    const items = Object.values(document.paths ?? {});
    return items.flatMap(({ additionalOperations = {}, ...item }) => [...Object.values(item), ...Object.values(additionalOperations)])
        .map((operation) => operation?.operationId)
        .filter((id) => id !== undefined);
}

/** As the contract has it: the path of the first server. */
function basePath({ basePath = '', servers = [] }) {
    const [server] = servers;
    if (!server) return basePath;
    const url = Object.entries(server.variables ?? {}).reduce((text, [name, { default: value }]) => text.replaceAll(`{${name}}`, value), server.url);
    return new URL(url, 'http://127.0.0.1').pathname.replace(/\/$/, '');
}

/** Runs a client's wire tests through the relay. */
function wire(client, addresses, log) {
    const { command, env, folder } = CLIENTS[client];
    const kept = path.join(scratch, client);
    fs.mkdirSync(kept, { recursive: true });
    const child = spawn(command[0], command.slice(1), {
        cwd: folder,
        env: { ...process.env, ...env, CLIENTS: kept, RELAY: path.join(here, 'relay.mjs'), ADDRESSES: JSON.stringify(addresses), LOG: log },
        stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

function note(seen, { request, status, echo, answered, problem }, pair) {
    const what = echo ? JSON.stringify(sorted(echo)) : answered ? 'answered' : `refused with ${status}`;
    const takes = seen.get(request) ?? seen.set(request, new Map()).get(request);
    const entry = takes.get(what) ?? takes.set(what, { pairs: new Set(), problem }).get(what);
    entry.pairs.add(pair);
}

/** Asserts that all pairs agree on a request, and with the reviewed file. */
function compare(seen, whole) {
    const agreed = {};
    for (const [request, takes] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (takes.size > 1) {
            const sides = [...takes].map(([what, { pairs, problem }]) => `  ${[...pairs].join(', ')}: ${what}${problem ? ` ${problem}` : ''}`);
            failures.push(`${request}\n${sides.join('\n')}`);
        }
        agreed[request] = [...takes.keys()].sort()[0];
    }
    const known = fs.existsSync(golden) ? JSON.parse(fs.readFileSync(golden, 'utf8')) : {};
    if (process.env.UPDATE_SNAPSHOTS === '1') {
        // A run of some pairs adds to the requests of the others.
        const all = whole ? agreed : Object.fromEntries(Object.entries({ ...known, ...agreed }).sort(([a], [b]) => (a < b ? -1 : 1)));
        fs.writeFileSync(golden, `${JSON.stringify(all, null, 1)}\n`);
        return;
    }
    for (const [request, what] of Object.entries(agreed)) {
        if (known[request] !== what) failures.push(`${request}\n  is taken for ${what}\n  and was for   ${known[request]}`);
    }
    if (whole) Object.keys(known).filter((request) => !(request in agreed)).forEach((request) => failures.push(`${request} is not sent any more`));
}

/** Makes values with the same meaning equal: keys in order, times as instants, a file with an empty name without a name. */
function sorted(value) {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
    if (value === null || typeof value !== 'object') return value;
    const members = Object.keys(value).sort().filter((name) => !('bytes' in value && !value[name] && name !== 'bytes'));
    return Object.fromEntries(members.map((name) => [name, sorted(value[name])]));
}

function tail(text) {
    return text.split('\n').filter((line) => /not ok|✖|rror/.test(line)).slice(0, 40).join('\n') || text.slice(-3000);
}

function print(rows) {
    const cell = ({ requests, taken, refused, answered, operations, ok }) => `${ok ? '' : 'FAILS '}${taken} of ${requests}, ${operations} operations, ${refused} rejected, ${answered} responses`;
    const clients = [...new Set(rows.map((row) => row.client))];
    const servers = [...new Set(rows.map((row) => row.server))];
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const body = clients.map((client) => line([client, ...servers.map((server) => cell(rows.find((row) => row.client === client && row.server === server)))]));
    return [line(['client', ...servers]), line(['---', ...servers.map(() => '---')]), ...body].join('\n');
}

function uncalled(operations, missed) {
    const lines = [...missed].map(([client, ids]) => `- ${client}: ${ids.length === 0 ? 'none' : ids.join(', ')}`);
    return `Of the ${operations.size} operations, no request reached these:\n\n${lines.join('\n')}`;
}

function page(table) {
    return `# Clients against servers

Generated by \`node tests/pairs/run.mjs --docs\`. The wire tests of each client (rows) also send every request to each generated
server (columns), whose handlers return what they received. A cell shows how many of the requests reached a handler, and for
how many operations; how many the server rejected, as the tests intend (an invalid path, for example); and in how many cases
the client received the server's own response, rather than the one prepared by the test. All servers interpret each request
in the same way.

${table}
`;
}
