// The generated client under test, and the recorder that it talks to: calls are handed to client.py as lines of JSON. CLIENTS is
// the folder with the clients of each library, and LIBRARY the one that is meant; run.sh sets them.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';

export const library = process.env.LIBRARY;

/** What a response without content has as its data. */
export const NOTHING = null;

/** Whether a call was refused because this argument is missing. */
export const isMissing = (error, argument) => error.name === 'ValidationError' && error.message.includes(`\n${argument}\n`);

/** An API by the names of its description and its class. */
export const load = (description) => new Proxy({}, { get: (_, api) => ({ description, api }) });

// ---- the process of Python ------------------------------------------------------------------------

let child;
const waiting = [];

/** Asks client.py for something; gives what it answers. */
export function ask(question) {
    if (!child) {
        const python = join(import.meta.dirname, '../.venv/bin/python');
        child = spawn(python, ['-B', join(import.meta.dirname, 'client.py'), join(process.env.CLIENTS, library)], { stdio: ['pipe', 'pipe', 'inherit'] });
        createInterface({ input: child.stdout }).on('line', (line) => waiting.shift().resolve(JSON.parse(line)));
        child.on('exit', (status) => waiting.splice(0).forEach(({ reject }) => reject(new Error(`client.py ended: ${status}`))));
    }
    return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(question)}\n`);
    });
}

after(() => child?.stdin.end());

/** An argument for Python: bytes and files are told apart from objects by one member. */
async function argument(value) {
    if (value === undefined || value === null) return null;
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return { $bytes: Buffer.from(value.buffer ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value).toString('base64') };
    if (value instanceof Blob) {
        const bytes = Buffer.from(await value.arrayBuffer()).toString('base64');
        return value instanceof File ? { $file: [value.name, bytes, ...(value.type ? [value.type] : [])] } : { $bytes: bytes };
    }
    if (Array.isArray(value)) return Promise.all(value.map(argument));
    if (typeof value !== 'object') return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(await Promise.all(members.map(async ([name, member]) => [name, await argument(member)])));
}

/** A value of an answer: bytes as a Blob of the answer's type. */
function answered(data, type) {
    return data !== null && typeof data === 'object' && '$bytes' in data ? new Blob([Buffer.from(data.$bytes, 'base64')], { type }) : data;
}

/** Calls a method, and gives the status and the data; an answer that is an error is thrown as one with `response`. */
async function call({ description, api }, base, settings, method, values) {
    const args = await Promise.all(values.map(argument));
    const { status, data, type, error } = await ask({ what: 'call', description, api, base, settings, method: snake(method), args });
    if (error === undefined) return { status, data: answered(data, type) };
    const failure = Object.assign(new Error(error.message), { name: error.name });
    if (status !== undefined) failure.response = { status, data };
    throw failure;
}

export const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const adapted = (Api, base, settings) => new Proxy({}, { get: (_, method) => (...values) => call(Api, base, settings, method, values) });

/** The URL that a call asks for; nothing is sent. */
export async function asked({ description, api }, base, method, values) {
    const { url, error } = await ask({ what: 'asked', description, api, base, method: snake(method), args: await Promise.all(values.map(argument)) });
    if (error) throw Object.assign(new Error(error.message), { name: error.name });
    return url;
}

/** Runs a recorder for the tests of a file. */
export function recording() {
    const context = {
        /** An API of the client on the recorder, under the path `/base`. */
        api: (Api, settings) => adapted(Api, `${context.recorder.url}/base`, settings),
        /** An API of the client on another server. */
        apiAt: (Api, base) => adapted(Api, base),
        /** The request that a call leads to; the answer is empty. */
        async sent(call) {
            context.recorder.answer({ status: 204 });
            const before = context.recorder.requests.length;
            await call;
            if (context.recorder.requests.length !== before + 1) throw new Error(`${context.recorder.requests.length - before} requests were sent, not one`);
            return context.recorder.last;
        },
    };
    before(async () => {
        context.recorder = await record();
    });
    after(() => context.recorder.close());
    return context;
}
