// The runtime's functions, run in the interpreter of this folder: they make the requests of runtime/requests.json, follow
// redirects, and read events. What this shows is theirs; of PowerShell and .NET themselves it shows nothing.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { cases as paths, holdsPaths } from '../../shared/paths.mjs';
import { Dict, FileInfo, List, Obj, PowerShell, PsError } from './interpreter.mjs';
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
  shell.call('Add-TypeName', new Map([['value', list], ['model', 'Node']]));
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

// ---- answers ------------------------------------------------------------------------------------

test('events: a stream that has ended is a list of them', () => {
  const text = ': a comment\nid: 1\nevent: add\ndata: {"a":1}\n\ndata:x\ndata\ndata:  y\nretry: 10\nother: z\n\nretry: 5\n\nid\ndata: last\r\n\r\ndata: cut off\n';
  const [out] = load(modules.get('wire-3.2.yaml'), {}).call('Read-JsonSequence', new Map([['text', text], ['framing', 'events']]));
  const events = out.map((event) => Object.fromEntries(event.map));
  assert.deepEqual(events, [{ id: '1', event: 'add', data: '{"a":1}' }, { data: 'x\n\n y', retry: 10 }, { id: '', data: 'last' }]);
});
