// The adapter for the axios client; ../typescript/run.mjs explains adapters.
import path from 'node:path';

export const generator = 'typescript-axios';
export const options = { useSingleRequestParameter: true };
/** The folder whose node_modules have TypeScript and the client's dependencies. */
export const tools = path.join(import.meta.dirname, '../../languages/typescript-axios');
/** Programs of this client alone, with the document and the options that they are written for. */
export const own = [
  { document: 'calling', program: path.join(import.meta.dirname, 'calling.ts'), options: { withNodeImports: true } },
  { document: 'immich', program: path.join(import.meta.dirname, 'keys.ts'), options: {} },
];
/** Programs with known errors, as `document program`, by the reason. */
export const failing = {
  'no issue: the type of a stream that a call asks for': ['calling downloadStream'],
};
