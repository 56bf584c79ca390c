// The values of ../shared/values.yaml in typescript-angular: types of JSON as HttpClient gives it, by services in an injector.
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { installed } from '../shared/typescript-calls.mjs';
import { compile, emitter, writeModules } from '../shared/values-typescript.mjs';
import { tryValues } from '../shared/values.mjs';

const modules = path.join(import.meta.dirname, 'node_modules');
// The services are compiled as they are loaded.
const flags = [
  '--strict', '--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'bundler', '--experimentalDecorators',
  '--skipLibCheck', '--preserveSymlinks',
];

const { rowFunction } = emitter({
  sets: true,
  narrow: (inner, { to }) => `(${inner} as client.${to.component} | null | undefined)`,
});

const head = ({ name }) => `import { firstValueFrom } from 'rxjs';
import * as client from '../output/index.js';
import { api } from './service.js';

const read = (index: number) => firstValueFrom(api.read${name}(index));
const send = (index: number, value: Awaited<ReturnType<typeof read>>) => firstValueFrom(api.send${name}(index, value));
`;

// Without type metadata, an injector does not know the parameters of a service's constructor.
const service = `import '@angular/compiler';
import { HttpClient, provideHttpClient, withFetch } from '@angular/common/http';
import { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE } from '@angular/core';
import { Configuration, ValuesService } from '../output/index.js';
import { url } from './harness.js';

const injector = createEnvironmentInjector(
    [{ provide: ɵINJECTOR_SCOPE, useValue: 'root' }, provideZonelessChangeDetection(), provideHttpClient(withFetch())],
    Injector.NULL as never,
);
export const api = injector.runInContext(() => new ValuesService(injector.get(HttpClient), url, new Configuration()));
`;

/** Makes one module of a program that Node can load. */
function bundle(main) {
  const outfile = main.replace(/ts$/, 'mjs');
  esbuild.buildSync({ entryPoints: [main.replace(/ts$/, 'js')], bundle: true, format: 'esm', packages: 'external', resolveExtensions: ['.js'], outfile, logLevel: 'error' });
  return outfile;
}

installed(import.meta.dirname);
await tryValues('typescript-angular', ({ parts }) => {
  const mains = parts.map((part) => {
    fs.symlinkSync(modules, path.join(part.folder, 'node_modules'));
    const main = writeModules(part, rowFunction, head);
    fs.writeFileSync(path.join(part.folder, 'program/service.ts'), service);
    return main;
  });
  const errors = compile(path.join(modules, 'typescript/bin/tsc'), mains, flags);
  return parts.map(({ folder }, at) => ({ command: [process.execPath, '--preserve-symlinks', bundle(mains[at])], errors: errors[path.basename(folder)] ?? {} }));
}, { files: [path.join(import.meta.dirname, 'package-lock.json')] });
