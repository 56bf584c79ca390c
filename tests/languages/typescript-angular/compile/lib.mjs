// Shared by the tests of this folder: runs specmint and checks its outputs.
import fs from 'node:fs';
import path from 'node:path';
import { NgtscProgram } from '@angular/compiler-cli';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { full, generator, scratch } from '../../shared/generating.mjs';
import { Batch, entriesOf, eslint, hosts, lintsOf, problemsOf, shipped, typesOf } from '../../shared/typescript-checking.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
/** The folder of this language's tests, with the newest Angular in node_modules. */
export const top = path.dirname(here);
/** The newest Angular that npm serves, which the pinned packages are of. */
export const newest = '22.0.0';
export const base = { npmName: '@acme/client', ngVersion: newest };

// node_modules is next to the outputs, so that Angular resolves as it does in a user's project.
const outputs = scratch('angular');
fs.symlinkSync(path.join(top, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-angular', outputs, base);

// ---- checks -------------------------------------------------------------------------------------

/** The compiler options of a strict program, and more. */
const flags = {
  strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true, noImplicitReturns: true, noFallthroughCasesInSwitch: true, noUnusedLocals: true, noUnusedParameters: true,
  isolatedModules: true, useDefineForClassFields: true, experimentalDecorators: true, types: [], preserveSymlinks: true,
  // Angular's own declarations are checked once, by compile.mjs.
  skipLibCheck: true,
};

/** The same in the form of a tsconfig.json. */
const written = { ...flags, module: 'es2022', moduleResolution: 'bundler', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] };

/** The same for Angular's compiler, whose newest has more; templates are checked in the app. */
const strict = {
  ...flags, strictTemplates: true, strictInjectionParameters: true, strictInputAccessModifiers: true,
  module: ts.ModuleKind.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], noEmit: true,
};

const host = hosts(ts, outputs);

/** Compiles `entries` and their imports as `ngc` does; returns the problems. */
function compile(entries, extra = {}) {
  const options = { ...strict, ...extra };
  const program = new NgtscProgram(entries, options, host(options));
  // In ngc's order: Angular's diagnostics need a program without errors of TypeScript.
  const steps = ['Option', 'Syntactic', 'Semantic'].map((step) => () => program[`getTs${step}Diagnostics`]());
  for (const step of [...steps, () => program.getNgOptionDiagnostics(), () => program.getNgStructuralDiagnostics(), () => program.getNgSemanticDiagnostics()]) {
    const problems = problemsOf(ts, step());
    if (problems.length > 0) return problems;
  }
  return [];
}

/** As angular-eslint sets it: a module of Angular is such a class. */
const ofAngular = { rules: { '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }] } };
const linters = Object.fromEntries(['recommended', 'strict'].map((set) => [set, eslint(ESLint, outputs, ...tseslint.configs[set], ofAngular)]));

export const batch = new Batch({
  types: (jobs, { strictTemplates: _ofAngular, ...more }) => typesOf(outputs, entriesOf(jobs), { ...written, ...more }),
  ngc: (jobs, flags) => compile(entriesOf(jobs), flags),
  lint: (jobs) => lintsOf(outputs, jobs),
  // The target, libraries, module system and strictness of the tsconfig.json that an output ships.
  shipped: (jobs) => jobs.flatMap(({ folder, entries }) => compile(entries, { ...shipped(ts, folder), noEmit: true, preserveSymlinks: true })),
  eslint: (jobs, { set }) => linters[set](jobs),
}, { files: [path.join(top, 'package-lock.json')] });

/** Angular's compiler: it finds the type errors that TypeScript finds, in several times the time, and errors in decorators and templates. */
export const ngc = (more = {}) => [['ngc', more]];
/** The type errors of TypeScript 7; in the wide run, those of Angular's compiler. */
export const types = (more = {}) => (full ? ngc(more) : [['types', more]]);
const quick = [...types(), ['lint']];
/** Flags of old projects. */
const loose = { strict: false, exactOptionalPropertyTypes: false, strictTemplates: false };
export const wide = (set = 'recommended') => [...quick, ...types(loose), ...(set === 'strict' ? ngc({ skipLibCheck: false }) : []), ['eslint', { set }]];
export const usual = full ? wide() : quick;
