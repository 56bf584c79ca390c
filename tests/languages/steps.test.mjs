// The step of a language is left out only while nothing that decides its results has changed (scripts/known.mjs).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { deciding, needed, ownFolders, stepReceipt } from '../../scripts/known.mjs';

const project = path.resolve(import.meta.dirname, '../..');
const languages = fs.readdirSync(import.meta.dirname).filter((name) => fs.existsSync(path.join(import.meta.dirname, name, 'run.sh')));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter((file) => file && fs.existsSync(path.join(project, file)));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-steps-'));
const root = path.join(folder, 'main');
const before = { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, ALL: process.env.ALL };
process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
delete process.env.ALL;
after(() => {
  for (const [name, value] of Object.entries(before)) if (value === undefined) delete process.env[name]; else process.env[name] = value;
  fs.rmSync(folder, { recursive: true, force: true });
});

function write(file, text) {
  const to = path.join(root, file);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.writeFileSync(to, text);
}
const receipt = () => stepReceipt(root, 'languages/go', ['go'], ['go', 'c']);
for (const file of ['src/lib.rs', 'src/generators/go/mod.rs', 'src/generators/c/mod.rs', 'templates/go/a.go', 'tests/languages/go/run.sh', 'tests/languages/c/run.sh', 'tests/languages/c/manifest.json', 'tests/usage/c/run.mjs', 'tests/usage/go/run.mjs', 'docs/a.md', '../shared/specs/a.yaml']) write(file, 'a');
execFileSync('git', ['init', '--quiet', root]);

test('a step that passed is known, with its line', () => {
  assert.equal(receipt().known(), undefined);
  receipt().keep('5 tests');
  assert.equal(receipt().known(), '5 tests');
});

for (const file of ['src/lib.rs', 'src/new.rs', 'src/generators/go/mod.rs', 'templates/go/a.go', 'tests/languages/go/run.sh', 'tests/languages/c/manifest.json', 'tests/usage/go/run.mjs', 'tests/usage/recording.mjs', '../shared/specs/a.yaml']) {
  test(`another step: ${file}`, () => {
    write(file, 'b');
    assert.equal(receipt().known(), undefined);
    receipt().keep('6 tests');
    assert.equal(receipt().known(), '6 tests');
  });
}

test('other languages and documents do not count', () => {
  for (const file of ['src/generators/c/mod.rs', 'tests/languages/c/run.sh', 'tests/usage/c/run.mjs', 'docs/a.md', 'www/page.js']) write(file, 'b');
  assert.equal(receipt().known(), '6 tests');
});

test('what several languages share counts for each of them', () => {
  const files = ['tests/usage/typescript/run.mjs', 'tests/usage/go/run.mjs'];
  const all = ['go', 'typescript-axios', 'typescript-fetch'];
  assert.deepEqual(deciding(files, ['typescript-axios'], all), ['tests/usage/typescript/run.mjs']);
  assert.deepEqual(deciding(files, ['go'], all), ['tests/usage/go/run.mjs']);
});

test('packages do not depend on languages, but on what is packed', () => {
  const ofPackages = () => stepReceipt(root, 'packages', [], ['go', 'c'], undefined, /^www\//);
  ofPackages().keep('8 tests');
  for (const file of ['src/generators/go/mod.rs', 'templates/go/a.go', 'tests/languages/c/run.sh', 'docs/a.md']) write(file, 'c');
  assert.equal(ofPackages().known(), '8 tests');
  write('www/page.js', 'c');
  assert.equal(ofPackages().known(), undefined);
});

test('a change during the run leaves no receipt, and ALL=1 ignores one', () => {
  process.env.ALL = '1';
  assert.equal(receipt().known(), undefined);
  delete process.env.ALL;
  write('src/lib.rs', 'c');
  const during = receipt();
  write('src/lib.rs', 'd');
  during.keep('7 tests');
  assert.equal(receipt().known(), undefined);
  write('src/lib.rs', 'c');
  assert.equal(receipt().known(), undefined);
});

/** The folders of a language as sources name them: a module of Rust, a template or a path. */
const mention = (language) => new RegExp(`(?<![\\w./-])(?:\\.\\./|languages/)*(?:${language}|${language.replaceAll('-', '_')})(?:::|/)`);

for (const language of languages) {
  test(`${language} uses no folder of a language whose changes it does not see`, () => {
    const own = ownFolders(language);
    const files = tracked.filter((file) => own.some((folder) => file.startsWith(folder)) && /\.(rs|mjs|sh|py|java|askama)$|^templates\//.test(file));
    assert(files.length > 0);
    const texts = files.map((file) => [file, fs.readFileSync(path.join(project, file), 'utf8')]);
    // A name of one letter occurs in other paths, too.
    for (const other of languages.filter((name) => name.length > 1 && !needed(language).includes(name))) {
      const found = texts.filter(([, text]) => mention(other).test(text)).map(([file]) => file);
      assert.deepEqual(found, [], other);
    }
    const all = deciding(tracked, [language], languages);
    for (const folder of own) if (fs.existsSync(path.join(project, folder))) assert(all.some((file) => file.startsWith(folder)), folder);
  });
}
