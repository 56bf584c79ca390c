// The values of ../shared/values.yaml in python-fastapi: an implementation whose methods read and change the request's
// body, and return it.
import fs from 'node:fs';
import path from 'node:path';
import { deciding } from '../shared/python-checking.mjs';
import { emitter, harness } from '../shared/values-python.mjs';
import { snake } from '../shared/values-table.mjs';
import { tryValues } from '../shared/values.mjs';

const handling = `
from openapi_server import models
from openapi_server.apis.values_api_base import BaseValuesApi


def handle(row, uses, index, body):
    tell = teller(row, index)
    try:
        return uses[index](body, tell)
    except Exception as error:
        tell("failed", repr(error))
        raise


`;

const uses = emitter({ models: 'models', extra: 'model_extra', wrappers: false });

/** The names of the arguments for a body are those of its type. */
function method({ name, cases }) {
  const functions = cases.map(({ index }) => `${index}: use_${snake(name)}_${index}`);
  return `    async def send_${snake(name)}(self, *given, **named):\n        return handle("${name}", {${functions.join(', ')}}, *given, *named.values())\n`;
}

const python = path.join(import.meta.dirname, '.venv/bin/python');

await tryValues('python-fastapi', ({ parts }) => parts.map(({ output, rows }) => {
  const text = `${harness}${handling}${rows.map(uses).join('')}class Values(BaseValuesApi):\n${rows.map(method).join('\n')}`;
  fs.writeFileSync(path.join(output, 'src/openapi_server/impl/values.py'), text);
  return { command: [python, '-m', 'openapi_server'], env: { PYTHONPATH: path.join(output, 'src'), PYTHONDONTWRITEBYTECODE: '1' }, errors: {} };
}), deciding(import.meta.dirname));
