// Prints a table with the cost of ten times the size in each dimension; `--docs` writes it to docs/performance.md.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { measured, table, write } from './section.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { status, stdout, stderr, error } = spawnSync('cargo', ['bench', '--quiet', '--locked', '--bench', 'growth'], { cwd: root, encoding: 'utf8' });
if (status !== 0) throw new Error(`growth: ${error?.message ?? stderr}`);

const number = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
let before = {};
const rows = stdout.trim().split('\n').slice(1).map((line) => {
  const [generator, dimension, size, bytes, ms, heap] = line.split('\t');
  const now = { generator, dimension, ms: Number(ms), heap: heap / 2 ** 20 };
  // The previous row is for a tenth of this size.
  const same = before.generator === generator && before.dimension === dimension;
  const growth = (key) => (same ? `${(now[key] / before[key]).toFixed(1)}×` : '');
  const cells = heap === undefined ? [ms, '', '', ''] : [number(now.ms), growth('ms'), number(now.heap), growth('heap')];
  before = now;
  return [generator, dimension, Number(size).toLocaleString('en'), number(bytes / 1e3), ...cells];
});
const text = table(['generator', 'what there are many of', 'how many', 'kB', 'ms', '×', 'MiB', '×'], rows, 2);
console.log(text);
if (process.argv.includes('--docs')) {
  write('How cost grows', `From the text of a description to its zip, natively: the best time of the processor, and the most memory at one time, which includes
the zip. Next to each number, how it compares to a tenth of the size. \`benches/support/dimensions.rs\` has the descriptions, and
\`tests/instructions.rs\` fails if ten times the size takes more than 12 times the instructions. Time can grow more
than instructions do, such as where memory is slow. \`node scripts/bench-growth.mjs --docs\` writes this section.

${measured()}

${text}`);
}
