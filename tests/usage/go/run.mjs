// Runs the programs of users against generated Go clients, with the race detector: one `go vet` and one `go test` for all of them.
//
//     node tests/usage/go/run.mjs [--quick]
//
// A program is a package of tests in `programs`, which imports its client as `usage/clients/NAME`. --quick leaves out the largest
// documents, ONLY=qdrant,stripe narrows them, SPECMINT names the binary. Exits with 1 where a program fails.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lacking, shared } from '../../lacking.mjs';
import { environment } from '../../languages/go/compile/lib.mjs';
import { root, scratch, specmint } from '../../languages/shared/generating.mjs';

const here = import.meta.dirname;
const quick = process.argv.includes('--quick');
const spec = (name) => shared && path.join(shared, 'specs', name);
const own = (name) => path.join(root, 'tests/usage/descriptions', name);

const programs = [
  { name: 'chat', file: own('completions.yaml') },
  { name: 'docker', file: spec('docker-engine-2.0.yaml') },
  { name: 'github', file: own('github-issues.yaml'), options: 'pagination=links' },
  { name: 'petstore', file: spec('petstore-3.0.yaml'), options: 'generateInterfaces=true' },
  { name: 'qdrant', file: spec('qdrant-3.0.json'), options: 'pagination=cursor', large: true },
  { name: 'streaming', file: own('streaming.yaml') },
  { name: 'stripe', file: spec('stripe-3.0.json'), options: 'pagination=starting-after', large: true },
];

const folder = scratch('usage-go');
fs.writeFileSync(path.join(folder, 'go.mod'), 'module usage\n\ngo 1.23\n');
const packages = [];
for (const { name, file, options, large } of programs) {
  if ((quick && large) || (process.env.ONLY && !process.env.ONLY.split(',').includes(name))) continue;
  if (!file || !fs.existsSync(file)) {
    console.log(`skipped: ${name}, ${lacking(`${file ?? 'its description'} is not here`)}`);
    continue;
  }
  const output = path.join(folder, 'clients', name);
  const properties = [`packageName=${name}`, 'withGoMod=false', ...options ? [options] : []].join(',');
  const { status, stderr } = spawnSync(specmint, ['generate', '-i', file, '-g', 'go', '-o', output, '-p', properties], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  fs.rmSync(path.join(output, 'test'), { recursive: true });
  fs.cpSync(path.join(here, 'programs', name), path.join(folder, 'programs', name), { recursive: true });
  packages.push(`./programs/${name}`);
}

const go = (...args) => spawnSync('go', [...args, ...packages], { cwd: folder, env: environment, stdio: 'inherit' }).status === 0;
const isWell = packages.length > 0 && [go('vet'), go('test', '-vet=off', '-race', '-count=1', '-timeout=120s')].every(Boolean);
process.exitCode = isWell ? 0 : 1;
