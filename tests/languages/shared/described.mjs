// The descriptions of shared/wire as the tables of tests need them: operations by their names, and values with their types.
//
// A typed value is an object whose `kind` says how a language writes it:
//
//   null, boolean, integer, number, string, date, date-time   `value`; of an integer that is no number of JavaScript, a BigInt
//   enum          `value`, and `listed`: true if the schema lists it
//   list, set     `items`, typed values
//   map           `entries`, pairs of a name and a typed value; `isMap` where it is to be the language's own map, even of a model
//   model         `name` of the schema (that of an inline one is its parent's and its own with `_` between them), `members`: each
//                 declared property as `{ name, value }`, in the order of the value, and then those without a value; `more`: entries
//                 that are not declared
//   union         `name`, if it has one, and `value`: the typed value of the alternative that it is
//   file, bytes   `bytes`; of a file also `name` and `type`, either of which may be undefined; and `as`, see calls.yaml
//   instant       `value`: milliseconds since 1970, for the language's own type of an instant
//   form          `fields`, of a form that the caller has made; `type` is multipart or urlencoded
//   stream, undefined  for languages that have them
//   any           `value`: JSON without a schema, or that the schema does not allow
import fs from 'node:fs';
import { parse } from 'yaml';
import { wireDescription } from './generating.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const documents = new Map();

/** A description by its name. */
function document(name) {
  if (!documents.has(name)) documents.set(name, parse(fs.readFileSync(wireDescription(name), 'utf8')));
  return documents.get(name);
}

