// Reports to whoever connects to the socket that STEPS names how many steps the server has taken since the last report. The report
// waits for open requests: a server may go on reading a body that it has already rejected. Node imports this before the server.

import { subscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { taken } from '../counting.mjs';

const open = new Set();
const closing = new EventEmitter();
subscribe('http.server.request.start', ({ response }) => {
    open.add(response);
    response.once('close', () => {
        open.delete(response);
        closing.emit('close');
    });
});

rmSync(process.env.STEPS, { force: true });
createServer(async (socket) => {
    while (open.size > 0) await once(closing, 'close');
    socket.end(String(taken((url) => !/^node:|^$|\/tests\//.test(url))));
}).listen(process.env.STEPS).unref();
