// Every snippet in the README and in docs/ of a client compiles against that client.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { exampleTests } from '../../shared/typescript-examples.mjs';
import { programFiles } from '../../shared/typescript-checking.mjs';
import { base, batch, document, files, full, generate, ownSpecs, skipWithout, types } from './lib.mjs';
import { snippets } from './reading.mjs';

const own = ['options-probe', 'garden'].map((name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false }));
const shared = ['petstore-3.0', ...(full ? ['petstore-2.0', 'docker-engine-2.0', 'qdrant-3.0', 'hey-api-full-3.1'] : [])]
  .map((name) => ({ name, file: document(name), skip: skipWithout(name) }));

/** The programs of a README: the first call with how it is cancelled, which goes on from it, errors, and an upload. */
function programs(readme) {
  const of = (heading) => snippets(readme.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)));
  const [quick, called, errors, cancelled, upload] = ['Quick start', 'Functions', 'Errors', 'Cancellation', 'Files and streams'].map(of);
  const [more] = ['Retries, time limits and pages'].map(of);
  assert.deepEqual([quick.length, called.length, cancelled.length], [1, 1, 1], 'snippets of the README');
  assert(errors.length <= 1 && upload.length <= 1);
  assert.match(quick[0], /new Configuration\(/);
  assert.match(cancelled[0], /signal/);
  return { program: [...quick, ...cancelled].join('\n'), called: called.join('\n'), more: more.join('\n'), upload: upload.join('\n'), errors: errors.join('\n') };
}

/** Adds snippets, by the names of their files, to those checked against the client of a folder. */
const check = (label, folder, found) => batch.add(label, folder, types(), programFiles(folder, found, 'src/index'));

exampleTests({ generate, base, check: (folder, texts, label) => check(label, folder, Object.fromEntries(texts.map((text, i) => [`${i}.ts`, text]))) });

for (const { name, file, skip } of [...own, ...shared]) {
  test(name, { skip }, () => {
    const folder = generate(file, base);
    const output = files(folder);
    const found = Object.keys(output).filter((f) => f === 'README.md' || /^docs\/.*Api\.md$/.test(f)).flatMap((f) => {
      if (f === 'README.md') {
        const { program, called, more, upload } = programs(output[f]);
        return [['README.ts', program], ['called.ts', called], ['more.ts', more], ['upload.ts', upload]];
      }
      const blocks = snippets(output[f]);
      // docs/*Api.md has a table of its operations.
      assert.equal(blocks.length, output[f].match(/^\[\*\*\S+\*\*\]\(#/gm)?.length ?? 0, `${f}: snippets`);
      return blocks.map((text, i) => [`${f.replace(/\W/g, '_')}_${i}.ts`, text]);
    });
    return check(name, folder, Object.fromEntries(found));
  });
}

batch.test();
