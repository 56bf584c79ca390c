// The languages of `specmint list`, each with facts for tests and scripts: `manifest.json` in its folder. Its keys are:
//
//   wire          of a client: the command that runs its wire tests (in its folder), and the environment that it needs.
//                 CLIENTS is a folder in which the built clients are kept
//   syntax        the extensions of its files, and regular expressions (of Python) for comments and strings, which
//                 scripts/only-words.py leaves out; or the name of a language with the same syntax
//   literals      how its output writes the path `/x\0y`, the default `d\0` and the pattern `p\0q`; null for those that it does not write
//   declarations  the reader in tests/properties.rs that finds the names declared in its files, these files (a folder with its
//                 slash, an extension with its dot, or a file), and the files to leave out; `scopes: "files"` if each file is a
//                 separate scope
//   brackets      texts in files of the output of tests/names.rs, if names of the description end with brackets
//   wants         the tools of scripts/test.mjs without which some of its tests are skipped
//   family        the name of its group in tables, if it is one of several similar languages
//   keywords      keywords of its language that no interpreter lists, for each language of its output
//   existing      a type that can replace a model, from a package that the output needs anyway, and the package
//   remark        a paragraph of docs/support-matrix.md on how its output is run
//   only          "types", of a client whose output declares types and makes no calls: tests of calls, values and documentation
//                 leave it out
//   values        the treatment of values in it: values.mjs explains each key
//   models        of a client: the files with one model each, written as in `declarations`
//
// A client has `options.json`, too: the options that it has to list, which tests/tables.rs reads: `listed`, those of the interface's
// `set` or else of the reference, in its order; those that the reference has `later`, and `ours`. `reference` is the name of another
// reference than OpenAPI Generator, which the descriptions of `ours` contain. An option is its name, type, default
// and the values that it lists. A server has `echo/serve.sh DESCRIPTION PORT`, which tests/servers starts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { specmint } from './generating.mjs';

const folder = path.resolve(import.meta.dirname, '..');
/** The keys and files that each kind of language has to have; TYPES are the clients with `only`. */
const ALWAYS = ['syntax', 'literals', 'brackets', 'declarations'];
const KEYS = { CLIENT: ['wire', ...ALWAYS, 'models'], TYPES: ALWAYS, SERVER: ALWAYS };
const TABLE = ['run.sh', 'compile/options-table.mjs'];
const FILES = { CLIENT: ['options.json', ...TABLE], TYPES: ['options.json', ...TABLE], SERVER: [...TABLE, 'echo/serve.sh'] };

/** The missing keys and files of a language, as sentences. */
function absent(kind, name) {
  const file = path.join(folder, name, 'manifest.json');
  if (!fs.existsSync(file)) return [`add tests/languages/${name}/manifest.json with ${KEYS[kind].join(', ')}: tests/languages/shared/manifests.mjs explains them`];
  const manifest = manifestOf(name);
  const needs = manifest.only === 'types' ? 'TYPES' : kind;
  const keys = KEYS[needs].filter((key) => !(key in manifest)).map((key) => `add ${key} to tests/languages/${name}/manifest.json`);
  return [...keys, ...FILES[needs].filter((one) => !fs.existsSync(path.join(folder, name, one))).map((one) => `add tests/languages/${name}/${one}`)];
}

/** The manifest of a language. */
export const manifestOf = (name) => JSON.parse(fs.readFileSync(path.join(folder, name, 'manifest.json'), 'utf8'));

/** Every language in the order of the list: `{ kind, name, folder, manifest }`. Throws if a key or a file is missing. */
export function languages() {
  const sections = execFileSync(specmint, ['list'], { encoding: 'utf8' }).split(/^(?=[A-Z])/m);
  const listed = sections.flatMap((section) => [...section.matchAll(/^ +- (\S+)$/gm)].map(([, name]) => ({ kind: section.split(' ')[0], name })));
  const problems = listed.flatMap(({ kind, name }) => absent(kind, name).map((problem) => `${name}: ${problem}`));
  if (listed.length === 0 || problems.length > 0) throw new Error(problems.join('\n') || '`specmint list` lists nothing');
  return listed.map(({ kind, name }) => ({ kind, name, folder: path.join(folder, name), manifest: manifestOf(name) }));
}

export const clients = () => languages().filter(({ kind }) => kind === 'CLIENT');
/** The clients that make calls, which are also those that OpenAPI Generator has. */
export const callers = () => clients().filter(({ manifest }) => manifest.only !== 'types');
export const servers = () => languages().filter(({ kind }) => kind === 'SERVER');
