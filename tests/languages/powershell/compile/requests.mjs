// The runtime's functions, run in the interpreter of this folder: they make the requests of runtime/requests.json, follow
// redirects, and read events. What this shows is theirs; of PowerShell and .NET themselves it shows nothing.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { cases as paths, holdsPaths } from '../../shared/paths.mjs';
import { Dict, FileInfo, Instance, List, Moment, Obj, PowerShell, PsError, Secret, Stream } from './interpreter.mjs';
import { parse } from './grammar.mjs';
import { discard, files, generate, here, root } from './lib.mjs';
import { answers, described, nestedUnions, written } from '../../shared/small.mjs';

const dict = (entries, ordered = false) => Object.entries(entries).reduce((d, [key, value]) => (d.set(key, value), d), new Dict(true, ordered ? 'ordered' : 'hashtable'));
const answer = (StatusCode, headers = {}) => dict({ StatusCode, Headers: dict(headers), ContentType: null, Content: new Uint8Array(0) });

/** The scripts of the module of a description (of those for the wire, or any file), in the order in which it reads them; `mend` may change their text. */
function scripts(name, mend = (file, text) => text) {
  const folder = generate(path.resolve(root, 'tests/languages/shared/wire', name));
  const output = Object.entries(files(folder)).filter(([file]) => /\/src\/|^src\//.test(file) && file.endsWith('.ps1'));
  discard(folder);
  const order = ['Private', 'Client', 'Model', 'Api'];
  const place = ([file]) => order.indexOf(file.split('/').at(-2));
  return output.sort((a, b) => place(a) - place(b)).map(([file, text]) => parse(file, mend(file, text)).root);
}

function load(roots, overrides, configuration = {}) {
  const shell = new PowerShell(roots, overrides);
  const set = Object.entries({ BaseUrl: 'http://127.0.0.1:1/base', ...configuration }).map(([name, value]) => [name, typeof value === 'string' ? value : dict(value)]);
  shell.script.set('models', new Dict(true)).set('configuration', dict(Object.fromEntries(set))).set('httpclient', null);
  for (const script of roots) shell.run(script);
  return shell;
}

/** A value of requests.json as an argument of this type. */
function argument(value, type) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => argument(item));
  if ('$file' in value) return Object.assign(new FileInfo(`/files/${value.$file}`), { content: value.$text });
  if (/hashtable/i.test(type ?? '')) return dict(value);
  return new Obj(Object.entries(value).map(([key, member]) => [key, argument(member)]));
}

/** Makes the call of a case, and gives the request. */
function sent(roots, { powershell }) {
  let request = null;
  const shell = load(roots, {
    'Send-HttpRequest': (given) => ((request = given.get('request')), answer(204)),
    'Resolve-HttpFile': (given) => given.get('value'),
  }, powershell.configuration);
  const declared = shell.functions.get(powershell.function.toLowerCase()).parameters;
  const given = Object.entries(powershell.arguments).map(([name, value]) => [name.toLowerCase(), argument(value, declared.find((p) => p.name === name.toLowerCase()).type)]);
  const out = shell.call(powershell.function, new Map(given)).filter((value) => !(value instanceof Uint8Array && value.length === 0));
  assert.deepEqual(out, [], 'nothing comes of an empty answer');
  const text = (content) => (content instanceof FileInfo ? content.content : new TextDecoder().decode(content));
  const headers = (of) => Object.fromEntries(of.entries().map(({ key, value }) => [key, value]));
  return {
    method: request.get('Method'), uri: request.get('Uri'), headers: request.get('Headers'), contentType: request.get('ContentType'),
    body: request.get('Content') === null ? null : text(request.get('Content')),
    parts: request.get('Parts')?.items.map((part) => ({ headers: headers(part.get('Headers')), body: text(part.get('Content')) })),
  };
}

const { cases } = JSON.parse(files(path.join(here, '../runtime'))['requests.json']);
const modules = new Map([...new Set(cases.map(({ description }) => description))].map((name) => [name, scripts(name)]));

function holds(roots, one) {
  const { method, target, headers = {}, absent = [], contentType = null, body = null, parts } = one.request;
  const request = sent(roots, one);
  assert.equal(request.method, method);
  assert.equal(request.uri, `http://127.0.0.1:1/base${target}`);
  for (const [name, value] of Object.entries(headers)) assert.equal(request.headers.get(name), value, name);
  for (const name of absent) assert.equal(request.headers.has(name), false, name);
  assert.equal(parts ? request.contentType.split('; boundary=')[0] : request.contentType, contentType);
  assert.deepEqual(request.parts, parts);
  assert.equal(request.body, body);
}

for (const one of cases) test(`${one.description}: ${one.name}`, () => holds(modules.get(one.description), one));

test('Accept asks for what the client reads, or for all if it reads none', () => {
  const roots = scripts(written(answers));
  const asked = (name) => sent(roots, { powershell: { function: name, arguments: {} } }).headers.get('Accept');
  assert.equal(asked('Read-Both'), 'application/json');
  assert.equal(asked('Read-Markup'), 'application/xml, text/xml');
});

test('paths: requests go where the description says', () => {
  let request = null;
  const shell = load(scripts('wire-paths.yaml'), { 'Send-HttpRequest': (given) => ((request = given.get('request')), answer(204)) });
  const call = ({ operation, a, b }) => {
    try {
      shell.call(`Invoke-${operation[0].toUpperCase()}${operation.slice(1)}`, new Map([['a', a], ['b', b]]));
      return { target: request.get('Uri').replace('http://127.0.0.1:1/base', '') };
    } catch (error) {
      return { message: error.exception?.message ?? error.message };
    }
  };
  holdsPaths(paths.map(call));
  shell.script.get('configuration').set('BaseUrl', 'http://127.0.0.1:1/base//');
  holdsPaths(paths.map(call));
});

test('a value is compared with each schema once, however deep the unions', () => {
  const roots = scripts(written(nestedUnions));
  const steps = (model, depth, leaf) => {
    const shell = load(roots, {});
    const checks = shell.functions.get('test-jsonschema').node;
    let count = 0;
    const { block } = shell;
    shell.block = function (node, out) {
      if (node === checks.child('script_block')?.children.find(({ type }) => type === 'script_block_body')) count++;
      return block.call(this, node, out);
    };
    let value = leaf;
    for (let level = 0; level < depth; level++) value = new Obj([['child', value]]);
    const problems = new List();
    shell.call('Test-JsonModel', new Map([['value', value], ['model', shell.script.get('models').get(model)], ['path', '$'], ['problems', problems]]));
    return { count, problems: problems.items.length };
  };
  // What is sent is compared too.
  const sending = (depth) => {
    const shell = load(roots, {});
    const { call } = shell;
    let count = 0;
    shell.call = function (name, ...more) {
      if (/^test-jsonschema$/i.test(name)) count++;
      return call.call(this, name, ...more);
    };
    let value = new Obj([['end', true]]);
    for (let level = 0; level < depth; level++) value = new Obj([['child', value]]);
    const parameter = dict({ Parameter: 'Link', In: 'body', Schema: dict({ Type: 'model', Model: 'Link' }) });
    const [wire] = shell.call('ConvertTo-WireArgument', new Map([['value', value], ['parameter', parameter], ['operation', dict({ ContentType: 'application/json' })]]));
    assert.equal(wrote(shell, wire), `${'{"child":'.repeat(depth)}{"end":true}${'}'.repeat(depth)}`);
    return count;
  };
  const [few, many] = [8, 16].map(sending);
  assert.ok(few > 8 && many < 2.5 * few, `${few} checks to send, and ${many} for twice the depth`);
  for (const [model, leaf, fits] of [['Node', new Obj(), false], ['Any', new Obj(), false], ['Link', new Obj([['end', true]]), true]]) {
    const [once, twice] = [8, 16].map((depth) => steps(model, depth, leaf));
    assert.deepEqual([once.problems === 0, twice.problems === 0], [fits, fits], model);
    assert.ok(once.count > 8 && twice.count < 3 * once.count, `${model}: ${once.count} checks, and ${twice.count} for twice the depth`);
  }
});

