// The problems that PowerShell would find in a module, as far as its text shows them, each as `place: problem`.
import { analyzerProblems } from './analyzer.mjs';
import { callsOf, functionsOf, idleFunctions } from './functions.mjs';
import { kept, parse } from './grammar.mjs';
import { helpProblems } from './help.mjs';
import * as known from './known.mjs';
import { aliasesOf, exportProblems, manifestProblems } from './manifest.mjs';
import { syntaxProblems, versionChecked } from './syntax.mjs';

const isScript = (name) => /\.ps[dm]?1$/.test(name);
/** The files whose functions `Build.ps1` exports: the folders of the reference. */
const isPublic = (name) => /(^|\/)src\/[^/]+\/(Api|Model|Client)\//.test(name);
const isModule = (name) => /(^|\/)src\//.test(name);

// ---- reading ------------------------------------------------------------------------------------

/** The tree of a file, with its functions and calls. */
const read = kept((name, text) => {
  const tree = parse(name, text);
  const functions = functionsOf(tree.root);
  const checked = versionChecked(tree.root);
  const calls = callsOf(tree.root).map((call) => ({ ...call, checked: checked.has(call.node) }));
  const file = { ...tree, text, functions, calls };
  // In syntax that is not understood, every other finding would be noise.
  file.own = tree.errors.length > 0 ? tree.errors : [...syntaxProblems(tree.root), ...signatures(file), ...analyzerProblems(file)];
  file.own.push(...encoding(file));
  return file;
});

/** Windows PowerShell reads a file without a mark as the code page of the machine. */
function encoding({ name, text }) {
  if (text.includes('\uFFFD') && !text.startsWith('\uFEFF')) return [`${name}: no UTF-8`];
  if (text.startsWith('\uFEFF') || /^[\0-\x7F]*$/.test(text)) return [];
  const at = text.slice(0, text.search(/[^\0-\x7F]/)).split('\n').length;
  return [`${name}:${at}: neither ASCII nor UTF-8 with a byte order mark`];
}

// ---- signatures ---------------------------------------------------------------------------------

function signatures({ functions }) {
  const problems = [];
  for (const { node, name, parameters, advanced, shouldProcess } of functions) {
    const [, verb, noun] = /^([^-]*)-(.+)$/u.exec(name) ?? [null, null, null];
    if (!verb || !known.verbs.has(verb)) problems.push(`${node.place}: ${name} begins with no approved verb`);
    if (noun && !/^[\p{L}\p{N}_]+$/u.test(noun)) problems.push(`${node.place}: ${name} is no name`);
    const names = parameters.flatMap((parameter) => [parameter.name, ...parameter.aliases]);
    const ours = new Set();
    for (const parameter of names) {
      if (ours.has(parameter)) problems.push(`${node.place}: ${name} has the parameter ${parameter} twice`);
      ours.add(parameter);
      if (advanced && known.common.has(parameter)) problems.push(`${node.place}: ${name} has the parameter ${parameter}, as every advanced function has`);
      if (shouldProcess && known.shouldProcess.has(parameter)) problems.push(`${node.place}: ${name} has the parameter ${parameter}, as what SupportsShouldProcess has`);
    }
    const positions = parameters.map(({ position }) => position).filter((position) => position !== null);
    if (new Set(positions).size !== positions.length) problems.push(`${node.place}: ${name} has two parameters in one position`);
  }
  return problems;
}

// ---- calls --------------------------------------------------------------------------------------

