// Descriptions whose names have broken generators, or could: a table of names, each in every place that becomes an
// identifier, a file, a module or a key. A language is given those of its own runtime, too.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root, scratch } from './generating.mjs';
import { languages } from './manifests.mjs';
import { asToken } from './sinks.mjs';

const words = (text) => text.split(/\s+/).filter(Boolean);

/** Keywords of languages that have no generator yet. */
const others = 'chan defer fallthrough func go map range select';

/** Problematic names, by the kind of problem. */
const families = {
  odd: [
    // Begin with a digit, or are numbers.
    '1', '2nd', '1e5', '0x1F', '123_test_@#$%_special_tags', '-1',
    // Leave nothing, or one underscore.
    '***', '', ' ', '_', '__', '$', '🎉', '中文', '!', '.',
    // Collide, as they are or in some casing.
    'pet-item', 'pet_item', 'petItem', 'PetItem', 'PETITEM', 'pet item', 'Pet_Item', 'pet-item_', 'pet.item', 'petItem2', 'model', 'Model', 'inner', 'value',
    // Are names that a generator derives from other names.
    ...['Result', 'Response', 'Response200', 'Response204', 'ResponseDefault', 'Request', 'Body', 'Params', 'PathParams', 'QueryParams', 'Api', 'Enum', 'Error'].map((suffix) => `PetItem${suffix}`),
    ...['pet_item_request', 'any_pet_item', 'base_pet_item_api', 'pet_item_inner', 'pet_item_all_of', 'pet_item_e', 'list_pet_item'],
    // Have characters that are invisible, or that are drawn over others or from right to left.
    'a\u00A0b', 'a\u2028b', 'a\u2029b', 'e\u0301te\u0301', '\u202Eabc', 'a\u200Db', '\u0BC1x', '\uFEFFbom', 'ﬀ', 'İ', 'ß', 'µ',
    // Are long, and alike over the length that names are cut to.
    'x'.repeat(300), `${'x'.repeat(299)}y`, 'long name '.repeat(30),
    // Devices and folders of file systems, and the names of generated files.
    'con', 'NUL', 'aux', 'lpt1', 'index', 'main', 'test', 'tests', 'README', 'package', '__init__', 'lib', 'mod', 'default', 'link',
  ],
  keywords: [...new Set([
    ...[...languages().map(({ manifest }) => manifest.keywords ?? ''), others].flatMap(words),
    ...JSON.parse(execFileSync('python3', ['-c', 'import builtins, json, keyword; print(json.dumps(keyword.kwlist + keyword.softkwlist + [n for n in dir(builtins) if n.islower()]))'], { encoding: 'utf8' })),
  ])].sort(),
};

