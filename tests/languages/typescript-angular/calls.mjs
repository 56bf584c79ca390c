// The calls of ../shared/calls.yaml, by services in an injector of Angular.
//
// Angular's own packages are published half compiled; the rest is done as they are loaded.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../shared/calls.mjs';
import { installed, performer } from '../shared/typescript-calls.mjs';

installed(import.meta.dirname);
await import('@angular/compiler');
const { provideHttpClient, withFetch } = await import('@angular/common/http');
const { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE: SCOPE } = await import('@angular/core');
const { firstValueFrom } = await import('rxjs');
const { compile, options } = await import('./wire/build.mjs');

/** The parameters of the configuration for `settings`; the base URL goes before every server. */
function configured({ keys, token, server: { index, variables } = {}, everywhere, own, ...others }) {
  return { ...others, ...own, ...(keys && { credentials: keys }), ...(token && { accessToken: token }), serverIndex: index, serverVariables: variables };
}

async function call(client, { tag, operation, settings, base }, values) {
  const Service = client[`${tag[0].toUpperCase()}${tag.slice(1)}Service`];
  const injector = createEnvironmentInjector([
    { provide: SCOPE, useValue: 'root' },
    provideZonelessChangeDetection(),
    provideHttpClient(withFetch()),
    ...(base === undefined ? [] : [{ provide: client.BASE_PATH, useValue: base }]),
    { provide: client.Configuration, useValue: new client.Configuration(configured(settings)) },
  ], Injector.NULL);
  try {
    const service = injector.get(Service);
    // `observe` comes after all the arguments; these methods are overloads of one implementation.
    const all = Array.from({ ...values, length: Math.max(values.length, service[operation].length) });
    const { status, body } = await firstValueFrom(service[operation](...all, 'response'));
    return { status, value: body };
  } finally {
    injector.destroy();
  }
}

function failure(error) {
  const missing = /^The parameter (\w+) of \w+ is required, but is null or undefined\.$/.exec(error.message);
  if (missing) return { error: 'argument', argument: missing[1] };
  if (error.name !== 'HttpErrorResponse') return { error: 'invalid' };
  if (error.status === 0) return { error: 'transfer' };
  return { error: error.ok === false && error.status < 300 ? 'response' : 'status', status: error.status, value: error.error };
}

run({
  language: 'typescript-angular',
  variants: { '': {} },
  options: () => options,
  build: (folder) => compile(folder, fs.readdirSync(folder)),
  perform: performer({ open: (folder, description) => import(path.join(folder, `${description}.mjs`)), call, failure }),
});
