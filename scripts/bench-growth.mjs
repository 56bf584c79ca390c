// Prints a table with the cost of ten times the size in each dimension; `--docs` writes it to docs/performance.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { measured, table, write } from './section.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { status, stdout, stderr, error } = spawnSync('cargo', ['bench', '--quiet', '--locked', '--bench', 'growth'], { cwd: root, encoding: 'utf8' });
if (status !== 0) throw new Error(`growth: ${error?.message ?? stderr}`);

const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
const cells = new Map(), sizes = new Set();
for (const line of stdout.trim().split('\n').slice(1)) {
  const [generator, dimension, size, , ms, heap] = line.split('\t');
  sizes.add(Number(size));
  const key = `${generator}\t${dimension}`;
  if (!cells.has(key)) cells.set(key, new Map());
  // Without a number of bytes, the description exceeds a limit.
  cells.get(key).set(Number(size), heap === undefined ? ['—', '—'] : [number(Number(ms)), number(heap / 2 ** 20)]);
}
const named = (unit) => [...sizes].map((size, i) => (i === 0 ? `${unit} at ` : '') + size.toLocaleString('en'));
const rows = [...cells].map(([key, of]) => [...key.split('\t'), ...[0, 1].flatMap((which) => [...sizes].map((size) => of.get(size)?.[which] ?? '—'))]);
const text = table(['generator', 'number of', ...named('ms'), ...named('MiB')], rows, 2);
console.log(text);
if (process.argv.includes('--docs')) {
  write('How cost grows', `From the text of a description to its zip, natively: the best processor time, and the peak of memory including the zip, for
descriptions with 100 to 100,000 of something. A dash is a description that exceeds a limit.
\`benches/support/dimensions.rs\` has the descriptions, and \`tests/instructions.rs\` fails if ten times the size takes more than 12 times the
instructions. \`node scripts/bench-growth.mjs --docs\` writes this section.

${measured()}

${text}`);
}
