// Tells whoever connects to the socket that STEPS names how many steps the server has taken since the last one did. Node imports this
// before the server.

import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { taken } from '../counting.mjs';

rmSync(process.env.STEPS, { force: true });
createServer((socket) => socket.end(String(taken((url) => !/^node:|^$|\/tests\//.test(url))))).listen(process.env.STEPS).unref();
