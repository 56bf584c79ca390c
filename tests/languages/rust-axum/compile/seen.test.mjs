// What is wrong in an output is seen, whether it is only looked at or has its tests run, and nothing of it is noted as passed.
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

const all = { 'looked at': { isFormatted: true }, tested: { isFormatted: true, isTested: true }, 'tested as a whole': { isFormatted: true, isTested: true, isWhole: true } };
const tested = { tested: all.tested, 'tested as a whole': all['tested as a whole'] };

/** Looks at an output with a text in the place of another. */
function check(how, file = 'src/lib.rs', from = '', to = '') {
  const folder = fs.mkdtempSync(path.join(outputs, 'seen-'));
  for (const [name, text] of Object.entries(sound)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    assert(name !== file || text.includes(from), from);
    fs.writeFileSync(path.join(folder, name), name === file ? text.replace(from, to) : text);
  }
  const batch = new Batch();
  batch.add(folder, how);
  batch.check();
}

for (const [what, hows, said, ...change] of [
  ['an error', all, /mismatched types/, 'src/lib.rs', '    1\n', '    "1"\n'],
  ['a warning', all, /unused variable/, 'src/lib.rs', '    1\n', '    let a = 2;\n    1\n'],
  ['a lint', all, /clippy::redundant.closure|redundant-closure/, 'src/lib.rs', '    1\n', '    Some(1).map_or_else(|| u8::default(), |one| one)\n'],
  ['a pedantic lint', all, /cast_lossless|cast-lossless/, 'src/lib.rs', '    1\n', '    (1u8 as u16).to_be_bytes()[1]\n'],
  ['a warning of the program', all, /unused variable/, 'src/main.rs', '    println', '    let a = 2;\n    println'],
  ['a warning of the tests', all, /unused variable/, 'tests/server.rs', '    assert', '    let a = 2;\n    assert'],
  ['a file that rustfmt writes otherwise', all, /Diff in/, 'src/lib.rs', '    1\n', '  1\n'],
  ['a test that fails', tested, /it_is_one/, 'src/lib.rs', '    1\n', '    2\n'],
]) {
  test(`${what} is seen`, () => {
    for (const how of Object.values(hows)) for (const _ of ['once', 'again']) assert.throws(() => check(how, ...change), said);
  });
}

test('what is sound passes', () => {
  for (const how of Object.values(all)) check(how);
});
