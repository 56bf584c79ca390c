// Runs compiled programs against a server on this machine: `node execute.mjs FOLDER PROGRAM ANSWERS`, with the functions
// and the types of their parameters as JSON on standard input. FOLDER has the program and the adapter's client.js. Prints
// for each function the requests that it sent, or how it failed.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parts, record } from '../../recorder/recorder.mjs';

const [folder, program, answersFile] = process.argv.slice(2);
const functions = JSON.parse(readFileSync(0, 'utf8'));
const answers = answersFile ? JSON.parse(readFileSync(answersFile, 'utf8')) : {};

// A CommonJS module has its exports under `default`, too; there they are complete.
const load = async (file) => {
  const module = await import(pathToFileURL(path.join(folder, file)));
  return module.default ?? module;
};

/** A server that answers each request with itself; below /fails with an error, below /slow after a second. */
async function echoing() {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const fails = request.url.startsWith('/fails');
    response.writeHead(fails ? 404 : 200, { 'content-type': 'application/json', 'x-total-count': '1' });
    const text = JSON.stringify(fails ? { message: 'not found' } : { target: request.url, headers: request.headers, body });
    setTimeout(() => response.end(text), request.url.startsWith('/slow') ? 1000 : 0);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.closeAllConnections() ?? server.close() };
}

/** A recorded request as the lists of expected requests have it. */
function outline({ method, target, headers, body }) {
  const type = headers['content-type']?.split(';')[0];
  const sent = { request: `${method} ${target}`, ...(type && { type }) };
  if (type === 'multipart/form-data') {
    sent.parts = parts({ headers, body }).map((part) => `${part.headers['content-disposition']} ${part.headers['content-type'] ?? ''} ${part.body.length}`.trim());
  } else if (type === 'application/json') {
    sent.body = JSON.parse(body);
  } else if (body.length > 0) {
    sent.body = type === 'application/x-www-form-urlencoded' ? decodeURIComponent(body).split('&') : body.toString('base64').slice(0, 60);
  }
  return sent;
}

const within = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('did not end within 5 s')), 5000).unref())]);

const [{ classes, connect }, module] = [await load('client.js'), await load(program)];
const recorder = await record();
const echo = await echoing();
const outcomes = {};
for (const { name, parameters } of functions) {
  const before = recorder.requests.length;
  recorder.answer(...(answers[name] ?? []).map(({ body, headers, ...rest }) => ({ ...rest, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })));
  const outcome = {};
  try {
    const value = await within(module[name](...parameters.map((type) => (type === 'string' ? echo.url : connect(classes[type], recorder.url)))));
    // A response without a body is undefined, null or an empty text, as the HTTP library of a client has it.
    if ((value ?? '') !== '') outcome.value = value;
  } catch (error) {
    outcome.error = `${error?.name}: ${error?.message}`.split('\n').slice(0, 6).join(' ').slice(0, 400);
  }
  outcome.requests = recorder.requests.slice(before).map(outline);
  outcomes[name] = outcome;
}
console.log(JSON.stringify(outcomes));
await recorder.close();
echo.close();
process.exit(0);
