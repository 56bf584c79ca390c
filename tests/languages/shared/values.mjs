// Tests the rows of values.yaml in a language: the values that a program reads and sends, and those that are refused.
//
// A ROW of the table has a PascalCase name, which is that of its schema in `components`, and these keys:
//   about     the purpose of the row
//   versions  of OpenAPI that have the feature; all four by default. Tested in the newest of them up to 3.1; SPECMINT_TEST_FULL=1: in all.
//   schema    `$ref` is the name of a component, without the path before it
//   with      further schemas; their names begin with that of the row
//   names     wire name → language or group → identifier, if it differs from the wire name
//   cases     see below
//   gaps      language or group (typescript, pydantic, servers) → why a case fails, or why the row does not compile. A gap
//             fails if no case fails any more.
// A CASE has
//   value     the text of JSON
//   reads     path → JSON of the value that a program reads there, or `absent`. A path is made of wire names, keys and indexes; `@Cat` in
//             it says that the program takes the value as the alternative RowCat, or Cat, of a union; `@string` is an alternative
//             without a name. `/` is the root. If an earlier step has no value, or another alternative, the program reads `absent`.
//   set       path → JSON that the program puts there before it sends the value, or `absent`
//   sent      the JSON that is sent; by default the value with the changes of `set`
//   unknown   the paths of undeclared members: a language may drop them when it sends
//   filled    path → JSON of a default that a program reads there, if the language fills in defaults
//   fault     the fault of the value (one of `faults` in values-table.mjs), for which it is refused…
//   of        … as a `request` or a `response` alone; as both by default. A client may refuse to send a value that is faulty as a request.
//   for       `clients` or `servers`, if the case is for these only
//   exact     true if date-times are compared as texts
//   gaps      as those of the row
//
// The MANIFEST of a language says in `values`:
//   options    the options for generating the description
//   server     true for a server
//   refuses    the faults that it refuses; a value with another fault has to be accepted
//   precision  the number of digits that it keeps of a fraction of a second
//   absentIsNull  true if a program cannot tell an absent member from null
//   closedEnums  true if a value that an enumeration does not list is read as null: such a value has to be accepted, and is not compared
//   fillsDefaults, keepsUnknown   true if it does so; see `filled` and `unknown` above
//   sendsDefaults  true if a default that was filled in is sent like any other value
//
// A DRIVER is tests/languages/LANGUAGE/values.mjs. It calls `tryValues(LANGUAGE, build, deciding)`. `deciding` has the files and versions
// on which results depend besides the modules of the driver, as for Receipts, and `options` besides the manifest's. `build({ parts, folder })` writes and compiles
// programs, and returns one for each part. A part is the tests of one OpenAPI version: { version, rows, folder (for the program), output
// (the folder `output` in it, generated with the manifest's options) }. The rows are those of the table, and the driver uses of them
//   name, argument      NullableAlone, nullableAlone; its operations are readNullableAlone and sendNullableAlone, the tag is `values`
//   root                the shape of the schema
//   cases               each has index, reads and set; those are lists of { path, steps, leaf, value }, with value undefined for absent
//   steps               { step: 'member', identifier, required, readOnly, from, to }, { step: 'entry', identifier: a key of a map, from, to },
//                       { step: 'item', index, from, to }, { step: 'as', name: that of the component or of a kind, from, to }
//   leaf, from, to      a shape, see `shape` in values-table.mjs
// A program is { command: [file, ...arguments], cwd, env, errors } with errors = { name of a row: messages of the compiler }. Such a row
// fails, unless it has a gap; the program must do without it. The environment has VALUES_URL or, for a server, PORT on 127.0.0.1;
// a server is ended by SIGTERM, so a script has to `exec` it, and it flushes each line.
//
// The PROGRAM of a client gets each case of each row by /{row}/{index}, goes along the paths of reads through the declarations of the output
// (and never through decoded JSON or reflection), prints the values there, makes the changes of `set`, and sends the value by PUT. A server
// does the same in the handlers of PUT with the body that it receives, and answers with it. Both print lines of four fields with a
// tabulator between them: row, index, what, text. `what` is the path for a value that is read, and text its JSON or `absent`: a date-time
// is a string with a zone, bytes are base64, an integer has all its digits, an enum is its value. Other lines of a client are `refused`
// when the value could not be read, `failed` when going along a path failed, `unsent` when it could not be sent (text: the error on one
// line), and always `done` at the end.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../ports.mjs';
import { differences, parse, replaced } from './exact.mjs';
import { expectNone, full, generator, scratch } from './generating.mjs';
import { Receipts } from './receipts.mjs';
import { description, factsOf, forLanguage, jsonKeys, rowFor, rowsByVersion, tableFile } from './values-table.mjs';