test('a long name is not copied for each value below it', () => {
  const roots = scripts('wire-growth.yaml');
  const copied = (size) => {
    const shell = load(roots, {});
    const { call } = shell;
    let characters = 0;
    shell.call = function (name, given, ...more) {
      if (/^test-jsonschema$/i.test(name)) characters += String(given.get('path')).length;
      return call.call(this, name, given, ...more);
    };
    const numbers = dict({ Type: 'array', Items: dict({ Type: 'integer' }) });
    const value = new Obj([['a'.repeat(size), Array(size / 20).fill(1)]]);
    shell.call('Test-JsonSchema', new Map([['value', value], ['schema', dict({ Type: 'map', Values: numbers })], ['path', '$'], ['problems', new List()]]));
    return characters;
  };
  const [once, twice] = [2000, 4000].map(copied);
  assert.ok(once > 200 && twice < 3 * once, `${once} characters, and ${twice} for twice the size`);
});

/** The target of a call that the pipeline may have bound, or why there is none. */
function target(roots, name, given, piped, overrides = {}) {
  let request = null;
  const shell = load(roots, { 'Send-HttpRequest': (all) => ((request = all.get('request')), answer(204)), ...overrides });
  try {
    shell.call(name, new Map(Object.entries(given)), piped);
  } catch (error) {
    return error.exception?.message ?? error.message;
  }
  return request?.get('Uri').replace('http://127.0.0.1:1/base', '') ?? 'nothing';
}

