// Shared by the tests of this folder: runs specmint and checks its outputs.
import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { generator, scratch } from '../../shared/generating.mjs';
import { clientChecks } from '../../shared/typescript-checking.mjs';

export * from '../../shared/generating.mjs';

export const here = import.meta.dirname;
export const base = { npmName: '@acme/client' };

// node_modules is next to the outputs.
const outputs = scratch('compile');
fs.symlinkSync(path.join(here, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-fetch', outputs, base);

/** The module systems that a client is checked in. */
const kinds = {
  // The default of projects with "type": "commonjs", with an old target.
  commonjs: { module: 'commonjs', moduleResolution: 'node10', target: 'es2015' },
  // Programs for Node.js have no types of browsers.
  node16: { module: 'node16', moduleResolution: 'node16', target: 'es2022', lib: ['es2022'] },
  // As bundlers and runtimes read it, file by file and without looking at types.
  esm: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', isolatedModules: true, verbatimModuleSyntax: true },
};

export const { batch, types, usersTypes, wide, usual } = clientChecks({ ts, ESLint, tseslint, outputs, here, kinds });
