// Runs specmint and checks its output, for the tests of this folder.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { expectNone, full, generator, scratch } from '../../shared/generating.mjs';
import { cacheFolder, Receipts, version } from '../../shared/receipts.mjs';

export * from '../../shared/generating.mjs';

export const outputs = scratch('go');
export const { listing, generate, run } = generator('go', outputs);
const here = import.meta.dirname;

// Outputs need the standard library alone, and nothing is fetched. A package that was compiled once stays so, wherever it lies; run.sh
// empties the folder once it is large.
const tools = [process.env.PATH, '/usr/local/go/bin'].join(path.delimiter);
export const environment = { ...process.env, PATH: tools, GOCACHE: path.join(cacheFolder(), 'go-build'), GOFLAGS: '-mod=mod -trimpath -buildvcs=false', GOPROXY: 'off', GOTOOLCHAIN: 'local', GOWORK: 'off' };
process.env.PATH = tools;
export const goVersion = version('go', 'version');

/** Runs a command of Go; gives its status and what it printed. */
export function command(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const printed = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (printed[stream] += text));
    child.on('error', reject).on('close', (status) => resolve({ status, ...printed }));
  });
}

// ---- declarations -----------------------------------------------------------------------------------

let extractor;

/** What the packages below a folder declare, as JSON: see ../declarations. */
export function extract(folder) {
  extractor ??= path.join(outputs, 'declarations');
  if (!fs.existsSync(extractor)) {
    const { status, stderr } = spawnSync('go', ['build', '-o', extractor, '.'], { cwd: path.join(here, '../declarations'), encoding: 'utf8', env: environment });
    assert.equal(status, 0, stderr);
  }
  const { status, stdout, stderr } = spawnSync(extractor, [folder], { encoding: 'utf8', env: environment, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The exported types and functions of the package of a client, by their names. */
export function declarations(folder) {
  const { files } = JSON.parse(extract(folder));
  const all = Object.entries(files).filter(([name]) => /^[^/]+\.go$/.test(name)).flatMap(([, items]) => items);
  const of = (kind) => Object.fromEntries(all.filter((one) => one.kind === kind).map((one) => [one.name, one]));
  return { types: of('type'), funcs: of('func'), modulePath: files['go.mod'][0].value };
}

export const membersOf = (type, kind) => (type?.members ?? []).filter((one) => one.kind === kind);
export const memberOf = (type, name) => type?.members?.find((one) => one.name === name);

/** The field with a name on the wire. */
export const fieldOf = (type, name) => membersOf(type, 'field').find(({ tag }) => /json:"((?:[^",\\]|\\.)*)/.exec(tag ?? '')?.[1] === name);

/** What a type that may be null holds, such as `string` of NullableString; undefined for others. */
export function nullableOf({ types }, type) {
  const methods = types[type] ?? (type.startsWith('Nullable[') && { inner: type.slice('Nullable[*'.length, -1) });
  if (methods?.inner) return methods.inner;
  return memberOf(methods, 'Unset') && memberOf(methods, 'IsSet') ? memberOf(methods, 'Get').returns.replace(/^\*/, '') : undefined;
}

/** A literal of Go, whatever is in the text. */
export const quoted = (text) => JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .replace(/\\ud([89ab]..)\\ud([c-f]..)/g, (_, high, low) => `\\U${(0x10000 + ((parseInt(`d${high}`, 16) - 0xd800) << 10) + parseInt(`d${low}`, 16) - 0xdc00).toString(16).padStart(8, '0')}`);

// ---- checking ---------------------------------------------------------------------------------------

/** The versions of linters: of staticcheck, the name that its releases have. */
const [STATICCHECK, GOLANGCI] = ['v0.8.2', 'v2.15.0'];

/** The path of a linter, which is built once, in the user's cache; or why there is none. */
function built(module, version) {
  const name = path.basename(module);
  const folder = path.join(cacheFolder(), `${name}-${version}-${goVersion.replace(/\W+/g, '-')}`);
  const file = path.join(folder, name);
  if (fs.existsSync(file)) return { file };
  const { status, stderr } = spawnSync('go', ['install', `${module}@${version}`], { encoding: 'utf8', env: { ...process.env, GOBIN: folder, GOFLAGS: '' } });
  return status === 0 ? { file } : { reason: `${name} cannot be built: ${stderr.trim().split('\n').at(-1)}` };
}

/** All that staticcheck looks for, but for names and comments that are as the description has them, and for what of the runtime a client does not need. */
const CHECKS = 'all,-ST1000,-ST1003,-ST1016,-ST1020,-ST1021,-ST1022,-U1000';

