// The calls of ../shared/calls.yaml, over Node's http and over fetch, and with the lowest axios that the manifest admits.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../shared/calls.mjs';
import { installed, performer } from '../shared/typescript-calls.mjs';

const modules = path.join(import.meta.dirname, 'node_modules');
const require = createRequire(import.meta.url);

function build(folder, { axios }) {
  const clients = fs.readdirSync(folder);
  fs.mkdirSync(path.join(folder, 'node_modules'));
  for (const name of fs.readdirSync(modules)) {
    fs.symlinkSync(path.join(modules, name === 'axios' ? axios : name), path.join(folder, 'node_modules', name));
  }
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  // The modules are loaded from next to their sources; the package's own build has dist as its folder.
  clients.forEach((name) => fs.rmSync(path.join(folder, name, 'package.json')));
  const checks = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noImplicitOverride'];
  const target = ['--target', 'es2022', '--module', 'node16', '--preserveSymlinks'];
  const sources = clients.map((name) => path.join(folder, name, 'index.ts'));
  execFileSync(process.execPath, [path.join(modules, 'typescript/bin/tsc'), ...checks, ...target, ...sources], { stdio: 'inherit' });
}

function open(folder, description, { adapter }) {
  const axios = createRequire(path.join(folder, 'package.json'))('axios').create({ adapter });
  return { ...require(path.join(folder, description, 'index.js')), axios };
}

/** The parameters of the configuration for `settings`; the base URL goes before every server. */
function configured({ keys, token, server: { index, variables } = {}, everywhere, own, ...others }) {
  return { ...others, ...own, ...(keys && { apiKey: keys }), ...(token && { accessToken: token }), serverIndex: index, serverVariables: variables };
}

async function call(client, { tag, operation, settings, base }, values) {
  const Api = client[`${tag[0].toUpperCase()}${tag.slice(1)}Api`];
  const { status, data } = await new Api(new client.Configuration(configured(settings)), base, client.axios)[operation](...values);
  return { status, value: status === 204 ? undefined : data };
}

function failure(error) {
  if (error.name === 'RequiredError') return { error: 'argument', argument: error.field };
  if (error.response && (error.response.status < 200 || error.response.status > 299)) return { error: 'status', status: error.response.status, value: error.response.data };
  // Of an answer that is cut off, the data is a stream.
  if (typeof error.response?.data === 'string') return { error: 'response', status: error.response.status };
  return { error: error.isAxiosError ? 'transfer' : 'invalid' };
}

run({
  language: 'typescript-axios',
  variants: { http: { adapter: 'http', axios: 'axios' }, fetch: { adapter: 'fetch', axios: 'axios' }, lowest: { adapter: 'http', axios: 'axios-lowest' } },
  options: () => ({ npmName: '@acme/client' }),
  receipts: () => ({ files: [path.join(import.meta.dirname, 'package-lock.json')] }),
  setup: () => installed(import.meta.dirname),
  build,
  perform: performer({ open, call, failure }),
});