// ---- programs ---------------------------------------------------------------------------------------

/** The outcome of each case: under `row/index`, its reads, and everything else that was printed or sent. */
class Outcomes {
  #byCase = new Map();

  of(row, index) {
    const key = `${row}/${index}`;
    if (!this.#byCase.has(key)) this.#byCase.set(key, { reads: {} });
    return this.#byCase.get(key);
  }

  line(line) {
    const [row, index, what, ...text] = line.split('\t');
    if (text.length === 0) return;
    const outcome = this.of(row, index);
    if (what.startsWith('/')) outcome.reads[what] = text.join('\t');
    else outcome[what] = text.join('\t');
  }
}

/** Starts a program; `onLine` gets its lines, `ended` is settled with its stderr. */
function start({ command: [file, ...args], cwd, env }, further, onLine) {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env, ...further }, stdio: ['ignore', 'pipe', 'pipe'] });
  let rest = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    lines.forEach(onLine);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', (code) => resolve({ code, errors })));
  return { child, ended };
}

async function received(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Runs the program of a client against a server that returns the values and stores the received ones. */
async function runClient(program, rows, outcomes) {
  const values = Object.fromEntries(rows.flatMap(({ name, cases }) => cases.map(({ value, index }) => [`/${name}/${index}`, value])));
  const server = http.createServer(async (request, response) => {
    const body = await received(request);
    const [, row, index] = request.url.split('/');
    if (request.method === 'PUT') outcomes.of(row, index).sent = body;
    const value = values[request.url];
    response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(value);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { ended } = start(program, { VALUES_URL: `http://127.0.0.1:${server.address().port}` }, (line) => outcomes.line(line));
  const { code, errors } = await ended;
  server.closeAllConnections();
  server.close();
  return code === 0 ? '' : `the program ended with ${code}:\n${errors}`;
}

const accepts = (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  socket.on('connect', () => socket.destroy());
});

/** Starts the program of a server and sends it the values. */
async function runServer(program, rows, outcomes) {
  const port = await freePort();
  const { child, ended } = start(program, { PORT: String(port) }, (line) => outcomes.line(line));
  let end = false;
  ended.catch(() => {}).then(() => (end = true));
  while (!end && !(await accepts(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  const never = end;
  const cases = rows.flatMap((row) => row.cases.map((one) => ({ ...one, row: row.name })));
  const lost = [];
  for (const { row, index, value } of never ? [] : cases) {
    const request = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: value };
    const answer = await fetch(`http://127.0.0.1:${port}/${row}/${index}`, request).catch((error) => lost.push(String(error.cause ?? error)));
    if (answer instanceof Response) Object.assign(outcomes.of(row, index), { done: '', status: answer.status, sent: await answer.text() });
  }
  child.kill();
  const { errors } = await ended.catch((error) => ({ errors: String(error) }));
  if (lost.length > 0) return `${lost.length} requests had no answer (${lost[0]}):\n${errors}`;
  return never ? `the server ended:\n${errors}` : '';
}

// ---- judging ----------------------------------------------------------------------------------------

const parsed = (text) => {
  try {
    return { value: text === 'absent' ? undefined : parse(text) };
  } catch (error) {
    return { failure: `is no JSON (${error.message}): ${text}` };
  }
};

function compared(what, expected, text, options) {
  const { value, failure } = parsed(text ?? 'absent');
  return failure ? [`${what} ${failure}`] : differences(expected, value, options).map((line) => `${what} ${line}`);
}

function expectedBody({ value, sent, set, unknown = [], filled = {} }, { keepsUnknown, sendsDefaults }) {
  if (sent !== undefined) return parse(sent);
  const defaults = sendsDefaults ? Object.entries(filled).map(([at, text]) => ({ path: at, value: parse(text) })) : [];
  const dropped = keepsUnknown ? [] : unknown.map((at) => ({ path: at, value: undefined }));
  return [...defaults, ...set, ...dropped].reduce((body, one) => replaced(body, jsonKeys(one.path), one.value), parse(value));
}

function judgeReads(one, { reads }, { precision, absentIsNull, fillsDefaults }) {
  return one.reads.flatMap(({ path: at, value }) => {
    if (reads[at] === undefined) return [`${at} was not read`];
    const wanted = fillsDefaults && one.filled?.[at] !== undefined ? parse(one.filled[at]) : value;
    const nothing = absentIsNull && wanted === undefined ? null : wanted;
    const text = absentIsNull && reads[at] === 'absent' ? 'null' : reads[at];
    return compared(`${at}, read:`, nothing, text, { precision: one.exact ? null : precision });
  });
}

/** The problems of a case's outcome, as lines. */
function judge(one, outcome, facts) {
  const { refuses, precision, server } = facts;
  if (outcome.done === undefined) return ['the program did not come to its end'];
  const concerned = one.fault && one.of !== (server ? 'response' : 'request');
  const refused = server ? outcome.status === 400 || outcome.status === 422 : outcome.refused !== undefined;
  if (concerned && refuses.includes(one.fault)) return refused ? [] : [`accepted, in spite of its fault (${one.fault})`];
  if (outcome.failed !== undefined) return [`the program failed: ${outcome.failed}`];
  if (refused) return [`refused: ${server ? outcome.sent : outcome.refused}`];
  if (concerned) return [];
  if (facts.closedEnums && (one.fault === 'enum' || one.fault === 'const')) return [];
  const reads = judgeReads(one, outcome, facts);
  if (server && outcome.status !== 200) return one.fault ? reads : [...reads, `answered with ${outcome.status}: ${outcome.sent}`];
  if (outcome.unsent !== undefined) return one.fault ? reads : [...reads, `not sent: ${outcome.unsent}`];
  return [...reads, ...compared('sent,', expectedBody(one, facts), outcome.sent, { precision: one.exact ? null : precision })];
}

/** The failures of a row; one of a gap is expected, and it is a failure if there is none. */
function failuresOf(row, language, facts, outcomes, errors) {
  const rowGap = forLanguage(row.gaps, language);
  if (errors.length > 0) return rowGap ? [] : [...new Set(errors)];
  const judged = row.cases.map((one) => {
    const failures = judge(one, outcomes.of(row.name, one.index), facts);
    return { one, failures: failures.map((line) => `case ${one.index}, ${one.value}: ${line}`), gap: forLanguage(one.gaps, language) };
  });
  if (rowGap) return judged.some(({ failures }) => failures.length > 0) ? [] : [`holds: its gap is to go (${rowGap})`];
  return judged.flatMap(({ one, failures, gap }) => {
    if (gap === undefined) return failures;
    return failures.length > 0 ? [] : [`case ${one.index}, ${one.value}: holds: its gap is to go (${gap})`];
  });
}

// ---- running ----------------------------------------------------------------------------------------

/** Runs the program of a part. Gives why it did not run to its end, if so, and the failures of each row by its name. */
export async function trial(language, facts, { rows }, program) {
  const outcomes = new Outcomes();
  const ended = await (facts.server ? runServer : runClient)(program, rows, outcomes);
  const failures = Object.fromEntries(rows.map((row) => [row.name, failuresOf(row, language, facts, outcomes, program.errors[row.name] ?? [])]));
  return { ended, failures };
}

/** The result of a part whose receipt says that all of it held. */
const heldBefore = ({ rows }) => ({ ended: '', failures: Object.fromEntries(rows.map(({ name }) => [name, []])) });

/**
 * Tries all rows in a language, a test for each of them, unless the same outputs held them before. ROWS=a,b narrows them. `gaps` says why rows
 * fail with these options, by their names.
 */
export async function tryValues(language, build, { files = [], versions = [], options = {}, gaps = {} }) {
  const facts = factsOf(language);
  const folder = scratch(`values-${language}`);
  const parts = rowsByVersion({ full, only: process.env.ROWS?.split(',') }).map(([version, names]) => {
    const file = path.join(folder, `values-${version}.json`);
    fs.writeFileSync(file, JSON.stringify(description(version, names, facts), null, 1));
    const own = path.join(folder, `v${version.replace('.', '_')}`);
    const output = path.join(own, 'output');
    fs.renameSync(generator(language, own).generate(file, { ...facts.options, ...options }), output);
    return { version, folder: own, output, rows: names.map((name) => rowFor(name, language, facts)).map((row) => (gaps[row.name] ? { ...row, gaps: { [language]: gaps[row.name] } } : row)) };
  });
  const receipts = new Receipts(pathToFileURL(process.argv[1]).href, { files: [tableFile, ...files], versions });
  // Before the programs are written, as some of them are among the output's files.
  const kept = parts.map((part) => receipts.of(part.output, [part.version, facts, options]));
  const isWhole = process.env.ROWS === undefined;
  const isKnown = isWhole && kept.map((receipt) => receipt.isKnown()).every(Boolean);
  const programs = isKnown ? [] : await build({ parts, folder });
  for (const [at, part] of parts.entries()) {
    const { ended, failures } = isKnown ? heldBefore(part) : await trial(language, facts, part, programs[at]);
    if (!ended && Object.values(failures).every((lines) => lines.length === 0) && isWhole) kept[at].keep();
    const variant = [part.version, ...Object.values(options)].join(', ');
    test(`the program of ${variant} runs to its end`, () => expectNone(ended ? [ended] : []));
    for (const { name, about } of part.rows) test(`${name} (${variant})`, () => expectNone(failures[name], `failures of «${about}»`, 20));
  }
}
