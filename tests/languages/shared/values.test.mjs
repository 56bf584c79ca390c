// The table of values covers all that it can express, its document is current, and mistakes of a language are found.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { differences, parse } from './exact.mjs';
import { root, scratch } from './generating.mjs';
import { languages } from './manifests.mjs';
import { document } from './values-docs.mjs';
import { description, factsOf, namesOf, rowFor, rowsByVersion, table } from './values-table.mjs';
import { trial } from './values.mjs';

test('every reference is to a schema, and every path leads along the schemas', () => {
  for (const [version, names] of rowsByVersion({ full: true })) {
    const whole = JSON.stringify(description(version, names));
    const { components, definitions } = JSON.parse(whole);
    for (const [, name] of whole.matchAll(/"\$ref":"#\/(?:components\/schemas|definitions)\/([^"]*)"/g)) assert((components?.schemas ?? definitions)[name], name);
    for (const name of names) rowFor(name, 'typescript-fetch');
  }
});

test('gaps and names are those of languages', () => {
  const known = languages().flatMap(({ name }) => namesOf(name));
  for (const [name, row] of Object.entries(table)) {
    const maps = [row.gaps, ...row.cases.map(({ gaps }) => gaps), ...Object.values(row.names ?? {})];
    for (const key of maps.flatMap((map) => Object.keys(map ?? {}))) assert(known.includes(key), `${name}: no language is called ${key}`);
  }
});

test('each fault that a language refuses has a case', () => {
  for (const { name, kind } of languages()) {
    const tried = (fault) => Object.values(table).some(({ cases }) => cases.some((one) => one.fault === fault && one.of !== (kind === 'SERVER' ? 'response' : 'request')));
    assert.deepEqual((factsOf(name)?.refuses ?? []).filter((fault) => !tried(fault)), [], name);
  }
});

test('docs/values.md is current', () => {
  const file = path.join(root, 'docs/values.md');
  if (process.env.UPDATE_SNAPSHOTS === '1') fs.writeFileSync(file, document());
  assert(fs.readFileSync(file, 'utf8') === document(), '`UPDATE_SNAPSHOTS=1 node --test tests/languages/shared/values.test.mjs` writes docs/values.md anew');
});

test('values are compared without losing a digit', () => {
  const differ = (one, other, options) => differences(parse(one), parse(other), options).length > 0;
  assert(!differ('{"a":[1.50,1e3]}', '{"a":[1.5,1000]}') && !differ('-0', '0') && !differ('1e39', `1${'0'.repeat(39)}`));
  assert(differ('9007199254740993', '9007199254740992') && differ('1', '"1"') && differ('{}', '{"a":null}') && differ('[1]', '[1,2]') && differ('{}', '[]'));
  const [zulu, east] = ['"2020-01-01T00:00:00.1239Z"', '"2020-01-01T02:00:00.123+02:00"'];
  assert(!differ(zulu, east, { precision: 3 }) && differ(zulu, east, { precision: 4 }) && differ(zulu, east));
});

// ---- a language that is none: its programs decode JSON, and do one thing wrong ------------------------

const program = `
const http = require('node:http');
const { rows, wrong } = JSON.parse(process.env.TASK);
const at = (value, path) => path.split('/').filter(Boolean).reduce((inner, key) => inner?.[key], value);
const tell = (...fields) => console.log(fields.join('\\t'));
function read({ name, index, reads }, text) {
    const value = JSON.parse(text);
    for (const path of wrong === 'silent' ? [] : reads) tell(name, index, path, wrong === 'read' ? '17' : JSON.stringify(at(value, path)) ?? 'absent');
    return wrong === 'sent' ? '{"a":17}' : wrong === 'rounded' ? JSON.stringify(value) : text;
}
const refused = (text) => (wrong === 'refuses' || (wrong !== 'accepts' && text.includes('"x"')));
async function client(url) {
    for (const one of rows) {
        const address = url + '/' + one.name + '/' + one.index;
        const text = await (await fetch(address)).text();
        if (refused(text)) tell(one.name, one.index, 'refused', 'no');
        else await fetch(address, { method: 'PUT', body: read(one, text) });
        if (wrong === 'ends') process.exit(3);
        tell(one.name, one.index, 'done', '');
    }
}
function serve(port) {
    http.createServer(async (request, response) => {
        let text = '';
        for await (const chunk of request) text += chunk;
        const [, name, index] = request.url.split('/');
        if (wrong === 'ends') process.exit(3);
        if (refused(text)) return response.writeHead(422).end();
        response.end(read(rows.find((one) => one.name === name && one.index === Number(index)), text));
    }).listen(port, '127.0.0.1');
}
if (process.env.PORT) serve(process.env.PORT); else client(process.env.VALUES_URL);
`;

const file = path.join(scratch('values'), 'program.cjs');
fs.writeFileSync(file, program);

/** The problems found in a program with one mistake. */
async function found(wrong, { server = false, gaps, errors = [] } = {}) {
  const facts = { server, refuses: ['kind'], precision: 9, absentIsNull: false };
  const row = { ...rowFor('MapOfIntegers', 'python', facts), gaps };
  const rows = row.cases.map(({ index, reads }) => ({ name: row.name, index, reads: reads.map((one) => one.path) }));
  const task = { TASK: JSON.stringify({ rows, wrong }) };
  const { ended, failures } = await trial('python', facts, { rows: [row] }, { command: [process.execPath, file], env: task, errors: { MapOfIntegers: errors } });
  return [ended, ...failures.MapOfIntegers].join('\n');
}

for (const server of [false, true]) {
  test(`what a ${server ? 'server' : 'client'} does wrong is found`, async () => {
    const of = (wrong, more) => found(wrong, { server, ...more });
    assert.equal(await of('nothing'), '');
    assert.match(await of('read'), /\/a, read: \/: expected 1, got 17/);
    assert.match(await of('silent'), /\/a was not read/);
    assert.match(await of('sent'), /sent, \/a: expected 1, got 17/);
    assert.match(await of('rounded'), /expected 9007199254740993, got 9007199254740992/);
    assert.match(await of('accepts'), /accepted, in spite of its fault \(kind\)/);
    assert.match(await of('refuses'), /refused/);
    assert.match(await of('ends'), /ended|had no answer/);
    assert.match(await of('nothing', { errors: ['no such member'] }), /no such member/);
    assert.equal(await of('nothing', { errors: ['no such member'], gaps: { python: 'a reason' } }), '');
    assert.equal(await of('read', { gaps: { python: 'a reason' } }), '');
    assert.match(await of('nothing', { gaps: { python: 'a reason' } }), /its gap is to go \(a reason\)/);
  });
}
