// Every operation of a few documents, filled with a value that conforms to the description, as the README shows it: what a
// programmer writes passes the project's own checks and tests.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { assertFilled, filled, sample, success } from '../../shared/filling.mjs';
import { discard, expectNone, generate, here, lint, mypy, pytest, tidy } from './lib.mjs';

for (const { name, file, skip } of filled) {
  test(`${name}, filled`, { skip }, async () => {
    const folder = generate(file);
    assertFilled(fill(folder));
    // An editor sorts imports and folds lines.
    await tidy(folder, 'src/openapi_server/impl');
    expectNone([...await lint(folder), ...await mypy(folder), ...await pytest(folder)]);
    discard(folder);
  });
}

function fill(folder) {
  const { $defs, operations } = JSON.parse(fs.readFileSync(path.join(folder, 'src/openapi_server/contract.json'), 'utf8'));
  const answers = Object.fromEntries(operations.map((operation) => [operation.id, answerTo(operation, $defs)]));
  const python = path.join(here, '../.venv/bin/python');
  const { status, stdout, stderr } = spawnSync(python, [path.join(here, 'fill.py'), folder], { input: JSON.stringify(answers), encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
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
