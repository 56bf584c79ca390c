// Finds PowerShell and runs scripts in it. ../shared/powershell holds one for Linux on x64, with Pester; elsewhere the one on the
// PATH does, if there is one. It is unpacked into the user's cache folder, by one process at a time.
//
// `node pwsh.mjs ARGUMENTS...` runs it with these arguments.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lacking, shared } from '../../lacking.mjs';
import { cacheFolder } from '../shared/receipts.mjs';

const packed = shared && path.join(shared, 'powershell/unpack.sh');

/** Unpacks ../shared/powershell unless that has been done, and gives the folder of pwsh. */
function unpack() {
  const folder = path.join(cacheFolder(), 'powershell-7.6.9');
  fs.mkdirSync(cacheFolder(), { recursive: true });
  // The script replaces an existing folder, so only one may run at a time.
  const script = execFileSync('flock', [`${folder}.lock`, packed, folder], { encoding: 'utf8' });
  return /^export PATH='(.*)':"\$PATH"$/m.exec(script)[1];
}

/** The path of pwsh, or null. */
function find() {
  const here = packed && fs.existsSync(packed) && process.platform === 'linux' && process.arch === 'x64';
  const folders = here ? [unpack()] : (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'pwsh')).find((file) => fs.existsSync(file)) ?? null;
}

export const pwsh = find();

/** Why a test that runs PowerShell is skipped, or false. */
export const skipWithoutPwsh = pwsh ? false : lacking('neither ../shared/powershell nor pwsh is here');

/** No check for newer versions, no telemetry, no colors, and none of .NET's optimizations for long-running processes, which cost a third more. */
const environment = { POWERSHELL_UPDATECHECK: 'Off', POWERSHELL_TELEMETRY_OPTOUT: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1', NO_COLOR: '1', DOTNET_TieredPGO: '0', DOTNET_gcConcurrent: '0' };

/** A literal of a text; PowerShell ends one at typographic quotation marks, too. */
export const quoted = (text) => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;

/** The way to run a script: the command, and the variables in its environment. */
export const invocation = (file) => ({ command: [pwsh, '-NoProfile', '-NonInteractive', '-File', file], env: environment });

/**
 * Runs a script, with `input` as JSON on its standard input. Returns its output: a JSON value for each line.
 * It throws where the script fails or says anything else.
 */
export async function runScript(file, input, env = {}) {
  const { command: [program, ...options], env: own } = invocation(file);
  const child = spawn(program, options, { env: { ...process.env, ...own, ...env } });
  const written = { stdout: [], stderr: [] };
  for (const stream of ['stdout', 'stderr']) child[stream].on('data', (chunk) => written[stream].push(chunk));
  child.stdin.on('error', () => {}); // It ended before it had read all, which its status tells.
  child.stdin.end(JSON.stringify(input));
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal)));
  const [stdout, stderr] = [written.stdout, written.stderr].map((chunks) => Buffer.concat(chunks).toString());
  if (status !== 0 || stderr !== '') throw new Error(`${path.basename(file)} ended with ${status}\n${stderr}${stdout.slice(-2000)}`);
  return stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

/** The manifest of the module in an output folder, the file that users import. */
export function moduleIn(folder) {
  const [name] = fs.readdirSync(path.join(folder, 'src'));
  return path.join(folder, 'src', name, `${name}.psd1`);
}

/**
 * Copies an output folder next to it, or into `copy`, with a module in whose scope a variable that nothing has written is an error:
 * the strict mode of a session is not that of the modules in it. Returns the copy.
 */
export function strictCopy(folder, copy = `${folder}-strict`) {
  fs.cpSync(folder, copy, { recursive: true });
  const root = moduleIn(copy).replace(/psd1$/, 'psm1');
  const text = fs.readFileSync(root, 'utf8');
  fs.writeFileSync(root, `\uFEFFSet-StrictMode -Version 2.0\n${text.replace(/^\uFEFF/, '')}`);
  return copy;
}

if (import.meta.main) {
  if (!pwsh) process.exit(77);
  spawn(pwsh, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, ...environment } }).on('close', (code) => process.exit(code ?? 1));
}
