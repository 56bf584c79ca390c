// The adapter for the Angular client; ../typescript/run.mjs explains adapters.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const generator = 'typescript-angular';
/** With services that are called as the classes of other clients, and unions that their discriminators tell apart. */
export const options = { useSingleRequestParameter: true, serviceSuffix: 'Api', taggedUnions: true, ngVersion: '22.0.0' };
/** The folder whose node_modules have TypeScript and the client's dependencies. */
export const tools = path.join(import.meta.dirname, '../../languages/typescript-angular');
/** Angular's packages are ES modules, for bundlers. */
export const systems = ['esm'];
export const compilerOptions = (ts) => ({
  module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
});
/** Programs of this client alone, with the document and the options that they are written for. */
export const own = [
  { document: 'calling', program: path.join(import.meta.dirname, 'calling.ts'), options: { ngVersion: options.ngVersion } },
];
/** Programs with known errors, as `document program`, by the reason. */
export const failing = {};

/**
 * Compiles the client as an application's compiler does, as a module that Node can load. The package's own build takes a
 * minute; tests/languages/typescript-angular/compile/library.mjs runs it.
 */
export async function build(installed) {
  const require = createRequire(path.join(tools, 'package.json'));
  const { performCompilation } = await import(require.resolve('@angular/compiler-cli'));
  const ts = require('typescript');
  // Compilers write nothing for sources below node_modules.
  const sources = path.join(installed, '../../../sources');
  fs.renameSync(installed, sources);
  performCompilation({
    rootNames: [path.join(sources, 'index.ts')],
    options: {
      target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, experimentalDecorators: true,
      declaration: true, strict: true, skipLibCheck: true, types: [], rootDir: sources, outDir: path.join(installed, 'types'),
    },
    // The sources are checked elsewhere (compile.mjs of the language).
    gatherDiagnostics: () => [],
  });
  await require('esbuild').build({
    entryPoints: [path.join(installed, 'types/index.js')], bundle: true, format: 'esm', packages: 'external', outfile: path.join(installed, 'index.mjs'), logLevel: 'error',
  });
  fs.writeFileSync(path.join(installed, 'package.json'), JSON.stringify({
    name: '@acme/client', version: '1.0.0', type: 'module', exports: { '.': { types: './types/index.d.ts', default: './index.mjs' } },
  }));
}
