// Writes the calls of ../shared/calls.yaml as C programs, one for each description, and builds them with gcc and its
// sanitizers. The signatures of functions and the members of structs and enums are read from the generated headers.
// COMPILER, VALGRIND: see wire/client.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { command, done, found, strict } from './compile/lib.mjs';
import { run, written } from '../shared/calls.mjs';
import { operation } from '../shared/described.mjs';
import { compiler, executed, libraries, objects, quoted, sanitizers, valgrind } from './wire/client.mjs';

const letters = (name) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
const pascal = (name) => name[0].toUpperCase() + name.slice(1);

// ---- declarations in the headers ------------------------------------------------------------------

/** The type of a declaration. For a list or a map, the type of its items or values, from the comment. */
function typeOf(declared, comment) {
  if (declared !== 'list_t *') return declared;
  const [, map, item] = /list of (keyValuePair_t \* with values of type )?(\w+ \*)/.exec(comment) ?? [null, true, 'object_t *'];
  return map ? { values: item } : { items: item };
}

/** The functions, structs and enums of a client, by their names. */
function headers(folder) {
  const text = ['api', 'model'].flatMap((name) => found(path.join(folder, name), '.h').map((file) => fs.readFileSync(path.join(folder, name, file), 'utf8'))).join('\n');
  const functions = [...text.matchAll(/(\/\*(?:(?!\*\/)[^])*\*\/)\n(\w+ \*?)(\w+API_\w+)\(([^)]*)\);/g)].map(([, lines, returns, name, parameters]) => {
    const comment = lines.replace(/\s*\n \*/g, '');
    const types = parameters.split(/,\s*/).slice(1).map((one) => /(.*?)(\w+)$/.exec(one)).map(([, type, called]) => typeOf(type.trim(), comment.split(` ${called}: `)[1] ?? ''));
    return [name, { returns: typeOf(returns.trim(), comment.split(' Returns ')[1] ?? ''), types }];
  });
  const structs = [...text.matchAll(/^struct (\w+) \{\n([^]*?)^\};/gm)].map(([, name, body]) => [`${name} *`, fields(body)]);
  const enums = [...text.matchAll(/typedef enum \{([^}]*)\} (\w+);/g)].map(([, body, name]) => [name, [...body.matchAll(/(\w+) = /g)].map(([, one]) => one)]);
  const texts = [...text.matchAll(/^char \*(\w+_ToString)\((\w+) \w+\);/gm)].map(([, name, type]) => [type, name]);
  return { functions: new Map(functions), structs: new Map(structs), enums: new Map(enums), texts: new Map(texts) };
}

/** The fields of a struct by their names, each with its type, and whether its member is required. */
function fields(body) {
  return new Map([...body.matchAll(/((?:^ +\/\*.*\*\/\n)*)^ +([\w ]+?\*?)\b(\w+);/gm)].map(([, comment, type, name]) => [
    name, { name, type: typeOf(type.trim(), comment), isRequired: comment.includes('Required') },
  ]));
}

const fieldOf = (struct, member) => [...struct.values()].find(({ name }) => letters(name) === letters(member));
/** The field of a union that a typed value is of. */
const chosen = (struct, value) => [...struct.values()].find(({ type }) => (value.kind === 'model' ? letters(type) === letters(`${value.name}_t`) : type === 'char *'));

// ---- values as C has them -------------------------------------------------------------------------

/** The least integer has no literal, but as a difference. */
const number = (value) => (typeof value !== 'bigint' ? String(value) : value < 0n ? `(${value + 1n}L - 1)` : `${value}L`);

/** A typed value as JSON. */
function plain(value) {
  switch (value.kind) {
    case 'list': return value.items.map(plain);
    case 'map': return Object.fromEntries(value.entries.map(([name, one]) => [name, plain(one)]));
    case 'model': return Object.fromEntries([...value.members.filter((one) => one.value).map((one) => [one.name, one.value]), ...value.more].map(([name, one]) => [name, plain(one)]));
    case 'union': return plain(value.value);
    case 'bytes': case 'file': return value.bytes.toString();
    default: return value.value;
  }
}

/** Writes the statements that make the values of a call, and those that free them. */
class Values {
  lines = [];
  after = [];
  count = 0;

  constructor({ structs, enums }, folder, { unable }) {
    Object.assign(this, { structs, enums, folder, unable });
  }

