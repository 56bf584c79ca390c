// Programs that were written for the reference's output run unchanged.
import fs from 'node:fs';
import path from 'node:path';
import { surfaceTests } from '../../shared/surface.mjs';
import { extract, generate } from './lib.mjs';

const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 95, 'qdrant-3.0': 95, 'box-3.0': 95, 'hey-api-full-3.1': 95,
};

const tool = path.join(import.meta.dirname, '../declarations');

/** Integers and numbers are as wide as the description has them, where the reference's are of 32 bits; a tag of ours says what only answers have. */
const alike = (json) => json.replace(/(?:\b[Uu])?((?:\b|(?<=Nullable))[Ii]nt|[Ff]loat)64\b/g, '$132').replace(/ mode:\\"\w+\\"/g, '');

surfaceTests({
  language: 'go', generate, extract, goals,
  usable: (reference) => (Object.assign(reference, JSON.parse(alike(JSON.stringify(reference)))), []),
  accepted: alike,
  files: fs.readdirSync(tool).map((name) => path.join(tool, name)),
  explained: () => false,
});
