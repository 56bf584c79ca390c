// The module of every document parses, and has nothing that PowerShell would refuse, as far as its text tells.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { check, description, discard, documents, expectNone, files, full, generate, ownSpecs, report, sharedDocumentsAreHere } from './lib.mjs';
import { namesDocuments } from '../../shared/names.mjs';

sharedDocumentsAreHere();

// The largest of them, of whose kinds the others have all, go through with `--full`.
const large = ['stripe-3.0'];
const rows = [];
/** The functions that are never called, of each document. */
const idleIn = [];

for (const { name, file } of [...documents, ...namesDocuments('powershell')]) {
  test(name, { skip: !full && large.includes(name) && 'large: with --full' }, () => {
    const folder = generate(file);
    const output = files(folder);
    const { problems, jagged, exported, idle } = check(output);
    idleIn.push(idle);
    rows.push({ document: name, files: Object.keys(output).length, functions: exported.length, 'jagged types': jagged, problems: problems.length });
    expectNone(problems);
    assert(exported.length > 1, `${exported.length} functions`);
    discard(folder);
  });
}

// An operation may have the name of a cmdlet that the module itself calls, or of a function of the module's own.
test('operations that are called like cmdlets', () => {
  const commands = ['Get-Content', 'Write-Error', 'Write-Verbose', 'Write-Debug', 'New-Object', 'ConvertFrom-Json', 'ConvertTo-Json', 'Join-Path', 'Test-Path', 'Get-Date',
    'Select-Object', 'Add-Member', 'Add-Type', 'Get-Command', 'Get-Module', 'Out-Null', 'Set-Content', 'Get-ChildItem', 'Where-Object', 'ForEach-Object', 'Sort-Object', 'Write-Output'];
  const own = files(generate(path.join(ownSpecs, 'options-probe.yaml')));
  const names = [...commands, ...Object.values(own).flatMap((text) => [...text.matchAll(/^function (\w+-\w+)/gm)].map(([, name]) => name))];
  const operationId = (name) => name[0].toLowerCase() + name.slice(1).replace('-', '');
  // Its names differ in case only, as those of no other document.
  const schemas = { Twice: { type: 'object', properties: { a: { type: 'string' }, A: { type: 'string' } } } };
  const paths = Object.fromEntries(names.map((name, i) => [`/${i}`, { get: { operationId: operationId(name), responses: { 204: { description: 'Done' } } } }]));
  paths['/0'].get.responses[200] = { description: 'Twice', content: { 'application/json': { schema: { $ref: '#/components/schemas/Twice' } } } };
  const folder = generate(description('cmdlets', { openapi: '3.0.3', info: { title: 'Cmdlets', version: '1' }, paths, components: { schemas } }));
  const { problems, exported, idle } = check(files(folder));
  idleIn.push(idle);
  expectNone(problems);
  assert(exported.length >= new Set(names).size, `${exported.length} functions`);
  discard(folder);
});

test('each function of the runtime is called for some document', { skip: process.env.ONLY && 'ONLY leaves documents out' }, () => {
  const [first, ...others] = idleIn;
  assert.deepEqual(first.filter((name) => others.every((idle) => idle.includes(name))), []);
});

after(() => report(rows));
