// The cost of large and nested answers: the table of ../../shared/growth.mjs. The program is built without sanitizers,
// whose cost would count, too. Only the full tests judge by time and memory; otherwise valgrind counts the instructions
// of some cases.

import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { full } from '../../shared/generating.mjs';
import { cases, grows, peer, stepsGrow } from '../../shared/growth.mjs';
import { Receipts, version } from '../../shared/receipts.mjs';
import { command, generate, here, strict, versions, wireDescription } from '../compile/lib.mjs';
import { compiler, libraries, objects, valgrind } from './client.mjs';

/** The cases whose instructions are counted: one of each way to read. */
const counted = ['many numbers', 'small pieces', 'a wide object', 'unlisted values', 'values of unions', 'members beside 10 levels', 'many lines', 'an event of many lines', 'parts'];
const cachegrind = ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null'];

const source = path.join(here, '../wire/growth.c');
const receipts = new Receipts(import.meta.url, { files: [source], versions: [...versions, ...(full || valgrind ? [] : [version('valgrind')])] });

describe('what large answers cost', { skip: valgrind && 'valgrind takes its own time' }, () => {
  let folder;
  let start;
  /** The receipts of the cases, which the full tests do without: they measure time. */
  let kept;
  let built;
  let peered;
  before(() => {
    folder = generate(wireDescription('wire-growth'), { symbolPrefix: 'wire_' });
    kept = full ? new Map() : new Map(cases.map(({ what }) => [what, receipts.of(folder, what)]));
  });
  after(async () => (await peered)?.stop());

  async function build() {
    const file = path.join(folder, 'growth');
    const args = [...strict, '-O2', '-D_DEFAULT_SOURCE', '-I', folder, '-o', file, source, ...await objects(folder, ['-O2']), ...libraries];
    const { status, stderr } = await command(compiler, args, { cwd: folder });
    assert.equal(status, 0, stderr);
    return file;
  }

  /** The program, built for the first case without a receipt. */
  const program = () => (built ??= build());
  /** The peer that answers, started for the first case without a receipt. */
  const answers = () => (peered ??= peer());

  /**
   * Makes the calls of a case of a size, by the command `runner` if there is one; returns the program's report, and the
   * other output of it or of the runner.
   */
  async function report(one, size, runner = []) {
    const [run, ...args] = [...runner, await program(), one.operation, (await answers()).base(one, size)];
    const { status, stdout, stderr } = await command(run, args, { timeout: 600_000 });
    assert.equal(status, 0, `${status}\n${stdout}${stderr}`);
    const told = JSON.parse(stdout);
    assert.equal(told.error, one.c ?? 'none');
    assert.ok(told.length > 0, 'nothing was read');
    return { ...told, stderr };
  }

  async function instructions(one, size) {
    const { stderr } = await report(one, size, ['valgrind', ...cachegrind]);
    return Number(/refs:\s*([\d,]+)/.exec(stderr)[1].replaceAll(',', ''));
  }

  for (const one of cases) {
    test(one.what, async (t) => {
      const receipt = kept.get(one.what);
      if (receipt?.isKnown()) return;
      if (full) {
        await grows(t, one, async (size) => {
          const { time, memory } = await report(one, size);
          return { time, memory: memory * 1024 };
        });
      } else if (counted.includes(one.what)) {
        // The fixed cost of a run is not part of the growth.
        start ??= await instructions(one, 1);
        await stepsGrow(t, one, async (size) => (await instructions(one, size)) - start);
      } else {
        await report(one, 2 * one.size);
      }
      receipt?.keep();
    });
  }
});