/** Calls of undefined functions, or with undefined parameters. `functions` are those of the module, by name. */
export function callProblems(calls, functions, extra = new Map()) {
  return calls.flatMap(({ node, name, given, loose, splatted, invoked, checked = false }) => {
    if (name === null || /^using$/i.test(name)) return [];
    // A script, called by its path.
    if (/^\.?\.?\//.test(name) || (invoked && name.includes('/'))) return [];
    // `Module\\Verb-Noun`: of PowerShell's own modules, or of one that a test loads.
    const [, module, key] = /^(?:(.+)\\)?([^]+)$/.exec(name.toLowerCase());
    const cmdlet = known.cmdlets.get(key) ?? extra.get(key);
    const defined = module?.startsWith('microsoft.powershell.') ? undefined : functions.get(key);
    // In the file that loads a module, and in a test, the name may be that of the cmdlet.
    const ours = cmdlet && /(\.psm1|\.Tests\.ps1)$/.test(node.source.name) ? undefined : defined;
    if (!ours && !cmdlet) return [`${node.place}: ${name} is neither a function nor a known cmdlet`];
    const own = defined?.parameters.flatMap((parameter) => [parameter.name, ...parameter.aliases]) ?? [];
    const declared = new Set(ours ? own : [...cmdlet, ...own]);
    const has = (parameter) => declared.has(parameter) || ((ours ? ours.advanced : true) && known.common.has(parameter)) || ((ours ? ours.shouldProcess : true) && known.shouldProcess.has(parameter));
    const ofSeven = ours ? undefined : known.parametersOfSeven.get(key);
    const problems = given.filter((parameter) => !has(parameter.name) && !(checked && ofSeven?.has(parameter.name)))
      .map((parameter) => `${parameter.node.place}: ${name} has no parameter ${parameter.name}${ofSeven?.has(parameter.name) ? ', which only PowerShell 7 has' : ''}`);
    const names = given.map((parameter) => parameter.name);
    if (new Set(names).size !== names.length) problems.push(`${node.place}: a parameter is given to ${name} twice`);
    if (!ours || splatted) return problems;
    // The token after a switch is not its value.
    const switches = new Set(ours.parameters.filter(({ isSwitch }) => isSwitch).map((parameter) => parameter.name));
    const after = given.filter((parameter) => switches.has(parameter.name) && parameter.value && !parameter.colon).length;
    const count = loose.length + after;
    const piped = node.source.text.slice(0, node.start).trimEnd().endsWith('|');
    if (ours.advanced && count > ours.positional) problems.push(`${node.place}: ${name} takes ${ours.positional} parameters by position, not ${count}`);
    for (const parameter of ours.parameters.filter(({ mandatory }) => mandatory)) {
      if (count === 0 && !(piped && ours.parameters.some(({ pipeline }) => pipeline)) && ![parameter.name, ...parameter.aliases].some((n) => names.includes(n))) {
        problems.push(`${node.place}: ${name} is called without ${parameter.name}, which is mandatory`);
      }
    }
    return problems;
  });
}

// ---- modules ------------------------------------------------------------------------------------

/** The functions of the files below src, by name in lower case; their aliases too. */
function moduleFunctions(files) {
  const scripts = Object.entries(files).filter(([name]) => isScript(name) && isModule(name)).map(([name, text]) => read(name, text));
  const functions = new Map(scripts.flatMap(({ functions }) => functions).map((f) => [f.name.toLowerCase(), f]));
  for (const { name, value } of aliasesOf(scripts)) if (functions.has(value)) functions.set(name, functions.get(value));
  return functions;
}

/** Those of them that a user has: the exported ones, and the aliases. */
export function publicFunctions(files) {
  return new Map([...moduleFunctions(files)].filter(([, { node }]) => isPublic(node.source.name)));
}

/** Checks the files of a module, by name. Returns problems, the number of jagged types, the exported functions, and those that are never called. */
export function check(files) {
  const scripts = Object.entries(files).filter(([name]) => isScript(name)).map(([name, text]) => read(name, text));
  const problems = scripts.flatMap(({ own }) => own);
  const sound = scripts.filter(({ errors }) => errors.length === 0);
  const module = sound.filter(({ name }) => isModule(name));
  const functions = moduleFunctions(files);
  const called = new Map(module.filter(({ name }) => !name.endsWith('.psm1')).flatMap(({ calls }) => calls).filter(({ name }) => name).map((call) => [call.name.toLowerCase(), call]));

  for (const file of sound) {
    const own = new Map(file.functions.map((f) => [f.name.toLowerCase(), f]));
    const inside = isModule(file.name);
    problems.push(...callProblems(file.calls, inside ? functions : new Map([...functions, ...own]), inside ? undefined : known.tools));
  }
  const places = new Map();
  for (const { name, node } of module.flatMap((file) => file.functions)) {
    const key = name.toLowerCase();
    // An operation with two tags is in the files of both, as in the reference.
    if (places.has(key) && places.get(key).text !== node.text) problems.push(`${node.place}: ${name} is defined in ${places.get(key).place} too`);
    places.set(key, node);
    // A function of a module goes before a cmdlet, in the module too.
    if (known.cmdlets.has(key) && called.has(key)) problems.push(`${node.place}: ${name} hides the cmdlet that ${called.get(key).node.place} means`);
  }
  const hidden = module.filter(({ name }) => !isPublic(name)).flatMap((file) => file.functions);
  const idle = idleFunctions(hidden, module.flatMap(({ calls }) => calls));
  const exported = module.filter(({ name }) => isPublic(name)).flatMap((file) => file.functions.map((f) => ({ ...f, file })));
  problems.push(...exported.flatMap((f) => helpProblems(f, f.file.root)));
  problems.push(...exportProblems(sound, functions, exported), ...manifestProblems(sound));
  return { problems, jagged: scripts.reduce((sum, { jagged }) => sum + jagged, 0), exported, idle };
}
