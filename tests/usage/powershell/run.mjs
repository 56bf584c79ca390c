// Runs the programs of users against generated PowerShell modules, in PowerShell 7 by Pester.
//
//     node tests/usage/powershell/run.mjs [--quick]
//
// A program is a file of tests in `programs`, named like its module. It finds the module in the folder MODULES, its API below SERVER, and
// docker's on the socket SOCKET. --quick leaves out the largest documents, ONLY=qdrant,stripe narrows them, SPECMINT names the binary.
// Exits with 1 where a program fails. Programs that passed before with the same modules are left out.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lacking, shared } from '../../lacking.mjs';
import { pwsh, runScript, skipWithoutPwsh } from '../../languages/powershell/pwsh.mjs';
import { root, scratch, specmint } from '../../languages/shared/generating.mjs';
import { filesOf, Receipts, version } from '../../languages/shared/receipts.mjs';
import { serving } from './servers.mjs';

const here = import.meta.dirname;
const quick = process.argv.includes('--quick');
const spec = (name) => shared && path.join(shared, 'specs', name);
const own = (name) => path.join(here, '../descriptions', name);

/** The same in each run, so that modules have receipts. */
const packageGuid = '5d0b4c1e-7a52-4a53-9a44-1c0c4c1d8f1a';
const programs = [
  { name: 'chat', file: own('completions.yaml') },
  { name: 'docker', file: spec('docker-engine-2.0.yaml') },
  { name: 'github', file: own('github-issues.yaml') },
  { name: 'kubernetes', file: own('kubernetes-pods.yaml') },
  { name: 'petstore', file: spec('petstore-3.0.yaml') },
  { name: 'qdrant', file: spec('qdrant-3.0.json'), large: true },
  { name: 'releases', file: own('github-releases.yaml') },
  { name: 'stripe', file: spec('stripe-3.0.json'), large: true },
];

if (!pwsh) {
  console.log(`skipped: ${skipWithoutPwsh}`);
  process.exit(0);
}
const folder = scratch('usage-powershell');
const tester = path.join(root, 'tests/languages/powershell/runtime/Pester.ps1');
const receipts = new Receipts(import.meta.url, { files: [tester, ...filesOf(path.join(here, 'programs'))], versions: [version(pwsh)] });
const [runs, kept] = [[], []];
for (const { name, file, large } of programs) {
  if ((quick && large) || (process.env.ONLY && !process.env.ONLY.split(',').includes(name))) continue;
  if (!file || !fs.existsSync(file)) {
    console.log(`skipped: ${name}, ${lacking(`${file ?? 'its description'} is not here`)}`);
    continue;
  }
  const { status, stderr } = spawnSync(specmint, ['generate', '-i', file, '-g', 'powershell', '-o', path.join(folder, name), '-p', `packageName=${name},packageGuid=${packageGuid}`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const receipt = receipts.of(path.join(folder, name));
  if (receipt.isKnown()) continue;
  kept.push(receipt);
  runs.push([path.join(here, 'programs', `${name}.Tests.ps1`)]);
}
if (runs.length === 0) process.exit(0);
const socket = path.join(folder, 'docker.sock');
const server = await serving(socket);
try {
  const results = await runScript(tester, runs, { MODULES: folder, SERVER: server.url, SOCKET: socket });
  for (const { name, result, message } of results) console.log(`${result.toLowerCase()}: ${name}${message ? `\n    ${message}` : ''}`);
  runs.forEach((_, run) => {
    const own = results.filter((one) => one.run === run && one.result !== 'Skipped');
    if (own.length > 0 && own.every(({ result }) => result === 'Passed')) kept[run].keep();
    else process.exitCode = 1;
  });
} finally {
  server.close();
}
