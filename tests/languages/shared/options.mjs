// Shared by the tests of options. A language has a table in its `compile/options-table.mjs`, with a row for each option:
//
//   option, value   a value that must change the output
//   with            other options that it needs
//   effect          `(ours, plain)`: asserts the effect of the option on the output, from `read`; `plain` is the output without it
//   shows           a pattern for the path of a file that must change
//   refuses         the error message, if the value makes a description invalid: that of the row's `probe`, or the language's
//   mayRefuse       the same, if the value may be accepted, too
//   always          true if the output does not depend on the value, as `effect` asserts
//   bad, names      values that are refused, and names in the message about them
//   once            true if `--full` need not test it on other documents
//
// Flags need no `bad`. ../languages.test.mjs tests that the tables and the listings have the same options.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { discard, documents, files, full, ownSpecs, scratch } from './generating.mjs';

const PLACE = /\.(yaml|json):\d+:\d+/;
/** Checking an output of these takes a minute or more, so that `--full` tests each option with one of them, in turn. */
const isLarge = ({ file }) => fs.statSync(file).size > 300_000;
const isFlag = ({ type, default: value }) => type === 'boolean' || ['true', 'false'].includes(value);

/**
 * The tests of a language's options. `language` is the result of `generator` in generating.mjs, `base` the options without which
 * nothing is generated here, or, for an option, those needed besides its default; `read` prepares an output's files for the effects,
 * and `check(folder, { row, read, name })` fails if an output is not sound; `checkEach` is the same for those of `--full`, and
 * returns true if it keeps the folder to check it later. `otherWhenAbsent` are options whose listed
 * default differs from the behavior without them. Returns the function that generates variants, for further tests.
 */
export function optionTests({ table, language, probe = path.join(ownSpecs, 'options-probe.yaml'), base = {}, baseOf = () => base, read = (all) => all, check, otherWhenAbsent = [], checkEach = check }) {
  const { run, listing } = language;
  const listed = Object.values(listing());
  const folder = scratch('options');

  /** A generated variant: its folder, its files, and the result of `read`; cached, since others are compared with it, and generated again if it is gone. */
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

  // Leaving an option out is the same as passing its default, except for those in `otherWhenAbsent`.
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
    const rows = table.filter(({ once }) => !once);
    const large = documents.filter(isLarge);
    for (const document of documents) {
      const { name, file } = document;
      for (const row of isLarge(document) ? rows.filter((_, i) => large[i % large.length] === document) : rows) {
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
