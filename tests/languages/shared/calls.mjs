// The calls of calls.yaml, made by the client of a language against the recorder: one test for each row.
//
// A language has a driver, `tests/languages/<language>/calls.mjs`, which is run as `node --test calls.mjs` and calls:
//
//   run({
//     language: 'python',
//     variants: { urllib3: {…}, … },                   the clients to test, by their names; the functions below get the value
//     options: (variant, description) => ({…}),        the options that the client of a description is generated with
//     setup: () => {},                                 installs the tools for the rest; optional
//     build: async (folder, variant) => {},            prepares the clients in `folder/<description>` once, for example
//                                                      compiles them; optional
//     perform: async (calls, folder, variant) => [outcome, …],
//     decodesDots: true,                               if %2e is sent as a dot, which is the same in a segment such as `...`
//     encodesBrackets: true,                           if [ and ] in a path are always percent-encoded
//     sortsMembers: true,                              if members of JSON are sent in the order of their names
//     receipts: () => ({ files, versions }),           on which results depend besides the modules of the driver, as for Receipts
//   });
//
// The first variant always runs. Others are left out if the same clients have made the same calls before, provided that the driver has
// `receipts`.
//
// `perform` writes one program that makes all calls, one after the other, and returns their outcomes in this order. A call has
//
//   description, operation, tag, method, path  the operation, and the first of its tags
//   arguments  every argument of the operation: { name, in, required, schema, value }. Names are those of the wire; `in` is path,
//              query, querystring, header, cookie, `field` of a form, or `body`; `value` is a typed value (described.mjs), or
//              undefined for an argument that is left out
//   settings   the settings of the client: see calls.yaml
//   streamed   true if the items of the answer are to be read one by one, as they arrive; for languages that also return them as a list
//   base       the base URL, which is set in the client's configuration; undefined if the call goes to the description's own server
//   url        the recorder that waits for this call
//   expected   the typed value that is expected, of the answer or of the error, or undefined. A driver reads the declared members
//              in it, by their types, and leaves out members that the answer lacks
//   unable(reason)  throws: a driver calls it for a value that its language cannot express; the row must list this as a gap
//
// and an outcome is `{ status, value }`, where value is JSON (bytes are `{ "$bytes": base64 }`, nothing is null), or
//
//   { error, status, value, argument, message }   where `error` is
//      argument   the call was refused before anything was sent; `argument` is its name, if the error has it
//      status     the answer is an error; `status` and the `value` of its body are those of the error
//      response   the answer does not match the description
//      invalid    `argument` or `response`, in a language whose error does not tell which: the test knows by whether a request arrived
//      transfer, timeout, cancelled   there was no answer
//
// VARIANTS narrows the variants. CLIENTS is a folder in which clients stay between runs, and RELAY (../../recorder) tries them
// against servers, as ../../pairs does.
//
// The names of `only`, `gaps` and `differs` are beginnings of `<language> <variant>`. A row with a gap is run all the same, and must not
// hold. Drivers share the code of `written` below, and of typescript-calls.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { parts, record } from '../../recorder/recorder.mjs';
import { cases, holdsPaths } from './paths.mjs';
import { answered, operation, typed } from './described.mjs';
import { generator, scratch } from './generating.mjs';
import { filesOf, Receipts } from './receipts.mjs';

const tableFile = path.join(import.meta.dirname, 'calls.yaml');
const wire = path.join(import.meta.dirname, 'wire');
const table = parse(fs.readFileSync(tableFile, 'utf8')).calls;
const KEYS = [
  'name', 'description', 'operation', 'arguments', 'body', 'settings', 'streamed', 'sent', 'elsewhere', 'answer', 'status', 'value', 'error',
  'differs', 'gaps', 'only', 'pairs',
];
table.forEach((row, at) => {
  assert.deepEqual(Object.keys(row).filter((key) => !KEYS.includes(key)), [], `${row.name} has a key that says nothing`);
  assert.ok(table.findIndex(({ name }) => name === row.name) === at, `there are two rows of the name ${row.name}`);
  assert.ok(Object.values(row.differs ?? {}).every(({ why }) => why), `${row.name}: what differs has no \`why\``);
});
const isRelayed = process.env.RELAY !== undefined;

