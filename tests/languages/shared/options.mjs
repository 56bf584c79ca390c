// What the tests of options share. A language has a table in its `compile/options-table.mjs`, with a row for each option:
//
//   option, value   a value that must change the output
//   with            other options that it needs
//   effect          `(ours, plain)`: asserts what the option did to the output, which `read` has read; `plain` is without it
//   shows           the path of a file that must be another, as a pattern
//   refuses         what the message says, where the value makes of `probe` (else of the language's) a description that cannot be
//   mayRefuse       the same, where the value may be taken too
//   always          true where the output is always so, which `effect` asserts
//   bad, names      values that are refused, and what the message about them names
//   once            true where `--full` need not try it on every document
//
// Flags need no `bad`. That the tables and the listings have the same options is tested by ../languages.test.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { discard, documents, files, full, ownSpecs, scratch } from './generating.mjs';

const PLACE = /\.(yaml|json):\d+:\d+/;
const isFlag = ({ type, default: value }) => type === 'boolean' || ['true', 'false'].includes(value);

/**
 * The tests of a language's options. `language` is what `generator` of generating.mjs gives, `base` the options without which
 * nothing is generated here, or, for an option, those beside its default; `read` makes of an output's files what effects look
 * into, and `check(folder, { row, read, name })` fails where an output is not sound; `checkEach` is the same for those of `--full`, and
 * gives true where it keeps the folder to check it later. `otherWhenAbsent` are options whose listed
 * default is not what happens without them. Gives the variants, to be looked at by further tests.
 */
export function optionTests({ table, language, probe = path.join(ownSpecs, 'options-probe.yaml'), base = {}, baseOf = () => base, read = (all) => all, check, otherWhenAbsent = [], checkEach = check }) {
  const { run, listing } = language;
  const listed = Object.values(listing());
  const folder = scratch('options');

  /** A generated variant: its folder, its files, and what is read of them; kept, since others are compared with it, or made anew. */
  const variants = new Map();
  function variant(options, file = probe) {
    const key = JSON.stringify([options, file]);
    if (!fs.existsSync(variants.get(key)?.folder ?? '')) {
      const { status, stderr, folder: made } = run(file, options);
      assert.equal(status, 0, stderr);
      const all = files(made);
      variants.set(key, { folder: made, files: all, read: read(all) });
    }
    return variants.get(key);
  }

  /** The file that a row is tried on. */
  function fileOf({ option, probe: own }) {
    if (!own) return probe;
    const file = path.join(folder, `${option}.json`);
    fs.writeFileSync(file, JSON.stringify(own));
    return file;
  }

  for (const row of table) {
    const { option, value, with: needs = {}, effect, shows, refuses, mayRefuse, always = false } = row;
    test(`${option}=${value}`, async () => {
      const file = fileOf(row);
      const without = { ...base, ...needs };
      const plain = variant(without, file);
      const { status, stderr } = run(file, { ...without, [option]: value });
      if (refuses || (mayRefuse && status !== 0)) {
        assert.equal(status, 1, stderr);
        assert.match(stderr, PLACE, 'the problem has its place');
        assert.match(stderr, refuses ?? mayRefuse);
        return;
      }
      const ours = variant({ ...without, [option]: value }, file);
      const changed = Object.keys(ours.files).filter((name) => ours.files[name] !== plain.files[name]);
      assert.equal(changed.length > 0 || Object.keys(ours.files).length < Object.keys(plain.files).length, !always, always ? 'the option changes something' : 'the option changes nothing');
      if (shows) assert(changed.some((name) => shows.test(name)), `${shows} is none of ${changed}`);
      effect?.(ours.read, plain.read);
      await check(ours.folder, { row, read: ours.read, name: `${option}=${value}` });
    });
  }

  // What is absent and what is given as the default are the same, but where the interface says otherwise.
  for (const { opt, default: value } of listed) {
    if (value === null || otherWhenAbsent.includes(opt)) continue;
    test(`${opt}=${value} is the default`, () => {
      const [given, absent] = [{ ...baseOf(opt), [opt]: value }, baseOf(opt)].map((options) => variant(options).files);
      const differing = Object.keys({ ...given, ...absent }).filter((file) => given[file] !== absent[file]);
      assert.deepEqual(differing, [], 'files that differ');
    });
  }

  for (const option of listed) {
    const rows = table.filter((row) => row.option === option.opt);
    const bad = new Set([...(isFlag(option) ? ['yes', 'TRUE', ''] : []), ...rows.flatMap((row) => row.bad ?? [])]);
    const named = [option.opt, ...(isFlag(option) ? ['true', 'false'] : []), ...rows.flatMap((row) => row.names ?? [])];
    if (bad.size === 0) continue;
    test(`${option.opt}: bad values are refused`, () => {
      for (const value of bad) {
        const { status, stderr, folder: made } = run(probe, { ...base, [option.opt]: value });
        assert.equal(status, 1, `${JSON.stringify(value)} was taken`);
        for (const word of named) assert(stderr.includes(word), `the message names ${word}: ${stderr}`);
        assert.throws(() => files(made), { code: 'ENOENT' }, 'nothing is written');
      }
    });
  }

  test('--strict-options refuses unknown options, with the nearest name', () => {
    const [{ opt }] = listed;
    const wrong = `${opt.slice(0, -2)}${opt.at(-1)}`;
    const { status, stderr } = run(probe, { ...base, [wrong]: 'x', zzzNothing: 'x' }, ['--strict-options']);
    assert.equal(status, 1);
    for (const word of [wrong, `Did you mean ${opt}?`, 'zzzNothing']) assert(stderr.toLowerCase().includes(word.toLowerCase()), `${word}: ${stderr}`);
  });

  if (full) {
    for (const { name, file } of documents) {
      for (const row of table.filter(({ once }) => !once)) {
        const { option, value, with: needs = {}, refuses, mayRefuse } = row;
        test(`${name} ${option}=${value}`, async () => {
          const { status, stderr, folder: made } = run(file, { ...base, ...needs, [option]: value });
          if (status === 1 && (mayRefuse || refuses)) return;
          assert.equal(status, 0, stderr);
          if (await checkEach(made, { row, read: read(files(made)), name: `${name} ${option}=${value}` }) !== true) discard(made);
        });
      }
    }
  }

  return variant;
}
