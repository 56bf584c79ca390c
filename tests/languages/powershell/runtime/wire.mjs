// The requests that the modules send, as they arrive: each case of requests.json, and where each path of wire-paths.yaml leads.
// All calls go through one PowerShell.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { parts as partsOf, record } from '../../../recorder/recorder.mjs';
import { generate, outputs, wireDescription } from '../compile/lib.mjs';
import { cases as paths, holdsPaths } from '../../shared/paths.mjs';
import { moduleIn, runScript, skipWithoutPwsh } from '../pwsh.mjs';

const { cases } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'requests.json'), 'utf8'));

/** The module of each description. */
const modules = { 'wire.yaml': 'Wire', 'wire-2.0.yaml': 'Wire20', 'wire-3.2.yaml': 'Wire32', 'wire-paths.yaml': 'WirePaths' };

/** Faults of the runtime, each a change to one file, and the case that sees it. */
const faults = [
  ['Style.ps1', 'return , $Out', 'return $Out', 'queryForm'],
  ['Json.ps1', "$Separator = ','", "$Separator = ';'", 'JSON: null is kept'],
  ['Body.ps1', '$Index++', '', 'partsByPlace'],
  ['Model.ps1', 'return , $Items.ToArray()', 'return $Items.ToArray()', 'JSON: a list of one'],
].map(([file, from, to, name], index) => ({ file, from, to, one: cases.find((c) => c.name === name), module: `Broken${index}` }));

const generated = (description, packageName) => generate(wireDescription(path.basename(description, '.yaml')), { packageName });

/** The module of a fault's case, with the fault in it. */
function broken({ one, module, file, from, to }) {
  const folder = generated(one.description, module);
  const changed = path.join(folder, 'src', module, 'Private', file);
  const text = fs.readFileSync(changed, 'utf8');
  assert(text.includes(from), `${file} has no ${from}`);
  fs.writeFileSync(changed, text.replaceAll(from, to));
  return folder;
}

/** The calls of the tests, each with its module, and what came of it: the request that arrived, or the message of an error. */
const calls = [];
const called = (call) => calls[calls.push(call) - 1];

const ofCase = (one, module = modules[one.description]) => called({ module, base: '/base', configuration: {}, ...one.powershell });
const caseCalls = cases.map((one) => ofCase(one));
const faultCalls = faults.map(({ one, module }) => ofCase(one, module));
const ofPath = ({ operation, a, b }, base = '/base') => called({
  module: 'WirePaths', base, configuration: {}, function: `Invoke-${operation[0].toUpperCase()}${operation.slice(1)}`, arguments: { A: a, B: b },
});
const pathCalls = paths.map((one) => ofPath(one));
const slashed = ofPath({ operation: 'pathFirst', a: 'a', b: 'b' }, '/base//');

/** Makes all calls, and keeps with each what came of it. */
async function makeCalls() {
  const folders = [...Object.entries(modules).map(([description, name]) => [name, generated(description, name)]), ...faults.map((fault) => [fault.module, broken(fault)])];
  const recorder = await record({ table: [{ status: 204 }] });
  const outcomes = await runScript(path.join(import.meta.dirname, 'Call.ps1'), {
    folder: outputs,
    modules: Object.fromEntries(folders.map(([name, folder]) => [name, moduleIn(folder)])),
    calls: calls.map((call) => ({ ...call, url: recorder.url + call.base })),
  }).finally(() => recorder.close());
  assert.equal(outcomes.length, calls.length);
  for (const [index, outcome] of outcomes.entries()) Object.assign(calls[index], outcome, { request: outcome.message === undefined ? recorder.requests.shift() : undefined });
  assert.deepEqual(recorder.requests, [], 'a request for each call that did not fail, and none for another');
}

if (!skipWithoutPwsh) before(makeCalls);

/** Bytes as the text that is expected: texts are UTF-8, and the bytes of a file are letters of Latin-1. */
const text = (bytes, expected) => (bytes.toString('latin1') === expected ? expected : bytes.toString());

function holdsParts(arrived, expected) {
  assert.equal(arrived.length, expected.length);
  for (const [index, { headers, body }] of expected.entries()) {
    const sent = Object.entries(arrived[index].headers).map(([name, value]) => [name, Buffer.from(value, 'latin1').toString()]);
    assert.deepEqual(Object.fromEntries(sent), Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])));
    assert.equal(text(arrived[index].body, body), body);
  }
}

/** Holds what came of a call to its case. */
function holds({ request: expected }, { message, values, request }) {
  assert.equal(message, undefined);
  assert.equal(values, 0, 'nothing comes of an empty answer');
  const { method, target, headers = {}, absent = [], contentType, body, parts } = expected;
  assert.equal(request.method, method);
  assert.equal(request.target, `/base${target}`);
  for (const [name, value] of Object.entries(headers)) assert.equal(request.headers[name.toLowerCase()], value, name);
  for (const name of absent) assert.equal(request.headers[name.toLowerCase()], undefined, name);
  const type = request.headers['content-type'];
  assert.equal(parts ? type.split('; boundary=')[0] : type, contentType ?? undefined);
  if (parts) holdsParts(partsOf(request), parts);
  else assert.equal(text(request.body, body), body ?? '');
}

for (const [index, one] of cases.entries()) {
  test(`${one.description}: ${one.name}`, { skip: skipWithoutPwsh }, () => holds(one, caseCalls[index]));
}

test('paths: requests go where the description says', { skip: skipWithoutPwsh }, () => {
  const outcomes = pathCalls.map(({ message, request }) => (message === undefined ? { target: request.target.replace('/base', '') } : { message }));
  // .NET writes a dot for %2e, which is the same path. Only among three dots may it stand at all.
  const dotted = outcomes.map(({ target }, i) => target?.includes('...') && paths[i].target !== target && paths[i].target?.replace(/%2e/gi, '.') === target);
  assert(dotted.some(Boolean));
  holdsPaths(outcomes.map((outcome, i) => (dotted[i] ? paths[i] : outcome)));
  assert.equal(slashed.request.target, '/base/a/b');
});

for (const [index, { file, from, one }] of faults.entries()) {
  test(`a fault is seen: ${file}, ${from}`, { skip: skipWithoutPwsh }, () => assert.throws(() => holds(one, faultCalls[index])));
}
