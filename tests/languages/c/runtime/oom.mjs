// Runs `oom` (oom.c) against a server that answers with the request as JSON: node oom.mjs PROGRAM.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

const FIXED = { '/lines': '{"a":1}\n{"b":2}\n', '/events': 'id: 1\nevent: e\nretry: 5\ndata: x\n\ndata: y\n\n' };
const server = createServer((request, response) => {
    const chunks = [];
    request.on('error', () => {});
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
        const { host, connection, ...headers } = request.headers;
        const sent = JSON.stringify({ method: request.method, url: request.url, headers, body: Buffer.concat(chunks).toString('latin1') });
        if (request.url === '/307') return response.writeHead(307, { location: '/again' }).end('moved');
        // Boundaries are random.
        response.end(FIXED[request.url] ?? sent.replace(/-{20,}\w+/g, 'boundary'));
    });
});
server.on('clientError', (_, socket) => socket.destroy());
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const [program, ...rest] = process.argv.slice(2);
const child = spawn(program, [...rest, `http://127.0.0.1:${server.address().port}`], { stdio: 'inherit' });
const code = await new Promise((resolve) => child.on('close', resolve));
server.closeAllConnections();
server.close();
process.exit(code === 0 ? 0 : 1);
