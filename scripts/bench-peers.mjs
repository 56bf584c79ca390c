// Compares other generators with specmint in one run: `node scripts/bench-peers.mjs [--docs]`. Their versions are
// pinned in benches/peers, and they are installed in target/peers. `--docs` writes the table to docs/performance.md.
// PEERS=orval,progenitor runs only those, and DOCUMENTS=petstore only those descriptions.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measured, table, write } from './section.mjs';
import { shared } from '../tests/lacking.mjs';

const root = path.resolve(import.meta.dirname, '..');
const pins = path.join(root, 'benches/peers');
const tools = path.join(root, 'target/peers');
const specmint = path.join(root, 'target/release/specmint');

/** The time limit of a run in seconds. */
const SECONDS = 300;
/** A command that takes more seconds than this runs only once. */
const ONCE = 10;

// In memory if possible, so that the speed of a disk does not matter.
const output = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'specmint-peers-'));
process.on('exit', () => fs.rmSync(output, { recursive: true, force: true }));

/** True if a variable is unset or its list contains the name. */
function chosen(variable, name) {
  return !process.env[variable] || process.env[variable].split(',').includes(name);
}

function run(command, args, options = {}) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(error?.message ?? firstLine(stderr));
}

/** The first line of an error message, without colours and stack frames. */
function firstLine(text) {
  const lines = text.replace(/\x1b\[[0-9;]*m/g, '').split('\n').map((line) => line.trim()).filter(Boolean);
  const line = lines.find((each) => /error|exception|panicked|unsupported|fail/i.test(each) && !/^(at |[│╭╰])/.test(each)) ?? lines[0] ?? 'no message';
  // The position of a panic is on one line and the message on the next.
  const message = / panicked at .*:$/.test(line) ? `panicked: ${lines[lines.indexOf(line) + 1] ?? ''}` : line;
  return message.replaceAll('|', '\\|').replaceAll('`', "'").replaceAll(output, 'out').slice(0, 160);
}

// ---- what is installed --------------------------------------------------------------------------

const npm = path.join(tools, 'npm');
const venv = path.join(tools, 'venv');
const lock = JSON.parse(fs.readFileSync(path.join(pins, 'package-lock.json'), 'utf8')).packages;
const requirements = fs.readFileSync(path.join(pins, 'requirements.txt'), 'utf8');
const pinned = (name) => requirements.match(new RegExp(`^${name}==(.*)$`, 'm'))[1];
const [, progenitor] = fs.readFileSync(path.join(pins, 'cargo.txt'), 'utf8').trim().split(' ');

/** Runs `make` unless it has run for this file of pinned versions; reports anything that is missing. */
function install(name, pin, make) {
  const stamp = path.join(tools, `${name}.installed`);
  const text = fs.readFileSync(path.join(pins, pin), 'utf8');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === text) return true;
  try {
    fs.mkdirSync(tools, { recursive: true });
    make();
  } catch (error) {
    console.error(`no ${name}: ${error.message}`);
    return false;
  }
  fs.writeFileSync(stamp, text);
  return true;
}

