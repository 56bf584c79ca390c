// The tests of the files of Go beside this one, with the race detector, and the fuzzing of what decodes, all of it by `go test`.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { command, declarations, document, full, generate, membersOf, skipWithout, wireDescription } from '../compile/lib.mjs';

/** Adds files of tests to a client, and runs these. */
async function run(folder, names, args) {
  const tests = path.join(folder, 'wiretest');
  fs.mkdirSync(tests, { recursive: true });
  for (const name of names) fs.copyFileSync(path.join(import.meta.dirname, name), path.join(tests, name));
  const { status, stdout, stderr } = await command('go', ['test', '-vet=off', ...args, './wiretest'], { cwd: folder });
  assert.equal(status, 0, `${stdout}${stderr}`.slice(-8000));
}

test('wire_test.go and hostile_test.go', () => run(generate(wireDescription('wire')), ['wire_test.go', 'hostile_test.go'], ['-race', '-timeout=120s']));
test('streams_test.go', () => run(generate(wireDescription('wire-3.2')), ['streams_test.go'], ['-race', '-timeout=60s']));

test('pages_test.go', () => run(generate(wireDescription('pages'), { pagination: 'links,cursor,starting-after,pages' }), ['pages_test.go'], ['-race', '-timeout=60s']));

const seeds = [
  '{}', 'null', '[]', '""', '0', 'true', '{"id":1,"name":"a","photoUrls":["u"],"tags":[{"id":1,"name":null}],"status":"sold"}', '{"id":9007199254740993}', '{"a":{"b":[1,"c",null]}}',
  '{"type":"a","kind":"b"}', '{"":1}', '{"id":1e400}', '"\\ud800"', '[[[[]]]]', '{"name":"a","name":"b"}',
];

/** A test that decodes any text as each model of a client, and what it gives on encoding again. */
function fuzzed({ types, modulePath }) {
  const models = Object.values(types).filter((type) => !type.typeParameters && membersOf(type, 'method').some(({ name }) => name === 'MarshalJSON')).map(({ name }) => name);
  return `package wire_test

import (
	"encoding/json"
	"reflect"
	"testing"

	client ${JSON.stringify(modulePath)}
)

var models = []func() any{
${models.map((name) => `\tfunc() any { return new(client.${name}) },\n`).join('')}}

func FuzzModels(f *testing.F) {
	for _, seed := range []string{${seeds.map((seed) => JSON.stringify(seed)).join(', ')}} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, model := range models {
			first, second := model(), model()
			if json.Unmarshal([]byte(text), first) != nil {
				continue
			}
			sent, err := json.Marshal(first)
			if err != nil {
				t.Fatalf("%T of %q: %v", first, text, err)
			}
			if err := json.Unmarshal(sent, second); err != nil {
				t.Fatalf("%T of %q sends %s, which it cannot read: %v", first, text, sent, err)
			}
			if again, err := json.Marshal(second); err != nil || !reflect.DeepEqual(again, sent) {
				t.Fatalf("%T of %q sends %s and then %s, %v", first, text, sent, again, err)
			}
		}
	})
}
`;
}

for (const [name, file] of [['petstore-3.0', document('petstore-3.0')], ['qdrant-3.0', document('qdrant-3.0')], ['wire', wireDescription('wire')]]) {
  test(`what decodes ${name}, fuzzed`, { skip: file ? false : skipWithout(name) }, async () => {
    const folder = generate(file);
    fs.mkdirSync(path.join(folder, 'wiretest'));
    fs.writeFileSync(path.join(folder, 'wiretest/fuzz_test.go'), fuzzed(declarations(folder)));
    await run(folder, [], full ? ['-fuzz=FuzzModels', '-fuzztime=100000x'] : []);
  });
}
