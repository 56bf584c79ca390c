// Receipts of whole steps of scripts/test.mjs: the tests of a language, and those of packages, are left out if they passed
// before with the same sources and tools. The sources that decide are all of the repository but those of other languages, of the page, of
// the service's tests, and of documents. A step whose sources have changed is known by its outputs (scripts/outputs.mjs), and
// receipts of single outputs (tests/languages/shared/receipts.mjs) spare work within a step that does run.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { debian, filesHash, isValid, receiptsFolder, sha256, treeHash } from '../tests/languages/shared/receipts.mjs';

/** Folders and files that neither the tests of a language nor those of servers read. */
const UNREAD = /^(\.ci|\.github|www|docs\/(?!bundles\.md|servers\.md|typescript-types\.md)|tests\/(page\/(?!support\.mjs)|worker|packages|pairs|world|snapshots|[^/]+\.rs$)|[^/]+\.md$)/;
/** The folders whose names are not those of the language, some of them shared by several. */
const FURTHER = {
  python: ['src/generators/python_client/', 'tests/usage/typescript/answers/', 'tests/usage/typescript/requests/'],
  ...Object.fromEntries(['typescript-angular', 'typescript-axios', 'typescript-fetch'].map((name) => [name, ['tests/usage/typescript/']])),
};
/** Languages that are made of the parts of another one, or are tested with it. */
const BASES = { 'nodejs-express-server': ['typescript-axios'], 'python-fastapi': ['python'] };

/** The folders that decide the results of one language and of those that are made of its parts. */
export const ownFolders = (language) => [
  `src/generators/${language.replaceAll('-', '_')}/`, `templates/${language}/`, `tests/languages/${language}/`,
  `tests/usage/${language}/`, ...FURTHER[language] ?? [],
];

/** The languages whose sources decide the results of one. */
export const needed = (language) => [language, ...BASES[language] ?? []];

/** All files of a folder that git tracks or would track. */
const tracked = (root) => execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);

/** The versions of the tools that tests run. A tool that is missing has none. */
const versions = () => (asked ??= [['rustc', '--version'], ['go', 'version'], ['/usr/local/go/bin/go', 'version'], ['python3', '--version'], ['java', '-version'], ['mvn', '-v']]
  .map(([command, ...args]) => { const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' }); return `${stdout}${stderr}`; }));
let asked;

/**
 * The files of `files` that decide the results of some languages, of all that there are. `reads` is a pattern of files that the
 * step reads, too. Packages do not depend on a language: without any, the folders of all languages do not count.
 */
export function deciding(files, languages, all, reads = /^$/) {
  const wanted = new Set(languages.flatMap(needed));
  const own = [...wanted].flatMap(ownFolders);
  const others = all.filter((language) => !wanted.has(language)).flatMap(ownFolders);
  const isIn = (file, folders) => folders.some((folder) => file.startsWith(folder));
  // All manifests are read by the tests of each language.
  return files.filter((file) => (reads.test(file) || !UNREAD.test(file)) && (file.endsWith('/manifest.json') || isIn(file, own) || !isIn(file, others)));
}

/** The hash of the shared documents, which lie beside the repository. */
export const sharedHash = (root) => treeHash(path.join(root, '../shared'));

/**
 * The hash of all that decides the result of a step that tests some languages, of all that there are. `root` is the repository, and
 * `shared` the hash of the shared documents, which a run of several steps computes once; `reads` is that of `deciding`. Files
 * that match `except` do not count.
 */
export function stepKey(root, name, languages, all, shared = sharedHash(root), reads = undefined, except = /^$/) {
  const files = deciding(tracked(root), languages, all, reads).filter((file) => !except.test(file)).map((file) => path.join(root, file));
  const tools = [name, versions(), debian('*'), process.version, process.env.CI];
  return sha256(filesHash(root, files.filter((file) => fs.existsSync(file))), shared, JSON.stringify(tools));
}

/** The receipt of a step by its sources, with the parameters of `stepKey`. */
export function stepReceipt(...step) {
  const keyOf = () => stepKey(...step);
  const key = keyOf();
  const file = path.join(receiptsFolder(), 'steps', key);
  return {
    /** The line about the run that passed, or undefined. */
    known: () => (isValid(file) ? fs.readFileSync(file, 'utf8') : undefined),
    /** Notes that the step passed, unless its sources have changed meanwhile. */
    keep(line) {
      if (keyOf() !== key) return;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, line);
    },
  };
}