  /** A separate variable; it is freed after the call, if nothing owns it. */
  variable(type, expression, free, isOwned) {
    const name = `v${this.count++}`;
    this.lines.push(`${type}${name} = ${expression};`);
    if (!isOwned) this.after.push(`${free}(${name});`);
    return name;
  }

  /** An expression of a type. Values that a model owns are allocated. */
  write(type, value, isOwned = false) {
    if (value === undefined || value.kind === 'null') return type.endsWith?.('_e') ? '0' : 'NULL';
    if (type.items) return this.list(value.kind === 'list' ? value.items.map((item) => this.write(type.items, item, isOwned)) : this.unable(`a ${value.kind} is no list`), isOwned);
    if (type.values) return this.list(value.kind === 'map' ? value.entries.map(([name, one]) => this.pair(name, this.write(type.values, one, isOwned), isOwned)) : this.unable(`a ${value.kind} is no map`), isOwned);
    switch (type) {
      case 'char *': return typeof value.value !== 'string' ? this.unable(`a ${value.kind} is no string`) : isOwned ? `newString(${quoted(value.value)})` : quoted(value.value);
      case 'int *': case 'long *': case 'double *': return this.scalar(type.slice(0, -2), value, isOwned);
      case 'int': case 'long': case 'double': return number(value.value);
      case 'binary_t *': return this.variable(type, this.binary(value), 'binary_free', isOwned);
      case 'any_type_t *': case 'object_t *': return this.object(value, isOwned);
      default: return this.enums.has(type) && type.endsWith('_e') ? this.enum(type, value) : this.model(type, value, isOwned);
    }
  }

  scalar(type, { kind, value }, isOwned) {
    if (!['integer', 'number', 'boolean'].includes(kind)) this.unable(`a ${kind} is no ${type}`);
    return isOwned ? `new${pascal(type)}(${number(Number(value))})` : `&(${type}){${number(Number(value))}}`;
  }

  list(items, isOwned) {
    const name = this.variable('list_t *', 'list_createList()', 'list_freeList', isOwned);
    this.lines.push(...items.map((item) => `list_addElement(${name}, ${item});`));
    return name;
  }

  pair(name, value, isOwned) {
    return this.variable('keyValuePair_t *', `keyValuePair_create(${isOwned ? `newString(${quoted(name)})` : quoted(name)}, ${value})`, 'keyValuePair_free', isOwned);
  }

  /** Bytes have the name of a file, but no type. */
  binary({ kind, name, as, bytes }) {
    if (kind !== 'file' && kind !== 'bytes') this.unable(`a ${kind} has no bytes`);
    if (as === 'path') {
      const file = path.join(fs.mkdtempSync(path.join(this.folder, 'file-')), name);
      fs.writeFileSync(file, bytes);
      return `binary_fromFile(${quoted(file)}, NULL)`;
    }
    const content = `${quoted(bytes)}, ${bytes.length}`;
    return name === undefined && !as ? `instantiate_binary_t(${content})` : `binary_fromBytes(${content}, ${name === undefined ? 'NULL' : quoted(name)})`;
  }

  object(value, isOwned) {
    const name = this.variable('object_t *', 'object_create()', 'object_free', isOwned);
    this.lines.push(`${name}->temporary = newString(${quoted(JSON.stringify(plain(value)))});`);
    return name;
  }

  enum(type, { value, listed }) {
    if (!listed) this.unable(`${type} has no ${value}`);
    return this.enums.get(type).find((one) => one.endsWith(`_${value.replace(/\W/g, '_')}`));
  }

  model(type, value, isOwned) {
    const struct = this.structs.get(type);
    const model = type.replace('_t *', '');
    if (value.kind !== 'model' && value.kind !== 'union') this.unable(`a ${value.kind} is no ${model}`);
    const name = this.variable(type, `${model}_new()`, `${model}_free`, isOwned);
    if (value.kind === 'union') {
      const field = chosen(struct, value.value);
      this.lines.push(`${name}->kind = ${model}_kind_${field.name};`, `${name}->value.${field.name} = ${this.write(field.type, value.value, true)};`);
      return name;
    }
    value.members.filter((member) => member.value).forEach((member) => this.lines.push(`${name}->${this.member(struct, member)};`));
    if (value.more.length > 0) {
      const more = struct.get('additional_properties') ?? this.unable(`${model} has no more members`);
      this.lines.push(`${name}->additional_properties = ${this.write(more.type, { kind: 'map', entries: value.more }, true)};`);
    }
    return name;
  }

