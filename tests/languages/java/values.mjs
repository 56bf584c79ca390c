// The values of ../shared/values.yaml in java: a program for each version, with a class for each row. What a type has is read from its declaration.
import fs from 'node:fs';
import path from 'node:path';
import { tryValues } from '../shared/values.mjs';
import { classpath, compile, compiling, JVM, libraryFiles, libraryOf, LIBRARIES, OF_INTERFACES, OF_JACKSON3, programText, quoted, RELEASE, releaseOf, versions } from './compile/lib.mjs';
import { declarations, places, raise } from './places.mjs';

/** The text of the class of a row. */
function emitter(classes) {
  const { settled, along, made, put, openOf, mapOf } = places(classes);
  const api = classes.ValuesApi ?? raise('there is no ValuesApi');
  const isInterface = /^public interface/m.test(api.text);
  // A Flux becomes a list, also if the response is a set.
  const isReactive = /^import reactor/m.test(api.text);
  const takesSet = (name) => isReactive && new RegExp(`public .+ send${name}\\(.* Set<`).test(api.text);
  const rootOf = (type) => ({ at: 'root.value', type, nothing: 'null' });

  function read(type, { path: at, steps }) {
    const lines = [];
    const stop = (text) => `return ${quoted(text)};`;
    const { at: found } = settled(along(steps, rootOf(type), lines, stop), lines, stop);
    return `t.read(${quoted(at)}, () -> {\n${lines.join('\n')}\nreturn show(${found});\n});`;
  }

  function set(type, { path: at, steps, value }) {
    const lines = [];
    const stop = (text) => `return ${quoted(text)};`;
    const last = steps.at(-1);
    if (last === undefined) return `t.set("/", () -> {\nroot.value = ${made(type, value)};\nreturn "";\n});`;
    const before = along(steps.slice(0, -1), rootOf(type), lines, stop);
    if (last.step === 'entry') {
      const key = quoted(last.identifier ?? last.name);
      const owner = settled(before, lines, stop);
      const map = mapOf(owner.type);
      const item = map.startsWith('Map<') ? /^Map<String, (.*)>$/.exec(map)[1] : openOf(owner.type);
      const entries = map.startsWith('Map<') ? owner.at : `${owner.at}.getAdditionalProperties()`;
      const added = map.startsWith('Map<') ? `${owner.at}.put(${key}, ${made(item, value)});` : `${owner.at}.putAdditionalProperty(${key}, ${made(item, value)});`;
      lines.push(value === undefined ? `${entries}.remove(${key});` : added);
    } else {
      lines.push(put(along([last], before, lines, stop), value));
    }
    return `t.set(${quoted(at)}, () -> {\n${lines.filter(Boolean).join('\n')}\nreturn "";\n});`;
  }

  /** The type that the operations of a row give and take. */
  function typeOf(name) {
    const plain = isInterface ? `^  (\\S+.*) read${name}\\(@Param` : `public (.+) read${name}\\((?:@\\w+ )?\\w+ index\\)`;
    const type = new RegExp(isReactive ? `public Mono<ResponseEntity<(.+)>> read${name}WithHttpInfo\\(` : plain, 'm').exec(api.text)?.[1] ?? raise(`there is no read${name}`);
    return type.replace(/@\w+ /g, '');
  }

  function caseOf({ name }, { index, reads, set: puts }) {
    const type = typeOf(name);
    return `attempt(${quoted(name)}, ${index}, t -> {
Box<${type}> root = new Box<>();
try { root.value = api.read${name}${isReactive ? `WithHttpInfo(${index}).block().getBody()` : `(${index})`}; } catch (Exception failure) { t.tell("refused", failure); return; }
${[...reads.map((one) => read(type, one)), ...puts.map((one) => set(type, one))].join('\n')}
try { api.send${name}${isReactive ? 'WithHttpInfo' : ''}(${index}, ${takesSet(name) ? 'new LinkedHashSet<>(root.value)' : 'root.value'})${isReactive ? '.block()' : ''}; } catch (Exception failure) { t.tell("unsent", failure); }
});\n`;
  }

  return (row) => `class Row${row.name} extends Trials {\nstatic void run(ValuesApi api) {\n${row.cases.map((one) => caseOf(row, one)).join('')}}\n}\n`;
}

const programs = path.join(import.meta.dirname, 'programs');
/** The files of the program that are the same for all outputs with a library. */
const harness = (library) => ['Trials.java', `${library === 'okhttp-gson' ? 'gson' : 'jackson'}/Trying.java`].map((file) => path.join(programs, file));