/** Runs every row with each client of a language; see above. */
export function run(driver) {
  const chosen = Object.entries(driver.variants).filter(([name]) => !process.env.VARIANTS || process.env.VARIANTS.split(',').includes(name));
  assert.ok(chosen.length > 0, `${driver.language} has no variant ${process.env.VARIANTS}`);
  const others = isRelayed || process.env.CLIENTS ? undefined : receiptsOf(driver);
  chosen.forEach(([name, variant], at) => describe(`${driver.language} ${name}`.trim(), () => tryAll(driver, name, variant, at > 0 ? others : undefined)));
}

/** The receipts of a driver, if it has them. */
function receiptsOf({ receipts }) {
  if (!receipts) return undefined;
  const { files = [], versions = [] } = receipts();
  return new Receipts(pathToFileURL(process.argv[1]).href, { files: [tableFile, ...filesOf(wire), ...files], versions });
}

function tryAll(driver, name, variant, receipts) {
  const isFor = ({ only = [''], pairs }) => only.some((key) => `${driver.language} ${name}`.startsWith(key)) && (!isRelayed || pairs !== false);
  const rows = table.filter(isFor).map((row) => ({ ...adapted(row, driver.language, name), isSorted: driver.sortsMembers }));
  const performed = [];
  let [kept, isKnown, passed] = [[], false, 0];
  before(async () => {
    const outputs = scratch(`calls-${driver.language}`);
    const descriptions = [...new Set([...rows.map(({ description }) => description), ...isRelayed ? [] : ['wire-paths']])];
    let made;
    const generated = () => (made ??= outputsOf(driver, variant, descriptions, outputs));
    if (receipts) {
      kept = Object.values(generated()).map((output) => receipts.of(output, [name, variant]));
      isKnown = kept.map((receipt) => receipt.isKnown()).every(Boolean);
      if (isKnown) return;
    }
    for (const row of rows) performed.push(await prepared(row));
    const paths = isRelayed ? [] : await preparedPaths();
    const all = [...performed, ...paths];
    try {
      const folder = await clients(driver, name, variant, generated, outputs);
      const outcomes = await driver.perform(all.map(({ call }) => call), folder, variant);
      all.forEach((one, at) => (one.outcome = outcomes[at] ?? { error: 'none', message: 'the program ended before' }));
      performed.push(...paths);
    } finally {
      await Promise.all([...new Set(all.flatMap(({ recorder, elsewhere }) => [recorder, elsewhere]))].map((recorder) => recorder?.close()));
    }
  });
  const check = (title, options, judge) => test(title, options, () => {
    if (isKnown) return;
    judge();
    passed += 1;
  });
  rows.forEach((row, at) => check(row.name, {}, () => holds(row, performed[at])));
  // No server behind the relay has this description.
  check('paths keep to their place, whatever their values', { skip: isRelayed }, () => holdsPaths(performed.slice(rows.length).map(targetOf), driver));
  after(() => {
    // Where the clients could not be built, or tests were left out, fewer have passed.
    if (passed === rows.length + 1) kept.forEach((receipt) => receipt.keep());
  });
}

/** A row for one language: with the values of `differs`, and the `gap`. Both have beginnings of `<language> <variant>` as keys. */
function adapted(row, language, variant) {
  const of = (column) => Object.entries(row[column] ?? {}).find(([key]) => `${language} ${variant}`.startsWith(key))?.[1];
  const { why, ...differs } = of('differs') ?? {};
  return { description: 'wire', ...row, ...differs, gap: of('gaps') };
}

/** Generates the clients of a variant: their outputs by description. */
function outputsOf({ language, options }, variant, descriptions, outputs) {
  const { generate } = generator(language, outputs);
  return Object.fromEntries(descriptions.map((description) => [description, generate(path.join(wire, `${description}.yaml`), options(variant, description))]));
}

/** Builds the clients of a variant; gives their folder. */
async function clients({ language, setup, build }, name, variant, generated, outputs) {
  const folder = path.join(process.env.CLIENTS ?? outputs, `calls-${language}-${name}`);
  if (fs.existsSync(path.join(folder, '.built'))) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  setup?.();
  for (const [description, output] of Object.entries(generated())) fs.cpSync(output, path.join(folder, description), { recursive: true });
  await build?.(folder, variant);
  fs.writeFileSync(path.join(folder, '.built'), '');
  return folder;
}

