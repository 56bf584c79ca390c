// The reader of generated TypeScript, for the clients of Angular.
import ts from 'typescript';
import { reader } from '../../shared/typescript-reading.mjs';

export { snippets } from '../../shared/typescript-reading.mjs';
export const Client = reader(ts, ['observe?', 'reportProgress?', 'options?']);
