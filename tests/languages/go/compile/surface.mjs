// Programs that were written for the reference's output run unchanged.
import fs from 'node:fs';
import path from 'node:path';
import { surfaceTests } from '../../shared/surface.mjs';
import { extract, generate } from './lib.mjs';

const goals = {
  'petstore-3.0': 99, 'petstore-2.0': 99, 'parameters-style-3.1': 100, 'docker-engine-2.0': 97, 'qdrant-3.0': 98, 'box-3.0': 99, 'hey-api-full-3.1': 97,
};

// Models of the reference that are another model, or none, in ours.
const noModel = { 'qdrant-3.0': ['BatchPayloadsInner', 'batch_payloads_inner'], 'box-3.0': ['TemplateSignerInputAllOfValidation', 'template_signer_input_all_of_validation'] };

const tool = path.join(import.meta.dirname, '../declarations');

/** Integers and numbers are as wide as the description has them, where the reference's are of 32 bits; a tag of ours says what only answers have. */
const alike = (json) => json.replace(/(?:\b[Uu])?((?:\b|(?<=Nullable))[Ii]nt|[Ff]loat)64\b/g, '$132').replace(/ mode:\\"\w+\\"/g, '');

surfaceTests({
  language: 'go', generate, extract, goals,
  usable: (reference) => (Object.assign(reference, JSON.parse(alike(JSON.stringify(reference)))), []),
  accepted: alike,
  files: fs.readdirSync(tool).map((name) => path.join(tool, name)),
  explained: (name, file) => (noModel[name] ?? []).some((model) => [`docs/${model}.md`, `model_${model}.go`].includes(file)),
});
