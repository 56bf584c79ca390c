// The values of ../shared/values.yaml in go: a program for each version, with a file for each row. What a type has is read from its declaration.
import fs from 'node:fs';
import path from 'node:path';
import { tryValues } from '../shared/values.mjs';
import { command, declarations, goVersion, membersOf, quoted } from './compile/lib.mjs';
import { places, raise, valueOf } from './places.mjs';

/** The text of the file of a row. */
function emitter(declared) {
  const { types } = declared;
  const { settled, along, more, expression, put } = places(declared);
  const rootOf = (type) => ({ at: '(&value)', type, nothing: 'null' });

  function read(type, { path: at, steps }) {
    const lines = [];
    const stop = (text) => `return ${quoted(text)}`;
    const { at: found } = settled(along(steps, rootOf(type), lines, stop), lines, stop);
    return `t.read(${quoted(at)}, func() string {\n${lines.join('\n')}\nreturn show(*${found})\n})`;
  }

  function set(type, { path: at, steps, value }) {
    const lines = [];
    const stop = (text) => `return ${quoted(text)}`;
    const last = steps.at(-1);
    if (last === undefined) return `t.set("/", func() string {\nvalue = ${expression(type, value)}\nreturn ""\n})`;
    const owner = settled(along(steps.slice(0, -1), rootOf(type), lines, (text) => (text === 'absent' && last.step === 'entry' ? '' : stop(text))), lines, (text) => (last.step === 'entry' ? '' : stop(text)));
    if (last.step === 'entry') {
      const map = owner.type.startsWith('map[') ? owner : more(owner);
      const name = `(*${map.at})`;
      const key = quoted(last.identifier ?? last.name);
      lines.push(`if ${name} == nil { ${name} = ${map.type}{} }`, value === undefined ? `delete(${name}, ${key})` : `${name}[${key}] = ${expression(valueOf(map.type), value)}`);
    } else {
      const place = along([last], owner, lines, stop);
      lines.push(put(place, value));
    }
    return `t.set(${quoted(at)}, func() string {\n${lines.filter(Boolean).join('\n')}\nreturn ""\n})`;
  }

  /** The types of what the operations of a row give and take. */
  function operations(name) {
    const service = membersOf(types.ValuesAPIService ?? raise('there is no ValuesAPIService'), 'method');
    const [read, send] = ['Read', 'Send'].map((verb) => {
      const found = service.find((one) => one.name === verb + name) ?? raise(`there is no ${verb}${name}`);
      return membersOf(types[found.returns], 'method');
    });
    const body = send.find((one) => !one.name.startsWith('Execute'));
    const returned = (methods) => /^\((.*), \*http\.Response, error\)$/.exec(methods.find((one) => one.name === 'Execute').returns)?.[1] ?? raise(`${name} returns nothing`);
    return { type: returned(read), body: body.name, takes: body.parameters[0].type };
  }

  function caseOf({ name }, { index, reads, set: puts }) {
    const { type, body, takes } = operations(name);
    const given = { [type]: 'value', [type.slice(1)]: '*value' }[takes] ?? (takes === `*${type}` ? '&value' : raise(`what is read is ${type}, what is sent ${takes}`));
    return `try(${quoted(name)}, ${index}, func(t trial) {
value, _, err := client.ValuesAPI.Read${name}(context.Background(), ${index}).Execute()
if err != nil { t.tell("refused", err); return }
${[...reads.map((one) => read(type, one)), ...puts.map((one) => set(type, one))].join('\n')}
if _, _, err := client.ValuesAPI.Send${name}(context.Background(), ${index}).${body}(${given}).Execute(); err != nil { t.tell("unsent", err) }
})\n`;
  }

  return (row) => `func try${row.name}(client *APIClient) {\n${row.cases.map((one) => caseOf(row, one)).join('')}}\n`;
}

/** What all programs have, and what reads declarations. */
const harness = ['shared.go', 'values.go'].map((name) => path.join(import.meta.dirname, 'programs', name));

/** The text of a file with these functions; imports that it does not use are left out. */
function file(modulePath, text) {
  const used = ['context', 'os', 'time', 'encoding/json', 'net/http'].filter((name) => new RegExp(`\\b${name.split('/').at(-1)}\\.`).test(text));
  return `package main\n\nimport (\n${used.map((name) => `"${name}"\n`).join('')}. "${modulePath}"\n)\n\n${text}`;
}

/** Compiles the program; leaves out the rows that do not compile, and gives their messages by name. */
async function compileRows(folder, modulePath, rows, errors) {
  const left = rows.filter(({ name }) => !errors[name]);
  for (const { name } of rows.filter((row) => errors[row.name])) fs.rmSync(path.join(folder, `row_${name}.go`), { force: true });
  const main = `func main() {\nconfiguration := NewConfiguration()\nconfiguration.Servers = ServerConfigurations{{URL: os.Getenv("VALUES_URL")}}\nclient := NewAPIClient(configuration)\n_ = client\n${left.map(({ name }) => `try${name}(client)\n`).join('')}}\n`;
  fs.writeFileSync(path.join(folder, 'main.go'), file(modulePath, main));
  const { status, stdout, stderr } = await command('go', ['build', '-gcflags=-e', '-ldflags=-s -w', '-o', 'program', '.'], { cwd: folder });
  if (status === 0) return errors;
  const wrong = Object.groupBy([...stderr.matchAll(/^\.\/row_(\w+)\.go:[\d:]+ (.*)$/gm)], ([, name]) => name);
  if (Object.keys(wrong).length === 0) throw new Error(`the rows do not compile:\n${stdout}${stderr}`.slice(0, 8000));
  return compileRows(folder, modulePath, rows, { ...errors, ...Object.fromEntries(Object.entries(wrong).map(([name, all]) => [name, all.map(([, , message]) => message)])) });
}

async function programOf({ output, rows }) {
  const declared = declarations(output);
  const emitted = emitter(declared);
  const folder = path.join(output, 'program');
  fs.mkdirSync(folder);
  for (const file of harness) fs.copyFileSync(file, path.join(folder, path.basename(file)));
  const unwritten = {};
  for (const row of rows) {
    try {
      fs.writeFileSync(path.join(folder, `row_${row.name}.go`), file(declared.modulePath, emitted(row)));
    } catch (error) {
      unwritten[row.name] = [error.message];
    }
  }
  const errors = await compileRows(folder, declared.modulePath, rows, unwritten);
  return { command: [path.join(folder, 'program')], errors };
}

await tryValues('go', ({ parts }) => Promise.all(parts.map(programOf)), { files: harness, versions: [goVersion] });
