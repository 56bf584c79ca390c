// Servers as users of FastAPI write them: each folder implements a description with what FastAPI provides, and has tests of its own.
// The project passes its linter, mypy, pyright, and both its own tests and the generated ones.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { checking, discard, document, generate, lint, pytest, skipWithout, typesOf } from '../../languages/python-fastapi/compile/lib.mjs';

const here = import.meta.dirname;
const checks = checking(import.meta.url);
const projects = [
  { name: 'petstore', file: document('petstore-3.0'), skip: skipWithout('petstore-3.0') },
  { name: 'docker', file: document('docker-engine-2.0'), options: { streamBodies: true }, skip: skipWithout('docker-engine-2.0') },
  { name: 'chat', file: path.join(here, '../descriptions/completions.yaml'), skip: false },
].filter(({ name }) => !process.env.ONLY || process.env.ONLY.split(',').includes(name));

for (const { name, file, options = {}, skip } of projects) {
  test(name, { skip }, async () => {
    const folder = generate(file, options);
    for (const [part, place] of [['impl', 'src/openapi_server/impl'], ['tests', 'tests']]) fs.cpSync(path.join(here, name, part), path.join(folder, place), { recursive: true });
    // These tests have threads, which do not go with forks.
    await checks.see(folder, { types: typesOf(folder, name, true) }, async () => [...await lint(folder), ...await pytest(folder, true)]);
    discard(folder);
  });
}

checks.typesTest();
