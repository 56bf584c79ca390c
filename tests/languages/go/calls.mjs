// The calls of ../shared/calls.yaml as programs of Go, one for each description. What a function takes and gives is read from its declaration.
import fs from 'node:fs';
import path from 'node:path';
import { run, written } from '../shared/calls.mjs';
import { command, declarations, fieldOf, memberOf, membersOf, nullableOf, quoted } from './compile/lib.mjs';
import { letters, places, valueOf } from './places.mjs';

const pascal = (name) => name[0].toUpperCase() + name.slice(1);

/** A typed value as JSON. */
function plain(value) {
  switch (value.kind) {
    case 'list': case 'set': return value.items.map(plain);
    case 'map': return Object.fromEntries(value.entries.map(([name, one]) => [name, plain(one)]));
    case 'model': return Object.fromEntries([...value.members.filter((one) => one.value).map((one) => [one.name, one.value]), ...value.more].map(([name, one]) => [name, plain(one)]));
    case 'union': return plain(value.value);
    default: return value.value;
  }
}

/** Writes typed values as expressions of a type. */
function writer(declared, { unable }) {
  const { types } = declared;
  const { alternative, literal } = places(declared);

  function write(type, value, called) {
    if (['undefined', 'form', 'stream'].includes(value.kind)) unable(`there is no ${value.kind}`);
    const inner = nullableOf(declared, type);
    if (inner !== undefined) return `*New${type.startsWith('Nullable[') ? 'Nullable' : type}(${value.kind === 'null' ? `(*${inner})(nil)` : `pointer(${write(inner, value)})`})`;
    if (value.kind === 'null') return /^(\*|\[\]|map\[)|^any$/.test(type) ? 'nil' : unable(`${type} is never null`);
    if (type === '*os.File') return file(value, called);
    if (type.startsWith('*')) return `pointer(${write(type.slice(1), value)})`;
    if (/^io\.Reader$|^\[\]byte$/.test(type)) return value.bytes ? `${type === '[]byte' ? 'newBytes' : 'newReader'}(${quoted(value.bytes.toString('base64'))})` : unable(`a ${value.kind} has no bytes`);
    if (type.startsWith('[]')) return `${type}{${(value.items ?? unable(`a ${value.kind} is no list`)).map((item) => write(type.slice(2), item, called)).join(', ')}}`;
    if (type.startsWith('map[')) return `${type}{${entries(value).map(([name, one]) => `${quoted(name)}: ${write(valueOf(type), one)}`).join(', ')}}`;
    if (type === 'any' && value.bytes) return value.kind === 'file' ? file(value, called) : `newReader(${quoted(value.bytes.toString('base64'))})`;
    if (type === 'any') return value.kind === 'instant' ? moment(value) : `decoded[any](${quoted(JSON.stringify(plain(value)))})`;
    if (type === 'time.Time') return value.kind === 'instant' ? moment(value) : literal(type, value.value);
    if (value.kind === 'union') return union(type, value.value);
    if (value.kind === 'model') return model(type, value);
    return types[type]?.type === 'struct' ? unable(`a ${value.kind} is no ${type}`) : scalar(type, value);
  }

  const entries = (value) => (value.kind === 'model' ? [...value.members.filter((one) => one.value).map(({ name, value: one }) => [name, one]), ...value.more] : value.entries ?? unable(`a ${value.kind} is no map`));
  const moment = ({ value }) => `instant(${quoted(new Date(value).toISOString())})`;

  function scalar(type, { kind, value }) {
    const of = { string: 'string', boolean: 'boolean' }[types[type]?.type ?? type] ?? (type === 'bool' ? 'boolean' : /^float/.test(type) ? 'number' : 'bigint');
    if (typeof value !== of && !(of === 'bigint' && Number.isInteger(value))) unable(`a ${kind} is no ${type}`);
    return typeof value === 'string' ? `${type}(${quoted(value)})` : typeof value === 'boolean' ? String(value) : `${type}(${value})`;
  }

  function file({ name, bytes, kind }, called = 'file') {
    if (bytes === undefined) unable(`a ${kind} has no bytes`);
    return `newFile(${quoted(name ?? called)}, ${quoted(bytes.toString('base64'))})`;
  }

  function union(type, value) {
    const field = alternative(type, { name: value.name ?? value.kind, to: value });
    return `${type}{${field.name}: ${write(field.type, value)}}`;
  }

  function model(type, { members, more }) {
    if (types[type]?.type !== 'struct') unable(`${type} is no model`);
    const given = members.filter(({ value }) => value).map(({ name, value }) => {
      const field = fieldOf(types[type], name) ?? unable(`${type} has no ${name}`);
      return `${field.name}: ${write(field.type, value)}`;
    });
    if (more.length > 0) {
      const field = memberOf(types[type], 'AdditionalProperties') ?? unable(`${type} has no more members`);
      given.push(`AdditionalProperties: ${write(field.type, { kind: 'map', entries: more })}`);
    }
    return `${type}{${given.join(', ')}}`;
  }

  return write;
}

/** Writes expressions that give the JSON of what is read at the members that are expected. */
function reader(declared) {
  const { types } = declared;
  const { settled, fieldIn, more } = places(declared);

  /** The JSON at a place; of a member that is absent, an empty text. */
  function read(from, expected) {
    const lines = [];
    const stop = (nothing) => `return ${nothing === 'null' ? '"null"' : '""'}`;
    const place = settled(from, lines, stop);
    return `func() string {\n${lines.join('\n')}\nreturn ${found(place, expected)}\n}()`;
  }

  function found({ at, type }, expected) {
    if (type === '*os.File' || type === 'io.ReadCloser' || type === 'io.Reader') return `content(*${at})`;
    if (type === '[]byte') return `content(bytes.NewReader(*${at}))`;
    if (type.startsWith('[]') && expected?.items?.length > 0) {
      const inner = { at: 'item', type: type.slice(2), nothing: 'null' };
      const cases = expected.items.map((item, place) => `case ${place}:\nreturn ${read(inner, item)}\n`).join('');
      return `list(*${at}, func(item *${inner.type}, at int) string {\nswitch at {\n${cases}}\nreturn show(*item)\n})`;
    }
    if (expected?.kind === 'union' && memberOf(types[type], 'GetActualInstanceValue')) {
      const { value } = expected;
      const field = membersOf(types[type], 'field').find((one) => letters(one.type) === letters(value.name ?? value.kind));
      return field ? read({ at: `(&${at}.${field.name})`, type: field.type, nothing: 'absent' }, value) : `show(*${at})`;
    }
    const model = expected?.kind === 'model' ? Object.keys(types).find((name) => types[name].type === 'struct' && letters(name) === letters(expected.name)) : undefined;
    if (type === 'any' && model) return `func() string {\nif value, ok := (*${at}).(${model}); ok { return ${found({ at: '(&value)', type: model }, expected)} }\nif value, ok := (*${at}).(*${model}); ok { return ${found({ at: 'value', type: model }, expected)} }\nreturn show(*${at})\n}()`;
    if (type !== model) return `show(*${at})`;
    const members = expected.members.map(({ name, value }) => {
      const field = fieldIn(types[type], name);
      const isRequired = !memberOf(types[type], `Has${field.name}`);
      return `found{${quoted(name)}, ${read({ at: `(&${at}.${field.name})`, type: field.type, nothing: isRequired ? 'null' : 'absent' }, value)}}`;
    });
    const further = expected.more.map(([name, value]) => `found{${quoted(name)}, ${read({ at: `pointer((*${more({ at, type }).at})[${quoted(name)}])`, type: valueOf(more({ at, type }).type), nothing: 'null' }, value)}}`);
    return `object(${[...members, ...further].join(', ')})`;
  }

  return read;
}

// ---- the programs ---------------------------------------------------------------------------------

/** The statements that prepare a client and a context. */
function settings({ base, operation, settings: { keys, token, username, password, server, everywhere, retries, own, ...others }, unable }) {
  if (Object.keys({ ...others, ...own }).length > 0) unable(`there is no ${Object.keys({ ...others, ...own })}`);
  const map = (entries) => `{${Object.entries(entries).map(([name, value]) => `${quoted(name)}: ${quoted(value)}`).join(', ')}}`;
  const values = {
    ...(token && { ContextAccessToken: quoted(token) }),
    ...(username && { ContextBasicAuth: `BasicAuth{UserName: ${quoted(username)}, Password: ${quoted(password ?? '')}}` }),
    ...(keys && { ContextAPIKeys: `map[string]APIKey{${Object.entries(keys).map(([name, key]) => `${quoted(name)}: {Key: ${quoted(key)}}`).join(', ')}}` }),
    ...(server?.index !== undefined && { ContextServerIndex: server.index }),
    ...(server?.variables && { ContextServerVariables: `map[string]string${map(server.variables)}` }),
  };
  if (server?.variables && operation === 'serverOwn') Object.assign(values, { ContextOperationServerVariables: `map[string]map[string]string{"ServerAPIService.ServerOwn": ${map(server.variables)}}` });
  return [
    'configuration := NewConfiguration()',
    ...(base ? [`configuration.Servers = ServerConfigurations{{URL: ${quoted(base)}}}`] : []),
    ...(everywhere ? ['configuration.OperationServers = nil'] : []),
    ...(retries === undefined ? [] : [`configuration.MaxRetries = ${retries}`]),
    'ctx := context.Background()',
    ...Object.entries(values).map(([name, value]) => `ctx = context.WithValue(ctx, ${name}, ${value})`),
    'client := NewAPIClient(configuration)',
  ];
}

/** The call as an expression, and what it returns. */
function called(call, { types }, write) {
  const method = memberOf(types[`${pascal(call.tag)}APIService`], pascal(call.operation)) ?? call.unable(`there is no method ${call.operation}`);
  const request = membersOf(types[method.returns], 'method');
  const given = new Map(call.arguments.map((one) => [letters(one.name), one]));
  // Some have another name than on the wire; their order is the same.
  const paths = call.arguments.filter((one) => one.in === 'path');
  const positional = method.parameters.slice(1).map(({ name, type }, at) => {
    const found = paths.find((one) => letters(one.name) === letters(name)) ?? paths[at];
    const { value } = found;
    given.delete(letters(found.name));
    if (value !== undefined && value.kind !== 'null') return write(type, value);
    return type === 'string' ? '""' : /^(\[\]|map\[|\*)/.test(type) ? 'nil' : types[type] && types[type].type !== 'struct' ? `*new(${type})` : call.unable(`${type} is never absent`);
  });
  const builders = request.filter(({ name, parameters }) => !name.startsWith('Execute') && parameters.length === 1);
  const rest = builders.filter(({ name }) => !given.has(letters(name)));
  const chained = [...given.values()].filter(({ value }) => value !== undefined && value.kind !== 'null').map(({ name, value }) => {
    const builder = builders.find((one) => letters(one.name) === letters(name)) ?? (rest.length === 1 ? rest[0] : call.unable(`there is no method for ${name} (${builders.map((one) => one.name)})`));
    return `.${builder.name}(${write(builder.parameters[0].type, value, name)})`;
  });
  return { expression: `client.${pascal(call.tag)}API.${method.name}(${['ctx', ...positional].join(', ')})${chained.join('')}`, execute: request.find(({ name }) => name === 'Execute'), request: method.returns };
}

/** The function that makes a call and gives its outcome. */
function statement(call, declared) {
  const read = reader(declared);
  const { expression, execute, request } = called(call, declared, writer(declared, call));
  const type = /^\((.*), \*http\.Response, error\)$/.exec(execute.returns)?.[1];
  const streaming = call.streamed && (membersOf(declared.types[request], 'method').find(({ name }) => name === 'ExecuteStream') ?? call.unable('items come together'));
  const value = type && read({ at: '(&value)', type, nothing: 'null' }, call.expected);
  const model = Object.keys(declared.types).find((name) => call.expected?.kind === 'model' && letters(name) === letters(call.expected.name));
  return `func() string {
${settings(call).join('\n')}
${streaming ? `var response *http.Response
value, err := collected(${expression}.ExecuteStream())` : `${type ? 'value, ' : ''}response, err := ${expression}.Execute()`}
return outcome(response, err, func() string { return ${type ? `or(${value}, "null")` : '"null"'} }, func(model any) string {
${model ? `if value, ok := model.(${model}); ok { return ${read({ at: '(&value)', type: model, nothing: 'null' }, call.expected)} }` : ''}
return show(model)
})
}`;
}

const here = import.meta.dirname;

/** Makes the calls of one description. */
async function performOf(calls, folder) {
  const declared = declarations(folder);
  const program = path.join(folder, 'program');
  fs.mkdirSync(program, { recursive: true });
  for (const name of ['shared.go', 'calls.go']) fs.copyFileSync(path.join(here, 'programs', name), path.join(program, name));
  const statements = written(calls, (call) => statement(call, declared));
  const text = statements.flatMap((one) => one.text ?? []).map((one) => `call(${one})\n`).join('');
  const used = ['bytes', 'context', 'net/http', 'os', 'time'].filter((name) => new RegExp(`\\b${path.basename(name)}\\.`).test(text)).map((name) => `"${name}"\n`);
  fs.writeFileSync(path.join(program, 'main.go'), `package main\n\nimport (\n${used.join('')}. "${declared.modulePath}"\n)\n\nvar _ = NewConfiguration\n\nfunc main() {\n${text}}\n\nfunc or(text, other string) string {\nif text == "" {\nreturn other\n}\nreturn text\n}\n`);
  const built = await command('go', ['build', '-race', '-gcflags=-e', '-o', 'program', '.'], { cwd: program });
  if (built.status !== 0) throw new Error(`the calls do not compile:\n${built.stdout}${built.stderr}`.slice(0, 8000));
  const { stdout, stderr } = await command(path.join(program, 'program'), [], { env: { ...process.env, TMPDIR: program } });
  if (stderr) process.stderr.write(stderr.slice(0, 4000));
  const lines = stdout.trim().split('\n');
  return statements.map(({ outcome }) => outcome ?? (lines.length > 0 ? JSON.parse(lines.shift()) : undefined));
}

async function perform(calls, folder) {
  const outcomes = new Map();
  await Promise.all([...Map.groupBy(calls, (call) => call.description)].map(async ([description, some]) => {
    (await performOf(some, path.join(folder, description))).forEach((outcome, at) => outcomes.set(some[at], outcome));
  }));
  return calls.map((call) => outcomes.get(call));
}

run({ language: 'go', variants: { go: null }, sortsMembers: true, options: () => ({}), perform });
