// Members with names from titles, the value of Accept, and a model with the name of a platform type.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { described, written } from '../../shared/small.mjs';
import { smallTests } from '../../shared/typescript-small.mjs';
import { base, batch, generate, types } from './lib.mjs';
import { Client } from './reading.mjs';

smallTests({ generate, base, Client, accept: (types) => `'${types.join(', ')}'` });

test('a model called Blob is not accepted as a file', async () => {
  const upload = { put: { operationId: 'upload', requestBody: { required: true, content: { 'application/octet-stream': {} } }, responses: { 204: { description: 'Done.' } } } };
  const description = written(described({ '/file': upload }, { Blob: { type: 'object', required: ['digest'], properties: { digest: { type: 'string' } } } }));
  for (const options of [{}, { withNodeImports: true }]) {
    const folder = generate(description, { ...base, ...options });
    const program = path.join(folder, 'program.ts');
    fs.writeFileSync(program, `import { DefaultApi, type Blob as Model } from './index';
export const sent = (bytes: globalThis.Blob) => new DefaultApi().upload(bytes);
// @ts-expect-error a model is no file
export const unsent = (model: Model) => new DefaultApi().upload(model);
`);
    await batch.add(`a model called Blob: ${JSON.stringify(options)}`, folder, types());
  }
});

batch.test();