const head = (classes) => `import java.io.File;
import java.math.*;
import java.net.URI;
import java.time.*;
import java.util.*;
${Object.values(classes).some(({ text }) => text.includes('.JsonNullable;')) ? 'import org.openapitools.jackson.nullable.JsonNullable;\n' : ''}${[...new Set(Object.values(classes).map((one) => one.package))].map((name) => `import ${name}.*;\n`).join('')}
`;

/** Compiles the program; leaves out the rows that do not compile, and gives their messages by name. */
async function compileRows({ folder, output, library, rows }, errors) {
  const isInterface = fs.readFileSync(path.join(output, 'src/main/java/org/openapitools/client/api/ValuesApi.java'), 'utf8').includes('\npublic interface ');
  const left = rows.filter(({ name }) => !errors[name]);
  const main = `public class Program {\npublic static void main(String[] arguments) {\norg.openapitools.client.ApiClient client = new org.openapitools.client.ApiClient();\nLibrary.use(client, System.getenv("VALUES_URL"));\norg.openapitools.client.api.ValuesApi api = ${isInterface ? 'client.buildClient(org.openapitools.client.api.ValuesApi.class)' : 'new org.openapitools.client.api.ValuesApi(client)'};\n${left.map(({ name }) => `Row${name}.run(api);\n`).join('')}}\n}\n`;
  fs.writeFileSync(path.join(folder, 'Program.java'), main);
  const sources = [path.join(folder, 'Trials.java'), path.join(folder, 'Trying.java'), path.join(folder, 'Program.java'), ...left.map(({ name }) => path.join(folder, `Row${name}.java`)), ...libraryOf(output, library)];
  const { status, said } = await compiling(['--release', String(Math.max(RELEASE, releaseOf(output))), '-nowarn', '-Xmaxerrs', '10000', '-encoding', 'UTF-8', '-d', path.join(folder, 'classes'), ...sources], [`${output}/classes`], output);
  if (status === 0) return errors;
  const wrong = Object.groupBy([...said.matchAll(/Row(\w+)\.java:\d+: error: (.*)$/gm)], ([, name]) => name);
  if (Object.keys(wrong).length === 0) throw new Error(`the rows do not compile:\n${said}`.slice(0, 8000));
  return compileRows({ folder, output, library, rows }, { ...errors, ...Object.fromEntries(Object.entries(wrong).map(([name, all]) => [name, all.map(([, , message]) => message)])) });
}

async function programOf({ output, rows, folder: own }, library) {
  const found = await compile([output], { classes: () => path.join(output, 'classes') });
  if (found[output]) throw new Error(`the client does not compile:\n${found[output].slice(0, 20).join('\n')}`);
  const classes = declarations(output);
  const emitted = emitter(classes);
  const folder = path.join(own, 'program');
  fs.mkdirSync(folder, { recursive: true });
  for (const file of harness(library)) fs.writeFileSync(path.join(folder, path.basename(file)), head(classes) + programText(output, file));
  const unwritten = {};
  for (const row of rows) {
    try {
      fs.writeFileSync(path.join(folder, `Row${row.name}.java`), head(classes) + emitted(row));
    } catch (error) {
      unwritten[row.name] = [error.message];
    }
  }
  const errors = await compileRows({ folder, output, library, rows }, unwritten);
  return { command: ['java', ...JVM, '-cp', `${folder}/classes:${output}/classes:${classpath(output)}`, 'Program'], errors };
}

/** The class of a union keeps an object that is of no alternative, but an interface has no class for it. */
const refused = ['DiscriminatorMissing', 'DiscriminatorOfUnionsTwice', 'DiscriminatorUnknown', 'DiscriminatorUnknownAtRoot', 'UnionUnknown'];
const ofInterfaces = Object.fromEntries(refused.map((name) => [name, 'an object of no class of an interface is refused']));

for (const options of [...LIBRARIES.map((library) => ({ library })), ...OF_JACKSON3, ...OF_INTERFACES]) {
  const { library } = options;
  await tryValues('java', ({ parts }) => Promise.all(parts.map((part) => programOf(part, library))), {
    files: [...harness(library), ...libraryFiles(library), path.join(import.meta.dirname, 'places.mjs')], versions, options, gaps: options.useOneOfInterfaces ? ofInterfaces : {},
  });
}
