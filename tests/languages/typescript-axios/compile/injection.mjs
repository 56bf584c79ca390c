// Text of a description stays text in the clients of axios.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { base, batch, files, listing, run, scratch, types } from './lib.mjs';
import { injection } from '../../shared/typescript-injection.mjs';

const folders = { withSeparateModelsAndApi: 'true', apiPackage: 'api', modelPackage: 'model' };
injection({
  ts, run, listing, base,
  add: (label, folder) => batch.add(label, folder, types()),
  language: 'typescript-axios',
  textOptions: new Set(['licenseName', 'npmRepository', 'axiosVersion']),
  // Files pair up in their order, so a folder is called as one of the payloads is.
  optionsOf: (option) => (option.endsWith('Package') ? { needs: folders, harmless: '__plain__' } : {}),
});

test('__proto__ is a name like others', async () => {
  const schema = { type: 'object', properties: { ['__proto__']: { type: 'string', enum: ['__proto__', 'constructor'] } } };
  const file = path.join(scratch('proto'), 'proto.json');
  const info = { title: 't', version: '1' };
  // The key is a computed one above, since a plain `__proto__:` would set the prototype.
  fs.writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: {}, components: { schemas: { Thing: schema } } }));
  assert(fs.readFileSync(file, 'utf8').includes('"__proto__":'));
  const { status, stderr, folder } = run(file, { ...base, enumPropertyNaming: 'original' });
  assert.equal(status, 0, stderr);
  const made = files(folder)['api.ts'].match(/export const \w+ = (\{[\s\S]*?\}) as const/)?.[1];
  assert(made, 'the enum is an object');
  const values = Object.values(new Function(`return ${made}`)());
  assert.deepEqual(values, ['__proto__', 'constructor'], 'both cases are members, none the prototype');
  await batch.add('__proto__', folder, types());
});

batch.test();
