// The values of ../shared/values.yaml in python: a separate module for each row.
import fs from 'node:fs';
import path from 'node:path';
import { deciding } from '../shared/python-checking.mjs';
import { emitter, harness } from '../shared/values-python.mjs';
import { snake } from '../shared/values-table.mjs';
import { tryValues } from '../shared/values.mjs';

const attempting = `
import client

values = client.ValuesApi(client.ApiClient(client.Configuration(host=os.environ["VALUES_URL"])))


def attempt(row, index, read, use, send):
    tell = teller(row, index)
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

const uses = emitter({ models: 'client', extra: 'additional_properties', wrappers: true });

function rowModule(row) {
  const name = snake(row.name);
  const calls = row.cases.map(({ index }) => `    attempt("${row.name}", ${index}, values.read_${name}, use_${name}_${index}, values.send_${name})\n`);
  return `from harness import *\n\n\n${uses(row)}def run():\n${calls.join('')}`;
}

const python = path.join(import.meta.dirname, '.venv/bin/python');

await tryValues('python', ({ parts }) => parts.map(({ folder, output, rows }) => {
  const write = (name, text) => fs.writeFileSync(path.join(folder, `${name}.py`), text);
  write('harness', harness + attempting);
  for (const row of rows) write(`row_${snake(row.name)}`, rowModule(row));
  write('main', rows.map(({ name }) => `import row_${snake(name)}\n\nrow_${snake(name)}.run()\n`).join(''));
  return { command: [python, path.join(folder, 'main.py')], env: { PYTHONPATH: output, PYTHONDONTWRITEBYTECODE: '1' }, errors: {} };
}), deciding(import.meta.dirname));
