// Programs that were written for the reference's output run unchanged.
import fs from 'node:fs';
import path from 'node:path';
import { surfaceTests } from '../../shared/surface.mjs';
import { extract, generate } from './lib.mjs';

const goals = {
  'petstore-3.0': 98, 'petstore-2.0': 98, 'parameters-style-3.1': 98, 'docker-engine-2.0': 95, 'qdrant-3.0': 95, 'box-3.0': 95, 'hey-api-full-3.1': 95,
};

const tool = path.join(import.meta.dirname, '../declarations');

surfaceTests({
  language: 'go', generate, extract, goals,
  files: fs.readdirSync(tool).map((name) => path.join(tool, name)),
  explained: () => false,
});
