// Checks the manifest of a module, and its exports.
import { literal } from './functions.mjs';
import { galleryKeys, manifestKeys, manifestParameters } from './known.mjs';

/** The entries of a hash literal, by key in lower case. */
function entriesOf(hash) {
  const body = hash.child('hash_literal_body');
  return new Map((body?.children ?? []).filter(({ type }) => type === 'hash_entry').map((entry) => {
    const key = entry.child('key_expression');
    return [(literal(key.children[0]) ?? key.text).trim().toLowerCase(), entry.children.at(-1)];
  }));
}

/** The strings in a value, or null where it has others than strings. */
function stringsOf(value) {
  if ([...value.all(['variable', 'command', 'invokation_expression', 'sub_expression'])].length > 0) return null;
  return [...value.all(['string_literal'])].map(literal);
}

const version = /^\d+(\.\d+){1,3}$/;
const guid = /^\{?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}?$/i;

/** The manifests that a module has or makes, as `{ node, entries, made }`. */
export function manifestsOf(scripts) {
  return scripts.flatMap(({ name, root, calls }) => {
    if (name.endsWith('.psd1')) return [...root.all(['hash_literal_expression'])].slice(0, 1).map((node) => ({ node, entries: entriesOf(node), made: false }));
    return calls.filter((call) => /^new-modulemanifest$/i.test(call.name ?? '')).flatMap(({ node }) => {
      const splat = [...node.all(['variable'])].find(({ text }) => text.startsWith('@'));
      if (!splat) return [];
      const assigned = [...root.all(['assignment_expression'])].filter((a) => a.child('left_assignment_expression').text.trim().toLowerCase().startsWith(`$${splat.text.slice(1).toLowerCase()}`));
      const entries = new Map();
      for (const assignment of assigned) {
        const target = assignment.child('left_assignment_expression').text.trim();
        const value = assignment.children.at(-1);
        const key = /\.(\w+)$|\['([^']+)'\]$/.exec(target);
        if (key) entries.set((key[1] ?? key[2]).toLowerCase(), value);
        else for (const [k, v] of [...value.all(['hash_literal_expression'])].slice(0, 1).flatMap((hash) => [...entriesOf(hash)])) entries.set(k, v);
      }
      return [{ node, entries, made: true }];
    });
  });
}

export function manifestProblems(scripts) {
  const manifests = manifestsOf(scripts);
  if (manifests.length === 0) return ['no manifest is there, and none is made'];
  return manifests.flatMap(({ node, entries, made }) => {
    const problems = [];
    const value = (key) => (entries.has(key) ? stringsOf(entries.get(key)) : null);
    for (const key of entries.keys()) if (!(made ? manifestParameters : manifestKeys).has(key)) problems.push(`${node.place}: the manifest has the key ${key}, which is not documented`);
    // Keys that the PowerShell Gallery requires.
    for (const key of ['moduleversion', 'guid', 'author', 'description', 'rootmodule', 'functionstoexport']) if (!entries.has(key)) problems.push(`${node.place}: the manifest has no ${key}`);
    const [number] = value('moduleversion') ?? [];
    if (number !== undefined && !version.test(number)) problems.push(`${node.place}: the manifest's version is ${number}`);
    const [id] = value('guid') ?? [];
    if (id !== undefined && !guid.test(id)) problems.push(`${node.place}: the manifest's GUID is ${id}`);
    for (const tag of value('tags') ?? []) if (/\s/.test(tag)) problems.push(`${node.place}: the gallery takes no blank in a tag: ${tag}`);
    const data = made ? null : entries.get('privatedata');
    const inner = data && [...data.all(['hash_literal_expression'])].map(entriesOf).find((e) => e.has('psdata'))?.get('psdata');
    for (const hash of inner ? [...inner.all(['hash_literal_expression'])].slice(0, 1) : []) {
      for (const key of entriesOf(hash).keys()) if (!galleryKeys.has(key)) problems.push(`${node.place}: PSData has the key ${key}, which is not documented`);
    }
    return problems;
  });
}

/** The aliases that a module sets, with their functions, all in lower case. */
export function aliasesOf(scripts) {
  return scripts.flatMap(({ calls }) => calls).filter(({ name }) => /^(microsoft\.powershell\.utility\\)?(set|new)-alias$/i.test(name ?? '')).map(({ node, given, loose }) => {
    const value = (name, at) => literal(given.find((parameter) => parameter.name === name)?.value ?? loose[at])?.toLowerCase();
    return { node, name: value('name', 0), value: value('value', 1) };
  });
}

/** Aliases of undefined functions, aliases that are set and not exported, and aliases that are exported and not set. */
function aliasProblems(scripts, functions) {
  const aliases = aliasesOf(scripts);
  const set = aliases.map(({ name }) => name);
  return [
    ...aliases.filter(({ value }) => !functions.has(value)).map(({ node, value }) => `${node.place}: an alias of ${value}, which is not there`),
    ...manifestsOf(scripts).flatMap(({ node, entries }) => {
      const exported = (entries.has('aliasestoexport') ? stringsOf(entries.get('aliasestoexport')) ?? [] : []).map((name) => name.toLowerCase());
      return [
        ...exported.filter((name) => !set.includes(name)).map((name) => `${node.place}: the alias ${name} is exported and not set`),
        ...set.filter((name) => !exported.includes(name)).map((name) => `${node.place}: the alias ${name} is set and not exported`),
      ];
    }),
  ];
}

/** Exports of undefined functions, and functions of the public folders that are missing from a list of exports. */
export function exportProblems(scripts, functions, exported) {
  const lists = [
    ...scripts.flatMap(({ calls }) => calls).filter(({ name }) => /^export-modulemember$/i.test(name ?? ''))
      .flatMap(({ node, given, loose }) => [given.find(({ name }) => name === 'function')?.value, ...loose].filter(Boolean).map((value) => ({ node, names: stringsOf(value) }))),
    ...manifestsOf(scripts).filter(({ entries }) => entries.has('functionstoexport')).map(({ node, entries }) => ({ node, names: stringsOf(entries.get('functionstoexport')) })),
  ].filter(({ names }) => names && !names.some((name) => name?.includes('*')));
  return [...aliasProblems(scripts, functions), ...lists.flatMap(({ node, names }) => [
    ...names.filter((name) => !functions.has(name?.toLowerCase())).map((name) => `${node.place}: ${name} is exported and not there`),
    ...exported.filter(({ name }) => !names.some((other) => other?.toLowerCase() === name.toLowerCase())).map(({ name }) => `${node.place}: ${name} is not exported`),
  ])];
}
