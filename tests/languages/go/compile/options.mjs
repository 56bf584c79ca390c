// Every option in the listing changes the output as its row says.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { optionTests } from '../../shared/options.mjs';
import { batch, files, generate, listing, ownSpecs, run } from './lib.mjs';
import { table } from './options-table.mjs';

const { check, finish } = batch();
optionTests({ table, language: { run, listing }, check });

const module = (settings) => /^module (\S+)$/m.exec(files(generate(path.join(ownSpecs, 'options-probe.yaml'), settings))['go.mod'])[1];

test('the settings of git are the path of the module', () => {
  assert.equal(module({ gitHost: 'git.example.org', gitUserId: 'zoo', gitRepoId: 'zoo-client', isGoSubmodule: 'true', packageName: 'zoo' }), 'git.example.org/zoo/zoo-client/zoo');
  for (const bad of ['a b', '"', '../x']) for (const name of ['gitHost', 'gitUserId', 'gitRepoId']) assert.throws(() => module({ [name]: bad }), new RegExp(name), bad);
});
finish();
