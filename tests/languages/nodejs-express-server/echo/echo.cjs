// Puts an echo into the services and hooks of a generated server, and starts it. Every handler tells in `X-Echo` what it
// got through the typed interface, and answers what `X-Answer` asks for.

const path = require('node:path');

const folder = path.resolve(process.argv[2]);
const from = (file) => require(path.join(folder, file));
const Service = from('services/Service');
const contract = from('api/contract.json');

/** Longest header that is sent. */
const LONGEST = 12_000;

/** A value as JSON tells it: bytes by their number, files by name, type and size. */
const told = (value) => {
  if (value instanceof Uint8Array) return { bytes: value.length };
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== 'object' || value === null) return value;
  if ('path' in value && 'field' in value) return { file: value.filename, type: value.type, bytes: value.size };
  if ('headers' in value && 'value' in value) {
    const isFile = value.value instanceof Uint8Array;
    return isFile ? { file: value.filename, type: value.type, bytes: value.value.length } : told(value.value);
  }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, told(one)]));
};

/** The parameters of a request by their names on the wire: the second of a name has a number in the request. */
const parametersOf = (operation, request) => {
  const taken = new Set();
  const out = {};
  for (const { name } of operation.parameters) {
    let member = name;
    for (let number = 2; taken.has(member); number += 1) member = `${name}${number}`;
    taken.add(member);
    if (Object.hasOwn(request, member)) out[name] = request[member];
  }
  return out;
};

const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));

const echo = async (request, context) => {
  const principals = Object.keys(context.principals);
  const parameters = parametersOf(operations.get(context.operation), request);
  const text = encodeURIComponent(
    JSON.stringify(
      told({
        operation: context.operation,
        parameters,
        body: context.body,
        type: context.contentType,
        principals: principals.length > 0 ? principals : undefined,
      }),
    ),
  );
  const headers = text.length > LONGEST ? {} : { 'X-Echo': text };
  const asked = context.request.get('x-answer');
  if (asked === undefined) return { code: 204, headers };
  const { status, type, body } = JSON.parse(decodeURIComponent(asked));
  const answer = Service.successResponse(body, status);
  return { ...answer, headers, ...(type === undefined ? {} : { contentType: type }) };
};

for (const service of Object.values(from('services'))) {
  for (const name of Object.keys(service)) service[name] = echo;
}
const hooks = from('services/security');
// Two credentials are known to be bad: the tests send them.
const known = (name) => (credential) => (credential === 'wrong' ? null : credential === 'forbidden' ? Service.forbidden() : { name });
for (const name of Object.keys(hooks)) hooks[name] = known(name);

from('index.js');
