// What a test needs that is not in the repository, and what becomes of it where that is absent: on a user's machine it
// says "skipped", under CI=true its file fails.
import fs from 'node:fs';
import path from 'node:path';

/** The reason as the `skip` of a test; under CI=true nothing may be absent. */
export function lacking(reason) {
  if (process.env.CI === 'true') throw new Error(`${reason}, and CI=true skips nothing`);
  return reason;
}

const specs = 'shared/specs/index.tsv';

/** `shared`, beside the clone or further up for a worktree. */
function find(folder) {
  if (fs.existsSync(path.join(folder, specs))) return path.join(folder, 'shared');
  return path.dirname(folder) === folder ? null : find(path.dirname(folder));
}

/** The folder of documents, surfaces and facts beside the clone, or null. */
export const shared = find(path.resolve(import.meta.dirname, '..'));

/** Why a test that needs a path of `shared` is skipped, or false. */
export const skipWithoutShared = (name = '') => (shared && fs.existsSync(path.join(shared, name)) ? false : lacking(`no ../shared/${name}`));
