// The programs in README.md and docs/ compile, as functions of a package in the folder of the client.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { batch, document, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const names = ['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', ...(full ? ['qdrant-3.0', 'box-3.0', 'docker-engine-2.0', 'cafe-3.2', 'workos-3.1', 'stripe-3.0'] : [])];
const { check, finish } = batch();

/** The blocks of Go in a Markdown text. */
const snippets = (markdown) => [...markdown.matchAll(/^```go(?:lang)?\n([^]*?)^```/gm)].map(([, block]) => block);

/** True if a snippet is text of the description, such as docker's of the headers of its streams. */
const isDescribed = (block, description) => block.trim().split('\n').every((line) => [line.trim(), JSON.stringify(line.trim()).slice(1, -1)].some((text) => description.includes(text)));

/** True if a program names a variable, other than in its strings. */
const uses = (body, variable) => new RegExp(`\\b${variable}\\b`).test(body.replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '""'));

const isWhole = (block) => /^package main$/m.test(block);

/** A snippet as a file of a package, whose function has a name: compiling a package for each snippet would take a second each. */
function program(block, modulePath, name) {
  const main = `func Run_${name}() {`;
  if (isWhole(block)) {
    assert.match(block, /^func main\(\) \{$/m);
    return block.replace(/^package main$/m, 'package snippets').replace(/^func main\(\) \{$/m, main);
  }
  const imports = [...block.matchAll(/^import (?:\w+ )?"[^"]*"$|^import \([^]*?^\)/gm)].map(([text]) => text);
  const body = imports.reduce((text, one) => text.replace(one, ''), block);
  const needed = { context: 'context', fmt: 'fmt', os: 'os', errors: 'errors', http: 'net/http', time: 'time' };
  const more = Object.entries(needed).filter(([name, from]) => new RegExp(`\\b${name}\\.`).test(body) && !imports.join().includes(`"${from}"`)).map(([, from]) => `import "${from}"\n`);
  const client = /\bopenapiclient\./.test(body) && !imports.join().includes(modulePath) ? `import openapiclient "${modulePath}"\n` : '';
  return `package fragments\n\n${imports.join('\n')}\n${more.join('')}${client}\n${main}\n${uses(body, 'client') && !/\bclient\b[^=\n]*:=/.test(body) ? 'client := openapiclient.NewAPIClient(openapiclient.NewConfiguration())\n' : ''}${body}}\n`;
}

for (const { name, file, skip } of [probe, ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(name, { skip }, () => {
    const folder = generate(file);
    const output = files(folder);
    const description = fs.readFileSync(file, 'utf8');
    const modulePath = /^module (\S+)/m.exec(output['go.mod'])[1];
    const found = Object.keys(output).filter((one) => one === 'README.md' || /^docs\/.*\.md$/.test(one)).flatMap((page) => {
      const blocks = snippets(output[page]).filter((block) => !isDescribed(block, description));
      if (page.endsWith('API.md')) assert(blocks.length > 0, `${page} has no snippet`);
      return blocks.map((block, at) => [`${path.basename(page, '.md').replace(/\W/g, '_').toLowerCase()}_${at}`, block]);
    });
    assert(found.length > 4, `${found.length} snippets`);
    for (const [called, block] of found) {
      const own = path.join(folder, isWhole(block) ? 'snippets' : 'fragments');
      fs.mkdirSync(own, { recursive: true });
      fs.writeFileSync(path.join(own, `${called}.go`), program(block, modulePath, called));
    }
    check(folder, name);
  });
}
finish();
