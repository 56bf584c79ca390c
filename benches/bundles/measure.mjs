// Measures what an application bundles that calls one operation of a large API: clients of typescript-fetch and of hey-api, by
// esbuild. Prints a table; with --docs, writes docs/bundles.md. `npm ci` here installs the tools; SPECMINT names the binary, and
// REFERENCE a folder with what OpenAPI Generator makes of the same description (`generate -g typescript-fetch`), which needs Java.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, version } from 'esbuild';
import { document } from '../../tests/languages/shared/generating.mjs';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const specmint = process.env.SPECMINT ?? path.join(root, 'target/release/specmint');
const description = document('stripe-3.0');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-bundles-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

function run(command, args) {
  const { status, stderr, stdout, error } = spawnSync(command, args, { encoding: 'utf8', cwd: here });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr + stdout}`);
}

const ours = (name, options) => run(specmint, ['generate', '-g', 'typescript-fetch', '-i', description, '-o', path.join(folder, name), ...options]);
ours('ours', []);
ours('original', ['-p', 'modelPropertyNaming=original']);
run(path.join(here, 'node_modules/.bin/openapi-ts'), ['-i', description, '-o', path.join(folder, 'hey'), '-c', '@hey-api/client-fetch']);
const hey = JSON.parse(fs.readFileSync(path.join(here, 'node_modules/@hey-api/openapi-ts/package.json'))).version;

const operations = [
  { name: 'deleteCouponsCoupon', what: 'a small response', ours: "{ coupon: 'x' }", hey: "{ path: { coupon: 'x' } }" },
  { name: 'getCustomers', what: 'a list of a model that leads to hundreds', ours: '{ limit: 3 }', hey: '{ query: { limit: 3 } }' },
  { name: 'postCustomers', what: 'a form of many fields, and the same model', ours: "{ name: 'x' }", hey: "{ body: { name: 'x' } }" },
];
const functions = (client) => (operation) =>
  `import { Configuration, ${operation.name} } from './${client}';\nconsole.log(await ${operation.name}(new Configuration(), ${operation.ours}));\n`;
const clients = [
  { what: `hey-api ${hey}`, program: (operation) => `import { ${operation.name} } from './hey';\nconsole.log(await ${operation.name}(${operation.hey}));\n` },
  { what: 'specmint, function', program: functions('ours') },
  { what: 'specmint, function, `modelPropertyNaming=original`', program: functions('original') },
  {
    what: 'specmint, method of the class',
    program: (operation) => `import { Configuration, DefaultApi } from './ours';\nconsole.log(await new DefaultApi(new Configuration()).${operation.name}(${operation.ours}));\n`,
  },
];

const reference = process.env.REFERENCE && path.resolve(process.env.REFERENCE);
if (reference) {
  const of = fs.readFileSync(path.join(reference, '.openapi-generator/VERSION'), 'utf8').trim();
  clients.push({
    what: `OpenAPI Generator ${of}, method of the class`,
    program: (operation) => `import { Configuration, DefaultApi } from '${reference}';\nconsole.log(await new DefaultApi(new Configuration()).${operation.name}(${operation.ours}));\n`,
  });
} else if (process.argv.includes('--docs')) {
  throw new Error('REFERENCE must name a folder with the output of OpenAPI Generator');
}

/** What the packages are compiled with that the clients come as. */
const tsconfigRaw = { compilerOptions: { strict: true, target: 'ES2020' } };
const bytes = (count) => count.toLocaleString('en');
async function measure(client, operation) {
  const stdin = { contents: client.program(operation), resolveDir: folder, loader: 'ts' };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error', tsconfigRaw });
  const { contents } = outputFiles[0];
  return `${bytes(contents.length)} (${bytes(gzipSync(contents, { level: 9 }).length)})`;
}

const rows = [];
for (const client of clients) {
  rows.push([client.what, ...(await Promise.all(operations.map((operation) => measure(client, operation))))]);
}
const line = (cells) => `| ${cells.join(' | ')} |\n`;
const table = line(['', ...operations.map(({ name }) => `\`${name}\``)]) + line(['---', ...operations.map(() => '---')]) + rows.map(line).join('');
process.stdout.write(table);

if (process.argv.includes('--docs')) {
  fs.writeFileSync(path.join(root, 'docs/bundles.md'), `# Bundles of typescript-fetch

\`node benches/bundles/measure.mjs --docs\` writes this page: bytes of an application that calls one operation of stripe, bundled and
minified by esbuild ${version}, and in brackets after gzip.

${table}
${operations.map(({ name, what }) => `- \`${name}\` has ${what}.`).join('\n')}

hey-api returns JSON as it arrives. So does specmint where a model is the same in JSON; otherwise, the functions that convert the
models of the response are part of the bundle. With \`modelPropertyNaming=original\`, properties have the names of the description,
and only dates, sets and requests are converted. Methods are part of a class, so bundlers keep all of them: programs that are
bundled should call the functions. OpenAPI Generator's output has classes only.
`);
}