/** A recorder for a row, and the call for the driver; `refused` is the reason where the driver cannot make it. */
async function prepared(row) {
  const answers = [row.answer ?? { status: 204 }].flat();
  const places = {};
  let at = 0;
  const next = () => answer(answers[Math.min(at++, answers.length - 1)], places);
  const start = async () => {
    const recorder = await record({ about: row.description, onRequest: () => recorder.answer(next()) });
    return recorder;
  };
  const recorder = await start();
  const elsewhere = row.elsewhere && await start();
  Object.assign(places, { url: recorder.url, elsewhere: elsewhere?.url });
  return { recorder, elsewhere, call: callOf(row, recorder.url) };
}

/** The calls of paths.mjs, which have one recorder: the first segment of their base URLs tells them apart. */
async function preparedPaths() {
  const recorder = await record({ table: [{ status: 204 }] });
  return cases.map(({ operation, a, b }, at) => {
    const place = `/${at}`;
    const row = { description: 'wire-paths', operation, arguments: { a, b } };
    return { recorder, place, call: { ...callOf(row, recorder.url), base: `${recorder.url}${place}${'/'.repeat(at % 3)}` } };
  });
}

/** The result of a path: the target of its request, or the message of the error if it was not sent. */
function targetOf({ recorder, place, outcome }) {
  const requests = recorder.requests.filter(({ target }) => target.startsWith(`${place}/`));
  return { target: requests.map(({ target }) => target.slice(place.length)).join() || undefined, message: outcome.message };
}

/** An answer of the table in the recorder's form. */
function answer({ status = 200, type, json, text, bytes, headers = {}, cut, none }, places) {
  const place = (value) => value.replace(/\{(url|elsewhere)\}/g, (_, name) => places[name]);
  const placed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, place(value)]));
  const typeOf = type ?? (json !== undefined ? 'application/json' : undefined);
  const body = json !== undefined ? (typeof json === 'string' ? json : JSON.stringify(json)) : text;
  return { status, cut, none, headers: { ...(typeOf && { 'content-type': typeOf }), ...placed }, ...(bytes === undefined ? { body } : { bodyBase64: bytes }) };
}

function callOf(row, url) {
  const of = operation(row.description, row.operation);
  const given = { ...row.arguments, ...('body' in row && { body: row.body }) };
  const unknown = Object.keys(given).filter((name) => !of.arguments.some((one) => one.name === name));
  assert.deepEqual(unknown, [], `${row.name}: ${row.operation} has no such argument`);
  const expected = row.value ?? row.error?.value;
  const status = row.error?.status ?? row.status ?? [row.answer].flat().at(-1)?.status ?? 200;
  return {
    description: row.description, operation: row.operation, tag: of.tag, method: of.method, path: of.path,
    url, base: row.settings?.server ? undefined : `${url}/base`,
    settings: settingsOf(row.settings, url),
    arguments: of.arguments.map((one) => ({ ...one, value: typed(of.root, one.schema, given[one.name], one.name) })),
    streamed: row.streamed ?? false,
    expected: expected === undefined ? undefined : typed(of.root, answered(of, status), expected, row.operation),
    unable,
  };
}

/** The settings, with the port of the recorder where a server of the description has one. */
function settingsOf({ server, ...others } = {}, url) {
  const { variables, ...index } = server ?? {};
  return { ...others, ...(server && { server: { ...index, ...(variables && { variables: { ...variables, port: new URL(url).port } }) } }) };
}

/** The error for a call that a language cannot express; see `perform`. */
class Unable extends Error {
  name = 'Unable';
}
function unable(reason) {
  throw new Unable(reason);
}

/** The text that a driver writes for each call, or the outcome of those that its language cannot express. */
export function written(calls, write) {
  return calls.map((call, at) => {
    try {
      return { text: write(call, at) };
    } catch (error) {
      if (!(error instanceof Unable)) throw error;
      return { outcome: { error: 'unable', message: error.message } };
    }
  });
}

// ---- comparison ---------------------------------------------------------------------------------

/** Holds an outcome to its row; a row with a gap must not hold. */
function holds(row, performed) {
  if (row.gap === undefined) return compare(row, performed);
  try {
    compare(row, performed);
  } catch {
    return undefined;
  }
  throw new Error(`the gap is none any more: ${row.gap}`);
}