const follow = (root, ref) => ref.slice(2).split('/').reduce((node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')], root);
const resolved = (root, node) => (node?.$ref ? resolved(root, follow(root, node.$ref)) : node);

/** An operation: `{ method, path, tag, arguments, responses, root }`; arguments in the order in which clients take them. */
export function operation(description, id) {
  const root = document(description);
  for (const [path, item] of Object.entries(root.paths)) {
    const all = { ...Object.fromEntries(METHODS.map((method) => [method.toUpperCase(), item[method]])), ...item.additionalOperations };
    const method = Object.keys(all).find((key) => all[key]?.operationId === id);
    if (!method) continue;
    const found = all[method];
    const parameters = [...(item.parameters ?? []), ...(found.parameters ?? [])].map((one) => parameter(resolved(root, one)));
    const args = [...parameters, ...bodyArguments(root, found.requestBody)];
    const ordered = [...args.filter((one) => one.required), ...args.filter((one) => !one.required)];
    return { method, path, root, tag: found.tags[0], arguments: ordered, responses: found.responses };
  }
  throw new Error(`${description} has no operation ${id}`);
}

function parameter(given) {
  const { name, required = false, schema = Object.values(given.content ?? {})[0]?.schema ?? given } = given;
  return { name, in: given.in === 'formData' ? 'field' : given.in, required, schema };
}

/** The fields of a form are arguments of their own; each other body is one, whose name is `body`. */
function bodyArguments(root, given) {
  const body = resolved(root, given);
  if (!body) return [];
  const [[type, { schema, itemSchema }]] = Object.entries(body.content);
  const { properties, required = [] } = resolved(root, schema) ?? {};
  if (/^multipart\/|urlencoded/.test(type) && properties) {
    return Object.entries(properties).map(([name, one]) => ({ name, in: 'field', required: required.includes(name), schema: one }));
  }
  return [{ name: 'body', in: 'body', required: body.required ?? false, schema: schema ?? { type: 'array', items: itemSchema } }];
}

/** The schema of the answer with a status, or undefined. */
export function answered({ root, responses }, status) {
  const response = resolved(root, responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses.default);
  const media = Object.values(response?.content ?? {})[0];
  return media && (media.schema ?? { type: 'array', items: media.itemSchema });
}

/** The typed value of a value, by its schema. */
export function typed(root, given, value, called) {
  if (value === undefined) return undefined;
  const { schema = {}, name } = named(root, given, called);
  if (value === null) return { kind: 'null', value };
  if (typeof value === 'object' && !Array.isArray(value)) {
    const [tag] = Object.keys(value);
    if (tag?.startsWith('$')) return tagged(root, schema, tag, value, name);
  }
  if (schema.oneOf ?? schema.anyOf) {
    const chosen = alternative(root, schema, value);
    return chosen ? { kind: 'union', name, value: typed(root, chosen, value, name) } : { kind: 'any', value };
  }
  return fits(root, schema, value) ? ofType(root, schema, value, name) : { kind: 'any', value };
}

/** A schema behind its references, and the name of the last. */
function named(root, schema, called) {
  return schema?.$ref ? named(root, follow(root, schema.$ref), schema.$ref.split('/').at(-1)) : { schema, name: called };
}

function tagged(root, schema, tag, value, name) {
  const text = value.text ?? value.$text;
  const bytes = text === undefined ? Buffer.from(value.bytes ?? value.$bytes ?? '', 'base64') : Buffer.from(text);
  switch (tag) {
    case '$file': return { kind: 'file', name: value.$file ?? undefined, type: value.type, as: value.as, bytes };
    case '$bytes': case '$text': return { kind: 'bytes', as: value.as, bytes };
    case '$integer': return { kind: 'integer', value: BigInt(value.$integer) };
    case '$date': return { kind: 'instant', value: Date.parse(value.$date) };
    case '$map': return { kind: 'map', isMap: true, entries: entries(root, schema, value.$map, name) };
    case '$form': return { kind: 'form', fields: value.$form, type: value.type };
    case '$undefined': return { kind: 'undefined', value: undefined };
    case '$stream': return { kind: 'stream' };
    case '$set': return { kind: 'set', items: value.$set.map((item) => typed(root, schema.items, item, name)) };
    default: throw new Error(`no value is called ${tag}`);
  }
}

function alternative(root, { oneOf, anyOf, discriminator }, value) {
  const kind = value?.[discriminator?.propertyName];
  if (kind !== undefined) return { $ref: discriminator.mapping?.[kind] ?? `#/components/schemas/${kind}` };
  return (oneOf ?? anyOf).find((one) => fits(root, one, value));
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** True if a value has the type of a schema, and its required properties. */
function fits(root, given, value) {
  const schema = resolved(root, given) ?? {};
  const types = [schema.type ?? (schema.properties ? 'object' : undefined)].flat();
  const isOf = {
    object: () => isObject(value) && (schema.required ?? []).every((name) => name in value), array: () => Array.isArray(value),
    string: () => typeof value === 'string', boolean: () => typeof value === 'boolean', null: () => value === null,
    integer: () => Number.isInteger(value), number: () => typeof value === 'number',
  };
  return types.some((type) => type === undefined || isOf[type]());
}

function ofType(root, schema, value, name) {
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (schema.properties) return model(root, schema, value, name);
  if (type === 'object') return { kind: 'map', entries: entries(root, schema, value, name) };
  if (type === 'array') return { kind: 'list', items: value.map((item, at) => typed(root, schema.prefixItems?.[at] ?? schema.items, item, name)) };
  if (schema.enum) return { kind: 'enum', value, listed: schema.enum.includes(value) };
  if (type === 'string') return { kind: ['date', 'date-time'].includes(schema.format) ? schema.format : 'string', value };
  return { kind: type ?? 'any', value };
}

const additional = ({ additionalProperties }) => (isObject(additionalProperties) ? additionalProperties : {});

/** The entries of a map, or of a model as a map. */
function entries(root, schema, value, name) {
  return Object.entries(value).map(([key, member]) => [key, typed(root, schema.properties?.[key] ?? additional(schema), member, `${name}_${key}`)]);
}

function model(root, schema, value, name) {
  const declared = Object.keys(schema.properties);
  const given = Object.keys(value);
  const order = [...given.filter((key) => declared.includes(key)), ...declared.filter((key) => !given.includes(key))];
  const members = order.map((key) => ({ name: key, value: typed(root, schema.properties[key], value[key], `${name}_${key}`) }));
  const more = given.filter((key) => !declared.includes(key)).map((key) => [key, typed(root, additional(schema), value[key])]);
  return { kind: 'model', name, members, more };
}
