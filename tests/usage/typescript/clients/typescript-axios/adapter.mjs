// What is particular to the axios client; ../../run.mjs says what an adapter has.
import path from 'node:path';

export const generator = 'typescript-axios';
export const options = { useSingleRequestParameter: true };
/** The folder whose node_modules have TypeScript and what the client depends on. */
export const tools = path.join(import.meta.dirname, '../../../../languages/typescript-axios');
/** Programs of this client alone, with the document and the options that they are written for. */
export const own = [
  { document: 'calling', program: path.join(import.meta.dirname, 'calling.ts'), options: {} },
  { document: 'immich', program: path.join(import.meta.dirname, 'keys.ts'), options: {} },
];
/** Programs that are known to have errors, as `document program`, by what they wait for. */
export const failing = {
  'issue 20, item 1: what is valid under anyOf compiles': [
    'animals anyOfWithText', 'animals anyOfOfBoth', 'immich rotate', 'immich cropAndMirror', 'immich readEdits',
    'qdrant createNamedVectors', 'qdrant upsertPoints', 'qdrant upsertEachFormOfVector', 'qdrant upsertColumns', 'qdrant queryWithFilter',
    'qdrant filterOfEachForm', 'qdrant queryOfEachForm', 'qdrant scrollEverything', 'qdrant readVectors', 'qdrant payload',
    'qdrant deletePoints', 'qdrant batchUpdate', 'qdrant indexes',
  ],
  'issue 20, item 2: a parent with a discriminator narrows': ['animals narrowParent', 'animals narrowInSwitch', 'animals sendChild'],
  'issue 20, item 8: uploads take Blob, and streams and buffers in Node': [
    'docker putFiles', 'gitea attachBytes', 'openai transcribeRecording', 'calling uploadBlob', 'calling uploadBuffer', 'calling uploadStream',
  ],
  'no item: the type of a stream that a call asks for': ['calling downloadStream'],
};
