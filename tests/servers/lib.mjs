// Starting the servers that were generated, and asking them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { servers } from '../languages/shared/manifests.mjs';
import { freePort } from '../ports.mjs';

const languages = path.join(import.meta.dirname, '../languages');

/** The frameworks; SERVERS=a,b narrows them. */
export const frameworks = servers().map(({ name }) => name)
    .filter((name) => !process.env.SERVERS || process.env.SERVERS.split(',').includes(name));

/**
 * Starts the server of a framework for a description: with the echo as its implementation, or as generated where `env` has
 * STUB=1, and with the options in the file CONFIG. Building may take minutes.
 */
export async function start(framework, description, env = {}) {
    const port = await freePort();
    const script = path.join(languages, framework, 'echo/serve.sh');
    const child = spawn('bash', [script, description, String(port)], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const server = {
        port,
        url: `http://127.0.0.1:${port}`,
        child,
        log: '',
        /** The status with which it ended, or the signal. */
        ended: new Promise((resolve) => child.on('close', (status, signal) => resolve(status ?? signal))),
        async stop() {
            child.kill('SIGTERM');
            return server.ended;
        },
    };
    child.stdout.on('data', (chunk) => (server.log += chunk));
    child.stderr.on('data', (chunk) => (server.log += chunk));
    await listens(port, child, 600_000, () => server.log);
    return server;
}

/** Waits until a child listens at a port of 127.0.0.1; if it ends or takes too long, throws with its output from `log`. */
export async function listens(port, child, milliseconds, log = () => '') {
    const end = Date.now() + milliseconds;
    while (!(await connects(port))) {
        assert.equal(child.exitCode, null, `the server ended: ${log()}`);
        assert.ok(Date.now() < end, `nothing listens: ${log()}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

function connects(port) {
    return new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('connect', () => resolve(true)).on('connect', () => socket.destroy()).on('error', () => resolve(false));
    });
}

/** Sends one request; `body` is text or bytes, or a function that writes it. Gives status, headers, text, JSON and echo. */
export function ask(server, method, target, { headers = {}, body, agent } = {}) {
    return new Promise((resolve, reject) => {
        const request = http.request({ host: '127.0.0.1', port: server.port, method, path: target, headers, agent });
        let isAnswered = false;
        request.on('error', (error) => {
            // A server may close a connection that was idle just as a request reuses it.
            const isStale = !isAnswered && request.reusedSocket && error.code === 'ECONNRESET' && typeof body !== 'function';
            if (isStale) ask(server, method, target, { headers, body, agent }).then(resolve, reject);
            else reject(error);
        });
        request.on('response', (response) => {
            isAnswered = true;
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk));
            response.on('end', () => {
                const text = Buffer.concat(chunks).toString();
                const isJson = /[/+]json\b/.test(response.headers['content-type'] ?? '');
                const echo = response.headers['x-echo'];
                resolve({
                    status: response.statusCode,
                    headers: response.headers,
                    text,
                    json: isJson && text ? JSON.parse(text) : undefined,
                    echo: echo && JSON.parse(decodeURIComponent(echo)),
                });
            });
            response.on('error', reject);
        });
        if (typeof body === 'function') body(request);
        else request.end(body);
    });
}

/**
 * Sends a request again as long as its answer is lost: who refuses a body closes the connection, and a client that
 * still writes may see the end of it before the answer. A server that ended is an error at once.
 */
export async function untilAnswered(server, send, tries = 20) {
    for (let left = tries; ; left--) {
        try {
            return await send();
        } catch (error) {
            const refused = ['ECONNRESET', 'EPIPE'].includes(error.code) && server.child.exitCode === null;
            if (!refused || left === 1) throw error;
        }
    }
}

/** Sends bytes as they are on a connection of their own; gives all that comes back until it is closed. */
export function raw(server, bytes, wait = 15_000) {
    return new Promise((resolve, reject) => {
        const socket = net.connect(server.port, '127.0.0.1', () => socket.write(bytes));
        let text = '';
        const end = setTimeout(() => socket.destroy(), wait);
        socket.on('data', (chunk) => (text += chunk.toString('latin1')));
        socket.on('error', (error) => (text ? undefined : reject(error)));
        socket.on('close', () => {
            clearTimeout(end);
            resolve(text);
        });
    });
}
