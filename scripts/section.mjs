// Writes a section of docs/performance.md, so that no number of it is typed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../docs/performance.md');

/** When and on what something was measured. */
export function measured() {
  const load = os.loadavg()[0].toFixed(1);
  return `Measured on ${new Date().toISOString().slice(0, 10)}, on ${os.cpus().length} cores (${os.cpus()[0].model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB), with a load of ${load} at the end.`;
}

/** A table of Markdown: `heading` and rows of cells; columns after the first `left` ones are numbers. */
export function table(heading, rows, left = 1) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map((_, i) => (i < left ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Puts `text` under `# title`, in place of what is there, or else at the end. */
export function write(title, text) {
  const old = fs.readFileSync(file, 'utf8');
  const section = `# ${title}\n\n${text.trim()}\n`;
  const begin = old.startsWith(`# ${title}\n`) ? 0 : old.indexOf(`\n# ${title}\n`) + 1;
  const there = begin > 0 || old.startsWith(`# ${title}\n`);
  const next = there ? old.indexOf('\n# ', begin + 1) : -1;
  const [before, after] = there ? [old.slice(0, begin), next < 0 ? '' : old.slice(next)] : [`${old.trimEnd()}\n\n`, ''];
  fs.writeFileSync(file, before + section + after);
}
