// Every snippet in the README and in docs/ of a client compiles against that client, for the standalone and the module style.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { base, compile, discard, document, expectNone, files, generate, newest, ownSpecs, skipWithout } from './lib.mjs';
import { snippets } from './reading.mjs';

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const shared = ['petstore-3.0', 'petstore-2.0', 'qdrant-3.0', 'hey-api-full-3.1']
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

/** What each style's README must show; 14 is the last without a standalone way, and its code is legal today too. */
const styles = {
  standalone: { ngVersion: newest, shows: /provideApi\(/ },
  modules: { ngVersion: '14.0.0', shows: /@NgModule\(/ },
};

for (const { name, file, skip } of [probe, ...shared]) {
  for (const [style, { ngVersion, shows }] of Object.entries(styles)) {
    test(`${name}, ${style}`, { skip }, () => {
      const folder = generate(file, { ...base, ngVersion });
      const output = files(folder);
      const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*\.md$/.test(f)).flatMap((f) =>
        snippets(output[f]).map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]));
      const readme = found.filter(([entry]) => entry.startsWith('README')).map(([, text]) => text).join('\n');
      assert.match(readme, shows);
      for (const word of [/subscribe\(/, /credentials/, /interceptor/i, /HttpErrorResponse|is\w+Error\(/]) {
        if (name === 'options-probe') assert.match(readme, word);
      }
      fs.mkdirSync(path.join(folder, 'snippets'));
      const entries = found.map(([entry, text]) => {
        const written = path.join(folder, 'snippets', entry);
        fs.writeFileSync(written, `${text}\nexport {};\n`); // a module, so that equal names are allowed
        return written;
      });
      assert(entries.length > 3, `${entries.length} snippets`);
      // A snippet may name what it does not use.
      expectNone(compile(entries, { paths: { '@acme/client': [path.join(folder, 'index.ts')] }, noUnusedLocals: false }));
      discard(folder);
    });
  }
}