/** What golangci-lint says of packages with its default set; it would leave generated code out. */
async function golangci(packages) {
  const { file, reason } = built('github.com/golangci/golangci-lint/v2/cmd/golangci-lint', GOLANGCI);
  if (!file) return { status: 1, stdout: '', stderr: reason };
  const config = path.join(outputs, 'golangci.json');
  fs.writeFileSync(config, JSON.stringify({ version: '2', linters: { exclusions: { generated: 'disable' } }, issues: { 'max-issues-per-linter': 0, 'max-same-issues': 0 } }));
  return command(file, ['run', '--config', config, '--timeout=60m', '--allow-parallel-runners', '--output.text.print-issued-lines=false', ...packages], { cwd: outputs });
}

const receipts = new Receipts(import.meta.url, { versions: [goVersion, STATICCHECK, ...full ? [GOLANGCI] : []] });

/** Messages of the Go tools that begin with the path of a file or `# package`, by the name of the folder below `outputs`. */
function byFolder(text) {
  const found = {};
  for (const line of text.split('\n')) {
    const [, folder] = /^(?:vet: )?(?:\.\/)?(\d+)\/\S+\.go\b/.exec(line) ?? [];
    if (folder !== undefined) (found[folder] ??= []).push(line);
  }
  return found;
}

/** The packages of one module are checked together, so an output loses its own go.mod for a while, and its other packages import it by its folder. */
function asPackage(folder) {
  const file = path.join(folder, 'go.mod');
  const own = fs.existsSync(file) ? /^module (\S+)/m.exec(fs.readFileSync(file, 'utf8'))[1] : 'github.com/GIT_USER_ID/GIT_REPO_ID';
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.own`);
  for (const name of fs.readdirSync(folder, { recursive: true }).filter((one) => /[\\/].*\.go$/.test(one))) {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    if (text.includes(`"${own}"`)) fs.writeFileSync(path.join(folder, name), text.replaceAll(`"${own}"`, `"outputs/${path.basename(folder)}"`));
  }
}

/** Compiles, formats and lints outputs; gives the messages by folder, of which there should be none. */
export async function checkAll(folders) {
  const asked = folders.map((folder) => ({ folder, receipt: receipts.of(folder) })).filter(({ receipt }) => !receipt.isKnown());
  if (asked.length === 0) return {};
  const names = asked.map(({ folder }) => path.basename(folder));
  const unformatted = await command('gofmt', ['-l', ...names], { cwd: outputs });
  asked.forEach(({ folder }) => asPackage(folder));
  fs.writeFileSync(path.join(outputs, 'go.mod'), 'module outputs\n\ngo 1.23\n');
  // Large outputs take minutes: of these, a change checks the types of the client alone, which does not compile it for the tests in its folder.
  const isWhole = ({ folder }) => full || fs.readdirSync(folder).length < 45;
  const packages = asked.map((one) => `./${path.basename(one.folder)}${isWhole(one) ? '/...' : ''}`);
  const vetted = await command('go', ['vet', ...packages], { cwd: outputs });
  const { file } = built('honnef.co/go/tools/cmd/staticcheck', STATICCHECK);
  const faulty = byFolder(vetted.stderr);
  const sound = asked.filter(isWhole).map(({ folder }) => path.basename(folder)).filter((name) => !faulty[name]).map((name) => `./${name}/...`);
  const linted = file && sound.length > 0 ? await command(file, ['-checks', CHECKS, ...sound], { cwd: outputs }) : { status: 0, stdout: '', stderr: '' };
  const wide = full && sound.length > 0 ? await golangci(sound) : { status: 0, stdout: '', stderr: '' };
  for (const { folder } of asked) if (fs.existsSync(path.join(folder, 'go.mod.own'))) fs.renameSync(path.join(folder, 'go.mod.own'), path.join(folder, 'go.mod'));
  const found = byFolder(unformatted.stderr + vetted.stderr + linted.stdout + wide.stdout);
  const odd = Object.groupBy(unformatted.stdout.split('\n').filter((file) => file && !file.includes('/fragments/')), (file) => file.split('/')[0]);
  for (const [name, files] of Object.entries(odd)) (found[name] ??= []).unshift(`${files.length} files are not formatted, such as ${files[0]}`);
  const others = [vetted.status, linted.status, wide.status].some((status) => status !== 0);
  if (others && Object.keys(found).length === 0) throw new Error(`${unformatted.stderr}${vetted.stderr}${linted.stdout}${linted.stderr}${wide.stdout}${wide.stderr}`.slice(0, 8000));
  for (const { folder, receipt } of asked) if (!found[path.basename(folder)]) receipt.keep();
  return Object.fromEntries(Object.entries(found).map(([name, messages]) => [path.join(outputs, name), messages]));
}

/** Outputs to be checked together: `check` takes one, and the last test of the file says what is wrong with them. */
export function batch() {
  const named = [];
  return {
    check: (folder, ...rest) => (named.push([rest.at(-1)?.name ?? rest.at(-1) ?? folder, folder]), true),
    finish: () => test('all of them compile, are formatted, and pass the linters', async () => {
      const found = await checkAll(named.map(([, folder]) => folder));
      expectNone(named.flatMap(([name, folder]) => (found[folder] ?? []).map((line) => `${name}: ${line}`)), 'messages', 60);
    }),
  };
}
