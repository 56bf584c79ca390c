// node build.mjs FOLDER: generates the clients of ../../shared/wire that the tests of this folder have, and makes of each one module
// in FOLDER that Node can load.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { performCompilation } from '@angular/compiler-cli';
import esbuild from 'esbuild';
import ts from 'typescript';
import { expectNone, generator, wireDescription } from '../../shared/generating.mjs';

const here = import.meta.dirname;
export const options = { npmName: '@acme/client', ngVersion: '22.0.0' };

/** Compiles the clients in `folder/<name>` as an application would, with these sources beside them, to `folder/<name>.mjs`. */
export async function compile(folder, names, sources = []) {
  fs.symlinkSync(path.join(here, '../node_modules'), path.join(folder, 'node_modules'));
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module", "sideEffects": false }');
  // The modules are next to their sources; the package's own build has dist as its folder.
  names.forEach((name) => fs.rmSync(path.join(folder, name, 'package.json')));
  const { diagnostics } = performCompilation({
    rootNames: [...sources, ...names.map((name) => `${name}/index.ts`)].map((file) => path.join(folder, file)),
    options: {
      strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true, noUnusedLocals: false,
      target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler,
      experimentalDecorators: true, skipLibCheck: true, preserveSymlinks: true, types: [], rootDir: folder, outDir: path.join(folder, 'out'),
    },
  });
  expectNone(diagnostics.filter((d) => d.category === ts.DiagnosticCategory.Error).map((d) => {
    const line = d.file && d.file.getLineAndCharacterOfPosition(d.start).line + 1;
    return `${d.file && path.relative(folder, d.file.fileName)}:${line} ${ts.flattenDiagnosticMessageText(d.messageText, '\n')}`;
  }));
  for (const name of names) {
    await esbuild.build({ entryPoints: [path.join(folder, 'out', name, 'index.js')], bundle: true, format: 'esm', packages: 'external', outfile: path.join(folder, `${name}.mjs`), logLevel: 'error' });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = path.resolve(process.argv[2]);
  /** The clients by name: their description and their options. */
  const clients = {
    wire: {}, 'wire-growth': {}, 'wire-key': { of: 'wire', queryParamObjectFormat: 'key' }, 'wire-json': { of: 'wire', queryParamObjectFormat: 'json' },
  };
  const { generate } = generator('typescript-angular', path.join(folder, 'made'));
  for (const [name, { of = name, ...own }] of Object.entries(clients)) {
    fs.renameSync(generate(wireDescription(of), { ...options, ...own }), path.join(folder, name));
  }
  fs.copyFileSync(path.join(here, 'types.ts'), path.join(folder, 'types.ts'));
  await compile(folder, Object.keys(clients), ['types.ts']);
}