/** The code that declares a name in the runtime of any of our languages: a definition, an import, a file. */
const DEFINITION = /\b(?:function|class|def|fn|struct|enum|trait|type|const|let|var|interface|mod|static|union|import|export|macro_rules!|#define)\s+\*?([A-Za-z_]\w{2,})/g;
const C_FUNCTION = /^[a-z][\w ]*[ *](\w{3,})\(/gm;

/** The names of a runtime's files, modules, functions and types, as its templates have them. */
export function runtimeNames(language) {
  const folder = path.join(root, 'templates', language);
  const found = new Set();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    found.add(entry.name.split('.')[0]);
    if (!entry.isFile() || /\.(md|json|toml|yaml)$/.test(entry.name)) continue;
    const text = fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').replace(/\{[{%#][^]*?[}%#]\}/g, ' ');
    const patterns = /\.[ch]$/.test(entry.name) ? [DEFINITION, C_FUNCTION] : [DEFINITION];
    for (const pattern of patterns) for (const [, name] of text.matchAll(pattern)) found.add(name);
  }
  return [...found].filter((name) => name !== '').sort();
}

const escaped = (name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'));

/** A description that has each of these names in each place. */
export function describe(title, names) {
  const at = (i) => names[i % names.length];
  const schema = (i) => ({ $ref: `#/components/schemas/${escaped(at(i))}` });
  const json = (value) => ({ 'application/json': { schema: value } });
  const tokens = (...indices) => [...new Set(indices.map((i) => asToken(at(i))).filter((name) => name !== ''))];
  const choice = (i) => ({ type: 'string', enum: [...new Set([at(i), at(i + 1), at(i + 2)])] });

  const schemas = Object.fromEntries(names.map((name, i) => [name, {
    type: 'object', required: [at(i + 1), 'kind'],
    properties: { [name]: { type: 'string' }, [at(i + 1)]: choice(i), [at(i + 2)]: schema(i + 3), kind: { type: 'string' } },
  }]));
  // By a name that no other schema has, the values of all names, and all names as values of a discriminator.
  schemas['All names'] = { type: 'string', enum: names };
  schemas['Any of the first'] = {
    oneOf: [0, 1, 2, 3].map(schema),
    discriminator: { propertyName: 'kind', mapping: Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((i) => [at(i), schema(i % 4).$ref])) },
  };

  // Path parameters, headers and media types allow fewer characters than properties.
  const segment = (i) => at(i).replace(/[{}/?#]/g, '') || 'id';
  const form = (i) => ({ type: 'object', required: [at(i)], properties: { [at(i)]: { type: 'string' }, [at(i + 1)]: { type: 'array', items: { type: 'string' } } } });
  const bodies = [
    (i) => json(schema(i)),
    (i) => ({ 'application/x-www-form-urlencoded': { schema: form(i) } }),
    (i) => ({ 'multipart/form-data': { schema: { type: 'object', properties: { ...form(i).properties, [at(i + 2)]: { type: 'string', format: 'binary' } } } } }),
    (i) => ({ [`application/vnd.${tokens(i)[0] ?? 'x'}+json`]: { schema: schema(i) } }),
    () => json({ $ref: '#/components/schemas/All names' }),
    () => json({ $ref: '#/components/schemas/Any of the first' }),
  ];
  const operation = (i) => ({
    operationId: at(i), tags: [at(i * 7 + 3)], summary: at(i),
    parameters: [
      { name: segment(i), in: 'path', required: true, schema: { type: 'string' } },
      { name: at(i), in: 'query', schema: choice(i) },
      { name: at(i + 1), in: 'query', required: true, schema: { type: 'array', items: { type: 'integer' } } },
      ...tokens(i, i + 2).map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
      { name: at(i + 3), in: 'cookie', schema: { type: 'string' } },
    ].filter(({ name }) => name !== ''),
    requestBody: { required: i % 2 === 0, content: bodies[i % bodies.length](i) },
    responses: {
      200: { description: at(i), headers: Object.fromEntries(tokens(i + 1).map((name) => [name, { schema: { type: 'string' } }])), content: json(schema(i + 1)) },
      default: { description: 'Any other response.', content: json(schema(i + 2)) },
    },
    ...(i % 5 === 0 && { callbacks: { [at(i)]: { '{$request.query.url}': { post: { operationId: `${at(i)} called`, responses: { 204: { description: 'Done.' } } } } } } }),
    ...(i % 4 === 0 && { security: [{ [at(i)]: [] }] }),
  });
  const schemes = (i) => [{ type: 'http', scheme: 'bearer' }, { type: 'apiKey', in: 'header', name: tokens(i)[0] ?? 'X-Key' }, { type: 'http', scheme: 'basic' }][i % 3];
  const variables = [...new Set([0, 1, 2, 3, 4].map((i) => segment(i * 3)))];

  return {
    openapi: '3.1.0', info: { title, version: '1.0.0' },
    servers: [{ url: `https://example.com/${variables.map((name) => `{${name}}`).join('/')}`, variables: Object.fromEntries(variables.map((name) => [name, { default: 'a', enum: ['a', 'b'] }])) }],
    paths: Object.fromEntries(names.map((name, i) => [`/o${i}/{${segment(i)}}`, { post: operation(i) }])),
    components: { schemas, securitySchemes: Object.fromEntries(names.map((name, i) => [name, i]).filter(([name, i]) => i % 4 === 0 || name === '__proto__').map(([name, i]) => [name, schemes(i)])) },
  };
}

/** The descriptions of names for a language, as `documents` of generating.mjs has them; none where the caller gives documents. */
export function namesDocuments(language) {
  if (process.env.SPECMINT_DOCUMENTS) return [];
  const folder = scratch('names');
  const of = { 'names-odd': ['***', families.odd], 'names-keywords': ['class', families.keywords], 'names-runtime': ['1 API!', runtimeNames(language)] };
  const wanted = Object.entries(of).filter(([name]) => !process.env.ONLY || process.env.ONLY.split(',').includes(name));
  return wanted.map(([name, [title, names]]) => {
    const file = path.join(folder, `${name}.json`);
    fs.writeFileSync(file, JSON.stringify(describe(title, names)));
    return { name, file };
  });
}
