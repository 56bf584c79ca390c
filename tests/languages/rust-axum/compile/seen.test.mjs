// Mistakes in an output are found, whether it is only linted or its tests run, too, and an output with a mistake gets
// no receipt.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Batch, outputs } from './lib.mjs';

const sound = {
  'Cargo.toml': '[package]\nname = "t_seen"\nversion = "1.0.0"\nedition = "2024"\n\n[lints.clippy]\npedantic = { level = "warn", priority = -1 }\n',
  'src/lib.rs': '//! Numbers.\n\n/// The number.\n#[must_use]\npub fn one() -> u8 {\n    1\n}\n',
  'src/main.rs': '//! Prints the number.\n\nfn main() {\n    println!("{}", t_seen::one());\n}\n',
  'tests/server.rs': '//! Tests.\n\n#[test]\nfn it_is_one() {\n    assert_eq!(t_seen::one(), 1);\n}\n',
};

const tested = { isTested: true };
const whole = { isTested: true, isWhole: true };
let count = 0;

/** Looks at outputs in one batch, each with a text in the place of another; `[file, from, to]`. */
function check(how, ...changes) {
  const batch = new Batch();
  for (const [changed, from, to] of changes) {
    const name = `t_seen_${count++}`;
    const folder = path.join(outputs, name);
    for (const [file, text] of Object.entries(sound)) {
      assert(file !== changed || text.includes(from), from);
      const own = (file === changed ? text.replace(from, to) : text).replaceAll('t_seen', name);
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), own);
    }
    batch.add(folder, how);
  }
  batch.check();
}

const lint = ['src/lib.rs', '    1\n', '    u8::from(u16::from(1u8).eq(&(1u8 as u16)))\n'];

test('errors, warnings and lints are seen, in each target', () => {
  const faults = [
    [/mismatched types/, 'src/lib.rs', '    1\n', '    "1"\n'],
    [/unused variable: `library`/, 'src/lib.rs', '    1\n', '    let library = 2;\n    1\n'],
    [/unused variable: `program`/, 'src/main.rs', '    println', '    let program = 2;\n    println'],
    [/unused variable: `tests`/, 'tests/server.rs', '    assert', '    let tests = 2;\n    assert'],
    [/cast_lossless|cast-lossless/, ...lint],
  ];
  let report;
  assert.throws(() => check({}, ...faults.map(([, ...change]) => change)), ({ message }) => { report = message; return true; });
  for (const [what] of faults) assert.match(report, what);
});

test('clippy also checks outputs whose tests run', () => {
  for (const how of [tested, whole]) assert.throws(() => check(how, lint), /cast_lossless|cast-lossless/);
});

test('a test that fails is seen', () => {
  for (const how of [tested, whole]) assert.throws(() => check(how, ['src/lib.rs', '    1\n', '    2\n']), /it_is_one/);
});

test('a file that rustfmt writes otherwise is seen each time', () => {
  for (const _ of ['once', 'again']) {
    count = 1000;
    assert.throws(() => check({ isFormatted: true }, ['src/lib.rs', '    1\n', '  1\n']), /Diff in/);
    fs.rmSync(path.join(outputs, 't_seen_1000'), { recursive: true, force: true });
  }
});

test('a sound output passes', () => {
  for (const how of [{ isFormatted: true }, tested, whole]) check(how, ['src/lib.rs', '', '']);
});
