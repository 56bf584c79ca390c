// The values of ../shared/values.yaml in c: a program with a file for each row, built with the sanitizers.
import fs from 'node:fs';
import path from 'node:path';
import { print } from '../shared/exact.mjs';
import { isMergeable, snake } from '../shared/values-table.mjs';
import { tryValues } from '../shared/values.mjs';
import { command, found, inParallel, strict, versions } from './compile/lib.mjs';
import { compiler, libraries, objects, quoted, sanitizers } from './wire/client.mjs';

function raise(message) {
  throw new Error(message);
}

// ---- declarations -----------------------------------------------------------------------------------

/** The fields in the text of a struct, each with the comment above it, which documents the type of a list's items. */
const fieldsIn = (text) => Object.fromEntries([...text.matchAll(/(?:\/\*((?:(?!\*\/)[^])*)\*\/\s*)?^ +(\w+ (?:\*|(?=\w)))(\w+);$/gm)]
  .map(([, about, type, name]) => [name, { type: type.trim(), about }]));

/** The declarations in a client's headers: structs by the pointer to them, enums by their name, and operations. */
function declarations(output) {
  const text = found(output, '.h').map((file) => fs.readFileSync(path.join(output, file), 'utf8')).join('\n');
  const structs = [...text.matchAll(/^struct (\w+) \{\n([^]*?)^\};$/gm)].map(([, name, body]) => {
    const union = /^ {4}union \{\n([^]*?)^ {4}\} value;\n/m.exec(body);
    return [`${name} *`, { fields: fieldsIn(union ? body.replace(union[0], '') : body), alternatives: union && fieldsIn(union[1]) }];
  });
  const tags = [...text.matchAll(/^typedef enum \{\n([^}]*)\} (\w+);$/gm)].map(([, body, name]) => [name, [...body.matchAll(/^ +(\w+) = /gm)].map(([, constant]) => constant)]);
  const enums = [...text.matchAll(/^char \*(\w+)_ToString\((\w+) \w+\);$/gm)].map(([, name, type]) => [type, name]);
  const operations = [...text.matchAll(/\/\*((?:(?!\*\/)[^])*)\*\/\n(\w+ \*?)ValuesAPI_(\w+)\(apiClient_t \*apiClient,\s+int \*index(?:,\s+(\w+ \*?)\w+)?\)/g)]
    .map(([, about, type, name, body]) => [name, { about, type: type.trim(), body: body?.trim() }]);
  return { structs: Object.fromEntries(structs), tags: Object.fromEntries(tags), enums: Object.fromEntries(enums), operations: Object.fromEntries(operations) };
}

const scalars = { string: 'char *', integer: 'int *', number: 'double *', boolean: 'int *' };

/** The type of a list's items, or of a map's values, from the comment on the list. */
function contents(about, { kind }) {
  const text = (about ?? '').replace(/\n\s*\*/g, '').trim();
  const [, type, further] = /list of (?:keyValuePair_t \* with values of type )?(\w+ \*)(?:, each a (.*))?/.exec(text) ?? [];
  return { type: type ?? scalars[kind] ?? raise(`nothing says what is in a list: ${text}`), about: further };
}

/** The comment that a list would have. Alternatives have none, so this makes one from their names, which include the struct's. */
function aboutOf(name, structs) {
  const [, kind, of] = /^(list|map)_of_(\w+)$/.exec(name) ?? [];
  if (!structs[`${of}_t *`]) return undefined;
  return `A list of ${kind === 'map' ? 'keyValuePair_t * with values of type ' : ''}${of}_t *.`;
}

// ---- paths ------------------------------------------------------------------------------------------

const beginnings = { string: '"', integer: '-0123456789', number: '-0123456789', boolean: 'tf', array: '[', tuple: '[', map: '{', object: '{' };
const unnamed = { array: /^list_of_/, tuple: /^list_of_/, map: /^map_of_/ };
const any = ['object_t *', 'any_type_t *'];

/**
 * The steps of a path. A place is { type, value, about, unlisted }, where `value` and `unlisted` are expressions; the
 * statements to get there do `stop` where there is nothing.
 */
