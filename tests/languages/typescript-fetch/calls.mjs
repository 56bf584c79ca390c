// The calls of ../shared/calls.yaml, with models as they are in JSON (`plain`), and with models that are converted.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../shared/calls.mjs';
import { installed, performer } from '../shared/typescript-calls.mjs';

const require = createRequire(import.meta.url);
const tsc = path.join(import.meta.dirname, 'compile/node_modules/typescript/bin/tsc');

function build(folder) {
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  const clients = fs.readdirSync(folder).map((name) => path.join(folder, name, 'index.ts')).filter((file) => fs.existsSync(file));
  const checks = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noImplicitOverride'];
  const target = ['--target', 'es2022', '--module', 'commonjs', '--moduleResolution', 'node10'];
  execFileSync(process.execPath, [tsc, ...checks, ...target, ...clients], { stdio: 'inherit' });
}

/** The parameters of the configuration for `settings`; the base URL goes before every server. */
function configured({ withRetries }, { keys, token, retries, server: { index, variables } = {}, everywhere, own, ...others }) {
  const fetchApi = retries === undefined ? undefined : withRetries({ retries, delay: 1 });
  return { ...others, ...own, ...(fetchApi && { fetchApi }), ...(keys && { apiKeys: keys }), ...(token && { accessToken: token }), serverIndex: index, serverVariables: variables };
}

async function call(client, { tag, operation, settings, base }, values) {
  const Api = client[`${tag[0].toUpperCase()}${tag.slice(1)}Api`];
  const api = new Api(new client.Configuration({ ...(base && { basePath: base }), ...configured(client, settings) }));
  let status;
  const noting = api.withPostMiddleware(async ({ response }) => void (status = response.status));
  const value = await noting[operation](...values);
  return { status, value: status === 204 ? undefined : value };
}

async function failure(error) {
  switch (error.name) {
    case 'ResponseError': if (error.cause) return { error: 'response', status: error.response.status };
      return { error: 'status', status: error.response.status, value: await error.body() };
    case 'FetchError': return { error: 'transfer', message: String(error.cause?.cause ?? error.cause) };
    case 'RequiredError': return { error: 'argument', argument: error.field };
    default: return { error: 'invalid' };
  }
}

run({
  language: 'typescript-fetch',
  variants: { plain: { withoutRuntimeChecks: true }, converted: { dateLibrary: 'string', modelPropertyNaming: 'original' } },
  options: (variant) => ({ useSingleRequestParameter: false, ...variant }),
  receipts: () => ({ files: [path.join(import.meta.dirname, 'compile/package-lock.json')] }),
  setup: () => installed(path.join(import.meta.dirname, 'compile')),
  build,
  perform: performer({ open: (folder, description) => require(path.join(folder, description, 'index.js')), call, failure }),
});
