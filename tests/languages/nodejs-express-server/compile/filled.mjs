// Every operation of a few documents, filled with a value that conforms to the description, as the README shows it:
// `Service.successResponse(value)` passes the package's own checks and tests.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { discard, document, expectNone, generate, lint, ownSpecs, ownTests, root, skipWithout, sources, stub, typeCheck } from './lib.mjs';

const named = ['petstore-3.0', 'docker-engine-2.0', 'cafe-3.2'].map((name) => ({ name, file: document(name), skip: skipWithout(name) }));
const own = [path.join(ownSpecs, 'garden.yaml'), path.join(root, 'tests/servers/conformance.yaml')].map((file) => ({ name: path.basename(file), file, skip: false }));

/** The part of the operations that may be left: some values are not simple enough to be made here. */
const MOST_LEFT = 0.2;

for (const { name, file, skip } of [...named, ...own]) {
  test(`${name}, filled`, { skip }, async () => {
    const folder = generate(file);
    const { filled, left } = fill(folder);
    assert.ok(left.length <= MOST_LEFT * (filled + left.length), `left as generated: ${left.join(', ')}; ${filled} filled`);
    expectNone(typeCheck(sources(folder)));
    expectNone(await lint(folder), 'lints');
    expectNone(ownTests(folder), 'failing tests');
    discard(folder);
  });
}

/** Writes an answer into each function of the services. */
function fill(folder) {
  const require = createRequire(path.join(folder, 'index.js'));
  const description = require('./api/contract.json');
  const Contract = require('./utils/contract');
  const contract = new Contract(description);
  const index = fs.readFileSync(path.join(folder, 'controllers/index.js'), 'utf8');
  const left = [];
  let filled = 0;
  for (const operation of description.operations) {
    const [, controller, name] = new RegExp(`\\['${operation.id}', (\\w+)Controller\\.(\\w+)`).exec(index) ?? [];
    const service = path.join(folder, `services/${controller}Service.js`);
    const answer = controller && answerTo(contract, description, operation);
    if (answer === undefined) {
      left.push(operation.id);
      continue;
    }
    const text = fs.readFileSync(service, 'utf8');
    assert.match(text, stub(name));
    fs.writeFileSync(service, text.replace(stub(name), (whole) => whole.replace('Service.notImplemented()', () => answer)));
    filled += 1;
  }
  return { filled, left };
}

/** The lowest success of an operation as its code; undefined where it needs a header, or no conforming value is found. */
function answerTo(contract, { $defs }, operation) {
  const successes = operation.responses.filter(({ status }) => /^2\d\d$/.test(status)).sort((a, b) => a.status - b.status);
  const response = successes[0] ?? operation.responses.find(({ status }) => status === 'default');
  if (response === undefined || response.headers.some(({ required }) => required)) return undefined;
  const code = successes.length === 0 || response.status === '200' ? '' : `, ${response.status}`;
  const content = response.contents[0];
  if (content === undefined) return `Service.successResponse(undefined${code})`;
  if (content.kind === 'bytes') return `Service.successResponse(Buffer.from('bytes')${code})`;
  if (['lines', 'sequence', 'events'].includes(content.kind)) return `Service.successResponse([]${code})`;
  if (!['json', 'text'].includes(content.kind)) return undefined;
  const value = content.schema === undefined ? {} : sample(content.schema, $defs, 0);
  const at = `${contract.pointer(operation)}/responses/${operation.responses.indexOf(response)}/contents/0/schema`;
  if (content.schema !== undefined && !contract.holds(at, value)) return undefined;
  return `Service.successResponse(${JSON.stringify(value)}${code})`;
}

const FORMATS = { date: '2020-01-31', 'date-time': '2020-01-31T12:00:00Z', uuid: '00000000-0000-4000-8000-000000000000', email: 'a@b.example', uri: 'http://a.example/' };

/** The smallest value that a schema may allow; the contract says whether it does. */
function sample(schema, defs, depth) {
  if (typeof schema !== 'object' || depth > 20) return {};
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const ref = schema.$ref && defs[schema.$ref.split('/').at(-1).replaceAll('~1', '/').replaceAll('~0', '~')];
  const others = [ref, ...(schema.allOf ?? []), (schema.oneOf ?? schema.anyOf)?.[0]].filter((one) => one !== undefined);
  const values = others.map((one) => sample(one, defs, depth + 1));
  const type = [schema.type].flat()[0] ?? (schema.properties || schema.required ? 'object' : undefined);
  if (type === undefined && values.length === 0) return {};
  const plain = values.find((value) => typeof value !== 'object' || value === null || Array.isArray(value));
  if (plain !== undefined) return plain;
  switch (type) {
    case 'string': return FORMATS[schema.format] ?? 'text'.padEnd(schema.minLength ?? 0, 't').slice(0, schema.maxLength);
    case 'integer': case 'number': return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Infinity);
    case 'boolean': return true;
    case 'null': return null;
    case 'array': return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, defs, depth + 1));
    default: {
      const members = (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {}, defs, depth + 1)]);
      const own = Object.assign({}, ...values, Object.fromEntries(members));
      // A discriminator chooses by `if` and `then`.
      const chosen = (schema.allOf ?? []).filter(({ if: one }) => one && Object.entries(one.properties).every(([name, is]) => own[name] === is.const));
      return Object.assign({}, ...chosen.map(({ then }) => sample(then, defs, depth + 1)), own);
    }
  }
}
