// Requests of the program, which waits for each: a worker sends them with fetch and wakes this thread up.

import { MessageChannel, Worker, receiveMessageOnPort } from 'node:worker_threads';

/** The functions of src/cli/fetch/hosted.rs. `memory()` is the program's memory now: it grows. */
export function http(memory) {
    let connection;
    let parts = [];
    return {
        http_send(at, length) {
            connection ??= connect();
            const request = JSON.parse(new TextDecoder().decode(new Uint8Array(memory(), at, length)));
            const { reply, body } = connection(request);
            parts = [new TextEncoder().encode(JSON.stringify(reply)), body];
            return parts[0].length;
        },
        http_take(part, at, length) {
            new Uint8Array(memory(), at, length).set(parts[part].subarray(0, length));
        },
    };
}

/** A function that sends a request and waits for `{ reply, body }`. */
function connect() {
    const { port1: here, port2: there } = new MessageChannel();
    const woken = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(new URL('http-worker.js', import.meta.url), {
        workerData: { port: there, woken },
        transferList: [there],
    });
    // Neither keeps the program from ending.
    worker.unref();
    here.unref();
    return (request) => {
        Atomics.store(woken, 0, 0);
        here.postMessage(request);
        Atomics.wait(woken, 0, 0);
        return receiveMessageOnPort(here).message;
    };
}
