// The reader of generated TypeScript, for the clients of fetch.
import ts from 'typescript';
import { reader } from '../../shared/typescript-reading.mjs';

export { snippets } from '../../shared/typescript-reading.mjs';
export const Client = reader(ts, ['initOverrides?']);
