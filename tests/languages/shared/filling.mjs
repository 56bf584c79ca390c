// Operations of servers, filled: the documents whose operations are, and values for their responses.
import assert from 'node:assert/strict';
import path from 'node:path';
import { document, ownSpecs, root, skipWithout } from './generating.mjs';

const named = ['petstore-3.0', 'docker-engine-2.0', 'cafe-3.2'].map((name) => ({ name, file: document(name), skip: skipWithout(name) }));
const own = [path.join(ownSpecs, 'garden.yaml'), path.join(root, 'tests/servers/conformance.yaml')].map((file) => ({ name: path.basename(file, '.yaml'), file, skip: false }));

/** The documents of which each server fills every operation. */
export const filled = [...named, ...own];

/** The part of the operations that may be left: some values are not simple enough to be made here. */
const MOST_LEFT = 0.2;

/** Fails where more operations were left as they were generated than may be. */
export function assertFilled({ count, left }) {
  assert.ok(count > 0 && left.length <= MOST_LEFT * (count + left.length), `left as generated: ${left.join(', ')}; ${count} filled`);
}

/** The response of an operation in a contract that its example returns: the lowest success, else the default. */
export function success({ responses }) {
  const successes = responses.filter(({ status }) => /^2\d\d$/.test(status)).sort((a, b) => a.status - b.status);
  return successes[0] ?? responses.find(({ status }) => status === 'default');
}

const FORMATS = { date: '2020-01-31', 'date-time': '2020-01-31T12:00:00Z', uuid: '00000000-0000-4000-8000-000000000000', email: 'a@b.example', uri: 'http://a.example/' };

/** The smallest value that a schema of a contract may allow; whether it does is for a validator to say. */
export function sample(schema, defs, depth = 0) {
  if (typeof schema !== 'object' || depth > 20) return {};
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const ref = schema.$ref && defs[schema.$ref.split('/').at(-1).replaceAll('~1', '/').replaceAll('~0', '~')];
  const others = [ref, ...(schema.allOf ?? []), (schema.oneOf ?? schema.anyOf)?.[0]].filter((one) => one !== undefined);
  const values = others.map((one) => sample(one, defs, depth + 1));
  const type = [schema.type].flat()[0] ?? (schema.properties || schema.required ? 'object' : undefined);
  if (type === undefined && values.length === 0) return {};
  const plain = values.find((value) => typeof value !== 'object' || value === null || Array.isArray(value));
  if (plain !== undefined) return plain;
  switch (type) {
    case 'string': return FORMATS[schema.format] ?? 'text'.padEnd(schema.minLength ?? 0, 't').slice(0, schema.maxLength);
    case 'integer': case 'number': return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Infinity);
    case 'boolean': return true;
    case 'null': return null;
    case 'array': return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, defs, depth + 1));
    default: {
      const members = (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {}, defs, depth + 1)]);
      const own = Object.assign({}, ...values, Object.fromEntries(members));
      // A discriminator chooses by `if` and `then`.
      const chosen = (schema.allOf ?? []).filter(({ if: one }) => one && Object.entries(one.properties).every(([name, is]) => own[name] === is.const));
      return Object.assign({}, ...chosen.map(({ then }) => sample(then, defs, depth + 1)), own);
    }
  }
}
