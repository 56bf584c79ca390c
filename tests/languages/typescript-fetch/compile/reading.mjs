// The reader of generated TypeScript, as the clients of fetch have it.
import ts from 'typescript';
import { reader } from '../../shared/typescript-reading.mjs';

export { snippets } from '../../shared/typescript-reading.mjs';
export const Client = reader(ts, ['initOverrides?']);
