// Compares the types of typescript-types with openapi-typescript in one run: the cost of generating, the size of the files, and the
// cost of compiling them and twenty calls of openapi-fetch. Descriptions in JSON can be given as arguments. Needs the packages of
// tests/languages/typescript-types (`run.sh --packages`) and a release build.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const specs = [root, path.resolve(root, '..'), path.resolve(root, '../..')].map((folder) => path.join(folder, 'shared/specs')).find(fs.existsSync);
const given = process.argv.slice(2);
if (!specs && given.length === 0) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}
const modules = path.join(root, 'tests/languages/typescript-types/compile/node_modules');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-bench-types-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
fs.symlinkSync(modules, path.join(scratch, 'node_modules'));

const specmint = process.env.SPECMINT ?? path.join(root, 'target/release/specmint');
const tools = {
  specmint: (input, folder) => [specmint, 'generate', '-i', input, '-g', 'typescript-types', '-o', folder],
  'openapi-typescript': (input, folder) => [process.execPath, path.join(modules, 'openapi-typescript/bin/cli.js'), input, '-o', path.join(folder, 'schema.ts')],
};

/** Runs a command several times. Returns the least seconds, of the clock and of the processor, and the most memory in MB, which Python knows of its children. */
function measured(command, times) {
  const script = `
import resource, subprocess, sys, time
started = time.monotonic()
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(status, time.monotonic() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)`;
  const runs = Array.from({ length: times }, () => spawnSync('python3', ['-c', script, ...command], { encoding: 'utf8' }).stdout.trim().split(' ').map(Number));
  const least = (at) => Math.min(...runs.map((run) => run[at]));
  return { failed: runs.some(([status]) => status !== 0), seconds: least(1), processor: least(2), megabytes: Math.max(...runs.map((run) => run[3])) };
}

/** Twenty calls of operations that need no more than simple parameters. */
function program(description) {
  const values = { integer: '1', number: '1', boolean: 'true', string: '"x"' };
  const resolved = (node) => (node?.$ref ? resolved(node.$ref.slice(2).split('/').reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], description)) : node);
  const calls = Object.entries(description.paths).flatMap(([place, item]) => {
    if (!item.get) return [];
    const needed = [...(item.parameters ?? []), ...(item.get.parameters ?? [])].map(resolved).filter(({ required }) => required);
    const written = needed.map(({ name, in: location, schema }) => [location, name, resolved(schema)?.enum ? JSON.stringify(resolved(schema).enum[0]) : values[resolved(schema)?.type]]);
    if (written.some(([, , value]) => !value)) return [];
    const of = (location) => written.filter(([at]) => at === location).map(([, name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ');
    const groups = [...new Set(written.map(([location]) => location))].map((location) => `${location}: { ${of(location)} }`);
    return [`console.log((await client.GET(${JSON.stringify(place)}, { params: { ${groups.join(', ')} } })).data);`];
  });
  return `import createClient from 'openapi-fetch';\nimport type { paths } from './schema';\nconst client = createClient<paths>();\n${calls.slice(0, 20).join('\n')}\nexport {};\n`;
}

/** The seconds by the clock from a change of the description until `--watch` has written its types. */
async function watched(input) {
  const folder = path.join(scratch, 'watched');
  const copy = path.join(scratch, 'watched.json');
  const description = JSON.parse(fs.readFileSync(input, 'utf8'));
  const write = (title) => fs.writeFileSync(copy, JSON.stringify({ ...description, components: { ...description.components, schemas: { ...description.components.schemas, [title]: { type: 'string' } } } }));
  const has = (title) => fs.existsSync(path.join(folder, 'schema.ts')) && fs.readFileSync(path.join(folder, 'schema.ts'), 'utf8').includes(`        ${title}: string;`);
  const until = async (title) => { while (!has(title)) await new Promise((resolve) => setTimeout(resolve, 2)); };
  write('Watched0');
  const child = spawn(specmint, ['generate', '-i', copy, '-g', 'typescript-types', '-o', folder, '--watch'], { stdio: 'ignore' });
  await until('Watched0');
  let least = Infinity;
  for (let i = 1; i <= 5; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    write(`Watched${i}`);
    const started = performance.now();
    await until(`Watched${i}`);
    least = Math.min(least, performance.now() - started);
  }
  child.kill();
  return least / 1000;
}

const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler', types: [] };
console.log('| Description | | Generating, s | MB | Lines | tsc, types, s of CPU | tsc, 20 calls, s of CPU | 20 calls, MB |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const input of given.length ? given : ['petstore-3.0.yaml', 'qdrant-3.0.json', 'box-3.0.json', 'stripe-3.0.json'].map((name) => path.join(specs, name))) {
  for (const [tool, command] of Object.entries(tools)) {
    const folder = path.join(scratch, `${path.basename(input)}-${tool}`);
    fs.mkdirSync(folder);
    const made = measured(command(path.resolve(input), folder), 5);
    if (made.failed) throw new Error(`${tool} fails for ${input}`);
    const types = path.join(folder, 'schema.ts');
    const compiled = (file) => {
      const project = path.join(folder, 'tsconfig.json');
      fs.writeFileSync(project, JSON.stringify({ compilerOptions, files: [file] }));
      return measured([process.execPath, path.join(modules, 'typescript/bin/tsc'), '-p', project], 3);
    };
    const alone = compiled(types);
    let calls;
    if (input.endsWith('.json')) {
      fs.writeFileSync(path.join(folder, 'calls.ts'), program(JSON.parse(fs.readFileSync(input, 'utf8'))));
      calls = compiled(path.join(folder, 'calls.ts'));
    }
    const seconds = ({ failed, processor }) => `${processor.toFixed(2)}${failed ? ', errors' : ''}`;
    const lines = fs.readFileSync(types, 'utf8').split('\n').length - 1;
    console.log(`| ${path.basename(input)} | ${tool} | ${made.seconds.toFixed(3)} | ${Math.round(made.megabytes)} | ${lines} | ${seconds(alone)} | ${calls ? seconds(calls) : ''} | ${calls ? Math.round(calls.megabytes) : ''} |`);
  }
}
if (specs) console.log(`\nFrom a change of stripe-3.0.json to its types with --watch: ${(await watched(path.join(specs, 'stripe-3.0.json'))).toFixed(3)} s.`);