function compare(row, { outcome: given, recorder: { requests }, elsewhere }) {
  const outcome = given.error === 'invalid' ? { ...given, error: requests.length > 0 ? 'response' : 'argument' } : given;
  const details = `\n${JSON.stringify(outcome)}\n${requests.map(({ method, target }) => `${method} ${target}`).join('\n')}`;
  if (row.error) compareError(row.error, outcome, details);
  else {
    assert.ok(outcome.error === undefined, `it failed: ${details}`);
    // One reads a stream by its items, which have no status.
    if (!row.streamed) assert.equal(outcome.status, row.status ?? [row.answer].flat().at(-1)?.status ?? (row.answer ? 200 : 204), details);
    if ('value' in row) assert.deepEqual(outcome.value, plain(row.value));
  }
  const lines = row.sent === 'nothing' || (row.error?.kind === 'argument' && row.sent === undefined) ? [] : [row.sent ?? {}].flat();
  assert.equal(requests.length, lines.length, `the number of requests${details}`);
  lines.forEach((sent, at) => compareRequest(sent, requests[at], row));
  if (row.elsewhere) {
    assert.equal(elsewhere.requests.length, 1, `the number of requests elsewhere${details}`);
    compareRequest(row.elsewhere, elsewhere.requests[0], row);
  }
}

/** The JSON that a driver gives for a value of the table. */
const plain = (value) => (typeof value?.$text === 'string' ? { $bytes: Buffer.from(value.$text).toString('base64') } : value);

function compareError({ kind, status, value, argument, says }, outcome, details) {
  assert.equal(outcome.error, kind, details);
  if (status !== undefined) assert.equal(outcome.status, status, details);
  if (value !== undefined) assert.deepEqual(outcome.value, value);
  if (argument !== undefined) {
    const letters = (name) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
    const { message, argument: given } = outcome;
    const isNamed = given === undefined ? letters(message).includes(letters(argument)) : letters(given) === letters(argument);
    assert.ok(isNamed, `${argument} is not named${details}`);
  }
  if (says !== undefined) assert.match(outcome.message, new RegExp(says), details);
}

/** Asserts that a request is as `sent`: a line such as `GET /path?query`, or an object. Parts that `sent` does not mention are not compared. */
function compareRequest(sent, request, row) {
  const { line, headers = {}, type, json, text, bytes, parts: pieces, at = '/base' } = typeof sent === 'string' ? { line: sent } : sent;
  const prefix = row.settings?.server ? '' : at;
  if (line !== undefined) {
    const [method, target] = line.split(' ');
    assert.equal(`${request.method} ${request.target}`, `${method} ${prefix}${target}`);
  }
  for (const [name, value] of Object.entries(headers)) assert.equal(request.headers[name.toLowerCase()] ?? null, value, name);
  const sentType = request.headers['content-type'] ?? null;
  if (type !== undefined) assert.equal(pieces ? sentType.split(';')[0] : sentType, type);
  const written = (value) => JSON.stringify(row.isSorted ? sorted(value) : value);
  if (json !== undefined) assert.equal(written(JSON.parse(request.body.toString())), typeof json === 'string' && !row.isSorted ? json : written(typeof json === 'string' ? JSON.parse(json) : json));
  if (text !== undefined) assert.equal(request.body.toString(), text);
  if (bytes !== undefined) assert.deepEqual(request.body, Buffer.from(bytes, 'base64'));
  if (pieces !== undefined) assert.deepEqual(parts(request).map(part), pieces.map(({ json, ...piece }) => ({ ...piece, ...(json !== undefined && { json: JSON.stringify(json) }) })));
}

/** JSON with the members of objects in the order of their names. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  return value === null || typeof value !== 'object' ? value : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]));
}

/** A part as the table has it: its name, the name of its file, its type, and its body as text, as JSON if it is that, or as bytes. */
function part({ headers, body }) {
  const disposition = Buffer.from(headers['content-disposition'] ?? '', 'latin1').toString();
  const called = (key) => new RegExp(`[; ]${key}="([^"]*)"`).exec(disposition)?.[1];
  const type = headers['content-type'];
  const text = body.toString();
  const content = type === 'application/json' ? { json: JSON.stringify(JSON.parse(text)) } : Buffer.from(text).equals(body) ? { text } : { bytes: body.toString('base64') };
  const named = { name: called('name'), file: called('filename'), type };
  return { ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)), ...content };
}