function paths({ structs, tags }) {
  function member({ type, value }, name, { required, nullable }, stop) {
    const { fields } = structs[type] ?? raise(`${type} has no members`);
    const field = fields[name] ?? raise(`${type} has no ${name}`);
    const unlisted = fields[`${name}_unlisted`] && `${value}->${name}_unlisted`;
    return {
      place: { ...field, value: `${value}->${name}`, unlisted, isNull: fields[`${name}_is_null`] && `${value}->${name}_is_null` },
      lines: [
        ...(fields[`${name}_is_null`] ? [`if (${value}->${name}_is_null) ${stop('null')}`] : []),
        `if (!${value}->${name}${unlisted ? ` && !${unlisted}` : ''}) ${stop(required && nullable ? 'null' : 'absent')}`,
      ],
    };
  }

  function entry({ about }, found, value, at, { to }, stop) {
    const { type, about: further } = contents(about, to);
    const lines = [`listEntry_t *entry${at} = ${found};`, `if (!entry${at}) ${stop('absent')}`, `${type}value${at} = ${value};`, `if (!value${at}) ${stop('null')}`];
    return { place: { type, about: further, value: `value${at}`, unlisted: `entry${at}->unlisted` }, lines };
  }

  function alternative(place, { name, from, to }, stop) {
    const { type, value } = place;
    if (isMergeable(from)) return { place, lines: [] };
    if (any.includes(type)) return { place, lines: [`if (!isOneOf(${value}, ${quoted(beginnings[to.kind])})) ${stop('absent')}`] };
    const { fields, alternatives } = structs[type] ?? raise(`${type} is no union`);
    const names = Object.keys(alternatives ?? raise(`${type} is no union`));
    const own = names.indexOf(snake(name));
    const at = own >= 0 ? own : names.findIndex((one) => unnamed[to.kind]?.test(one) ?? one === to.kind);
    if (at < 0) raise(`${type} has no alternative ${name}`);
    const [tag] = Object.keys(fields);
    const lines = [`if (${value}->${tag} != ${tags[fields[tag].type][at + 1]}) ${stop('absent')}`];
    return { place: { ...alternatives[names[at]], about: aboutOf(names[at], structs), value: `${value}->value.${names[at]}`, unlisted: fields.value_unlisted && `${value}->value_unlisted` }, lines };
  }

  function further(place, step, at, stop) {
    const { step: kind, identifier, index, from, to, required } = step;
    if (kind === 'member') return member(place, identifier, { required, nullable: to.nullable }, stop);
    if (kind === 'as') return alternative(place, step, stop);
    if (kind === 'item') return entry(place, `list_getElementAt(${place.value}, ${index})`, `entry${at}->data`, at, step, stop);
    const { place: map, lines } = from.kind === 'object' ? member(place, 'additional_properties', {}, stop) : { place, lines: [] };
    const inner = entry(map, `entryOf(${map.value}, ${quoted(identifier)})`, `*valueOf(entry${at})`, at, step, stop);
    return { place: inner.place, lines: [...lines, ...inner.lines] };
  }

  return (root, steps, stop) => steps.reduce(({ place, lines }, step, at) => {
    const next = further(place, step, at, stop);
    return { place: next.place, lines: [...lines, ...next.lines] };
  }, { place: root, lines: [] });
}

// ---- rows -------------------------------------------------------------------------------------------

const isPointer = (type) => type.endsWith('*');
const spaced = (type) => (isPointer(type) ? type : `${type} `);

