// Every operation of a few documents, filled as the README shows with a value that conforms to the description: such
// code passes the project's own checks and tests.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { assertFilled, filled, sample, success } from '../../shared/filling.mjs';
import { checking, discard, generate, here, lint, pytest, python, typesOf } from './lib.mjs';

const checks = checking(import.meta.url);

for (const { name, file, skip } of filled) {
  test(`${name}, filled`, { skip }, async () => {
    const folder = generate(file);
    assertFilled(await fill(folder));
    // An editor sorts imports and folds lines.
    await python.tidy(folder, 'src/openapi_server/impl');
    await checks.see(folder, { types: typesOf(folder, name) }, async () => [...await lint(folder), ...await pytest(folder)]);
    discard(folder);
  });
}

checks.typesTest();

async function fill(folder) {
  const { $defs, operations } = JSON.parse(fs.readFileSync(path.join(folder, 'src/openapi_server/contract.json'), 'utf8'));
  const answers = `${folder}.answers.json`;
  fs.writeFileSync(answers, JSON.stringify(Object.fromEntries(operations.map((operation) => [operation.id, answerTo(operation, $defs)]))));
  return JSON.parse(await python.printed(folder, path.join(here, 'fill.py'), folder, answers));
}

/** The lowest success of an operation as its status and value; null where it needs a header, or more than one value. */
function answerTo(operation, $defs) {
  const response = success(operation);
  if (response === undefined || response.headers.some(({ required }) => required)) return null;
  const content = response.contents[0];
  if (content === undefined) return { status: response.status };
  if (content.kind === 'bytes') return { status: response.status, value: 'bytes' };
  if (!['json', 'text'].includes(content.kind)) return null;
  return { status: response.status, value: content.schema === undefined ? {} : sample(content.schema, $defs) };
}