test('arguments that are the text of an object are refused by name', () => {
  const roots = modules.get('wire.yaml');
  const call = (text, piped) => target(roots, 'Invoke-PathSimple', { text, list: ['a'], color: new Obj([['R', 1]]) }, piped);
  const refused = '-Text must be text, but is an object: pass one of its properties.';
  const object = new Obj([['id', 1]]);
  assert.match(call('a'), /^\/simple\/a\//);
  assert.match(call('@{id=1}', new Obj([['Text', '@{id=1}']])), /pass one of its properties/, 'a text that looks like an object is none for a path');
  assert.equal(call('@{id=1}', object), refused, 'the piped object');
  assert.equal(call('@{id=1}', new Obj([['Text', object]])), refused, 'a property of it');
  assert.equal(call('1 @{id=1}', new Obj([['Text', [1, object]]])), refused, 'a list with an object');
  assert.equal(call('System.Collections.Hashtable'), refused);
  assert.equal(call('@{id=1}'), refused);
  for (const piped of [5, 'x', new Obj([['Text', 5]]), new Obj([['Text', ['x']]])]) assert.match(call('x', piped), /^\/simple\/x\//);
  assert.match(call('5', 5), /^\/simple\/5\//, 'a number');
  assert.match(call('', new Obj([['Text', null]])), /requires -Text/, 'null stays null');
});

test('numbers may be null, so that null is not sent as 0', () => {
  const file = written({
    openapi: '3.0.3', info: { title: 'Numbers', version: '1' },
    paths: { '/things/{id}': { delete: { operationId: 'removeThing', responses: { 204: { description: 'Done' } }, parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
      { name: 'of', in: 'query', required: true, schema: { type: 'array', items: { type: 'number' } } },
    ] } } },
    components: { schemas: { Thing: { type: 'object', required: ['id', 'list'], properties: { id: { type: 'integer' }, list: { type: 'array', items: { type: 'integer' } } } } } },
  });
  const roots = scripts(file);
  const types = (name) => Object.fromEntries(load(roots, {}).functions.get(name).parameters.map((p) => [p.name, p.type]));
  assert.deepEqual([types('remove-thing').id, types('remove-thing').of], ['System.Nullable[Int64]', 'System.Nullable[Decimal][]']);
  assert.deepEqual(types('initialize-thing'), { id: 'System.Nullable[Int32]', list: 'System.Nullable[Int32][]' });
  assert.equal(target(roots, 'Remove-Thing', { id: 1, of: [1, 2] }), '/things/1?of=1&of=2');
  assert.equal(target(roots, 'Remove-Thing', { id: null, of: [1] }), 'Remove-Thing requires -Id.');
  assert.equal(target(roots, 'Remove-Thing', { id: 1, of: [1, null] }), '-Of must not contain null.');
  const made = (given) => load(roots, {}).call('Initialize-Thing', new Map(Object.entries(given)));
  assert.throws(() => made({ id: null, list: [1] }), /Id is required/);
  assert.throws(() => made({ id: 1, list: [null] }), /List\[0\] must not be null/);
});

test('what may change something asks, with the method and the URL, and is not sent where it may not be', () => {
  const operation = (operationId, more = {}) => ({ operationId, responses: { 204: { description: 'Done' } }, ...more });
  const key = { name: 'key', in: 'query', schema: { type: 'string' } };
  const roots = scripts(written(described({
    '/things': { get: operation('getThings'), post: operation('addThings', { parameters: [key] }) },
    '/confirmed': { put: operation('setConfirmed', { parameters: [{ name: 'confirm', in: 'query', schema: { type: 'boolean' } }] }) },
  }, {})));
  for (const [name, arguments_, asks] of [['Get-Things', {}, false], ['Add-Things', { key: 'secret' }, true], ['Set-Confirmed', {}, false]]) {
    for (const answered of [true, false]) {
      let request = null;
      const asked = [];
      const shell = load(roots, { 'Send-HttpRequest': (given) => ((request = given.get('request')), answer(204)) });
      shell.asked = (...all) => (asked.push(all), answered);
      assert.equal(shell.functions.get(name.toLowerCase()).shouldProcess, asks, name);
      shell.call(name, new Map(Object.entries(arguments_)));
      assert.deepEqual(asked, asks ? [['http://127.0.0.1:1/base/things', 'POST']] : [], name);
      assert.equal(request !== null, answered || !asks, name);
    }
  }
});

test('JSON of the pipeline is one text, or one in each line', () => {
  const read = (given) => { try { JSON.parse(given.get('text')); } catch { throw new PsError('System.FormatException', 'no JSON'); } };
  const shell = load(modules.get('wire.yaml'), { 'ConvertFrom-JsonText': read });
  const texts = (...all) => shell.call('Join-JsonText', new Map([['texts', new List(all)]]))[0];
  assert.deepEqual(texts('{"a":1}'), ['{"a":1}']);
  assert.deepEqual(texts('{', '"a":1', '}'), ['{\n"a":1\n}']);
  assert.deepEqual(texts('{"a":1}', '{"a":2}'), ['{"a":1}', '{"a":2}']);
});

test("the module's own tests have what follows its pattern, and leave out what cannot be sent", () => {
  const body = (type, schema) => ({ required: true, content: { [type]: { schema } } });
  const operation = (operationId, requestBody) => ({ post: { operationId, requestBody, responses: { 204: { description: 'Done' } } } });
  const code = { $ref: '#/components/schemas/Code' };
  const folder = generate(written(described({
    '/json': operation('addJson', body('application/json', code)),
    '/xml': operation('addXml', body('application/xml', code)),
    '/text': operation('addText', body('application/xml', { type: 'string' })),
    '/files': operation('addFiles', body('multipart/form-data', { type: 'object', required: ['files'], properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } })),
  }, { Code: { type: 'object', required: ['code'], properties: { code: { type: 'string', pattern: '^[A-F]{2}-\\d+$', minLength: 5 } } } })));
  const output = files(folder);
  discard(folder);
  const calls = output['tests/Api/DefaultApi.Tests.ps1'];
  assert.match(calls, /It 'Add-Json sends POST' \{\n *\$Code = Initialize-Code -Code 'AA-11'\n/);
  assert.match(calls, /It 'Add-Xml sends POST \(omitted: .*\)' -Skip \{/);
  assert.match(calls, /It 'Add-Text sends POST' \{/);
  assert.match(calls, /Add-Files -Files @\(\$PSCommandPath\)/);
  assert.match(output['tests/Model/Code.Tests.ps1'], /\{"code":"AA-11"\}/);
  for (const name of ['tests/Api/DefaultApi.Tests.ps1', 'tests/Model/Code.Tests.ps1']) assert.match(output[name], /Import\.ps1/, name);
});

test("the module's own tests hold for unions that contain themselves", () => {
  const names = Object.keys(nestedUnions.components.schemas);
  const paths = Object.fromEntries(names.map((name) => [`/${name}`, { post: { operationId: `send${name}`, requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } }, responses: { 204: { description: 'Done' } } } }]));
  const description = written({ ...nestedUnions, paths });
  const folder = generate(description);
  const output = files(folder);
  discard(folder);
  const shell = load(scripts(description), {});
  const checked = [];
  for (const [file, script] of Object.entries(output).filter(([name]) => name.startsWith('tests/Model/'))) {
    const [json] = /(?<=Json = ').*(?=' \} \{)/.exec(script) ?? [];
    if (!json) continue;
    const model = shell.script.get('models').get(path.basename(file, '.Tests.ps1'));
    const [value] = shell.call('ConvertFrom-JsonText', new Map([['text', json]]));
    const problems = new List();
    shell.call('Test-JsonModel', new Map([['value', value], ['model', model], ['path', '$'], ['problems', problems]]));
    assert.deepEqual(problems.items, [], file);
    assert.equal(wrote(shell, shell.call('ConvertTo-WireModel', new Map([['value', value], ['model', model]]))[0]), wrote(shell, value), file);
    checked.push(path.basename(file, '.Tests.ps1'));
  }
  assert.deepEqual(checked.sort(), ['Left', 'Link', 'ModelEnd', 'Right']);
  const calls = output['tests/Api/DefaultApi.Tests.ps1'];
  for (const name of ['Node', 'Branch', 'Group', 'Any', 'First', 'Second', 'Third']) assert.match(calls, new RegExp(`It 'Send-${name} sends POST \\(omitted: what is required contains itself without end\\)' -Skip`));
  for (const name of ['Left', 'Right', 'Link', 'End']) assert.match(calls, new RegExp(`It 'Send-${name} sends POST' \\{`));
});

test('objects of models have their type, in lists and within others', () => {
  const shell = load(modules.get('wire.yaml'), { 'ConvertFrom-JsonText': (given) => objects(JSON.parse(given.get('text'))) });
  shell.script.set('modulename', 'Wire');
  const objects = (value) => (Array.isArray(value) ? value.map(objects) : value && typeof value === 'object' ? new Obj(Object.entries(value).map(([k, v]) => [k, objects(v)])) : value);
  const [node] = shell.call('ConvertFrom-JsonToNode', new Map([['json', '{"value":1,"next":{"value":2},"children":[{"value":3}]}']]));
  const types = (object) => object.types?.items.filter((type) => type.startsWith('Wire.'));
  for (const object of [node, node.map.get('next'), node.map.get('children')[0]]) assert.deepEqual(types(object), ['Wire.Node']);
  const [made] = shell.call('Initialize-Node', new Map([['value', 1], ['next', node]]));
  assert.deepEqual(types(made), ['Wire.Node']);
  assert.deepEqual(types(node), ['Wire.Node'], 'once');
  const list = objects([{ value: 1 }, { value: 2 }]);
  shell.call('Add-TypeName', new Map([['value', list], ['schema', dict({ Type: 'array', Items: dict({ Type: 'model', Model: 'Node' }) })]]));
  assert.deepEqual(list.map(types), [['Wire.Node'], ['Wire.Node']]);
  assert.match(files(generate(path.resolve(root, 'tests/languages/shared/wire/wire.yaml')))['src/PSOpenAPITools/Api/ModelApi.ps1'], /\[OutputType\('PSOpenAPITools\.Node'\)\]/);
});

// Faults that the checker does not see, each in the text of one file.
const faults = [
  ['Style.ps1', 'return , $Out', 'return $Out', 'queryForm'],
  ['Json.ps1', "$Separator = ','", "$Separator = ';'", 'JSON: null is kept'],
  ['Body.ps1', '$Index++', '', 'partsByPlace'],
  ['Model.ps1', 'return , $Items.ToArray()', 'return $Items.ToArray()', 'JSON: a list of one'],
];
for (const [file, from, to, name] of faults) {
  test(`a fault is seen: ${file}, ${from}`, () => {
    const one = cases.find((c) => c.name === name);
    const broken = scripts(one.description, (path, text) => (path.endsWith(`/Private/${file}`) ? text.replaceAll(from, to) : text));
    assert.throws(() => holds(broken, one));
  });
}

// ---- settings -----------------------------------------------------------------------------------

/** The module of wire.yaml, whose requests are kept in `requests`. */
function client(mend) {
  const requests = [];
  const shell = load(mend ? scripts('wire.yaml', mend) : modules.get('wire.yaml'), { 'Send-HttpRequest': (given) => (requests.push(given.get('request')), answer(204)) });
  const call = (name, given = {}) => shell.call(name, new Map(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value])));
  return { shell, requests, call };
}
const entries = (of) => Object.fromEntries(of.entries().map(({ key, value }) => [key, value]));

