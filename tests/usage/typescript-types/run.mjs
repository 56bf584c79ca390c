// Programs written against openapi-typescript's types (`programs/DOCUMENT.PROGRAM.ts`: openapi-fetch with react-query, openapi-msw, a server
// typed by the operations) compile against them, and unchanged against ours. `--quick` leaves the large documents to the wide run.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { document, expectNone, generate, outputs, reference, schemaOf, skipWithout } from '../../languages/typescript-types/compile/lib.mjs';
import { typesOf } from '../../languages/shared/typescript-checking.mjs';

const folder = path.join(import.meta.dirname, 'programs');
const flags = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler', types: [] };
const text = (program) => fs.readFileSync(path.join(folder, program), 'utf8');

for (const [name, programs] of Map.groupBy(fs.readdirSync(folder), (file) => file.split('.').slice(0, -2).join('.'))) {
  if (process.argv.includes('--quick') && name !== 'petstore-3.0') continue;
  test(programs.join(', '), { skip: skipWithout(name) }, async () => {
    assert(programs.every((program) => /@ts-expect-error/.test(text(program))), 'what must not compile is there, too');
    const types = { theirs: reference(document(name)).file, ours: schemaOf(generate(document(name))), uncorrected: schemaOf(generate(document(name), { corrections: 'false' })) };
    const application = fs.mkdtempSync(path.join(outputs, 'application-'));
    const entries = Object.entries(types).flatMap(([of, schema]) => {
      fs.mkdirSync(path.join(application, of));
      fs.copyFileSync(schema, schemaOf(path.join(application, of)));
      return programs.map((program) => {
        fs.writeFileSync(path.join(application, of, program), text(program));
        return path.join(application, of, program);
      });
    });
    expectNone((await typesOf(outputs, entries, flags)).map(({ file, text: problem }) => `${file ? path.relative(application, file) : ''}:${problem}`), 'problems');
  });
}
