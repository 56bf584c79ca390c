// The worker of http.js: one request at a time, nothing is followed, and no status is an error.

import { workerData } from 'node:worker_threads';

const { port, woken } = workerData;

port.on('message', async (request) => {
    port.postMessage(await answer(request));
    Atomics.store(woken, 0, 1);
    Atomics.notify(woken, 0);
});

async function answer({ url, headers, milliseconds, most }) {
    try {
        const signal = AbortSignal.timeout(milliseconds);
        const response = await fetch(url, { headers, redirect: 'manual', signal });
        const body = await beginning(response.body, most);
        const reply = { status: response.status, location: response.headers.get('location'), length: body.length };
        return { reply, body };
    } catch (error) {
        return { reply: { error: explained(error) }, body: new Uint8Array() };
    }
}

/** At most `most` bytes of a stream. */
async function beginning(stream, most) {
    const chunks = [];
    let length = 0;
    for await (const chunk of stream ?? []) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= most) break;
    }
    return Buffer.concat(chunks, Math.min(length, most));
}

/** In the words of the native program (src/cli/fetch/connection.rs). */
function explained(error) {
    const cause = error.cause ?? error;
    if (error.name === 'TimeoutError') return 'it did not arrive within 120 seconds';
    if (['ENOTFOUND', 'EAI_AGAIN'].includes(cause.code)) return 'the host was not found';
    if (cause.code === 'ECONNREFUSED') return 'Connection refused';
    // The words of others may repeat a header.
    return cause.code ? `the connection failed (${cause.code})` : 'the URL or a header of --auth is not valid';
}
