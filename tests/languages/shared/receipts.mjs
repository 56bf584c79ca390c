// Receipts: a check of an output is left out where the same bytes passed the same check before.
//
// A receipt is an empty file in the user's cache folder, named by the SHA-256 of all that the result depends on: the output's
// tree, the source of the check with the modules that it imports, further files (scripts, configurations, lock files), flags, and
// the versions of tools and system libraries. Only a check that passed leaves one. Receipts expire after 14 days, and ALL=1
// ignores them and writes them anew.
//
//     const receipts = new Receipts(import.meta.url, { files: [lockFile], versions: [version('gcc'), debian('libcurl4')] });
//     const problems = await receipts.once(folder, flags, () => lint(folder));
//
// A tool that looks at many outputs at once takes those without a receipt, and keeps one for each when all have passed:
//
//     const receipt = receipts.of(folder, flags);
//     if (!receipt.isKnown()) batch.push(folder);
//     …
//     receipt.keep();
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The validity of a receipt, in days. */
const DAYS = 14;
const DAY = 24 * 3600 * 1000;
export const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** The user's cache folder, which is never in the repository. */
export const cacheFolder = () => path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'specmint');

/** The folder of receipts. */
export const receiptsFolder = () => path.join(cacheFolder(), 'receipts');

/** The files of a folder and its subfolders, none if it is missing. Links are left out, since tests add node_modules by them. */
export const filesOf = (folder) => (fs.existsSync(folder)
  ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  : []);

/** The hash of files: their names below a folder, contents and executable bits. */
export function filesHash(folder, files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const bytes = fs.readFileSync(file);
    hash.update(`${path.relative(folder, file)}\0${fs.statSync(file).mode & 0o111}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** The hash of all files of a folder. */
export const treeHash = (folder) => filesHash(folder, filesOf(folder));

/** A module and the modules that it imports by a relative path, directly or through others. Programs in its text may import paths that do not exist. */
function modulesOf(file, found = new Set()) {
  if (found.has(file) || !fs.existsSync(file)) return found;
  found.add(file);
  const text = fs.readFileSync(file, 'utf8');
  for (const [, specifier] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) modulesOf(path.resolve(path.dirname(file), specifier), found);
  return found;
}

const asked = new Map();
const remembered = (key, ask) => asked.get(key) ?? asked.set(key, ask()).get(key);

/** A tool's report of its version; throws if the tool is missing. */
export const version = (command, ...args) => remembered(`${command} ${args}`, () => {
  const { stdout, stderr, error } = spawnSync(command, args.length > 0 ? args : ['--version'], { encoding: 'utf8' });
  if (error) throw error;
  return `${command}: ${stdout}${stderr}`;
});

/** The versions of Debian's packages that match, or of none on other systems. */
export const debian = (...patterns) => remembered(`dpkg ${patterns}`, () => {
  const { stdout } = spawnSync('dpkg-query', ['-W', ...patterns], { encoding: 'utf8' });
  return stdout || 'no packages of Debian';
});

const counts = { ran: 0, known: 0 };
process.on('exit', () => {
  // scripts/test.mjs adds these lines up.
  if (counts.ran + counts.known > 0) process.stdout.write(`\nreceipts: ${counts.ran} ran, ${counts.known} known\n`);
});

/** The receipts of one check, by everything that decides its result besides the output. */
export class Receipts {
  #by;

  /** `module` is the `import.meta.url` of the check; `files` are further files that decide the result, and `versions` are texts. */
  constructor(module, { files = [], versions = [] } = {}) {
    const sources = [...modulesOf(fileURLToPath(module)), ...files];
    const texts = sources.map((file) => [path.basename(file), sha256(fs.readFileSync(file))]);
    this.#by = JSON.stringify([texts, versions, process.version, process.env.SPECMINT_TEST_FULL === '1']);
  }

  /** The receipt of an output, for a check with these flags. */
  of(folder, flags = []) {
    const key = sha256(treeHash(folder), JSON.stringify(flags), this.#by);
    const file = path.join(receiptsFolder(), key.slice(0, 2), key);
    return {
      /** True if the check passed before; counts the lookup. */
      isKnown() {
        const isKnown = isValid(file);
        counts[isKnown ? 'known' : 'ran'] += 1;
        return isKnown;
      },
      /** Notes that the check passed. */
      keep() {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, '');
      },
    };
  }

  /** The problems that `check` finds in an output: none where it found none before. A check may also throw. */
  async once(folder, flags, check) {
    const receipt = this.of(folder, flags);
    if (receipt.isKnown()) return [];
    const problems = await check();
    if (problems === undefined || problems.length === 0) receipt.keep();
    return problems ?? [];
  }
}

/** True if a receipt exists, has not expired, and is not ignored by ALL=1. */
export const isValid = (file) => process.env.ALL !== '1' && fs.existsSync(file) && daysOld(file) < DAYS;

const daysOld = (file) => (Date.now() - fs.statSync(file).mtimeMs) / DAY;

/** Removes those of files and folders that are older than some days; another run may have removed them, or use the others. */
export function removeOld(files, days) {
  for (const file of files) {
    try {
      if (daysOld(file) > days) fs.rmSync(file, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

/** Removes the receipts that have expired. */
export function prune() {
  removeOld(filesOf(receiptsFolder()), DAYS);
}
