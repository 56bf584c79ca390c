// Installs the package of a generated client and its dependencies, as a user does.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { specmint } from '../../languages/shared/generating.mjs';

/** Runs a command to its end; throws with its output if it fails. */
function run(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}

/** The command that packages are built with: declarations and code, but the sources are checked elsewhere (compile.mjs of the languages). */
function shim(folder, modules) {
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin, { recursive: true });
  fs.writeFileSync(path.join(bin, 'tsc'), `#!/bin/sh\nexec "${process.execPath}" "${path.join(modules, 'typescript/bin/tsc')}" --noCheck "$@"\n`, { mode: 0o755 });
  return bin;
}

/** Puts the built package @acme/client of an adapter and its dependencies into a folder's node_modules; returns the folder. */
export async function install({ generator, tools, build }, folder, file, options) {
  const modules = path.join(tools, 'node_modules');
  const installed = path.join(folder, 'node_modules/@acme/client');
  fs.mkdirSync(installed, { recursive: true });
  for (const entry of fs.readdirSync(modules).filter((each) => !each.startsWith('.'))) {
    fs.symlinkSync(path.join(modules, entry), path.join(folder, 'node_modules', entry));
  }
  const given = Object.entries({ npmName: '@acme/client', npmVersion: '1.0.0', ...options }).map(([key, value]) => `${key}=${value}`).join();
  run(specmint, ['generate', '-i', file, '-g', generator, '-o', installed, '-p', given]);
  if (build) {
    await build(installed);
    return folder;
  }
  const { scripts } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json')));
  run('sh', ['-c', scripts.build], { cwd: installed, env: { ...process.env, PATH: `${shim(folder, modules)}:${process.env.PATH}` } });
  return folder;
}