  member(struct, { name: called, value }) {
    const { name, type } = fieldOf(struct, called);
    if (value.kind === 'null' && type.endsWith?.('_e')) this.unable(`${name} is never null`);
    if (value.kind === 'null' && struct.has(`${name}_is_null`)) return `${name}_is_null = 1`;
    if (value.kind === 'enum' && !value.listed) return `${name}_unlisted = newString(${quoted(value.value)})`;
    return `${name} = ${this.write(type, value, true)}`;
  }
}

/** Writes the functions that read a result at the members that are expected. */
class Readers {
  functions = [];

  constructor({ structs, texts }) {
    Object.assign(this, { structs, texts });
  }

  add(...lines) {
    const name = `read${this.functions.length}`;
    this.functions.push(`static cJSON *${name}(const void *data)\n{\n${lines.map((line) => `    ${line}\n`).join('')}}\n`);
    return name;
  }

  /** The name of the function that reads a type. */
  read(type, expected) {
    if (type.items) return this.add(`return readList(data, ${this.read(type.items, expected?.items?.[0])});`);
    if (type.values) return this.add(`return readMap(data, ${this.read(type.values, expected?.entries?.[0]?.[1])});`);
    const scalars = { 'char *': 'String', 'int *': expected?.kind === 'boolean' ? 'Boolean' : 'Int', 'long *': 'Long', 'double *': 'Double', 'binary_t *': 'Binary', 'object_t *': 'Object', 'any_type_t *': 'Object' };
    if (scalars[type]) return `read${scalars[type]}`;
    const text = this.texts.get(type.replace(' *', ''));
    if (text) return this.add(`const ${type}value = data;`, '', `return cJSON_CreateString(${text}(*value));`);
    const isExpected = ['model', 'union'].includes(expected?.kind) && letters(`${expected.name}_t`) === letters(type);
    return isExpected ? this.struct(type, expected, this.structs.get(type)) : 'readSet';
  }

  struct(type, expected, struct) {
    const start = `const ${type}value = data;`;
    if (expected.kind === 'union') {
      const { name, type: member } = chosen(struct, expected.value);
      const isChosen = `value->kind == ${type.replace('_t *', '')}_kind_${name}`;
      return this.add(start, '', `return ${isChosen} ? ${this.read(member, expected.value)}(value->value.${name}) : readSet(value);`);
    }
    const members = expected.members.map(({ name, value }) => this.member(type, struct, fieldOf(struct, name), name, value));
    const more = struct.get('additional_properties');
    const map = more && expected.more.length > 0 && `cJSON *json = ${this.read(more.type)}(value->additional_properties);`;
    return this.add(start, map || 'cJSON *json = cJSON_CreateObject();', '', ...members, 'return json;');
  }

  member(type, struct, { name, type: of, isRequired }, called, expected) {
    const isNull = struct.has(`${name}_is_null`) ? `value->${name}_is_null` : Number(isRequired);
    if (!of.endsWith?.('_e')) return `put(json, ${quoted(called)}, ${this.read(of, expected)}, value->${name}, ${isNull});`;
    const listed = `${type.replace('_t *', '')}_${name}_ToString(value->${name})`;
    return `put(json, ${quoted(called)}, readString, value->${name}_unlisted != NULL ? value->${name}_unlisted : ${listed}, ${isNull});`;
  }
}

// ---- the programs ---------------------------------------------------------------------------------

/** The statements that apply a call's settings to a new client. */
function settings({ description, operation: id, settings: { keys = {}, token, username, password, everywhere, ...others }, unable }) {
  if (Object.keys(others).length > 0) unable(`there is no ${Object.keys(others)}`);
  const strings = Object.entries({ accessToken: token, username, password }).filter(([, value]) => value !== undefined);
  const schemes = operation(description, id).root.components?.securitySchemes;
  return [
    ...strings.map(([name, value]) => `client->${name} = newString(${quoted(value)});`),
    ...Object.entries(keys).map(([name, value]) => `client->apiKeys_${name} = key(${quoted(schemes[name].name)}, ${quoted(value)});`),
    'client->follow_redirects = 1;',
  ];
}

const freeing = { 'char *': 'free', 'binary_t *': 'binary_free' };
const free = (type) => (type.items || type.values ? 'list_free' : freeing[type] ?? type.replace('_t *', '_free'));

