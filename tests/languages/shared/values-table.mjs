// Reads values.yaml, makes the descriptions of it, and says which steps a program takes along a path. See values.mjs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import yaml from 'yaml';
import { parse } from './exact.mjs';
import { manifestOf } from './manifests.mjs';

const versions = ['2.0', '3.0', '3.1', '3.2'];

/** A name of the table in lower case, with underscores between its words. */
export const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

const known = new Map();

/** The names under which a gap or a name may be given for a language: its own, its family and `servers`. */
export function namesOf(language) {
  if (!known.has(language)) {
    const { family, values } = manifestOf(language);
    known.set(language, [language, family, values?.server && 'servers'].filter(Boolean));
  }
  return known.get(language);
}

/** The entry for a language in a map by language, family and kind; the language itself comes first. */
export const forLanguage = (map, language) => map?.[namesOf(language).find((name) => map?.[name] !== undefined)];

/** The facts about values in the manifest of a language; undefined for a language without a driver. */
export const factsOf = (language) => manifestOf(language).values;

/** All rows as they are written, by name. */
export const tableFile = path.join(import.meta.dirname, 'values.yaml');
export const table = yaml.parse(fs.readFileSync(tableFile, 'utf8'));

const keys = { row: ['about', 'versions', 'names', 'schema', 'with', 'cases', 'gaps'], case: ['value', 'reads', 'set', 'sent', 'filled', 'unknown', 'fault', 'of', 'for', 'exact', 'gaps'] };
/**
 * The faults of a value: another kind of JSON, null for an optional member that is not nullable, a missing required member,
 * a text that is not a date or date-time, a text of another format, a value that fits no alternative of a union, a member that
 * `additionalProperties` excludes, a missing required member that is read-only or write-only.
 */
export const faults = ['kind', 'null', 'required', 'enum', 'const', 'date', 'format', 'bound', 'union', 'additional', 'access'];

for (const [name, row] of Object.entries(table)) {
  const only = (object, allowed) => assert.deepEqual(Object.keys(object).filter((key) => !allowed.includes(key)), [], `unknown keys in ${name}`);
  assert.match(name, /^[A-Z][a-z]+(?:[A-Z][a-z]+)*$/, 'the name of a row');
  only(row, keys.row);
  for (const one of row.cases) {
    only(one, keys.case);
    assert(one.fault === undefined || faults.includes(one.fault), `${name}: no fault is called ${one.fault}`);
  }
  for (const other of Object.keys(row.with ?? {})) assert(other.startsWith(name), `${other} does not begin with ${name}`);
}

// ---- descriptions -----------------------------------------------------------------------------------

/** The versions that a row is tried in: all of them with `full`, otherwise the newest up to 3.1. */
function triedIn(row, full) {
  const own = row.versions ?? versions;
  return full ? own : [own.includes('3.1') ? '3.1' : own.at(-1)];
}

/** The names of the rows of each version that has some: `[version, names]`. */
export function rowsByVersion({ full, only }) {
  const names = Object.keys(table).filter((name) => !only || only.includes(name));
  return versions.map((version) => [version, names.filter((name) => triedIn(table[name], full).includes(version))]).filter(([, of]) => of.length > 0);
}

/** A schema whose references are whole; in the table they are the names of components. */
function whole(schema, base) {
  if (Array.isArray(schema)) return schema.map((one) => whole(one, base));
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => {
    if (key === '$ref' && typeof value === 'string') return [key, base + value];
    return [key, whole(value, base)];
  }));
}

const first = (name) => name[0].toLowerCase() + name.slice(1);

/** The description with the named rows: GET and PUT of /{row}/{index}; that of a server has PUT alone. */
export function description(version, names, { server = false } = {}) {
  const swagger = version === '2.0';
  const base = swagger ? '#/definitions/' : '#/components/schemas/';
  const schemas = Object.fromEntries(names.flatMap((name) => [[name, table[name].schema], ...Object.entries(table[name].with ?? {})])
    .map(([name, schema]) => [name, whole(schema, base)]));
  const index = { name: 'index', in: 'path', required: true, ...(swagger ? { type: 'integer' } : { schema: { type: 'integer' } }) };
  const paths = Object.fromEntries(names.map((name) => {
    const schema = { $ref: base + name };
    const content = { 'application/json': { schema } };
    const answer = { 200: { description: 'The value.', ...(swagger ? { schema } : { content }) } };
    const operation = (verb, rest) => ({ operationId: verb + name, tags: ['values'], ...rest, responses: answer });
    const body = swagger ? { parameters: [index, { name: first(name), in: 'body', required: true, schema }] } : { parameters: [index], requestBody: { required: true, content } };
    const put = operation('send', body);
    return [`/${name}/{index}`, server ? { put } : { get: operation('read', { parameters: [index] }), put }];
  }));
  const head = swagger ? { swagger: '2.0', consumes: ['application/json'], produces: ['application/json'] } : { openapi: { '3.0': '3.0.3', 3.1: '3.1.0', 3.2: '3.2.0' }[version] };
  return { ...head, info: { title: 'Values', version: '1.0.0' }, paths, ...(swagger ? { definitions: schemas } : { components: { schemas } }) };
}

// ---- steps ------------------------------------------------------------------------------------------

const component = (row, name) => table[name]?.schema ?? table[row].with?.[name] ?? Object.values(table).find((one) => one.with?.[name])?.with[name];

/** A schema, those that it references, and those of its allOf: all of them apply together. */
function facets(row, schema, seen = new Set()) {
  if (schema === true || schema === undefined) return [];
  const name = schema.$ref;
  if (name !== undefined && seen.has(name)) return [schema];
  const further = [...(name === undefined ? [] : [component(row, name)]), ...(schema.allOf ?? [])];
  return [schema, ...further.flatMap((one) => facets(row, one, name === undefined ? seen : new Set([...seen, name])))];
}

