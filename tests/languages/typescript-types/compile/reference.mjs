// Our types are those of openapi-typescript, unit for unit, and so are the comments; on large documents nearly all lines are the same.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { assertSame, comments, compared, discard, documents, full, generate, reference, schemaOf, sharedDocumentsAreHere } from './lib.mjs';
import { corrected } from './corrected.mjs';

sharedDocumentsAreHere();

/** The documents of every change; the others are those of the wide run. */
const usual = ['petstore-3.0', 'qdrant-3.0', 'parameters-style-3.1', 'hey-api-full-3.1', 'cafe-3.2'];
/** At least this part of the lines is equal, in percent, on documents on which people compare the two. */
const LINES = { 'stripe-3.0': 98, 'box-3.0': 98, 'qdrant-3.0': 98, 'workos-3.1': 98 };

/** The first comment that differs, with the one before it, or undefined. */
function firstOther(ours, theirs) {
  const at = theirs.findIndex((comment, i) => comment !== ours[i]);
  return at < 0 && ours.length === theirs.length ? undefined : { at, theirs: theirs.slice(Math.max(0, at - 1), at + 1), ours: ours.slice(Math.max(0, at - 1), at + 1) };
}

const given = Boolean(process.env.SPECMINT_DOCUMENTS);
for (const { name, file } of documents.filter((each) => full || usual.includes(each.name))) {
  for (const corrections of given ? ['false'] : ['true', 'false']) {
    test(`${name}, corrections=${corrections}`, (t) => {
      const theirs = reference(file);
      if (theirs.error) return t.diagnostic(`openapi-typescript refuses it: ${/^\w*Error: .*$/m.exec(theirs.error)?.[0] ?? theirs.error.slice(0, 100)}`);
      const folder = generate(file, { corrections });
      const result = compared(theirs.file, folder);
      if (corrections === 'false' && result.errors[0].length > 0) return t.diagnostic(`openapi-typescript's output does not compile: ${result.errors[0][0]}`);
      t.diagnostic(`${result.same} units the same, ${result.lines.toFixed(2)} % of lines equal`);
      assertSame(result, corrections === 'true' ? corrected[name] : []);
      // A carriage return ends a line here, and there it leaves one without an asterisk.
      const comparable = !/\\r|\r(?!\n)/.test(fs.readFileSync(file, 'utf8'));
      if (!comparable) t.diagnostic('the comments have carriage returns, and are not compared');
      assert.equal(comparable ? firstOther(comments(schemaOf(folder)), comments(theirs.file)) : undefined, undefined, 'comments in order');
      assert(result.lines >= (LINES[name] ?? 0), `${result.lines.toFixed(2)} % of lines are equal, not ${LINES[name]} %`);
      discard(folder);
    });
  }
}
