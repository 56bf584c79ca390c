// The calls of ../shared/calls.yaml in Java: one program, which finds methods and models by reflection, makes the calls of all descriptions.
import fs from 'node:fs';
import path from 'node:path';
import { run, written } from '../shared/calls.mjs';
import { filesOf } from '../shared/receipts.mjs';
import { CALLED, classpath, done, full, javac, JVM, libraryFiles, libraryOf, OF_JACKSON3, pom, releaseOf, versions } from './compile/lib.mjs';

const here = import.meta.dirname;
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** A typed value as JSON, in which a file is `{ $file, bytes }`, and an integer that is too large for JSON a text of digits. */
function plain(value, unable, called) {
  const of = (one) => plain(one, unable, called);
  switch (value.kind) {
    case 'list': return value.items.map(of);
    case 'set': return value.items.map(of);
    case 'map': return Object.fromEntries(value.entries.map(([name, one]) => [name, of(one)]));
    case 'model': return Object.fromEntries([...value.members.filter((one) => one.value).map((one) => [one.name, one.value]), ...value.more].map(([name, one]) => [name, of(one)]));
    case 'union': return of(value.value);
    case 'instant': return new Date(value.value).toISOString();
    case 'undefined': case 'form': case 'stream': return unable(`there is no ${value.kind}`);
    default: break;
  }
  if (value.bytes !== undefined) return { $file: value.name ?? called, bytes: value.bytes.toString('base64') };
  return typeof value.value === 'bigint' ? { $integer: String(value.value) } : value.value ?? null;
}

/** A call as the program reads it. */
function described({ base, settings: { own, ...settings }, unable, ...call }) {
  if (Object.keys(own ?? {}).length > 0) unable(`there is no ${Object.keys(own)}`);
  const given = call.arguments.map(({ name, value }) => ({ name, value: value === undefined ? null : plain(value, unable, name) }));
  return JSON.stringify({ api: `${pascal(call.tag)}Api`, operation: call.operation, streamed: call.streamed, base, settings, arguments: given });
}

/** Compiles the clients, with the names of parameters, and the program, of which each client has one. */
async function build(folder, { library }) {
  for (const description of fs.readdirSync(folder)) {
    const client = path.join(folder, description);
    const sources = filesOf(path.join(client, 'src/main/java')).concat(path.join(here, 'programs/Calls.java'), libraryOf(client, library));
    await javac(['-parameters', '-nowarn', '-proc:none', '--release', String(Math.max(11, releaseOf(client))), '-d', path.join(client, 'classes'), ...sources], [], client);
  }
}

/** Makes the calls of one description. */
function performOf(calls, client) {
  const lines = written(calls, described);
  const files = path.join(client, 'files');
  fs.mkdirSync(files, { recursive: true });
  const input = lines.flatMap(({ text }) => text ?? []).map((text) => `${text}\n`).join('');
  return new Promise((resolve, reject) => {
    program(client, files, input).then((outcomes) => resolve(lines.map(({ outcome }) => outcome ?? outcomes.shift())), reject);
  });
}

async function program(client, files, input) {
  const { spawn } = await import('node:child_process');
  const child = spawn('java', [...JVM, '-cp', [path.join(client, 'classes'), classpath(client)].join(path.delimiter), `-Djava.io.tmpdir=${files}`, 'Calls'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return printed.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

async function perform(calls, folder) {
  const outcomes = new Map();
  await Promise.all([...Map.groupBy(calls, (call) => call.description)].map(async ([description, some]) => {
    (await performOf(some, path.join(folder, description))).forEach((outcome, at) => outcomes.set(some[at], outcome));
  }));
  return calls.map((call) => outcomes.get(call));
}

const variants = {
  ...Object.fromEntries(CALLED.map((library) => [library, { library }])),
  ...Object.fromEntries(OF_JACKSON3.map((options) => [`${options.library} jackson3`, options])),
  ...full && { spring6: { library: 'resttemplate', useJakartaEe: 'true' }, spring7: { library: 'resttemplate', useSpringBoot4: 'true' }, 'restclient spring7': { library: 'restclient', useSpringBoot4: 'true' }, reactive6: { library: 'webclient', useJakartaEe: 'true' }, reactive7: { library: 'webclient', useSpringBoot4: 'true' } },
};
const libraries = [...new Set(Object.values(variants).map(({ library }) => library))];
const receipts = () => ({ files: [pom, path.join(here, 'programs/Calls.java'), ...new Set(libraries.flatMap(libraryFiles))], versions });
run({ language: 'java', variants, sortsMembers: true, encodesBrackets: true, options: (options) => options, receipts, build, perform });
