// Shared by the injection tests of all languages. An output made with hostile text has to have the same files,
// documentation and code (as the language reads it) as one made with harmless text; and a table lists the places where
// the text arrives.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { discard, files } from './generating.mjs';
import { payloads, sinks } from './sinks.mjs';

/** Asserts that two sequences of kinds of tokens are the same. */
export function sameTokens(name, ours, theirs) {
  const at = ours.findIndex((kind, i) => kind !== theirs[i]);
  const shown = (kinds) => kinds.slice(at, at + 6).join(' ');
  assert(ours.length === theirs.length && at === -1, `${name}: token ${at} is ${shown(ours)}, not ${shown(theirs)} (${ours.length} and ${theirs.length})`);
}

/**
 * Asserts that two outputs are the same but for the text in literals, comments and documentation. `code(name, a, b, other)`
 * compares a file that has code or data, and is false for others; `snippet(name, a, b)` compares two of `fence` in Markdown. `row`
 * is how a line begins that has columns.
 */
export function sameOutput(hostile, plain, { code, fence, snippet, row = /^(\*|\[\*\*|\| )/ }) {
  const [ours, theirs] = [hostile, plain].map((output) => Object.keys(output).sort());
  assert.equal(ours.length, theirs.length, 'as many files');
  for (const name of ours) assert.match(name, /^(?!.*\.\.)[\p{L}\p{N}_.@+/-]+$/u, 'file names are made of identifiers');
  // Names come from the text, so files pair up by their place in the order.
  ours.forEach((name, i) => {
    const [a, b] = [hostile[name], plain[theirs[i]]];
    if (name.endsWith('.md')) sameMarkdown(name, a, b, ours, { fence, snippet, row });
    else if (name === '.openapi-generator/FILES') assert.deepEqual(a.trim().split('\n').sort(), ours.filter((file) => !file.startsWith('.openapi-generator/')).sort(), name);
    else if (code(name, a, b, theirs[i]) === false) assert.equal(a, b, `${name} holds no text of the description`);
  });
}

/** Asserts that two Markdown texts have the same blocks, no markup but Markdown, and links that lead to files. */
function sameMarkdown(name, a, b, names, { fence, snippet, row }) {
  assert.equal(a.match(/^```/gm)?.length, b.match(/^```/gm)?.length, `${name}: code fences`);
  const blocks = (markdown) => [...markdown.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((m) => m[1]);
  blocks(a).forEach((block, i) => snippet(name, block, blocks(b)[i]));
  // Blocks of code, by fences or by four blanks, and spans of it are no markup.
  const prose = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '').replace(/(?<!\\)`[^`\n]*`/g, '');
  assert.doesNotMatch(prose(a), /<[a-z/!?]/i, `${name}: tags`);
  // A bar that is not escaped would begin a column.
  const columns = (text) => prose(text).split('\n').filter((line) => row.test(line) && line.includes(' | ')).map((line) => line.match(/(?<!\\)\|/g)?.length);
  assert.deepEqual(columns(a), columns(b), `${name}: columns of tables`);
  for (const [, target] of prose(a).matchAll(/(?<!\\)\]\(([^)]*)\)/g)) {
    // Links of a description are its author's business, as all of its Markdown is.
    if (/^(https?:|#)/.test(target) || /(^|[-/1])[xy]\.md$/.test(target)) continue;
    const file = path.posix.join(path.posix.dirname(name), target.split('#')[0]);
    assert(names.includes(file), `${name}: a link to ${target}`);
  }
}

/** The kinds of each mark in `texts`, which are `[kind, text]`: pairs of the mark and its kinds. Case does not count, because names are cast. */
function sinksOf(marks, texts, fold) {
  const found = new Map(marks.map((mark) => [mark, new Set()]));
  // The longer of two marks has the other in it.
  const any = new RegExp([...marks].sort((a, b) => b.length - a.length).join('|'), 'gi');
  const byFolded = new Map(marks.map((mark) => [mark.toLowerCase(), mark]));
  for (const [kind, text] of texts) {
    for (const [mark] of fold(kind, text).matchAll(any)) found.get(byFolded.get(mark.toLowerCase())).add(kind);
  }
  return [...found].map(([mark, kinds]) => [mark, [...kinds].sort()]);
}

/** Every string of a JSON value, keys too. */
export function* stringsOf(value) {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      yield key;
      yield* stringsOf(inner);
    }
  }
}

const table = path.join(import.meta.dirname, 'injection.tsv');
const cells = () => fs.readFileSync(table, 'utf8').trimEnd().split('\n').map((row) => row.split('\t'));

/** The languages of injection.tsv, and its sinks. */
export const injectionSinks = () => ({ languages: cells()[0].slice(1), sinks: cells().slice(1).map(([sink]) => sink) });

/** A column of injection.tsv: each sink with the kinds of places where it arrives. */
function column(language) {
  const [[, ...languages], ...rows] = cells();
  return rows.map(([sink, ...places]) => [sink, places[languages.indexOf(language)] ?? 'not in the table']);
}

/** Writes the column of a language anew, and keeps the other columns. */
function writeColumn(language, listed) {
  const [[, ...languages], ...rows] = cells();
  const names = [...new Set([...languages, language])].sort();
  const known = new Map(rows.map(([sink, ...places]) => [sink, Object.fromEntries(languages.map((name, i) => [name, places[i]]))]));
  const lines = listed.map(([sink, places]) => [sink, ...names.map((name) => (name === language ? places : known.get(sink)?.[name] ?? '-'))]);
  fs.writeFileSync(table, [['sink', ...names], ...lines].map((line) => `${line.join('\t')}\n`).join(''));
}

/**
 * The test that text arrives in the places of an output that the language's column of injection.tsv lists.
 *
 * `generate(text)` runs specmint on the document of sinks, and `texts` yields every piece of text of an output's files with its
 * kind: `[kind, text]`, or returns a promise of all. `fold(kind, text)` removes the characters that the language puts between the letters of a name. More than
 * `strings` of the sinks have to be strings of the code to the last character; `apart` matches those that the language takes
 * apart, or makes names of.
 */
export function arrivalTest({ generate, texts, language, strings, apart, text = payloads.all, fold = (kind, all) => all }) {
  test('hostile text arrives in each place', async () => {
    const { marks, document } = sinks(text);
    const { status, stderr, folder } = generate(text);
    assert.equal(status, 0, stderr);
    const found = [...await texts(files(folder), folder)];
    const actual = sinksOf(marks, found, fold);
    const listed = actual.map(([mark, kinds]) => [mark, kinds.join(', ') || '-']);
    if (process.env.UPDATE_SNAPSHOTS === '1') writeColumn(language, listed);
    const rows = column(language);
    assert.deepEqual(rows.map(([mark]) => mark), marks, 'the table has every sink; UPDATE_SNAPSHOTS=1 writes it anew');
    assert.deepEqual(listed, rows, 'text arrives where it did, and nowhere else; UPDATE_SNAPSHOTS=1 writes the table anew');
    // A string in the code equals the text of the description, to the last character.
    const literals = new Set(found.filter(([kind]) => kind === 'string').map(([, value]) => value));
    const values = [...stringsOf(document)];
    const whole = rows.filter(([mark, kinds]) => kinds.split(', ').includes('string') && !apart.test(mark)).map(([mark]) => mark);
    assert(whole.length > strings, `${whole.length} strings`);
    for (const mark of whole) {
      const original = values.find((value) => value.startsWith(`${mark} `) || value.startsWith(`${mark}-`) || value.startsWith(`application/vnd.${mark} `));
      assert(literals.has(original), `${mark}: ${JSON.stringify(original)} is no string of the code`);
    }
    discard(folder);
  });
}
