// Shared by the runs of users' programs in all languages: the server that answers with the request, and the comparison
// of requests with the lists of `requests`.
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { parts } from '../recorder/recorder.mjs';

/** A server that answers each request with itself; below /fails with an error, below /slow after a second. */
export async function echoing() {
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

/** The rows of a list of answers as the recorder takes them. */
export const answered = (rows = []) => rows.map(({ body, headers, ...rest }) => ({ ...rest, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }));

/** A recorded request in the form of the lists of expected requests. */
export function outline({ method, target, headers, body }) {
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

/** The failure of a program, or undefined: it threw an error, or its requests or result differ from `expected`. */
export function fault(outcome, expected) {
  if (!outcome) return undefined;
  if (outcome.error) return outcome.error;
  const sent = { value: outcome.value, requests: outcome.requests };
  return expected === undefined || isDeepStrictEqual(unordered(sent), unordered(expected)) ? undefined : `sent or returned otherwise: ${JSON.stringify(sent)}`;
}

/** An outcome as JSON, with fields of forms in order: a client that converts an object has an order of its own. */
function unordered(outcome) {
  const { requests, ...rest } = JSON.parse(JSON.stringify(outcome));
  return { ...rest, requests: requests.map(({ body, ...request }) => ({ ...request, body: request.type === 'application/x-www-form-urlencoded' ? body?.toSorted() : body })) };
}
