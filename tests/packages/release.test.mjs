// The files that describe a release, and the state that a dry run leaves unchanged.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

import { artefact, built, root, scratch } from './lib.mjs';

const json = (pattern) => JSON.parse(readFileSync(artefact(pattern), 'utf8'));
const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))[1];

test('checksums and provenance are of every file', () => {
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: built });
  const { subject, predicate, predicateType } = json(/\.intoto\.json$/);
  assert.equal(predicateType, 'https://slsa.dev/provenance/v1');
  const about = /\.intoto\.json$|^SHA256SUMS$/;
  assert.deepEqual(subject.map(({ name }) => name).sort(), readdirSync(built).filter((name) => !about.test(name)).sort());
  for (const { name, digest } of subject) {
    assert.equal(digest.sha256, createHash('sha256').update(readFileSync(join(built, name))).digest('hex'), name);
  }
  const [source] = predicate.buildDefinition.resolvedDependencies;
  assert.match(source.digest.gitCommit, /^[0-9a-f]{40}$/);
  assert.equal(predicate.buildDefinition.internalParameters.profile, 'dev');
});

test('the bill of materials lists what Cargo.toml asks for', () => {
  const bill = json(/\.cdx\.json$/);
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name, bill.metadata.component.version], ['CycloneDX', 'specmint', version]);
  const names = bill.components.map(({ name }) => name);
  for (const name of ['askama', 'clap', 'flate2', 'mimalloc', 'serde_json', 'ureq', 'zip']) assert.ok(names.includes(name), name);
  // Dependencies of the wasm hosts only are not part of the program.
  for (const name of ['worker', 'wasm-bindgen']) assert.ok(!names.includes(name), name);
  assert.ok(bill.components.every(({ purl, licenses }) => purl && licenses));
});

test('the crate has what builds it, and nothing else', () => {
  const names = execFileSync('tar', ['tzf', artefact(/\.crate$/)], { encoding: 'utf8' }).trim().split('\n');
  const tops = new Set(names.map((name) => name.split('/')[1]));
  const expected = ['CHANGELOG.md', 'Cargo.lock', 'Cargo.toml', 'Cargo.toml.orig', 'LICENSE', 'README.md', 'pyproject.toml', 'src', 'templates'];
  assert.deepEqual([...tops].sort(), expected);
});

test('notes are the section of the changelog, and its date is of today', () => {
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  assert.match(log, new RegExp(`^## ${version} - unreleased$`, 'm'), 'a dry run leaves it alone');
  const notes = readFileSync(join(built, 'NOTES.md'), 'utf8');
  assert.ok(log.includes(notes.trim()) && notes.includes('### Added') && !/^## /m.test(notes));
});

test('a version has one place for its number, and the files follow', () => {
  const folder = scratch('release');
  const script = join(root, 'scripts/release.mjs');
  const run = (...args) => execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const files = run('changed').trim().split('\n');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  assert.throws(() => run('prepare', '2.0.0'), /has no section "2\.0\.0 - unreleased"; write what has changed there/);
  assert.throws(() => run('prepare', 'two'), /two is not a version; use one such as 1\.2\.3/);
  for (const file of files) cpSync(join(root, file), join(folder, file));
  assert.equal(run('prepare', version), `${version}\n`);
  const today = new Date().toISOString().slice(0, 10);
  assert.match(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version} - ${today}$`, 'm'));
});
