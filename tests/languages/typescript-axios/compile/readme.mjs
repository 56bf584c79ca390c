// Every snippet in the README and in docs/ of a client compiles against that client.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { base, discard, document, expectNone, files, generate, ownSpecs, skipWithout, typeCheck } from './lib.mjs';
import { snippets } from './reading.mjs';

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const shared = ['petstore-3.0', 'petstore-2.0', 'qdrant-3.0', 'hey-api-full-3.1']
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

for (const { name, file, skip } of [probe, ...shared]) {
  test(name, { skip }, () => {
    const folder = generate(file, base);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*Api\.md$/.test(f)).flatMap((f) => {
      const blocks = snippets(output[f]);
      // docs/*Api.md has one heading for each operation, such as `# **addPet**`.
      const operations = f === 'README.md' ? 1 : output[f].match(/^# \*\*/gm)?.length ?? 0;
      assert(blocks.length >= operations, `${f}: ${blocks.length} snippets for ${operations} operations`);
      return blocks.map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]);
    });
    fs.mkdirSync(path.join(folder, 'snippets'));
    const entries = found.map(([file, text]) => {
      const entry = path.join(folder, 'snippets', file);
      fs.writeFileSync(entry, `${text}\nexport {};\n`); // a module, so that `await` and equal names are allowed
      return entry;
    });
    expectNone(typeCheck(entries, 'esm', { baseUrl: folder, paths: { '@acme/client': ['./index.ts'] } }));
    discard(folder);
  });
}
