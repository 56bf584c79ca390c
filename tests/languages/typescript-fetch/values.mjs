// The values of ../shared/values.yaml in typescript-fetch: dates are Date objects, and alternatives are told apart by instanceOf….
import path from 'node:path';
import { compile, emitter, writeModules } from '../shared/values-typescript.mjs';
import { tryValues } from '../shared/values.mjs';

const tsc = path.join(import.meta.dirname, 'compile/node_modules/typescript/bin/tsc');
const flags = ['--strict', '--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10', '--skipLibCheck'];

const { rowFunction } = emitter({
  dates: true,
  sets: true,
  narrow: (inner, { to }) => `(${inner} as client.${to.component} | null | undefined)`,
});

const head = ({ name }) => `import * as client from '../output/index.js';

const api = new client.ValuesApi(new client.Configuration({ basePath: h.url }));
const read = (index: number) => api.read${name}(index);
const send = (index: number, value: Awaited<ReturnType<typeof read>>) => api.send${name}(index, value);
`;

await tryValues('typescript-fetch', ({ parts }) => {
  const mains = parts.map((part) => writeModules(part, rowFunction, head));
  const errors = compile(tsc, mains, flags);
  return parts.map(({ folder }, at) => ({ command: [process.execPath, mains[at].replace(/ts$/, 'js')], errors: errors[path.basename(folder)] ?? {} }));
}, { files: [path.join(import.meta.dirname, 'compile/package-lock.json')] });
