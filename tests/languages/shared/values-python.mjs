// Shared by the drivers of the languages with pydantic models: following paths, and printing the values there. See
// values.mjs.
import { print } from './exact.mjs';
import { isMergeable, snake } from './values-table.mjs';

const quoted = JSON.stringify;

/** The part that all programs share: following a path while there is a value, narrowing, and printing the values that were read. */
export const harness = `
from __future__ import annotations

import base64
import json
import os
import re
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum


class Absent:
    pass


def then(value, further):
    return ABSENT if value is None or value is ABSENT else further(value)


def member(model, name, value):
    return ABSENT if value is None and name not in model.model_fields_set else value


def entry(mapping, key):
    return mapping[key] if key in mapping else ABSENT


def item(series, index):
    return series[index] if index < len(series) else ABSENT


def narrow(value, of):
    fits = isinstance(value, of) and (of is bool or not isinstance(value, bool))
    return value if fits else ABSENT


def plain(value):
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (set, frozenset)):
        return list(value)
    return str(value)


ABSENT = Absent()


def show(value):
    if value is ABSENT:
        return "absent"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, default=plain)


def teller(row, index):
    def tell(what, text):
        print(row, index, what, re.sub(r"[\\n\\r\\t]+", " ", text), sep="\\t", flush=True)

    return tell
`;

const classes = { string: 'str', integer: 'int', number: '(int, float)', boolean: 'bool', array: 'list', tuple: 'list', map: 'dict', object: 'dict' };
const dates = { 'date-time': 'datetime', date: 'date' };

function literal(value, { format }) {
  if (typeof value === 'string' && dates[format]) return `${dates[format]}.fromisoformat(${quoted(value)})`;
  return `json.loads(${quoted(print(value))})`;
}

/**
 * The functions that use values: `models` is the module of the models, `extra` the attribute of a model with the members that are not
 * described. `wrappers` are unions by oneOf and anyOf that are models themselves, and have the value of the alternative in `actual_instance`.
 */
export function emitter({ models, extra, wrappers }) {
  const chosen = (inner, from) => (wrappers && !from.types ? `${inner}.actual_instance` : inner);

  /** The code of a step along a path, as a function of the code for the value before it. */
  function access({ step, identifier, index, name, from, to }) {
    if (step === 'item') return (inner) => `item(${inner}, ${index})`;
    if (step === 'member') return (inner) => `member(${inner}, ${quoted(identifier)}, ${inner}.${identifier})`;
    if (step === 'entry') return (inner) => `entry(${from.kind === 'object' ? `${inner}.${extra}` : inner}, ${quoted(identifier)})`;
    // Without wrappers a union is no class, and objects of anyOf are a single one.
    if (!wrappers && (to.kind === 'union' || isMergeable(from))) return (inner) => inner;
    const wanted = to.component && ['object', 'union'].includes(to.kind) ? `${models}.${name}` : dates[to.format] ?? classes[to.kind];
    return (inner) => `narrow(${chosen(inner, from)}, ${wanted})`;
  }

  const read = (steps) => steps.reduce((inner, step) => `then(${inner}, lambda v: ${access(step)('v')})`, 'value');

  /** The target of an assignment. */
  const target = (steps) => steps.reduce((inner, { step, identifier, index, from }) => {
    if (step === 'member') return `${inner}.${identifier}`;
    if (step === 'item') return `${inner}[${index}]`;
    if (step === 'as') return chosen(inner, from);
    return `${inner}${from.kind === 'object' ? `.${extra}` : ''}[${quoted(identifier)}]`;
  }, 'value');

  function assignment({ steps, leaf, value }) {
    const last = steps.at(-1);
    if (value !== undefined) return `${target(steps)} = ${literal(value, leaf)}`;
    if (last.step !== 'member') return `del ${target(steps)}`;
    return leaf.nullable ? `${target(steps.slice(0, -1))}.model_fields_set.discard(${quoted(last.identifier)})` : `${target(steps)} = None`;
  }

  /** For each case of a row a function that reads a value, changes it, and gives it back. */
  return ({ name, cases }) => cases.map(({ index, reads, set }) => {
    const lines = [...reads.map((one) => `tell(${quoted(one.path)}, show(${read(one.steps)}))`), ...set.map(assignment), 'return value'];
    return `def use_${snake(name)}_${index}(value, tell):\n${lines.map((line) => `    ${line}\n`).join('')}\n\n`;
  }).join('');
}
