// Text of a description stays text: a server made with hostile text has the same code, token for token, as one made with
// harmless text in the same places, and compiles.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { full } from '../../shared/generating.mjs';
import { harmless, payloads, sinks } from '../../shared/sinks.mjs';
import { cargo, clippy, generate, texts } from './lib.mjs';

const keywords = new Set('as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while derive serde doc allow'.split(' '));

/** Kinds of the tokens of Rust; comments are left out, and names and literals have no contents. */
function tokens(code) {
  const token = /\/\/[^\n]*|\s+|"(?:\\[^]|[^"\\])*"|'(?:\\[^']+|[^'\\])'|'\w+|[A-Za-z_]\w*|\d[\w.]*|[^]/g;
  const kinds = [];
  for (const [text] of code.matchAll(token)) {
    if (/^(\/\/|\s)/.test(text)) continue;
    else if (text.startsWith('"')) kinds.push('"string"');
    else if (/^'\w+$/.test(text)) kinds.push('lifetime');
    else if (/^[A-Za-z_]/.test(text)) kinds.push(keywords.has(text) ? text : 'name');
    else if (/^\d/.test(text)) kinds.push('number');
    else kinds.push(text);
  }
  return kinds;
}

/** The code without the line breaks that its length asks for. */
function unfolded(code) {
  const { status, stdout, stderr } = spawnSync('rustfmt', ['--edition', '2024', '--config', 'max_width=100000,use_small_heuristics=Max'], { input: code, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr.slice(0, 2000));
  return stdout;
}

function server(text, name) {
  const file = path.join(os.tmpdir(), `specmint-rust-injection-${process.pid}.json`);
  fs.writeFileSync(file, JSON.stringify(sinks(text).document));
  const { folder, stderr } = generate(file, name);
  fs.rmSync(file);
  assert.ok(folder, stderr);
  return folder;
}

const isFixed = (name) => name.startsWith('src/server/') || ['src/types.rs', 'src/main.rs', 'Dockerfile', '.gitignore', '.dockerignore', '.openapi-generator-ignore', 'rustfmt.toml'].includes(name);

for (const [label, text] of Object.entries(payloads)) {
  test(`${label} stays text`, { timeout: 600_000 }, () => {
    const folder = server(text, 'injection');
    const [hostile, plain] = [texts(folder), texts(server(harmless(text), 'injection'))];
    const [ours, theirs] = [hostile, plain].map((files) => Object.keys(files).sort());
    assert.equal(ours.length, theirs.length, 'as many files');
    ours.forEach((name, at) => {
      assert.match(name, /^(?!.*\.\.)[\w.@+/-]+$/, 'file names are made of identifiers');
      const [a, b] = [hostile[name], plain[theirs[at]]];
      if (isFixed(name)) assert.equal(a, b, `${name} holds no text of the description`);
      else if (name.endsWith('.json')) JSON.parse(a);
      else if (name.endsWith('.rs')) {
        const [x, y] = [a, b].map((code) => tokens(unfolded(code)));
        const differs = x.findIndex((kind, index) => kind !== y[index]);
        assert.ok(x.length === y.length && differs === -1, `${name}: token ${differs} is ${x.slice(differs, differs + 8).join(' ')}, not ${y.slice(differs, differs + 8).join(' ')}`);
      } else if (name === 'Cargo.toml') {
        assert.deepEqual(a.replace(/^(version|description) = .*$/gm, ''), b.replace(/^(version|description) = .*$/gm, ''), name);
      }
    });
    if (full || label === 'all') clippy(folder);
  });
}