const isNull = (schema) => schema.type === 'null' || schema.const === null;
const alternatives = (all) => all.flatMap((schema) => schema.oneOf ?? schema.anyOf ?? []);

/** The kind of the values of an enum or a const without a type. */
function kindOfValues(all) {
  const values = all.find((schema) => schema.enum)?.enum ?? all.flatMap((schema) => ('const' in schema ? [schema.const] : []));
  const kinds = new Set(values.filter((value) => value !== null).map((value) => (Number.isInteger(value) ? 'integer' : typeof value)));
  return kinds.size === 1 ? [...kinds][0] : 'any';
}

function kindOfType(type, all) {
  const has = (key) => all.some((schema) => schema[key] !== undefined);
  if (type === 'array' || (type === undefined && has('items'))) return has('prefixItems') ? 'tuple' : 'array';
  if (has('properties')) return 'object';
  if (type === 'object' || has('additionalProperties')) return 'map';
  return type ?? kindOfValues(all);
}

/**
 * The facts about a schema that a driver needs:
 * - kind: object (it has properties), map, array, tuple, union, any, string, integer, number, boolean or null
 * - component: the name of the component that it is, or undefined for a schema that has no name
 * - format, enum: as they are described
 * - nullable: whether it may be null
 * - alternatives: of a union, the shapes
 * - types: whether it is a union because `type` is a list, and not by oneOf or anyOf
 * - all: the schemas that apply together: itself, the target of its reference, and those of allOf
 */
export function shape(row, schema) {
  const all = facets(row, schema);
  const types = all.flatMap(({ type }) => type ?? []);
  const others = alternatives(all).filter((one) => !isNull(one));
  const nullable = types.includes('null') || alternatives(all).some(isNull) || all.some((one) => one.nullable === true || one['x-nullable'] === true);
  if (others.length === 1 && !all.some((one) => one.properties)) return { ...shape(row, others[0]), nullable: true };
  const [type, ...more] = [...new Set(types.filter((one) => one !== 'null'))];
  const union = others.length > 0 ? others : more.length > 0 ? [type, ...more].map((one) => ({ ...schema, type: one })) : null;
  const format = all.find((one) => one.format)?.format;
  const values = all.find((one) => one.enum)?.enum;
  const kind = union ? 'union' : type === undefined && types.length > 0 ? 'null' : kindOfType(type, all);
  return { kind, component: schema.$ref, format, enum: values, nullable, all, types: union !== null && others.length === 0, alternatives: union?.map((one) => shape(row, one)) };
}

/** True for a union by anyOf of objects, which some languages have as one type with the members of all. */
export const isMergeable = ({ kind, all, alternatives: others }) => kind === 'union' && all.some(({ anyOf }) => anyOf) && others.every((one) => one.kind === 'object');

/** The step from a shape along one segment of a path. */
function step(row, from, segment) {
  if (segment.startsWith('@')) {
    const name = segment.slice(1);
    const to = from.alternatives?.find((one) => one.component === row + name || one.component === name || (!one.component && one.kind === name));
    assert(to, `${row}: no alternative ${segment}`);
    return { step: 'as', name: to.component ?? name, from, to };
  }
  const member = from.all.find(({ properties }) => properties?.[segment])?.properties[segment];
  if (member) {
    const required = from.all.some((one) => one.required?.includes(segment));
    const readOnly = member.readOnly === true;
    return { step: 'member', name: segment, required, readOnly, from, to: shape(row, member) };
  }
  if (from.kind === 'tuple' || from.kind === 'array') {
    const schema = from.all.find((one) => one.prefixItems?.[segment])?.prefixItems[segment] ?? from.all.find(({ items }) => items)?.items;
    return { step: 'item', index: Number(segment), from, to: shape(row, schema ?? {}) };
  }
  assert(['object', 'map', 'union', 'any'].includes(from.kind), `${row}: nothing is at ${segment} of ${from.kind}`);
  const entries = from.all.find(({ additionalProperties }) => additionalProperties)?.additionalProperties;
  return { step: 'entry', name: segment, from, to: shape(row, entries ?? {}) };
}

const segments = (at) => at.split('/').slice(1).filter((segment) => segment !== '').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The keys in JSON that a path leads along. */
export const jsonKeys = (at) => segments(at).filter((segment) => !segment.startsWith('@'));

/** The steps of a path from the schema of a row. */
function steps(row, language, at) {
  const taken = [];
  for (const segment of segments(at)) {
    const next = step(row, taken.at(-1)?.to ?? shape(row, { $ref: row }), segment);
    taken.push({ ...next, identifier: forLanguage(table[row].names?.[segment], language) ?? next.name });
  }
  return taken;
}

/** The JSON of a text of the table, of which `absent` is undefined. */
export const valueOf = (text) => (text === 'absent' ? undefined : parse(text));

/** A row as drivers and the runner have it, with the cases that are for servers or for clients. */
export function rowFor(name, language, { server = false } = {}) {
  const root = shape(name, { $ref: name });
  const along = (map) => Object.entries(map ?? {}).map(([at, text]) => {
    const taken = steps(name, language, at);
    return { path: at, steps: taken, leaf: taken.at(-1)?.to ?? root, value: valueOf(text) };
  });
  const cases = table[name].cases.map((one, index) => ({ ...one, index, reads: along(one.reads), set: along(one.set) }))
    .filter((one) => one.for !== (server ? 'clients' : 'servers'));
  return { ...table[name], name, argument: first(name), root, cases };
}
