// The programs in README.md and docs/ compile with the client.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { batch, document, files, full, generate, LIBRARIES, OF_INTERFACES, ownSpecs, skipWithout, WITH_INTERFACES } from './lib.mjs';

const probe = { name: 'options-probe', file: path.join(ownSpecs, 'options-probe.yaml'), skip: false };
const names = ['petstore-3.0', 'petstore-2.0', 'hey-api-full-3.1', ...(full ? ['qdrant-3.0', 'box-3.0', 'docker-engine-2.0', 'cafe-3.2', 'workos-3.1', 'stripe-3.0'] : [])];
const { check, finish } = batch();

/** The blocks of Java in a Markdown text. */
const snippets = (markdown) => [...markdown.matchAll(/^```java\n([^]*?)^```/gm)].map(([, block]) => block);

const CLASS = /^public (?:final )?class (\w+)/m;

/** A snippet as a file of a package: a program has its class, and what has none is the body of a method. */
function program(block, inPackage, root) {
  const head = `package ${inPackage};\n\n`;
  if (CLASS.test(block)) return head + block;
  const imports = block.match(/^import [^\n]*;$/gm) ?? [];
  const body = imports.reduce((text, one) => text.replace(one, ''), block);
  const all = [...imports, ...imports.length > 0 ? [] : [root, `${root}.api`, `${root}.model`].map((name) => `import ${name}.*;`)];
  return `${head}${all.join('\n')}\n\nclass Example {\n    void run() throws Exception {\n${body}\n    }\n}\n`;
}

const everywhere = [...LIBRARIES.map((library) => ({ library })), ...OF_INTERFACES];
const rows = everywhere.flatMap((options) => [probe, ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))].map((row) => ({ ...row, options })));
if (!full) rows.push(...WITH_INTERFACES.map((options) => ({ ...probe, options })));

for (const { name: document, file, skip, options } of rows) {
  const name = `${document}, ${JSON.stringify(options)}`;
  test(name, { skip }, () => {
    const folder = generate(file, options);
    const output = files(folder);
    const found = Object.keys(output).filter((one) => one === 'README.md' || /^docs\/.*\.md$/.test(one)).flatMap((page) => {
      const blocks = snippets(output[page]);
      if (page.endsWith('Api.md')) assert(blocks.length > 0, `${page} has no snippet`);
      return blocks.map((block, at) => [`${path.basename(page, '.md').replace(/\W/g, '_').toLowerCase()}_${at}`, block]);
    });
    assert(found.length > 4, `${found.length} snippets`);
    for (const [called, block] of found) {
      const own = path.join(folder, 'snippets', called);
      fs.mkdirSync(own, { recursive: true });
      fs.writeFileSync(path.join(own, `${CLASS.exec(block)?.[1] ?? 'Example'}.java`), program(block, `snippets.${called}`, 'org.openapitools.client'));
    }
    check(folder, name);
  });
}
finish();