/** The function that makes a call. */
function statement(call, at, client, readers, folder, keys) {
  const called = `${pascal(call.tag)}API_${call.operation}`;
  const { returns, types } = client.functions.get(called);
  const set = settings(call);
  const values = new Values(client, folder, call);
  const given = call.arguments.map(({ value }, place) => values.write(types[place], value));
  const expression = `${called}(${['client', ...given].join(', ')})`;
  const reading = call.streamed ? streamed(returns.items, expression, call, at, readers) : answered(returns, expression, call, readers);
  const lines = [`apiClient_t *client = apiClient_create_with_base_path(${[quoted(call.base), 'NULL', ...keys].join(', ')});`, '', ...set, ...values.lines, ...reading, ...values.after];
  return `static void call${at}(void)\n{\n${lines.map((line) => `    ${line}\n`).join('')}}\n`;
}

/** Makes the call and reads its result. */
function answered(returns, expression, { expected }, readers) {
  if (returns === 'void') return [`${expression};`, 'finish(client, NULL);'];
  const declared = returns.items || returns.values ? 'list_t *' : returns;
  return [`${declared}answer = ${expression};`, `finish(client, answer != NULL ? ${readers.read(returns, expected)}(answer) : NULL);`, `${free(returns)}(answer);`];
}

/** Makes the call and reads its items one by one, in a callback. */
function streamed(type, expression, { expected }, at, readers) {
  const reader = readers.read(type, expected.items[0]);
  readers.functions.push(`static int item${at}(void *list, void *item)\n{\n    cJSON_AddItemToArray(list, ${reader}(item));\n    ${free(type)}(item);\n    return 0;\n}\n`);
  return ['client->item_data = cJSON_CreateArray();', `client->item_func = item${at};`, `${expression};`, 'finish(client, client->item_data);'];
}

/** Makes the calls of one description. */
async function performOf(description, calls, parent) {
  const folder = path.join(parent, description);
  const client = headers(folder);
  const readers = new Readers(client);
  const keys = [...fs.readFileSync(path.join(folder, 'include/apiClient.h'), 'utf8').matchAll(/^ +list_t \*apiKeys_/gm)].map(() => 'NULL');
  const statements = written(calls, (call, at) => (call.base ? statement(call, at, client, readers, parent, keys) : call.unable('servers are given as a base URL')));
  const includes = ['calls.h', ...found(path.join(folder, 'api'), '.h').map((file) => `api/${file}`)].map((file) => `#include "${file}"\n`);
  const made = statements.flatMap(({ text: one }, at) => (one ? [`    call${at}();\n`] : []));
  const source = path.join(parent, `${description}.c`);
  fs.writeFileSync(source, [...includes, ...readers.functions, ...statements.map(({ text: one }) => one ?? ''),
    `int main(void)\n{\n    apiClient_setupGlobalEnv();\n${made.join('')}    apiClient_unsetupGlobalEnv();\n    return 0;\n}\n`].join('\n'));
  const program = path.join(parent, `${description}-program`);
  const sources = [path.join(import.meta.dirname, 'calls.c'), source];
  await done(compiler, [...strict, ...sanitizers, '-O0', '-I', folder, '-I', import.meta.dirname, ...sources, ...await built(folder), ...libraries, '-o', program]);
  const { status, stdout, stderr } = await command(...executed(program));
  assert.equal(status, 0, `the program for ${description}: ${status}\n${stderr}`);
  const lines = stdout.trim().split('\n');
  return statements.map(({ outcome }) => outcome ?? JSON.parse(lines.shift()));
}

const built = (folder) => objects(folder, sanitizers, compiler, { together: true });

async function perform(calls, folder) {
  const outcomes = new Map();
  for (const [description, some] of Map.groupBy(calls, (call) => call.description)) {
    (await performOf(description, some, folder)).forEach((outcome, at) => outcomes.set(some[at], outcome));
  }
  return calls.map((call) => outcomes.get(call));
}

run({
  language: 'c',
  variants: { [valgrind ? `${compiler}-valgrind` : compiler]: compiler },
  // So that all clients have the same runtime, which is compiled once.
  options: () => ({ symbolPrefix: 'wire_' }),
  build: async (folder) => {
    for (const name of fs.readdirSync(folder)) await built(path.join(folder, name));
  },
  perform,
});
