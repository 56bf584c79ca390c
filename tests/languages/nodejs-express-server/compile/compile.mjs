// The server of each document passes TypeScript at its strictest and the tests that it ships, its contract can be compiled,
// and the small ones lint and are formatted.
import { test } from 'node:test';
import fs from 'node:fs';
import path from 'node:path';
import { discard, documents, expectNone, full, generate, lint, ownTests, root, sources, typeCheck, uncompiled, unformatted } from './lib.mjs';

const wire = path.join(root, 'tests/languages/typescript-axios/wire');
const more = fs.readdirSync(wire).filter((name) => name.endsWith('.yaml')).map((name) => ({ name: name.replace('.yaml', ''), file: path.join(wire, name) }));
more.push({ name: 'conformance', file: path.join(root, 'tests/servers/conformance.yaml') });

/** Those that take a second, more or less; the others need `--full`. */
const isSmall = (file) => fs.statSync(file).size < 300_000;

for (const { name, file } of [...documents, ...more]) {
  test(name, { skip: full || isSmall(file) ? false : 'large: --full' }, async () => {
    const folder = generate(file);
    expectNone(typeCheck(sources(folder)));
    expectNone(uncompiled(folder), 'schemas that cannot be compiled');
    expectNone(ownTests(folder), 'failing tests');
    if (isSmall(file)) expectNone(await lint(folder), 'lints');
    if (name.startsWith('petstore')) expectNone(await unformatted(folder), 'files to format');
    discard(folder);
  });
}

test('a type error is seen', () => {
  const folder = generate(path.join(root, 'tests/servers/conformance.yaml'));
  const service = path.join(folder, 'services/ItemsService.js');
  const text = fs.readFileSync(service, 'utf8');
  const change = (from, to) => {
    if (!text.includes(from)) throw new Error(`no ${from} in the service`);
    fs.writeFileSync(service, text.replace(from, to));
    if (typeCheck(sources(folder)).length === 0) throw new Error(`${to} passes`);
  };
  const stub = 'const myItems = () => Service.notImplemented();';
  change(stub, "const myItems = () => Service.successResponse('text', 204);");
  change(stub, 'const myItems = () => ({ code: 200 });');
  change('  myItems,\n', '');
  fs.writeFileSync(service, text.replace(stub, 'const myItems = () => Service.successResponse(undefined, 204);'));
  expectNone(typeCheck(sources(folder)));
});
