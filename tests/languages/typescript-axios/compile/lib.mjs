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

// node_modules is next to the outputs, so that `axios` resolves as it does in a user's project.
const outputs = scratch('compile');
fs.symlinkSync(path.join(here, 'node_modules'), path.join(outputs, 'node_modules'));

export const { run, listing, generate } = generator('typescript-axios', outputs, base);

/** The module systems that a client is checked in. */
const kinds = {
  // The default of projects with "type": "commonjs"; ES2015 is the oldest target that axios' types allow.
  commonjs: { module: 'commonjs', moduleResolution: 'node10', target: 'es2015' },
  node16: { module: 'node16', moduleResolution: 'node16', target: 'es2022' },
  // Applications in Node.js have no types of browsers.
  'node16 without dom': { module: 'node16', moduleResolution: 'node16', target: 'es2022', lib: ['es2022'] },
  esm: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
};

export const { batch, types, usersTypes, wide, usual } = clientChecks({ ts, ESLint, tseslint, outputs, here, kinds });
