// The values of ../shared/values.yaml in nodejs-express-server: services in TypeScript that read and change the
// request's body, and return it.
import fs from 'node:fs';
import path from 'node:path';
import { compile, emitter, writeModules } from '../shared/values-typescript.mjs';
import { tryValues } from '../shared/values.mjs';

const modules = path.join(import.meta.dirname, 'node_modules');
const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
const flags = [...strict, '--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10', '--skipLibCheck', '--types', 'node', '--typeRoots', path.join(modules, '@types')];

const { use } = emitter({ dates: false, sets: false, narrow: (inner, { to }) => `(${inner} as models.${to.component} | null | undefined)` });

const head = ({ name }) => `import type * as models from '../output/types/models.js';
import type { ValuesService } from '../output/types/services.js';

type Service = ValuesService['send${name}'];
type Request = Parameters<Service>[0];
type Value = Request[Exclude<keyof Request, 'index'>];
`;

/** The function of a service: it gets the index, and the body under the name of its parameter. */
const service = ({ name, cases }) => `const uses: { [index: number]: (value: Value, tell: h.Tell) => Value } = {
${cases.map((one) => `    ${one.index}: ${use(one)},\n`).join('')}};

export const send: Service = async ({ index, ...given }) => {
    const body = Object.values(given)[0] as Value;
    let answer = body;
    await h.attempt('${name}', index, async () => body, uses[index]!, async (value) => { answer = value; });
    return { code: 200, payload: answer };
};
`;

const main = (rows) => rows.map(({ name }) => `export { send as send${name} } from './${name}.js';\n`).join('');

await tryValues('nodejs-express-server', ({ parts }) => {
  const mains = parts.map((part) => {
    fs.symlinkSync(modules, path.join(part.output, 'node_modules'));
    fs.writeFileSync(path.join(part.output, 'services/ValuesService.js'), "module.exports = require('../../program/main.js');\n");
    return writeModules(part, service, head, main);
  });
  const errors = compile(path.join(modules, 'typescript/bin/tsc'), mains, flags);
  return parts.map(({ folder, output }) => ({ command: [process.execPath, path.join(output, 'index.js')], errors: errors[path.basename(folder)] ?? {} }));
}, { files: [path.join(import.meta.dirname, 'package-lock.json')] });
