// Every operation of a few documents, filled with a value that conforms to the description, as the README shows it:
// `Service.successResponse(value)` passes the package's own checks and tests.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { assertFilled, filled, sample, success } from '../../shared/filling.mjs';
import { batch, generate, read, stub } from './lib.mjs';

for (const { name, file, skip } of filled) {
  test(`${name}, filled`, { skip }, async () => {
    const folder = generate(file);
    assertFilled(fill(folder));
    await batch.add(`${name}, filled`, folder, [...read, ['failing tests']]);
  });
}

batch.test();

/** Writes an answer into each function of the services. */
function fill(folder) {
  const require = createRequire(path.join(folder, 'index.js'));
  const description = require('./api/contract.json');
  const Contract = require('./utils/contract');
  const contract = new Contract(description);
  const index = fs.readFileSync(path.join(folder, 'controllers/index.js'), 'utf8');
  const left = [];
  let count = 0;
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
    count += 1;
  }
  return { count, left };
}

/** The lowest success of an operation as its code; undefined where it needs a header, or no conforming value is found. */
function answerTo(contract, { $defs }, operation) {
  const response = success(operation);
  if (response === undefined || response.headers.some(({ required }) => required)) return undefined;
  const code = ['200', 'default'].includes(response.status) ? '' : `, ${response.status}`;
  const content = response.contents[0];
  if (content === undefined) return `Service.successResponse(undefined${code})`;
  if (content.kind === 'bytes') return `Service.successResponse(Buffer.from('bytes')${code})`;
  if (['lines', 'sequence', 'events'].includes(content.kind)) return `Service.successResponse([]${code})`;
  if (!['json', 'text'].includes(content.kind)) return undefined;
  const value = content.schema === undefined ? {} : sample(content.schema, $defs);
  const at = `${contract.pointer(operation)}/responses/${operation.responses.indexOf(response)}/contents/0/schema`;
  if (content.schema !== undefined && !contract.holds(at, value)) return undefined;
  return `Service.successResponse(${JSON.stringify(value)}${code})`;
}