test('settings: secrets are kept as SecureStrings, and sent as they are', () => {
  for (const wrap of [(secret) => secret, (secret) => new Secret(secret)]) {
    const { requests, call } = client();
    call('Set-Configuration', { Username: 'Aladdin', Password: wrap('open sesame'), AccessToken: wrap('t.1'), Cookie: wrap('a=1'),
      ApiKey: dict({ 'X-Key': wrap('k1') }), DefaultHeaders: dict({ 'X-Trace': 'x', 'X-Token': wrap('t.2') }) });
    call('Set-ConfigurationApiKey', { Id: 'session', ApiKey: wrap('k2') });
    call('Set-ConfigurationDefaultHeader', { Key: 'X-Secret', Value: wrap('s') });
    const [shown] = call('Get-Configuration');
    const clear = JSON.stringify(shown, (key, value) => (value instanceof Secret ? 'secret' : value instanceof Dict ? entries(value) : value));
    for (const secret of ['sesame', 't.1', 't.2', 'a=1', 'k1', 'k2']) assert.ok(!clear.includes(secret), clear);
    // Splatted to another module.
    const other = client();
    other.call('Set-Configuration', entries(shown));
    for (const { requests: sent, call: invoke } of [{ requests, call }, other]) {
      for (const name of ['Bearer', 'Basic', 'Header', 'Cookie']) invoke(`Invoke-Auth${name}`);
      const headers = sent.map((request) => entries(request.get('Headers')));
      assert.deepEqual(headers.map((all) => all.Authorization), ['Bearer t.1', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', undefined, undefined]);
      assert.deepEqual([headers[2]['X-Key'], headers[3].Cookie], ['k1', 'a=1; session=k2']);
      for (const all of headers) assert.deepEqual([all['X-Trace'], all['X-Token'], all['X-Secret']], ['x', 't.2', 's']);
    }
  }
});

test('settings: an empty secret removes one, and another value is refused', () => {
  const { shell, requests, call } = client();
  call('Set-Configuration', { AccessToken: 't' });
  for (const value of [new Obj([['token', 't']]), dict({ a: 1 }), ['a', 'b']]) assert.throws(() => call('Set-Configuration', { AccessToken: value }), /AccessToken must be a string or a SecureString/);
  call('Invoke-AuthBearer');
  call('Set-Configuration', { AccessToken: '' });
  call('Invoke-AuthBearer');
  assert.deepEqual(requests.map((request) => request.get('Headers').get('Authorization')), ['Bearer t', null]);
  assert.equal(shell.script.get('configuration').get('AccessToken'), null);
});

test('settings: a copy does not change the module, and restores it', () => {
  const { requests, call } = client();
  call('Set-Configuration', { AccessToken: 't', ApiKey: dict({ 'X-Key': 'k' }) });
  const [copy] = call('Get-Configuration');
  copy.set('BaseUrl', 'http://other.example');
  copy.get('ApiKey').set('X-Key', 'plain');
  call('Invoke-AuthHeader');
  call('Set-Configuration', { Configuration: copy });
  call('Invoke-AuthHeader');
  assert.deepEqual(requests.map((request) => [request.get('Uri'), request.get('Headers').get('X-Key')]), [['http://127.0.0.1:1/base/auth/header', 'k'], ['http://other.example/auth/header', 'plain']]);
  assert.throws(() => call('Set-Configuration', { Configuration: dict({ AcessToken: 't' }) }), /no setting named AcessToken/);
  assert.throws(() => call('Set-Configuration', { AccessToken: 'u', BaseUrl: 'ftp://x' }), /BaseUrl must be/);
  call('Invoke-AuthBearer');
  assert.equal(requests[2].get('Headers').get('Authorization'), 'Bearer t', 'what failed changed nothing');
});

test('settings: a call takes a configuration of its own', () => {
  const { requests, call } = client();
  call('Set-Configuration', { AccessToken: 'own' });
  const [other] = call('Get-Configuration');
  other.set('BaseUrl', 'http://other.example/x');
  other.set('AccessToken', 'other');
  call('Invoke-AuthBearer', { Configuration: other });
  call('Invoke-AuthBearer');
  call('Invoke-AuthBearer', { Configuration: dict({ AccessToken: 'third' }) });
  assert.deepEqual(requests.map((request) => [request.get('Uri'), request.get('Headers').get('Authorization')]), [
    ['http://other.example/x/auth/bearer', 'Bearer other'], ['http://127.0.0.1:1/base/auth/bearer', 'Bearer own'], ['http://127.0.0.1:1/v1/auth/bearer', 'Bearer third']]);
  assert.throws(() => call('Invoke-AuthBearer', { Configuration: dict({ BaseUrl: 'x' }) }), /BaseUrl must be/);
});

// ---- redirects ----------------------------------------------------------------------------------

/** Sends a request to which these answers come in turn; gives the requests that were sent. */
function follow({ method = 'GET', uri = 'https://a.example/x' }, answers) {
  const requests = [];
  const shell = load(modules.get('wire.yaml'), { 'Send-HttpMessage': (given) => (requests.push(given.get('request')), answers[Math.min(requests.length, answers.length) - 1]) });
  const headers = dict({ Accept: 'a', Authorization: 'Bearer t', 'X-Key': 'k', Cookie: 'c=1', Host: 'a.example' }, true);
  const request = dict({ Method: method, Uri: uri, Headers: headers, ContentType: 'text/plain', Content: new Uint8Array(2), Parts: null });
  const out = shell.call('Send-HttpRequest', new Map([['request', request], ['configuration', new Dict(true)]]));
  return { requests, out };
}
const to = (status, location) => answer(status, { Location: [location] });

for (const [status, method, then, body] of [[301, 'GET', 'GET', true], [301, 'POST', 'GET', false], [302, 'POST', 'GET', false], [301, 'PUT', 'PUT', true],
  [303, 'PUT', 'GET', false], [303, 'HEAD', 'HEAD', true], [307, 'POST', 'POST', true], [308, 'PATCH', 'PATCH', true]]) {
  test(`redirect: ${status} of ${method} becomes ${then}`, () => {
    const { requests: [, next], out } = follow({ method }, [to(status, '/y'), answer(200)]);
    assert.deepEqual([next.get('Method'), next.get('Content') !== null, next.get('ContentType') !== null], [then, body, body]);
    assert.equal(out[0].get('StatusCode'), 200);
  });
}

for (const [from, location, target, keeps] of [
  ['https://a.example/v1/x?q=1', '/y', 'https://a.example/y', true],
  ['https://a.example/v1/x', 'y?z=1', 'https://a.example/v1/y?z=1', true],
  ['https://a.example/x', 'https://A.example:443/y', 'https://A.example:443/y', true],
  ['https://a.example/x', 'https://b.example/y%2Fz', 'https://b.example/y%2Fz', false],
  ['https://a.example/x', '//b.example/y', 'https://b.example/y', false],
  ['https://a.example/x', 'https://a.example:8443/y', 'https://a.example:8443/y', false],
  ['http://a.example/x', 'https://a.example/x', 'https://a.example/x', false],
]) {
  test(`redirect: from ${from} to ${location}`, () => {
    const { requests: [, next] } = follow({ uri: from }, [to(307, location), answer(204)]);
    assert.equal(next.get('Uri'), target);
    for (const name of ['Authorization', 'X-Key', 'Cookie']) assert.equal(next.get('Headers').has(name), keeps, name);
    assert.deepEqual([next.get('Headers').get('Accept'), next.get('Headers').has('Host')], ['a', false]);
  });
}

test('redirect: what is refused, and the end', () => {
  assert.throws(() => follow({}, [to(302, 'http://a.example/x')]), /from https/);
  assert.throws(() => follow({}, [to(302, 'file:///etc/passwd')]), /not an http or https URL/);
  assert.throws(() => follow({}, [to(302, '/again')]), /stopped after 10 redirects/);
  assert.equal(follow({}, [answer(302)]).requests.length, 1);
  const back = follow({}, [to(302, 'https://b.example/'), to(302, 'https://a.example/x'), answer(200)]).requests[2];
  assert.deepEqual([back.get('Uri'), back.get('Headers').has('Authorization')], ['https://a.example/x', false]);
});

// ---- JSON ---------------------------------------------------------------------------------------

/** What is read of a JSON text, as plain values: an object as a list of names and values, with what it is. */
function read(shell, json) {
  const plain = (value) => (Array.isArray(value) ? value.map(plain) : value instanceof Obj ? { object: [...value.map].map(([k, v]) => [k, plain(v)]) }
    : value instanceof Dict ? { dictionary: value.entries().map(({ key, value: v }) => [key, plain(v)]) } : value);
  const out = shell.call('ConvertFrom-JsonText', new Map([['text', json]]));
  assert.equal(out.length, 1, 'one value');
  return plain(out[0]);
}
const wrote = (shell, value) => shell.call('ConvertTo-JsonText', new Map([['value', value]]))[0];

for (const emptyElements of [false, true]) {
  test(`JSON is read as it stands, with empty elements ${emptyElements}`, () => {
    const shell = load(modules.get('wire.yaml'), {});
    shell.emptyElements = emptyElements;
    for (const [json, expected] of [
      ['"a"', 'a'], ['1', 1], ['null', null], ['true', true], ['[]', []], ['[[]]', [[]]], ['[1]', [1]], ['[null]', [null]], ['{}', { object: [] }],
      ['[{},[],{"a":[]},1]', [{ object: [] }, [], { object: [['a', []]] }, 1]],
      ['{"a":{"b":[1,{"c":null},[true]],"d":"x"},"e":[[],[2]]}', { object: [['a', { object: [['b', [1, { object: [['c', null]] }, [true]]], ['d', 'x']] }], ['e', [[], [2]]]] }],
      ['{"__type":"x","a":1}', { object: [['__type', 'x'], ['a', 1]] }], ['{"item":1,"a b":2,"1":3}', { object: [['item', 1], ['a b', 2], ['1', 3]] }],
      ['{"a":1,"A":2}', { dictionary: [['a', 1], ['A', 2]] }], ['{"a":1,"a":2}', { object: [['a', 2]] }], ['{"":1}', { dictionary: [['', 1]] }],
      ['{"PSObject":1,"b":{"c":1}}', { dictionary: [['PSObject', 1], ['b', { object: [['c', 1]] }]] }],
      ['[2147483648,-5,1.5,1e3,9223372036854775807,12345678901234567890123456789012]', [2147483648, -5, 1.5, 1000, 9223372036854775807n, 12345678901234567890123456789012n]],
    ]) assert.deepEqual(read(shell, json), expected, json);
  });
}

test('JSON is written as it was read', () => {
  const shell = load(modules.get('wire.yaml'), {});
  for (const json of ['"a"', '1', 'null', 'false', '[]', '[[]]', '[null,[1,"b"]]', '{}', '{"a":{"A b":[{"c":null}],"A":[]},"b":true}', '{"a":1,"A":{"":2}}', '"\\"\\\\\\u000a\\u2028/<\u00e9"',
    '{"\\u000d":"x","n":12345678901234567890123456789012}']) {
    assert.equal(wrote(shell, shell.call('ConvertFrom-JsonText', new Map([['text', json]]))[0]), json);
  }
  let deep = 1;
  for (let i = 0; i < 100; i++) deep = [deep];
  assert.match(wrote(shell, deep), /^\[{100}1\]{100}$/);
  assert.throws(() => wrote(shell, [deep]), /more than 100 levels/);
});

test('values of .NET are written as their text, and those of classes as their properties', () => {
  const shell = load(modules.get('wire.yaml'), {});
  const day = Object.assign(new Instance('System.DateOnly', [], '29/02/2020'), { text: (format) => (format === 'yyyy-MM-dd' ? '2020-02-29' : 'other') });
  for (const [value, json] of [
    [new Instance('Pet', [['Name', 'a'], ['Tag', new Instance('Zoo.Tag', [['Id', 1]])]]), '{"Name":"a","Tag":{"Id":1}}'],
    [new Instance('System.Uri', [['OriginalString', 'https://a/b c']], 'https://a/b%20c'), '"https://a/b c"'],
    [new Instance('System.Version', [['Major', 1]], '1.2'), '"1.2"'],
    [new Instance('System.Net.IPAddress', [], '127.0.0.1'), '"127.0.0.1"'],
    [day, '"2020-02-29"'],
  ]) assert.equal(wrote(shell, value), json);
  assert.throws(() => wrote(shell, new Instance('System.IO.MemoryStream', [])), /type System.IO.MemoryStream cannot be sent/);
});

// ---- date-times ---------------------------------------------------------------------------------

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const timed = (type, properties) => ({ type: 'object', required: ['type'], properties: { type: { type: 'string', enum: [type] }, ...properties } });
const answering = (operationId, schema, type = 'application/json') => ({ get: { operationId, responses: { 200: { description: 'Done', content: { [type]: { schema } } } } } });
const times = scripts(written(described({
  '/list': answering('getList', { type: 'array', items: ref('Visit') }), '/one': answering('getOne', ref('Visit')), '/map': answering('getMap', { type: 'object', additionalProperties: time }),
  '/lines': answering('getLines', { type: 'array', items: ref('Visit') }, 'application/jsonl'), '/union': answering('getUnion', ref('Either')), '/time': answering('getTime', time), '/nest': answering('getNest', ref('Nest')),
  '/send': { post: { operationId: 'sendVisit', requestBody: { required: true, content: { 'application/json': { schema: ref('Visit') } } }, responses: { 204: { description: 'Done' } } } },
}, {
  Stamp: time,
  Visit: { type: 'object', properties: { at: time, 'not at': time, name: text, At: text, day: { type: 'string', format: 'date' }, stamp: ref('Stamp'), all: { type: 'array', items: time },
    maybe: { anyOf: [time, { type: 'null' }] }, by: { type: 'object', additionalProperties: ref('Stamp') }, next: ref('Visit'), grid: { type: 'array', items: { type: 'array', items: ref('Visit') } } },
  additionalProperties: { type: 'object', properties: { at: time } } },
  First: timed('first', { at: time, other: time, list: { type: 'array', items: time } }), Second: timed('second', { at: time, other: text, list: { type: 'array', items: time }, own: time }),
  Either: { oneOf: [ref('First'), ref('Second')] },
  Nest: { type: 'array', items: ref('Nest') },
})));

/** A value with its moments as `utc …` and `offset …`. */
const moments = (value) => (value instanceof Moment ? `${value.type === 'System.DateTime' ? 'utc' : 'offset'} ${value.stamp}${value.zone}` : Array.isArray(value) ? value.map(moments)
  : value instanceof Obj ? Object.fromEntries([...value.map].map(([name, member]) => [name, moments(member)]))
    : value instanceof Dict ? Object.fromEntries(value.entries().map(({ key, value: member }) => [key, moments(member)])) : value);
/** What a function puts out for an answer, and the module. */
function answeredBy(name, json, type = 'application/json') {
  const shell = load(times, { 'Send-HttpRequest': () => answered(200, type, typeof json === 'string' ? json : JSON.stringify(json)) });
  return { shell, out: shell.call(name, new Map()) };
}
const [utc, offset] = ['2020-02-29T23:59:59.1234567Z', '2020-02-29T23:59:59.5-01:30'];

test('date-times of results are values of .NET, wherever the schema says that they are', () => {
  const visit = { at: utc, 'not at': offset, name: utc, At: utc, day: '2020-02-29', stamp: utc, all: [offset, utc], maybe: utc, by: { a: utc }, next: { at: offset, next: { at: null } }, grid: [[{ at: utc }], []], extra: { at: utc }, other: [utc] };
  const expected = { at: `utc ${utc}`, 'not at': `offset ${offset}`, name: utc, At: utc, day: '2020-02-29', stamp: `utc ${utc}`, all: [`offset ${offset}`, `utc ${utc}`], maybe: `utc ${utc}`, by: { a: `utc ${utc}` },
    next: { at: `offset ${offset}`, next: { at: null } }, grid: [[{ at: `utc ${utc}` }], []], extra: { at: `utc ${utc}` }, other: [utc] };
  assert.deepEqual(answeredBy('Get-One', visit).out.map(moments), [expected]);
  assert.deepEqual(answeredBy('Get-List', [visit, visit]).out.map(moments), [expected, expected]);
  assert.deepEqual(answeredBy('Get-Lines', `${JSON.stringify(visit)}\n${JSON.stringify(visit)}\n`, 'application/jsonl').out.map(moments), [expected, expected]);
  assert.deepEqual(answeredBy('Get-Map', { a: utc, b: offset }).out.map(moments), [{ a: `utc ${utc}`, b: `offset ${offset}` }]);
  assert.deepEqual(answeredBy('Get-Time', JSON.stringify(utc)).out.map(moments), [`utc ${utc}`]);
  const [read] = load(times, {}).call('ConvertFrom-JsonToVisit', new Map([['json', JSON.stringify({ at: utc, next: { at: offset } })]]));
  assert.deepEqual(moments(read), { at: `utc ${utc}`, next: { at: `offset ${offset}` } });
  // What only some alternatives call a date-time stays a text.
  assert.deepEqual(answeredBy('Get-Union', { type: 'second', at: utc, other: utc, list: [utc], own: utc }).out.map(moments), [{ type: 'second', at: `utc ${utc}`, other: utc, list: [`utc ${utc}`], own: `utc ${utc}` }]);
});

test('a date-time that .NET does not hold exactly stays a text', () => {
  for (const other of ['2020-02-29T23:59:60Z', '2020-02-29T23:59:59.12345678Z', '2020-02-30T00:00:00Z', '2020-02-29T00:00:00', '2020-02-29 00:00:00Z', '2020-02-29t00:00:00z', '2020-02-29T00:00:00-00:00', '2020-02-29T00:00:00+0100',
    '2020-02-29T00:00:00+15:00', '2020-02-29T24:00:00Z', '0000-01-01T00:00:00Z', '2020-02-29', '', 'now', `${utc}\n`]) assert.deepEqual(answeredBy('Get-One', { at: other }).out.map(moments), [{ at: other }], other);
});

test('a date-time that was read is sent again as the same instant with the same offset', () => {
  for (const [from, to] of [[utc, utc], [offset, offset], ['2020-02-29T00:00:00.100Z', '2020-02-29T00:00:00.1Z'], ['2020-02-29T00:00:00Z', '2020-02-29T00:00:00Z'], ['2020-02-29T00:00:00+05:45', '2020-02-29T00:00:00+05:45'], ['2020-02-29T00:00:00+00:00', '2020-02-29T00:00:00Z'],
    ['2020-02-29T23:59:60Z', '2020-02-29T23:59:60Z']]) {
    const [visit] = answeredBy('Get-One', { at: from, all: [from], next: { stamp: from } }).out;
    let request = null;
    load(times, { 'Send-HttpRequest': (given) => ((request = given.get('request')), answer(204)) }).call('Send-Visit', new Map([['visit', visit]]));
    assert.equal(new TextDecoder().decode(request.get('Content')), `{"at":"${to}","all":["${to}"],"next":{"stamp":"${to}"}}`);
  }
});

test('what tells date-times apart is found once for each schema, and not for each object', () => {
  const calls = (count) => {
    const shell = load(times, { 'Send-HttpRequest': () => answered(200, 'application/json', JSON.stringify(Array(count).fill({ at: utc, next: { at: utc }, by: { a: utc } }))) });
    const { call } = shell;
    let found = 0;
    shell.call = function (name, ...more) {
      if (/^(get|join|resolve)-.*schema/i.test(name)) found++;
      return call.call(this, name, ...more);
    };
    shell.call('ConvertFrom-JsonText', new Map([['text', JSON.stringify(Array(count).fill({ at: utc, next: { at: utc }, by: { a: utc } }))], ['schema', dict({ Type: 'array', Items: dict({ Type: 'model', Model: 'Visit' }) })]]));
    return found;
  };
  assert.ok(calls(2) > 0);
  assert.equal(calls(200), calls(2));
});

test('a list of itself has types and date-times as far as it goes', () => {
  const [nest] = load(times, {}).call('ConvertFrom-JsonText', new Map([['text', '[[],[[]]]'], ['schema', dict({ Type: 'model', Model: 'Nest' })]]));
  assert.deepEqual(nest, [[], [[]]]);
  load(times, {}).call('Add-TypeName', new Map([['value', nest], ['schema', dict({ Type: 'model', Model: 'Nest' })]]));
});

// ---- files and bytes ----------------------------------------------------------------------------

const content = (schema, type) => ({ required: true, content: { [type]: { schema } } });
const posting = (operationId, schema, type, parameters = []) => ({ post: { operationId, parameters, requestBody: content(schema, type), responses: { 204: { description: 'Done' } } } });
const file = { type: 'string', format: 'binary' };
const bytes = { type: 'string', format: 'byte' };
const uploads = scripts(written({ ...described({
  '/raw': posting('sendRaw', file, 'application/octet-stream'), '/form': posting('sendForm', { type: 'object', required: ['file'], properties: { file, files: { type: 'array', items: file }, hash: bytes } }, 'multipart/form-data'),
  '/data': posting('sendData', ref('Data'), 'application/json', [{ name: 'key', in: 'query', schema: bytes }, { name: 'when', in: 'query', schema: time }]),
}, { Data: { type: 'object', properties: { blob: bytes, all: { type: 'array', items: bytes }, file, when: time } } }), openapi: '3.0.3' }));

/** The request of a call, or the message of its error. */
function uploaded(name, given, piped) {
  let request = null;
  const shell = load(uploads, { 'Send-HttpRequest': (all) => ((request = all.get('request')), answer(204)) });
  try {
    shell.call(name, new Map(Object.entries(given)), piped);
  } catch (error) {
    return error.exception?.message ?? error.message;
  }
  return request;
}

test('a file is a path, a FileInfo, bytes or a stream', () => {
  const stream = new Stream();
  const raw = (value, piped) => { const request = uploaded('Send-Raw', { body: value }, piped); return request.get?.('Content') ?? request; };
  assert.deepEqual(raw('a.bin'), new FileInfo('/here/a.bin'));
  assert.deepEqual(raw('/a.bin'), new FileInfo('/a.bin'));
  assert.deepEqual(raw(new FileInfo('/b.bin')), new FileInfo('/b.bin'));
  assert.deepEqual(raw(new Uint8Array([1, 2])), new Uint8Array([1, 2]));
  assert.deepEqual(raw([1, 255]), new Uint8Array([1, 255]));
  assert.equal(raw(stream), stream);
  const piped = new Obj([['Body', '/c.bin']]);
  assert.deepEqual(raw(piped, piped), new FileInfo('/c.bin'), 'a property of the piped object, which PowerShell binds whole');
  for (const [wrong, message] of [[5, /-Body: A file must be a path/], [dict({ a: 1 }), /-Body: A file must be a path/], ['', /-Body: A file must be a path/], [[256], /-Body: A list of bytes must contain only numbers/], [['a'], /-Body: A list of bytes/]]) assert.match(raw(wrong), message);
  const parts = uploaded('Send-Form', { file: stream, files: ['/a.txt', new Uint8Array([3])], hash: new Uint8Array([1, 2, 3]) }).get('Parts').items;
  assert.deepEqual(parts.map((part) => [part.get('Headers').get('Content-Disposition'), part.get('Content')]), [
    ['form-data; name="file"; filename="file"', stream], ['form-data; name="files"; filename="a.txt"', new FileInfo('/a.txt')],
    ['form-data; name="files"; filename="files"', new Uint8Array([3])], ['form-data; name="hash"', new TextEncoder().encode('AQID')]]);
  const [data] = load(uploads, {}).call('Initialize-ModelData', new Map([['file', 'x.bin']]));
  assert.deepEqual(data.map.get('file'), new FileInfo('/here/x.bin'));
});

test('a stream is not read a second time', () => {
  const stream = new Stream();
  const shell = load(uploads, { 'Send-HttpMessage': () => to(307, '/again') });
  const send = (body) => shell.call('Send-Raw', new Map([['body', body]]));
  assert.throws(() => send(stream), /A redirect needs the body twice, but a stream can be read only once/);
  assert.throws(() => send(new Uint8Array(1)), /stopped after 10 redirects/);
  const form = (body) => shell.call('Send-Form', new Map([['file', body]]));
  assert.throws(() => form(stream), /A redirect needs the body twice/);
  const request = dict({ Content: stream, Parts: null });
  assert.throws(() => shell.call('Get-BodyHash', new Map([['request', request], ['name', 'sha256']])), /A digest needs the body twice/);
});

test('bytes are sent as base64, and text as it is', () => {
  const sentOf = (given) => { const request = uploaded('Send-Data', given); return typeof request === 'string' ? request : [request.get('Uri').split('?')[1] ?? '', new TextDecoder().decode(request.get('Content'))]; };
  assert.deepEqual(sentOf({ modeldata: dict({ blob: new Uint8Array([1, 2, 3]), all: [new Uint8Array([1]), 'Ag=='] }), key: new Uint8Array([251]) }), ['key=%2Bw%3D%3D', '{"blob":"AQID","all":["AQ==","Ag=="]}']);
  assert.deepEqual(sentOf({ modeldata: dict({ blob: [1, 2, 3] }), key: 'AQ==' }), ['key=AQ%3D%3D', '{"blob":"AQID"}']);
  assert.match(sentOf({ modeldata: dict({ all: new Uint8Array([1, 2]) }) })[1], /"all":\["AQI="\]/, 'one item of a list');
  assert.match(sentOf({ modeldata: dict({ blob: dict({ a: 1 }) }) }), /-ModelData: Bytes must be a list of bytes, or base64 text/);
  const [data] = load(uploads, {}).call('Initialize-ModelData', new Map([['blob', new Uint8Array([1, 2, 3])]]));
  assert.deepEqual([...data.map], [['blob', 'AQID']]);
  assert.throws(() => load(uploads, {}).call('Initialize-ModelData', new Map([['blob', [300]]])), /Blob: A list of bytes must contain/);
});

test('parameters have types that take what .NET has for them', () => {
  const types = (name) => Object.fromEntries(load(uploads, {}).functions.get(name).parameters.map((p) => [p.name, p.type]));
  assert.deepEqual(types('initialize-modeldata'), { blob: 'Object', all: 'Object[]', file: 'Object', when: 'System.Nullable[System.DateTimeOffset]' });
  assert.deepEqual([types('send-raw').body, types('send-form').files, types('send-data').when], ['Object', 'Object[]', 'System.Nullable[System.DateTimeOffset]']);
});

test('moments are sent with their offset, those of no kind as local ones, and UTC as Z', () => {
  const shell = load(uploads, {});
  const plain = (moment) => shell.call('ConvertTo-PlainText', new Map([['value', moment]]))[0];
  assert.equal(plain(new Moment('DateTimeOffset', '2020-02-29T12:00:00', '+05:45')), '2020-02-29T12:00:00+05:45');
  assert.equal(plain(new Moment('DateTimeOffset', '2020-02-29T12:00:00', '+00:00')), '2020-02-29T12:00:00Z', 'what [datetime]::UtcNow becomes');
  assert.equal(plain(new Moment('DateTime', '2020-02-29T12:00:00', 'Z')), '2020-02-29T12:00:00Z');
  assert.equal(plain(new Moment('DateTime', '2020-02-29T12:00:00', '')), '2020-02-29T12:00:00+02:00', 'where local time is two hours ahead');
});

// ---- arguments ----------------------------------------------------------------------------------

/** The text of the body that a call sends, or the message of its error. */
function body(name, given) {
  const { requests, call } = client();
  try {
    call(name, given);
    return new TextDecoder().decode(requests[0].get('Content'));
  } catch (error) {
    return error.message;
  }
}

test('text where an object is expected is refused, with a hint', () => {
  const hint = '-Pet: An object of type Pet is expected, but not text. To convert JSON to an object, use ConvertFrom-JsonToPet.';
  assert.equal(body('Invoke-EchoPet', { Pet: '{"name":"a","owner":"b"}' }), hint);
  assert.equal(body('Invoke-BodyJsonList', { Pet: ['{"name":"a","owner":"b"}'] }), hint);
  assert.match(body('Invoke-EchoPet', { Pet: 5 }), /^-Pet: An object of type Pet is expected, but not a value of type/);
  assert.match(body('Invoke-EchoShape', { Shape: '{"kind":"circle"}' }), /use ConvertFrom-JsonToShape/);
  assert.match(body('Invoke-QueryContent', { Filter: '{"name":"a"}' }), /^-Filter: .* use ConvertFrom-JsonToModelFilter/);
  // A union with a text as one of its schemas, and a field that is no JSON.
  assert.equal(body('Invoke-EchoEither', { Either: '{"job":1}' }), '"{\\"job\\":1}"');
  assert.match(body('Invoke-BodyForm', { Name: 'n', Color: 'red' }), /color=red/);
});

test('names of properties and values of enumerations are sent as they are declared, whatever their case', () => {
  assert.equal(body('Invoke-EchoPet', { Pet: dict({ NAME: 'a', Owner: null, Status: 'SOLD', other: 1 }) }), '{"name":"a","owner":null,"status":"sold","other":1}');
  assert.equal(body('Invoke-EchoPet', { Pet: new Instance('Pet', [['Name', 'a'], ['Owner', 'b']]) }), '{"name":"a","owner":"b"}');
  assert.equal(body('Invoke-EchoPet', { Pet: new Obj([['Name', 'a'], ['owner', 'b'], ['status', 'Sold']]) }), '{"Name":"a","owner":"b","status":"sold"}');
  assert.equal(body('Invoke-EchoShape', { Shape: dict({ Kind: 'circle', Radius: 1.5 }) }), '{"kind":"circle","radius":1.5}');
  assert.equal(body('Invoke-EchoPet', { Pet: dict({ name: 'a', owner: 'b', status: 'unknown' }) }), '{"name":"a","owner":"b","status":"unknown"}');
  const { requests, call } = client();
  call('Invoke-PathScalars', { Count: 1, Ratio: 1, Flag: true, Color: 'Dark Blue' });
  assert.match(requests[0].get('Uri'), /dark%20blue$/);
  const [pet] = call('Initialize-Pet', { Name: 'a', Owner: 'b', Status: 'SOLD' });
  assert.equal(pet.map.get('status'), 'sold');
});

test('a property of a piped object that is null stays null', () => {
  const { shell, call } = client();
  shell.piped = new Obj([['name', 'a'], ['owner', null], ['note', '']]);
  const [pet] = call('Initialize-Pet', { Name: 'a', Owner: '', Note: '' });
  assert.equal(wrote(shell, pet), '{"name":"a","owner":null,"note":""}');
});

test('a cookie that would be several is refused', () => {
  for (const key of ['a; admin=1', 'a\r\nX: 1', 'a\0']) {
    const { requests, call } = client();
    call('Set-ConfigurationApiKey', { Id: 'session', ApiKey: key });
    assert.throws(() => call('Invoke-AuthCookie'), /The API key session must not contain a semicolon or a line break/);
    assert.equal(requests.length, 0);
  }
});

// ---- errors -------------------------------------------------------------------------------------

/** Makes a call that fails; gives the error, and what the cmdlets wrote as errors. */
function failing(name, given, response) {
  const shell = load(modules.get('wire.yaml'), { 'Send-HttpRequest': () => response });
  let thrown = null;
  let out = null;
  try {
    out = shell.call(name, new Map(Object.entries(given)));
  } catch (error) {
    thrown = error;
  }
  return { thrown, out, written: shell.errors };
}
const answered = (StatusCode, type, text) => dict({ StatusCode, Headers: dict({}), ContentType: type, Content: new TextEncoder().encode(text) });

test('errors have a name, a category, and what the server said', () => {
  const { thrown: absent } = failing('Invoke-AnswerSeveral', {}, answered(404, 'application/problem+json', '{"title":"t"}'));
  assert.deepEqual([absent.id, absent.category, absent.target.get('StatusCode'), absent.target.get('Response').map.get('title')], ['HttpStatus404', 'ObjectNotFound', 404, 't']);
  assert.deepEqual([absent.details.message, absent.exception.map.get('StatusCode')], ['{"title":"t"}', 404]);
  assert.match(absent.details.recommendedaction, /Invoke-AnswerSeveral: the server responded with status 404/);
  const { thrown: broken } = failing('Invoke-AnswerSeveral', {}, answered(200, 'application/json', ' '));
  assert.equal(broken, null, 'an answer of blanks is text');
  const { thrown: missing } = failing('Invoke-PathSimple', { text: 'a' });
  assert.deepEqual([missing.id, missing.category, missing.message], ['RequiredParameterMissing', 'InvalidArgument', 'Invoke-PathSimple requires -List.']);
  const { thrown: text } = failing('Invoke-EchoPet', { pet: '{}' });
  assert.equal(text.id, 'ObjectExpected');
  const { thrown: dots } = failing('Invoke-PathTwoInOneSegment', { name: '', ext: 'a' });
  assert.equal(dots.id, 'PathParameterEmpty');
});

test('an answer that cannot be read has its status and its body', () => {
  const { thrown } = failing('Invoke-AnswerSeveral', {}, answered(200, 'application/json', '<html>'));
  assert.deepEqual([thrown.id, thrown.category, thrown.target.get('StatusCode'), thrown.target.get('Response')], ['AnswerNotJson', 'InvalidData', 200, '<html>']);
  assert.match(thrown.message, /the response with status 200 cannot be read/);
});

for (const action of ['Continue', 'SilentlyContinue', 'Ignore', 'Stop', null]) {
  test(`an error with -ErrorAction ${action}`, () => {
    const given = action ? { erroraction: action } : {};
    const ends = !action || action === 'Stop';
    for (const { thrown, out, written } of [
      failing('Invoke-AnswerSeveral', given, answered(500, 'application/json', '{}')), failing('Initialize-Pet', given), failing('Invoke-PathSimple', { ...given, text: 'a' }),
    ]) {
      assert.equal(thrown !== null, ends);
      assert.equal(written.length, ends ? 0 : 1);
      assert.ok(ends || out.length === 0);
    }
  });
}

// ---- answers ------------------------------------------------------------------------------------

test('events: a stream that has ended is a list of them', () => {
  const text = ': a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\nid\ndata: last\r\n\r\ndata: cut off\n';
  const [out] = load(modules.get('wire-3.2.yaml'), {}).call('Read-JsonSequence', new Map([['text', text], ['framing', 'events']]));
  const events = out.map((event) => Object.fromEntries(event.map));
  assert.deepEqual(events, [{ id: '1', event: 'add', data: '{"a":1}' }, { data: 'x\n\n y', retry: 10 }, { id: '', data: 'last' }]);
});
