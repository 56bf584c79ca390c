// The adapter for the fetch client; ../typescript/run.mjs explains adapters.
import path from 'node:path';

export const generator = 'typescript-fetch';
/** Properties and dates as the other clients have them, whose programs these are. */
export const options = { modelPropertyNaming: 'original', dateLibrary: 'string' };
/** The folder whose node_modules have TypeScript. */
export const tools = path.join(import.meta.dirname, '../../languages/typescript-fetch/compile');
export const compilerOptions = () => ({ lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'] });
/** Programs of this client alone, with the document and the options that they are written for. */
export const own = [
  { document: 'calling', program: path.join(import.meta.dirname, 'calling.ts'), options: {} },
  { document: 'qdrant', program: path.join(import.meta.dirname, 'qdrant.ts'), options },
];
/** Programs with known errors, as `document program`, by the reason. */
export const failing = {
  'no issue: lists of distinct items are Sets, as in the reference': ['qdrant filterOfEachForm', 'qdrant queryOfEachForm', 'qdrant batchUpdate'],
};