/** The text of the file of a row. */
function emitter(declared) {
  const { structs, enums, operations } = declared;
  const along = paths(declared);

  function shown({ type, value, unlisted }, { kind }) {
    const pointer = isPointer(type) ? value : `&${value}`;
    if (kind === 'boolean' && !any.includes(type)) return `showBoolean(${pointer})`;
    const conversion = enums[type.replace(/ \*$/, '')];
    if (!conversion) return `show(${pointer})`;
    return `${kind === 'string' ? 'showEnum' : 'showIntegerEnum'}(${conversion}_ToString(${isPointer(type) ? '*' : ''}${value}), ${unlisted ?? 'NULL'})`;
  }

  /** The expression of a new value, which is the struct's own. */
  function literal({ type }, value) {
    const create = { 'char *': 'newString', 'int *': 'newInt', 'long *': 'newLong', 'float *': 'newFloat', 'double *': 'newDouble' }[type];
    if (value === undefined || value === null) return isPointer(type) ? 'NULL' : '0';
    const conversion = enums[type.replace(/ \*$/, '')];
    const text = quoted(typeof value === 'string' ? value : print(value));
    if (conversion) return isPointer(type) ? `(void *)newInt((int)${conversion}_FromString(${text}))` : `${conversion}_FromString(${text})`;
    if (any.includes(type)) return `newAny(${quoted(print(value))})`;
    return `${create ?? raise(`nothing creates ${type}`)}(${typeof value === 'string' ? quoted(value) : Number(typeof value === 'boolean' ? value : value.source)})`;
  }

  const release = (type, value) => {
    if (!isPointer(type)) return [`(void)${value};`];
    const owner = structs[type] ? type.replace(/_t \*$/, '_free') : { 'object_t *': 'object_free', 'any_type_t *': 'object_free', 'list_t *': 'list_free' }[type];
    return [`${owner ?? 'free'}(${value});`];
  };

  /** Puts a value into a list, or into a map, where it may be new or go. */
  function changeEntry({ value: list, about }, { step, identifier, index, to }, value) {
    const { type } = contents(about, to);
    const content = step === 'item' ? 'entry->data' : '*valueOf(entry)';
    const lines = [`listEntry_t *entry = ${step === 'item' ? `list_getElementAt(${list}, ${index})` : `entryOf(${list}, ${quoted(identifier)})`};`];
    if (step === 'entry' && value !== undefined) lines.push(`if (!entry) return list_addElement(${list}, keyValuePair_create(newString(${quoted(identifier)}), ${literal({ type }, value)})) == 0;`);
    lines.push('if (!entry) return 0;', ...release(type, content));
    if (value !== undefined) return [...lines, `${content} = ${literal({ type }, value)};`];
    return [...lines, 'free(((keyValuePair_t *)entry->data)->key);', 'keyValuePair_free(entry->data);', `list_removeElement(${list}, entry);`];
  }

  function changeField({ type, value: field, unlisted, isNull }, value) {
    return [
      ...release(type, field),
      ...(unlisted ? [`free(${unlisted});`, `${unlisted} = NULL;`] : []),
      `${field} = ${literal({ type }, value)};`,
      ...(isNull ? [`${isNull} = ${value === null ? 1 : 0};`] : []),
    ];
  }

  function change(root, { steps, value }) {
    const stop = () => 'return 0;';
    const last = steps.at(-1);
    const { place, lines } = along(root, steps.slice(0, -1), stop);
    if (last.step === 'item') return [...lines, ...changeEntry(place, last, value), 'return 1;'];
    if (last.step === 'entry') {
      const map = last.from.kind === 'object' ? along(place, [{ ...last, step: 'member', identifier: 'additional_properties' }], stop) : { place, lines: [] };
      return [...lines, ...map.lines, ...changeEntry(map.place, last, value), 'return 1;'];
    }
    const { place: field, lines: checks } = along(place, [last], stop);
    return [...lines, ...(last.step === 'as' ? checks : []), ...changeField(field, value), 'return 1;'];
  }

  const procedure = (head, lines) => `static ${head}\n{\n${lines.map((line) => `    ${line}\n`).join('')}}\n\n`;

  function caseOf(row, { index, reads, set }) {
    const [read, send] = ['read', 'send'].map((verb) => operations[verb + row.name] ?? raise(`there is no ${verb}${row.name}`));
    const root = { type: read.type, about: read.about, value: 'value' };
    const name = `${row.name}_${index}`;
    const parameter = `${spaced(read.type)}value`;
    const found = reads.map(({ steps, leaf }, at) => {
      const { place, lines } = along(root, steps, (text) => `{ return ${quoted(text)}; }`);
      return procedure(`const char *read_${name}_${at}(${parameter})`, [...lines, `return ${shown(place, leaf)};`]);
    });
    const put = set.map((one, at) => procedure(`int set_${name}_${at}(${parameter})`, change(root, one)));
    const tell = (what, text) => `tell(${quoted(row.name)}, ${index}, ${quoted(what)}, ${text});`;
    const body = isPointer(send.body) && !isPointer(read.type) ? '&value' : `${isPointer(send.body) ? '' : `(${send.body})`}value`;
    const main = procedure(`void try_${name}(apiClient_t *client)`, [
      `int index = ${index};`,
      `${parameter} = ValuesAPI_read${row.name}(client, &index);`,
      `if (client->error != apiError_none) { ${tell('refused', 'client->errorMessage')} ${tell('done', '""')} return; }`,
      ...reads.map(({ path: at }, number) => tell(at, `read_${name}_${number}(value)`)),
      ...set.map((_, number) => `if (!set_${name}_${number}(value)) { ${tell('failed', '"there is no place to put the value"')} }`),
      `${spaced(send.type)}answer = ValuesAPI_send${row.name}(client, &index, ${body});`,
      `if (client->error != apiError_none) { ${tell('unsent', 'client->errorMessage')} }`,
      ...release(send.type, 'answer'),
      ...release(read.type, 'value'),
      tell('done', '""'),
    ]);
    return [...found, ...put, main].join('');
  }

  return (row) => `${row.cases.map((one) => caseOf(row, one)).join('')}${procedure(`void try_${row.name}(apiClient_t *client)`, row.cases.map(({ index }) => `try_${row.name}_${index}(client);`))}`;
}

