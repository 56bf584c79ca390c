// The snippets of README, docs and about_ help parse, and call functions of the module with parameters that these have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callProblems, publicFunctions } from './check.mjs';
import { check, description, discard, document, expectNone, files, full, generate, ownSpecs, skipWithout } from './lib.mjs';
import { callsOf } from './functions.mjs';
import { parse } from './grammar.mjs';
import { tools } from './known.mjs';

export const snippets = (markdown) => [...markdown.matchAll(/^```powershell\n([\s\S]*?)^```/gm)].map((m) => m[1]);

/** The README behind the text of the API's author. */
const ours = (readme) => readme.slice(Math.max(readme.indexOf('\n## Installation\n'), 0));
/** A section of it. */
const section = (readme, title) => ours(readme).split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
/** The commands that its prose has as code, such as `Get-Help Get-Pet -Full`, and the parameters, such as `-Credential`. */
const spans = (readme, form) => [...ours(readme).replace(/^```[\s\S]*?^```/gm, '').matchAll(/(?<!\\)`([^`\n]+)`/g)].map((m) => m[1]).filter((span) => form.test(span));

/** The problems in the prose of a README. */
function readProse(readme, functions) {
  const wrong = spans(readme, /^[A-Z][a-z]\w*-\w/).flatMap((command) => {
    const { root, errors } = parse(`README.md: ${command}`, command.replaceAll('…', 'x'));
    // A command's name alone is not a call.
    return errors.length > 0 ? errors : callProblems(callsOf(root), functions, tools).filter((problem) => command.includes(' ') || !/which is mandatory$/.test(problem));
  });
  const known = new Set(['-whatif', '-confirm', ...[...functions.values()].flatMap(({ parameters }) => parameters.map(({ name }) => `-${name}`))]);
  return [...wrong, ...spans(readme, /^-\w+$/).filter((name) => !known.has(name.toLowerCase())).map((name) => `README.md: no function has ${name}`)];
}

/** The problems in the snippets and the prose of an output, and the number of snippets. */
function read(output) {
  const functions = publicFunctions(output);
  let count = 0;
  const errors = Object.entries(output).filter(([name]) => name.endsWith('.md')).flatMap(([name, text]) => snippets(text).flatMap((snippet, i) => {
    count++;
    const { root, errors } = parse(`${name} ${i}`, snippet);
    return errors.length > 0 ? errors : callProblems(callsOf(root), functions, tools);
  }));
  return { errors: [...errors, ...readProse(output['README.md'] ?? '', functions)], count, functions };
}

const names = ['petstore-3.0', 'parameters-style-3.1', 'hey-api-full-3.1', 'docker-engine-2.0', ...(full ? ['box-3.0', 'qdrant-3.0', 'workos-3.1', 'stripe-3.0'] : [])];
for (const { name, file, skip } of [{ name: 'options-probe', file: `${ownSpecs}/options-probe.yaml`, skip: false },
  ...names.map((name) => ({ name, file: document(name), skip: skipWithout(name) }))]) {
  test(name, { skip }, () => {
    const folder = generate(file);
    const output = files(folder);
    const { errors, count } = read(output);
    // The page of a class has a heading for each operation, such as `## Get-Pet` or `# **Get-Pet**`.
    const operations = Object.entries(output).filter(([file]) => /src\/[^/]+\/Api\//.test(file)).flatMap(([, text]) => text.match(/^function /gm) ?? []).length;
    assert(count >= operations, `${count} snippets for ${operations} operations`);
    expectNone(errors);
    // If a page has a type for the result, the help of the function has the same type.
    const help = new Map(Object.entries(output).filter(([file]) => /src\/[^/]+\/Api\//.test(file))
      .flatMap(([, text]) => [...text.matchAll(/\.OUTPUTS\n(.*)\n(?:\n\.LINK\n.*\n)*#>\nfunction (\S+) \{/g)].map(([, type, name]) => [name, type])));
    for (const [file, text] of Object.entries(output).filter(([file]) => file.startsWith('docs/'))) {
      for (const [, name, rest] of text.matchAll(/^## (\w+-\w+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm)) {
        const type = /^Returns `([^`]*)`\.$/m.exec(rest)?.[1];
        if (type) assert.equal(type, help.get(name), `${file}: ${name}`);
      }
    }
    discard(folder);
  });
}

const schemes = {
  bearer: [{ type: 'http', scheme: 'bearer' }, "Set-Configuration -AccessToken 'YOUR_ACCESS_TOKEN'"],
  login: [{ type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a.example', scopes: {} } } }, "Set-Configuration -AccessToken 'YOUR_ACCESS_TOKEN'"],
  identity: [{ type: 'openIdConnect', openIdConnectUrl: 'https://a.example' }, "Set-Configuration -AccessToken 'YOUR_ACCESS_TOKEN'"],
  basic: [{ type: 'http', scheme: 'basic' }, 'Set-Configuration -Credential (Get-Credential)'],
  key: [{ type: 'apiKey', in: 'query', name: "the API's key" }, "Set-ConfigurationApiKey -Id 'the API''s key' -ApiKey 'YOUR_API_KEY'"],
  certificate: [{ type: 'mutualTLS' }, "Set-Configuration -Certificate (Get-PfxCertificate -FilePath './client.pfx')"],
  signature: [{ type: 'http', scheme: 'signature' }, "Set-ConfigurationHttpSigning -KeyId 'YOUR_KEY_ID' -KeyFilePath './private-key.pem'"],
  digest: [{ type: 'http', scheme: 'digest' }, "Set-ConfigurationDefaultHeader -Key 'Authorization' -Value 'digest YOUR_CREDENTIALS'"],
};

/** The README of an API of one operation, which requires these schemes. */
function readmeWith(names) {
  const securitySchemes = Object.fromEntries(names.map((name) => [name, schemes[name][0]]));
  const get = { operationId: 'getPet', security: names.length > 0 ? [Object.fromEntries(names.map((name) => [name, []]))] : [], responses: {
    200: { description: 'Done', content: { 'application/json': { schema: { type: 'string' } } } }, 404: { description: 'Missing' },
  } };
  const folder = generate(description('credentials', { openapi: '3.1.0', info: { title: 'Credentials API', version: '1' }, paths: { '/': { get } }, components: { securitySchemes } }));
  const output = files(folder);
  expectNone(read(output).errors);
  discard(folder);
  return output['README.md'];
}

test('the quick start sets the credentials that the operation requires', () => {
  for (const [name, [, command]] of Object.entries(schemes)) {
    const readme = readmeWith([name]);
    assert.deepEqual(snippets(section(readme, 'Quick start')), [`${command}\n\n$Result = Get-Pet\n$Result\n`], name);
    assert.match(section(readme, 'Authentication'), new RegExp(`^\\| \`${name}\` \\| `, 'm'));
  }
  // Two schemes of one credential set it once.
  assert.deepEqual(snippets(section(readmeWith(['bearer', 'key', 'login']), 'Quick start'))[0].match(/^Set-.*$/gm), [schemes.bearer[1], schemes.key[1]]);
  const none = readmeWith([]);
  assert.deepEqual(snippets(section(none, 'Quick start')), ['$Result = Get-Pet\n$Result\n']);
  assert.equal(section(none, 'Authentication'), 'Authentication\n\nThe API description does not define authentication.\n\n');
});

test('the README shows how to read an error', () => {
  const [snippet] = snippets(section(readmeWith([]), 'Errors'));
  assert.match(snippet, /^try \{\n {4}Get-Pet\n\} catch \{\n/);
  assert.match(snippet, /\$_\.TargetObject\.StatusCode +# 404, or null/);
});

test('the README shows how to choose a server', () => {
  const servers = [{ url: 'https://a.example' }, { url: 'https://{region}.b.example', description: 'Regional', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }];
  const folder = generate(description('servers', { openapi: '3.0.3', info: { title: 'Servers', version: '1' }, servers, paths: { '/': { get: { responses: { 204: { description: 'Done' } } } } } }));
  const output = files(folder);
  expectNone(read(output).errors);
  const text = section(output['README.md'], 'Servers');
  assert.match(text, /^- `https:\/\/\{region\}\.b\.example`: Regional\n {2}- `region`: defaults to `eu`, one of `eu`, `us`$/m);
  assert.deepEqual(snippets(text), ["Set-Configuration -BaseUrl (Get-UrlFromHostSetting -Index 1 -Variables @{ 'region' = 'us' })\n"]);
  discard(folder);
});

// The functions that examples call, depending on the options, have to exist, take these arguments, and be no other
// function. Of these models, two have the same name in examples, one would be called like an operation, and one like a
// function of the runtime.
test('examples call models as the options say', () => {
  const of = (name) => ({ type: 'object', required: [name], properties: { [name]: { type: 'string' } } });
  const schemas = { 'foo-bar': of('a'), foo_bar: of('b'), Filter: of('c'), Thing: of('d'), Configuration: of('e') };
  const paths = Object.fromEntries(Object.keys(schemas).map((name, i) => [`/${i}`, { post: {
    operationId: i === 0 ? 'newThing' : `call${i}`, responses: { 204: { description: 'Done' } },
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  } }]));
  const file = description('aliases', { openapi: '3.0.3', info: { title: 'Aliases', version: '1' }, paths, components: { schemas } });
  for (const modelsCmdletVerb of ['Initialize', 'New', 'Set', 'Get']) {
    for (const useClassNameInModelsExamples of ['true', 'false']) {
      const folder = generate(file, { modelsCmdletVerb, useClassNameInModelsExamples });
      const output = files(folder);
      expectNone([...read(output).errors, ...check(output).problems]);
      const page = output['docs/Filter.md'];
      const noun = useClassNameInModelsExamples === 'true' ? 'ModelFilter' : 'Filter';
      assert.match(page, new RegExp(`^${modelsCmdletVerb}-${noun} `, 'm'));
      discard(folder);
    }
  }
});

test('a snippet that is wrong is seen', () => {
  const module = { 'src/Zoo/Api/A.ps1': 'function Get-A {\n    [CmdletBinding()]\n    Param ([string]$Id)\n    $Id\n}\n' };
  const page = (snippet) => ({ ...module, 'README.md': `\`\`\`powershell\n${snippet}\n\`\`\`\n` });
  assert.deepEqual(read(page("Get-A -Id '1'")).errors, []);
  const hidden = { ...module, 'src/Zoo/Private/B.ps1': 'function Get-B {\n    1\n}\n' };
  assert.equal(read({ ...hidden, ...page('Get-B') }).errors.length, 1, 'a function that is not exported');
  for (const wrong of ["Get-B -Id '1'", "Get-A -Name '1'", "Get-A -Id '1", "Get-A 'x' 'y'"]) assert.equal(read(page(wrong)).errors.length > 0, true, wrong);
  const prose = (text) => read({ ...module, 'README.md': `${text}\n` }).errors.length;
  assert.equal(prose('`Get-A -Id …` has `-Id`, and `Get-` is no command.'), 0);
  for (const wrong of ['`Get-B`', '`Get-A -Name …`', '`-Name`']) assert.equal(prose(wrong), 1, wrong);
});
