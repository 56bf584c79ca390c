// The values of ../shared/values.yaml in typescript-axios: types of JSON as axios returns it, without a check of the
// values.
import fs from 'node:fs';
import path from 'node:path';
import { installed } from '../shared/typescript-calls.mjs';
import { compile, emitter, writeModules } from '../shared/values-typescript.mjs';
import { tryValues } from '../shared/values.mjs';

const modules = path.join(import.meta.dirname, 'node_modules');
const flags = ['--strict', '--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10', '--skipLibCheck', '--preserveSymlinks'];

const { rowFunction } = emitter({
  sets: true,
  narrow: (inner, { to }) => `(${inner} as client.${to.component} | null | undefined)`,
});

const head = ({ name }) => `import * as client from '../output/index.js';

const api = new client.ValuesApi(undefined, h.url);
const read = async (index: number) => (await api.read${name}(index)).data;
const send = (index: number, value: Awaited<ReturnType<typeof read>>) => api.send${name}(index, value);
`;

installed(import.meta.dirname);
await tryValues('typescript-axios', ({ parts }) => {
  for (const { folder } of parts) fs.symlinkSync(modules, path.join(folder, 'node_modules'));
  const mains = parts.map((part) => writeModules(part, rowFunction, head));
  const errors = compile(path.join(modules, 'typescript/bin/tsc'), mains, flags);
  return parts.map(({ folder }, at) => ({ command: [process.execPath, '--preserve-symlinks', mains[at].replace(/ts$/, 'js')], errors: errors[path.basename(folder)] ?? {} }));
}, { files: [path.join(import.meta.dirname, 'package-lock.json')] });
