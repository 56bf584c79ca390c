// Writes a section of docs/performance.md, so that its numbers are never typed by hand.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../docs/performance.md');

/** The date and the machine of a measurement. */
export function measured() {
  const load = os.loadavg()[0].toFixed(1);
  return `Measured on ${new Date().toISOString().slice(0, 10)}, on ${os.cpus().length} cores (${os.cpus()[0].model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB), with a load of ${load} at the end.`;
}

/** A Markdown table of `heading` and rows of cells; the columns after the first `left` ones are numbers. */
export function table(heading, rows, left = 1) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map((_, i) => (i < left ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Replaces the section `# title` by `text`, or adds it at the end. */
export function write(title, text) {
  const old = fs.readFileSync(file, 'utf8');
  const section = `# ${title}\n\n${text.trim()}\n`;
  const begin = old.startsWith(`# ${title}\n`) ? 0 : old.indexOf(`\n# ${title}\n`) + 1;
  const there = begin > 0 || old.startsWith(`# ${title}\n`);
  const next = there ? old.indexOf('\n# ', begin + 1) : -1;
  const [before, after] = there ? [old.slice(0, begin), next < 0 ? '' : old.slice(next)] : [`${old.trimEnd()}\n\n`, ''];
  fs.writeFileSync(file, before + section + after);
}
