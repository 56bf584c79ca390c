// The values of ../shared/values.yaml in python: a module of its own for each row.
import fs from 'node:fs';
import path from 'node:path';
import { print } from '../shared/exact.mjs';
import { tryValues } from '../shared/values.mjs';

const quoted = JSON.stringify;
const snake = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** What all modules have: going further where there is something, narrowing, and the printing of what was read. */
const harness = `
from __future__ import annotations

import base64
import json
import os
import re
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum

import client

values = client.ValuesApi(client.ApiClient(client.Configuration(host=os.environ["VALUES_URL"])))


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
    fits = isinstance(value, of) and not (of is int and isinstance(value, bool))
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


def attempt(row, index, read, use, send):
    def tell(what, text):
        print(row, index, what, re.sub(r"[\\n\\r\\t]+", " ", text), sep="\\t")

    try:
        value = read(index)
    except Exception as error:
        tell("refused", repr(error))
        return tell("done", "")
    try:
        value = use(value, tell)
    except Exception as error:
        tell("failed", repr(error))
        return tell("done", "")
    try:
        send(index, value)
    except Exception as error:
        tell("unsent", repr(error))
    return tell("done", "")
`;

const classes = { string: 'str', integer: 'int', number: '(int, float)', boolean: 'bool', array: 'list', tuple: 'list', map: 'dict', object: 'dict' };
const dates = { 'date-time': 'datetime', date: 'date' };

/** What leads from a value along a step, as a function of its text. Unions are wrappers, unless they are of several types. */
function access({ step, identifier, index, name, from, to }) {
  if (step === 'item') return (inner) => `item(${inner}, ${index})`;
  if (step === 'member') return (inner) => `member(${inner}, ${quoted(identifier)}, ${inner}.${identifier})`;
  if (step === 'entry') return (inner) => `entry(${from.kind === 'object' ? `${inner}.additional_properties` : inner}, ${quoted(identifier)})`;
  const wanted = to.component && ['object', 'union'].includes(to.kind) ? `client.${name}` : dates[to.format] ?? classes[to.kind];
  return (inner) => `narrow(${from.types ? inner : `${inner}.actual_instance`}, ${wanted})`;
}

const read = (steps) => steps.reduce((inner, step) => `then(${inner}, lambda v: ${access(step)('v')})`, 'value');

/** The target of an assignment. */
const target = (steps) => steps.reduce((inner, { step, identifier, index, from }) => {
  if (step === 'member') return `${inner}.${identifier}`;
  if (step === 'item') return `${inner}[${index}]`;
  if (step === 'as') return from.types ? inner : `${inner}.actual_instance`;
  return `${inner}${from.kind === 'object' ? '.additional_properties' : ''}[${quoted(identifier)}]`;
}, 'value');

function literal(value, { format }) {
  if (typeof value === 'string' && dates[format]) return `${dates[format]}.fromisoformat(${quoted(value)})`;
  return `json.loads(${quoted(print(value))})`;
}

function assignment({ steps, leaf, value }) {
  const last = steps.at(-1);
  if (value !== undefined) return `${target(steps)} = ${literal(value, leaf)}`;
  if (last.step !== 'member') return `del ${target(steps)}`;
  return leaf.nullable ? `${target(steps.slice(0, -1))}.model_fields_set.discard(${quoted(last.identifier)})` : `${target(steps)} = None`;
}

function rowModule({ name, cases }) {
  const uses = cases.map(({ index, reads, set }) => {
    const lines = [...reads.map((one) => `tell(${quoted(one.path)}, show(${read(one.steps)}))`), ...set.map(assignment), 'return value'];
    return `def use_${index}(value, tell):\n${lines.map((line) => `    ${line}\n`).join('')}\n\n`;
  });
  const calls = cases.map(({ index }) => `    attempt(${quoted(name)}, ${index}, values.read_${snake(name)}, use_${index}, values.send_${snake(name)})\n`);
  return `from harness import *\n\n\n${uses.join('')}def run():\n${calls.join('')}`;
}

const python = path.join(import.meta.dirname, '.venv/bin/python');

await tryValues('python', ({ parts }) => parts.map(({ folder, output, rows }) => {
  const write = (name, text) => fs.writeFileSync(path.join(folder, `${name}.py`), text);
  write('harness', harness);
  for (const row of rows) write(`row_${snake(row.name)}`, rowModule(row));
  write('main', rows.map(({ name }) => `import row_${snake(name)}\n\nrow_${snake(name)}.run()\n`).join(''));
  return { command: [python, path.join(folder, 'main.py')], env: { PYTHONPATH: output, PYTHONDONTWRITEBYTECODE: '1' }, errors: {} };
}));
