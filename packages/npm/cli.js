#!/usr/bin/env node
// The command line: the program itself, compiled for WASI, with the folders of this machine.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

import { http } from './http.js';

// A run is short: code that is compiled again while it runs pays for large descriptions only, and takes a core meanwhile.
setFlagsFromString('--wasm-tiering-budget=50000000');

// Node calls its WASI experimental; that is nothing that a user of this program can do anything about.
const warn = process.emitWarning;
process.emitWarning = (warning, ...rest) => {
    if (!String(warning).startsWith('WASI is an experimental feature')) warn.call(process, warning, ...rest);
};
const { WASI } = await import('node:wasi');

const wasi = new WASI({
    version: 'preview1',
    args: ['specmint', ...process.argv.slice(2)],
    env: { ...process.env, PWD: process.cwd() },
    preopens: { '/': '/' },
});
const module = new WebAssembly.Module(readFileSync(new URL('specmint-cli.wasm', import.meta.url)));
const imports = { ...wasi.getImportObject(), specmint: http(() => instance.exports.memory.buffer) };
const instance = new WebAssembly.Instance(module, imports);
process.exitCode = wasi.start(instance);
