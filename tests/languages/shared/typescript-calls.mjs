// The driver of calls.mjs for clients of TypeScript. Each call is made by the compiled client with JavaScript values. Each
// client has an adapter:
//
//   open(folder, description, variant)  the client of a description
//   call(client, call, values)     makes a call with the values of its arguments, by their places; gives { status, value }
//   failure(error)                 the outcome of an error
import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Installs the packages of a folder. */
export function installed(folder) {
  execFileSync('bash', ['-c', 'source "$0" && install "$1"', path.join(import.meta.dirname, 'install.sh'), folder], { stdio: 'inherit' });
}

/** The function `perform` of a driver, from the adapter of a client. */
export function performer({ open, call, failure }) {
  return async (calls, folder, variant) => {
    const clients = new Map();
    const outcomes = [];
    for (const one of calls) {
      if (!clients.has(one.description)) clients.set(one.description, await open(folder, one.description, variant));
      outcomes.push(await made(() => call(clients.get(one.description), one, values(one)), failure));
    }
    return outcomes;
  };
}

/** The arguments up to the last that is given. */
function values(call) {
  const all = call.arguments.map(({ value }) => value && write(value));
  return all.slice(0, all.findLastIndex((value) => value !== undefined) + 1);
}

async function made(calling, failure) {
  try {
    const { status, value } = await calling();
    return { status, value: await read(value) };
  } catch (error) {
    const known = error.name === 'Unable' ? { error: 'unable' } : await failure(error);
    return { message: error.message, ...known, ...('value' in known && { value: await read(known.value) }) };
  }
}

/** A typed value as a JavaScript value. */
function write(value) {
  switch (value.kind) {
    case 'list': return value.items.map(write);
    case 'set': return new Set(value.items.map(write));
    case 'map': return (value.isMap ? (entries) => new Map(entries) : Object.fromEntries)(value.entries.map(([name, member]) => [name, write(member)]));
    case 'model': {
      const members = value.members.filter((member) => member.value !== undefined).map((member) => [member.name, member.value]);
      return Object.fromEntries([...members, ...value.more].map(([name, member]) => [name, write(member)]));
    }
    case 'union': return write(value.value);
    case 'bytes': return { Buffer: value.bytes, ArrayBuffer: new Uint8Array(value.bytes).buffer }[value.as] ?? new Uint8Array(value.bytes);
    case 'form': return form(value);
    case 'stream': return { pipe() {} };
    case 'file': return value.name === undefined ? new Blob([value.bytes], { type: value.type }) : new File([value.bytes], value.name, { type: value.type });
    case 'instant': return new Date(value.value);
    default: return value.value;
  }
}

function form({ fields, type }) {
  const made = type === 'multipart' ? new FormData() : new URLSearchParams();
  Object.entries(fields).forEach(([name, value]) => made.append(name, value));
  return made;
}

/** The result of a call, as JSON: bytes by their tag, a stream as the list of its items, and undefined as null. */
async function read(value) {
  if (value instanceof Blob) return { $bytes: Buffer.from(await value.arrayBuffer()).toString('base64'), ...(value.type && { type: value.type }) };
  if (value !== null && typeof value === 'object' && Symbol.asyncIterator in value) value = await Array.fromAsync(value);
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
