// Node, Bun and Deno: the module is a file beside this one.
import { readFile } from 'node:fs/promises';

export const module = () => readFile(new URL('../specmint_bg.wasm', import.meta.url));
