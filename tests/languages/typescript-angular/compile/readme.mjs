// Every snippet in the README and in docs/ of a client compiles against that client, for the standalone and the module
// style, and with old compilers under the package's own tsconfig.json.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { programFiles } from '../../shared/typescript-checking.mjs';
import { base, batch, discard, document, files, full, generate, generator, newest, ngc, ownSpecs, scratch, skipWithout, top, types } from './lib.mjs';
import { Receipts } from '../../shared/receipts.mjs';
import { exampleTests } from '../../shared/typescript-examples.mjs';
import { snippets } from './reading.mjs';

const own = ['options-probe', 'garden'].map((name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false }));
const shared = ['petstore-3.0', 'petstore-2.0', 'docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1']
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

/** The code that the README of each style must show; 14 is the last version without a standalone way, and its code is still valid today. */
const styles = {
  standalone: { ngVersion: newest, shows: /provideApi\(/, cancels: /\.pipe\(takeUntilDestroyed\(destroyRef\)\)/ },
  modules: { ngVersion: '14.0.0', shows: /@NgModule\(/, cancels: /\.pipe\(takeUntil\(destroyed\)\)/ },
};

/** Writes the snippets of a client, each a file; gives these, and the text of the README's. */
function written(folder) {
  const output = files(folder);
  const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*\.md$/.test(f)).flatMap((f) =>
    snippets(output[f]).map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]));
  const entries = programFiles(folder, Object.fromEntries(found));
  assert(entries.length > 3, `${entries.length} snippets`);
  return { entries, readme: found.filter(([entry]) => entry.startsWith('README')).map(([, text]) => text).join('\n') };
}

/**
 * Adds snippets to those compiled against the client of a folder; Angular's compiler checks decorators and templates of one document.
 * Snippets may have unused variables.
 */
const check = (label, folder, entries) => batch.add(label, folder, (label.startsWith('options-probe') ? ngc : types)({ noUnusedLocals: false }), entries);

exampleTests({ generate, base, check: (folder, texts, label) => check(label, folder, written(folder).entries) });

for (const { name, file, skip } of [...own, ...shared]) {
  for (const [style, { ngVersion, shows, cancels }] of Object.entries(styles)) {
    test(`${name}, ${style}`, { skip }, () => {
      const folder = generate(file, { ...base, ngVersion });
      const { entries, readme } = written(folder);
      assert.match(readme, shows);
      for (const word of [/subscribe\(/, /interceptor/i, /error: HttpErrorResponse|is\w+Error\(error, /, cancels]) assert.match(readme, word);
      const takesFile = Object.values(files(folder)).some((text) => /^\*\*\w+\*\* \| [^\n]*\bBlob\b.* \| (field|body)/m.test(text));
      assert.equal(/new File\(/.test(readme), takesFile, 'an upload, where a method has a file');
      if (name === 'petstore-3.0') assert.match(readme, /credentials: \{ petstore_auth: \(\) => /);
      return check(`${name}, ${style}`, folder, entries);
    });
  }
}

test('without a package, snippets import from the folder', { skip: skipWithout('petstore-3.0') }, () => {
  const folder = generate(document('petstore-3.0'), { ngVersion: newest });
  const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  assert.match(readme, /^# Swagger Petstore - OpenAPI 3\.0\n/);
  assert.match(readme, /^Copy this folder into your project and import from '\.\/index'\.$/m);
  assert.doesNotMatch(readme, /npm (install|run)/);
  const { entries } = written(folder);
  for (const entry of entries) fs.writeFileSync(entry, fs.readFileSync(entry, 'utf8').replaceAll("'./index'", "'../index'"));
  return check('without a package', folder, entries);
});

// Apart from the other outputs: an old TypeScript would find the newest's type packages above.
const receipts = new Receipts(import.meta.url, { files: ['versions/6', 'versions/11'].map((tools) => path.join(top, tools, 'package-lock.json')) });
const old = generator('typescript-angular', scratch('angular-readme'), base);

// Each compiler sees one document, and both in the wide run.
const versions = [['6.0.0', 'versions/6'], ['11.0.0', 'versions/11']];
for (const [i, name] of ['docker-engine-2.0', 'petstore-3.0'].entries()) {
  for (const [ngVersion, tools] of full ? versions : [versions[i]]) {
    test(`${name}, Angular ${ngVersion} with its own compiler`, { skip: skipWithout(name) }, async () => {
      const folder = old.generate(document(name), { ...base, ngVersion });
      const { entries, readme } = written(folder);
      assert.match(readme, styles.modules.shows);
      await receipts.once(folder, [tools], () => compiles(folder, entries, path.join(top, tools, 'node_modules')));
      discard(folder);
    });
  }
}

/** Compiles snippets with the TypeScript of these packages, under the package's own tsconfig.json. */
function compiles(folder, entries, modules) {
  fs.symlinkSync(modules, path.join(folder, 'node_modules'));
  const project = path.join(folder, 'tsconfig.snippets.json');
  fs.writeFileSync(project, JSON.stringify({
    extends: './tsconfig.json', files: entries,
    compilerOptions: { noEmit: true, baseUrl: '.', paths: { '@acme/client': ['index'] }, preserveSymlinks: true, skipLibCheck: true },
  }));
  const { status, stdout } = spawnSync('node', [path.join(modules, 'typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  assert.equal(status, 0, `tsc: ${stdout.slice(0, 4000)}`);
}

batch.test();