const fromNpm = () => install('npm', 'package-lock.json', () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) throw new Error('it needs Node 22.18');
  fs.mkdirSync(npm, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) fs.copyFileSync(path.join(pins, file), path.join(npm, file));
  run('npm', ['ci', '--prefix', npm, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
});
const fromPyPI = () => install('pypi', 'requirements.txt', () => {
  run('python3', ['-m', 'venv', venv]);
  run(path.join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', path.join(pins, 'requirements.txt')]);
});
const fromGo = () => install('go', 'go/go.sum', () =>
  run('go', ['build', '-C', path.join(pins, 'go'), '-o', path.join(tools, 'bin/oapi-codegen'), 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen']));
const fromCargo = () => install('cargo', 'cargo.txt', () =>
  run('cargo', ['install', '--quiet', '--locked', '--root', tools, '--version', progenitor, 'cargo-progenitor']));
const fromPyPIWithJava = () => {
  if (spawnSync('java', ['-version']).status === 0) return fromPyPI();
  console.error('no OpenAPI Generator: java is missing');
  return false;
};

const python = path.join(venv, 'bin/python');
const jar = () => spawnSync(python, ['-c', 'import importlib.util, pathlib; print(pathlib.Path(importlib.util.find_spec("openapi_generator_cli").origin).with_name("openapi-generator.jar"))'], { encoding: 'utf8' }).stdout.trim();

/** Each generator with the most similar language of specmint, and its command with the default options. */
const peers = [
  { name: 'OpenAPI Generator', version: pinned('openapi-generator-cli'), makes: 'typescript-axios', nearest: 'typescript-axios', install: fromPyPIWithJava,
    command: (spec, out) => ['java', '-Dorg.slf4j.simpleLogger.defaultLogLevel=error', '-jar', jar(), 'generate', '-i', spec, '-g', 'typescript-axios', '-o', out] },
  { name: 'hey-api', version: lock['node_modules/@hey-api/openapi-ts'].version, makes: 'TypeScript, fetch', nearest: 'typescript-fetch', install: fromNpm,
    command: (spec, out) => [process.execPath, path.join(npm, 'node_modules/.bin/openapi-ts'), '-i', spec, '-o', out, '--no-log-file'] },
  { name: 'orval', version: lock['node_modules/orval'].version, makes: 'TypeScript, axios', nearest: 'typescript-axios', install: fromNpm,
    command: (spec, out) => [process.execPath, path.join(npm, 'node_modules/.bin/orval'), '--input', spec, '--output', path.join(out, 'api.ts'), '--client', 'axios'] },
  { name: 'openapi-python-client', version: pinned('openapi-python-client'), makes: 'Python, httpx', nearest: 'python', install: fromPyPI,
    command: (spec, out) => [path.join(venv, 'bin/openapi-python-client'), 'generate', '--path', spec, '--output-path', out] },
  { name: 'progenitor', version: progenitor, makes: 'Rust, a client', nearest: 'rust-axum', install: fromCargo,
    command: (spec, out) => [path.join(tools, 'bin/cargo-progenitor'), 'progenitor', '-i', spec, '-o', out, '-n', 'client', '-v', '0.1.0'] },
  { name: 'oapi-codegen', version: fs.readFileSync(path.join(pins, 'go/go.mod'), 'utf8').match(/oapi-codegen\/v2 v(\S+)/)[1], makes: 'Go, client and server', nearest: 'rust-axum', install: fromGo,
    command: (spec, out) => [path.join(tools, 'bin/oapi-codegen'), '-package', 'api', '-o', path.join(out, 'api.go'), spec] },
].filter(({ name }) => chosen('PEERS', name));

const specs = shared && path.join(shared, 'specs');
const documents = [
  ['petstore', specs && path.join(specs, 'petstore-3.0.yaml')],
  ['stripe', specs && path.join(specs, 'stripe-3.0.json')],
  ['GitHub', fromNpm() && path.join(npm, 'node_modules/@octokit/openapi/generated/api.github.com.json')],
].filter(([name]) => chosen('DOCUMENTS', name))
  .filter(([name, file]) => (file && fs.existsSync(file)) || void console.error(`no ${name}: its description is not here`));

// ---- one command --------------------------------------------------------------------------------

/** The number of files and bytes in a folder. */
function size(folder) {
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : [];
  return [files.length, files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0)];
}

/** The elapsed and the processor time in seconds, the maximum memory of a process, and the output; or the error. */
function cost(command, out) {
  fs.rmSync(out, { recursive: true, force: true });
  // Their formatters are installed next to them.
  const env = { ...process.env, PATH: `${path.join(venv, 'bin')}:${process.env.PATH}`, CI: 'true' };
  const counts = path.join(output, 'counts');
  const options = { cwd: output, env, encoding: 'utf8', maxBuffer: 1 << 28 };
  const first = spawnSync('/usr/bin/time', ['-q', '-f', '%e %U %S %M', '-o', counts, 'timeout', '--kill-after=5', String(SECONDS), ...command], options);
  if (first.error) throw first.error;
  const [elapsed, user, system, kilobytes] = fs.readFileSync(counts, 'utf8').trim().split('\n').at(-1).split(' ').map(Number);
  const [files, bytes] = size(out);
  const once = { time: elapsed, cpu: user + system, mebibytes: kilobytes / 1024, files, bytes, runs: 1 };
  if (first.status === 124 || first.status === 137) return { ...once, failed: `ended after ${SECONDS} s` };
  if (first.status !== 0) return { ...once, failed: firstLine(`${first.stderr}\n${first.stdout}`) };
  if (files === 0) return { ...once, failed: 'success, but no files' };
  if (elapsed > ONCE) return once;
  const json = path.join(output, 'hyperfine.json');
  const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  run('hyperfine', ['--style=none', '--shell=none', '--prepare', `rm -rf ${quote(out)}`, '--runs', elapsed > 1 ? '3' : '10', '--export-json', json, command.map(quote).join(' ')], options);
  const [{ median, times, user: users, system: systems }] = JSON.parse(fs.readFileSync(json, 'utf8')).results;
  return { ...once, time: median, cpu: users + systems, runs: times.length };
}

// ---- the table ----------------------------------------------------------------------------------

for (const tool of ['hyperfine', '/usr/bin/time']) {
  if (spawnSync(tool, ['--version']).error) {
    console.error(`no peers: ${tool} is missing (Debian: ${path.basename(tool)})`);
    process.exit(0);
  }
}
const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0 });
const ratio = (theirs, ours) => `${number(theirs / ours)}×`;
const rows = [];
const ready = peers.filter((peer) => peer.install());
for (const [document, spec] of documents) {
  const ours = new Map();
  const name = `${document}, ${number(fs.statSync(spec).size / 1e6)} MB`;
  for (const peer of ready) {
    const out = path.join(output, 'out');
    if (!ours.has(peer.nearest)) {
      const own = cost([specmint, 'generate', '-i', spec, '-g', peer.nearest, '-o', out], out);
      ours.set(peer.nearest, own);
      rows.push(row(name, 'specmint', peer.nearest, own));
    }
    rows.push(row(name, `${peer.name} ${peer.version}`, peer.makes, cost(peer.command(spec, out), out), ours.get(peer.nearest)));
    console.error(rows.at(-1).join('  '));
  }
}
function row(document, name, makes, { time, cpu, mebibytes, files, bytes, runs, failed }, ours) {
  const relative = (key, value) => (ours && !ours.failed && !failed ? ratio(value, ours[key]) : '');
  return [document, name, makes, failed ? `failed: ${failed}` : 'success', String(runs), number(time), relative('time', time), number(cpu), relative('cpu', cpu),
    number(mebibytes), relative('mebibytes', mebibytes), number(bytes / 1e3), String(files)];
}
const text = table(['description', 'program', 'output', 'result', 'runs', 's', '×', 'CPU s', '×', 'MiB', '×', 'kB', 'files'], rows, 4);
console.log(text);
if (process.argv.includes('--docs')) {
  write('Other generators', `Each program as a separate process, in one run with specmint in the nearest language, with its defaults and a warm disk cache. Time is
the median. The time of the processor includes that of all processes; it depends less on the load than the time on the clock. Memory
is the most of one process. The factors compare a program with specmint in that language: progenitor writes Rust as rust-axum does,
but a client, and oapi-codegen writes Go. A program that takes more than ${ONCE} s runs once. A run that fails, or that takes more than
${SECONDS} s, is listed with its first error. \`node scripts/bench-peers.mjs --docs\` writes this section.

${measured()} ${process.version.replace('v', 'Node ')}.

${text}`);
}
