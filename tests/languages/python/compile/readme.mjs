// Every program in README.md and docs/ of a client compiles, passes mypy at its strictest, and runs up to the point where its request
// would be sent.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { discard, document, documents, expectNone, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';
import { Programs } from './programs.mjs';

const own = (name) => ({ name, file: path.join(ownSpecs, `${name}.yaml`), skip: false });
const shared = (name) => ({ name, file: document(name), skip: skipWithout(name) });
const libraries = ['urllib3', 'asyncio', 'httpx'];

/** A document, and the libraries for which its programs are typed. */
const typed = [
  [shared('petstore-3.0'), libraries],
  [own('options-probe'), libraries],
  [shared('qdrant-3.0'), full ? libraries : ['urllib3']],
  [shared('docker-engine-2.0'), full ? libraries : ['asyncio']],
  ...(full ? ['petstore-2.0', 'hey-api-full-3.1', 'cafe-3.2', 'box-3.0'].map((name) => [shared(name), ['urllib3']]) : []),
];

const blocks = (text) => [...text.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block);

/** The programs of an output, by the names of their files. */
function programs(output) {
  const pages = Object.keys(output).filter((file) => file.endsWith('README.md') || /(^|\/)docs\/[^/]+\.md$/.test(file));
  return pages.flatMap((page) => {
    const found = blocks(output[page]);
    // The page of a class begins with a table of its operations.
    const operations = output[page].match(/^\[\*\*\S+\*\*\]\(#/gm);
    if (operations) assert.equal(found.length, operations.length, `${page}: programs`);
    return found.map((text, i) => [`${path.basename(page, '.md').replace(/\W/g, '_')}_${i}.py`, text]);
  });
}

const checked = new Programs();

for (const [{ name, file, skip }, kinds] of typed) {
  for (const library of kinds) {
    test(`the programs of ${name} run with ${library}`, { skip }, async () => {
      const packageName = `${name.replace(/\W/g, '_')}_${library}`;
      const folder = generate(file, { packageName, library });
      const found = programs(files(folder));
      const readme = found.filter(([program]) => program.startsWith('README_'));
      assert(readme.length >= 7, `${name}: only ${readme.length} programs in the README`);
      const problems = await checked.run(folder, packageName, found);
      discard(folder);
      expectNone(problems);
    });
  }
}

test('mypy finds nothing', async (t) => (checked.isEmpty ? t.skip('no documents') : expectNone(await checked.mypy())));

// What is not typed is compiled at least.
const names = new Set(typed.map(([{ name }]) => name));
for (const { name, file } of documents.filter(({ name }) => !names.has(name))) {
  test(`the programs of ${name} compile`, async () => {
    const folder = generate(file);
    const problems = await checked.compiled(folder, programs(files(folder)));
    discard(folder);
    expectNone(problems);
  });
}

test('without files of a project, the pages are in the package', { skip: skipWithout('petstore-3.0') }, () => {
  const folder = generate(document('petstore-3.0'), { generateSourceCodeOnly: 'true', packageName: 'zoo.client' });
  const output = files(folder);
  assert.deepEqual(Object.keys(output).filter((file) => !file.startsWith('zoo/client/') && file.startsWith('zoo')), ['zoo/client_README.md']);
  const readme = output['zoo/client_README.md'];
  const links = [...readme.matchAll(/\]\((client\/docs\/[^)#]+)/g)].map(([, link]) => link);
  assert(links.length > 10);
  for (const link of links) assert(output[`zoo/${link}`], `${link} leads nowhere`);
  for (const [file, text] of Object.entries(output).filter(([file]) => file.startsWith('zoo/client/docs/'))) {
    assert.match(text, /\[Back to the README\]\(\.\.\/\.\.\/client_README\.md\)/, file);
  }
  discard(folder);
});

test('the README has the time on request', { skip: skipWithout('petstore-3.0') }, () => {
  for (const [hideGenerationTimestamp, expected] of [['true', 0], ['false', 1]]) {
    const folder = generate(document('petstore-3.0'), { hideGenerationTimestamp });
    const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
    assert.equal((readme.match(/^- Build date: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/gm) ?? []).length, expected);
    discard(folder);
  }
});
