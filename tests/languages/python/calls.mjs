// The calls of ../shared/calls.yaml as a program of Python, with each library.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { run, written } from '../shared/calls.mjs';
import { deciding } from '../shared/python-checking.mjs';

const interpreter = path.join(import.meta.dirname, '.venv/bin/python');

// ---- names and values in Python --------------------------------------------------------------------

const packageName = (description) => description.replace(/[.-]/g, '_');
const snake = (name) => name.replace(/\[\]|[&=]/g, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_').toLowerCase();
const pascal = (name) => name.split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const text = JSON.stringify; // whose strings Python reads as they are
const bytes = (value) => `base64.b64decode("${value.toString('base64')}")`;

/** JSON as Python writes it. */
function literal(value) {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object') return dict(Object.entries(value).map(([name, member]) => [name, literal(member)]));
  return String(value);
}

const dict = (entries) => `{${entries.map(([name, member]) => `${text(name)}: ${member}`).join(', ')}}`;

/** A typed value as an argument. */
function write(value) {
  switch (value.kind) {
    case 'list': return `[${value.items.map(write).join(', ')}]`;
    case 'set': return `{${value.items.map(write).join(', ')}}`;
    case 'map': return dict(value.entries.map(([name, member]) => [name, write(member)]));
    case 'model': {
      const members = value.members.filter((member) => member.value).map((member) => `${snake(member.name)}=${write(member.value)}`);
      return `M.${pascal(value.name)}(${[...members, ...value.more.map(([name, member]) => `**{${text(name)}: ${write(member)}}`)].join(', ')})`;
    }
    case 'union': return value.name ? `M.${pascal(value.name)}(${write(value.value)})` : write(value.value);
    case 'date': return `date.fromisoformat(${text(value.value)})`;
    case 'date-time': return `datetime.fromisoformat(${text(value.value)})`;
    case 'instant': return `datetime.fromtimestamp(${value.value / 1000}, timezone.utc)`;
    case 'bytes': case 'file': return file(value);
    default: return literal(value.value);
  }
}

/** Bytes, or a tuple with the name of a file, and its type; `as` is an open file, or a path. */
function file({ name, type, as, bytes: content }) {
  if (as === 'path') return `path(${text(name)}, ${bytes(content)})`;
  const open = as === 'open' ? `io.BytesIO(${bytes(content)})` : bytes(content);
  return name === undefined ? open : `(${[text(name), open, ...(type ? [text(type)] : [])].join(', ')})`;
}

/** An expression that reads a value at the declared members of its type, as JSON. */
function read(value, at) {
  switch (value.kind) {
    case 'list': return `items(${at}, [${value.items.map((item) => `lambda v: ${read(item, 'v')}`).join(', ')}])`;
    case 'map': return `{**${at}, ${value.entries.map(([name, member]) => `${text(name)}: ${read(member, `${at}[${text(name)}]`)}`).join(', ')}}`;
    case 'model': {
      const members = value.members.map(({ name, value: member }) => `(${text(name)}, ${text(snake(name))}, lambda v: ${read(member ?? { kind: 'any' }, 'v')})`);
      return `members(${at}, M.${pascal(value.name)}, [${members.join(', ')}])`;
    }
    case 'union': return read(value.value, value.name ? `${at}.actual_instance` : at);
    case 'date': case 'date-time': return `${at}.isoformat()`;
    default: return `plain(${at})`;
  }
}

// ---- the program ----------------------------------------------------------------------------------

const PROLOGUE = `
import asyncio, base64, inspect, io, json, pathlib, sys, tempfile
from datetime import date, datetime, timezone
folder, *packages = sys.argv[1:]
sys.path[:0] = packages

def items(value, readers):
    value = list(value)
    return [read(item) for read, item in zip(readers, value)] + [plain(item) for item in value[len(readers):]]

def members(value, model, readers):
    assert isinstance(value, model), f"{value!r} is no {model}"
    found = {name: read(getattr(value, attribute)) if getattr(value, attribute) is not None else None
             for name, attribute, read in readers if attribute in value.model_fields_set}
    return {**found, **(value.additional_properties if hasattr(value, "additional_properties") else {})}

def plain(value):
    if isinstance(value, (bytes, bytearray)):
        return {"$bytes": base64.b64encode(value).decode()}
    return value

def path(name, content):
    file = pathlib.Path(tempfile.mkdtemp(dir=folder), name)
    file.write_bytes(content)
    return file

async def settled(value):
    return await value if inspect.isawaitable(value) else value

async def closed(client):
    await client.__aexit__(None, None, None) if hasattr(client, "__aexit__") else client.__exit__(None, None, None)

def failure(error, package, read):
    status = getattr(error, "status", None)
    if isinstance(error, package.exceptions.NetworkException):
        kind = "timeout" if isinstance(error, package.exceptions.TimeoutException) else "transfer"
    elif isinstance(error, package.exceptions.ApiException):
        kind = "response" if 200 <= status <= 299 else "status"
    else:
        kind = "invalid" if isinstance(error, (ValueError, package.exceptions.ApiTypeError)) else type(error).__name__
    data = getattr(error, "data", None)
    return {"error": kind, "status": status, "message": str(error), "value": None if data is None else read(data, package.models)}

async def listed(stream):
    return [item async for item in stream] if hasattr(stream, "__aiter__") else list(stream)

async def call(package, settings, make, read, streamed=False):
    client = None
    try:
        client = package.ApiClient(package.Configuration(**settings))
        answer = make(package, client, package.models)
        if streamed:
            outcome = {"value": read(await listed(answer), package.models)}
            return
        answer = await settled(answer)
        outcome = {"status": answer.status_code, "value": None if answer.data is None else read(answer.data, package.models)}
    except Exception as error:
        outcome = failure(error, package, read)
    finally:
        if client is not None:
            await closed(client)
        print(json.dumps(outcome, default=repr), flush=True)

async def main():
`;

/** The arguments of a Configuration. An operation's own server has variables of its own. */
function settings({ base, tag, operation, settings: { keys, token, username, password, retries, everywhere, server = {}, own, ...others }, unable }) {
  if (Object.keys(others).length > 0) unable(`there is no ${Object.keys(others)}`);
  const ofOperation = server.variables && operation === 'serverOwn' && { [`${pascal(tag)}Api.${snake(operation)}`]: server.variables };
  const given = {
    host: base, api_key: keys, access_token: token, username, password, retries, ignore_operation_servers: everywhere,
    server_index: server.index, server_variables: server.variables, server_operation_variables: ofOperation || undefined, ...own,
  };
  return dict(Object.entries(given).filter(([, value]) => value !== undefined).map(([name, value]) => [name, literal(value)]));
}

/** The lines of a call. */
function statement(call) {
  const name = packageName(call.description);
  const given = call.arguments.filter(({ value }) => value).map((one) => (one.in === 'body' ? write(one.value) : `${snake(one.name)}=${write(one.value)}`));
  const make = `lambda P, c, M: P.${pascal(call.tag)}Api(c).${snake(call.operation)}_${call.streamed ? 'stream' : 'with_http_info'}(${given.join(', ')})`;
  return `    await call(${name}, ${settings(call)}, ${make}, lambda v, M: ${call.expected ? read(call.expected, 'v') : 'plain(v)'}${call.streamed ? ', streamed=True' : ''})`;
}

async function perform(calls, folder) {
  const statements = written(calls, statement);
  const descriptions = [...new Set(calls.map(({ description }) => description))];
  const program = path.join(folder, 'program.py');
  const imports = descriptions.map((name) => `    import ${packageName(name)}, ${packageName(name)}.exceptions, ${packageName(name)}.models\n`).join('');
  fs.writeFileSync(program, `${PROLOGUE}${imports}${statements.map(({ text }) => text).filter(Boolean).join('\n')}\n\nasyncio.run(main())\n`);
  const child = spawn(interpreter, ['-B', program, folder, ...descriptions.map((name) => path.join(folder, name))], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  await new Promise((resolve) => child.on('close', resolve));
  return statements.map(({ outcome }) => outcome ?? lines.shift());
}

run({
  language: 'python',
  variants: { urllib3: 'urllib3', asyncio: 'asyncio', httpx: 'httpx' },
  options: (library, description) => ({ library, packageName: packageName(description) }),
  receipts: () => deciding(import.meta.dirname),
  setup: () => execFileSync(path.join(import.meta.dirname, 'setup.sh'), { stdio: 'inherit' }),
  perform,
});