// ---- programs ---------------------------------------------------------------------------------------

const here = import.meta.dirname;

/** Compiles the file of all rows; leaves out those that do not compile, and gives their messages by name. */
async function compileRows(folder, output, rows, errors) {
  const left = rows.filter(({ name }) => !errors[name]);
  const main = `#include <stdlib.h>\n#include "values.h"\n${left.map(({ name }) => `#include "row_${name}.c"\n`).join('')}\n`
    + `const row_t rows[] = {\n${left.map(({ name }) => `    {"${name}", try_${name}},\n`).join('')}    {NULL, NULL}};\n`;
  fs.writeFileSync(path.join(folder, 'main.c'), main);
  const { status, stderr } = await command(compiler, [...strict, ...sanitizers, '-I', output, '-I', here, '-c', 'main.c'], { cwd: folder });
  if (status === 0) return errors;
  const wrong = Object.groupBy([...stderr.matchAll(/^row_(\w+)\.c:[\d:]+ (error.*)$/gm)], ([, name]) => name);
  if (Object.keys(wrong).length === 0) throw new Error(`the rows do not compile:\n${stderr}`.slice(0, 8000));
  const messages = Object.entries(wrong).map(([name, all]) => [name, all.map(([, , message]) => message)]);
  return compileRows(folder, output, rows, { ...errors, ...Object.fromEntries(messages) });
}

async function programOf({ folder, output, rows }) {
  const emitted = emitter(declarations(output));
  const unwritten = {};
  for (const row of rows) {
    try {
      fs.writeFileSync(path.join(folder, `row_${row.name}.c`), emitted(row));
    } catch (error) {
      unwritten[row.name] = [error.message];
    }
  }
  const files = await objects(output, sanitizers, compiler, { together: true });
  const errors = await compileRows(folder, output, rows, unwritten);
  const program = path.join(folder, 'program');
  const { status, stderr } = await command(compiler, [...strict, ...sanitizers, '-I', output, '-o', program, path.join(here, 'values.c'), path.join(folder, 'main.o'), ...files, ...libraries]);
  if (status !== 0) throw new Error(stderr.slice(0, 8000));
  return { command: [program], errors };
}

// One after the other, as they have the same runtime.
await tryValues('c', ({ parts }) => inParallel(parts.map((part) => () => programOf(part)), 1), {
  files: ['values.c', 'values.h'].map((name) => path.join(here, name)),
  versions: [...versions, compiler, ...sanitizers],
});
