// Shared by the drivers of the TypeScript clients: modules that follow the paths, and their compilation. See
// values.mjs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { print } from './exact.mjs';

const quoted = JSON.stringify;

/** The part that all modules share: narrowing as programs do it, and printing the values that were read. */
const harness = `
declare const process: { env: Record<string, string | undefined> };
export const url = process.env['VALUES_URL']!;

export function asString<T>(value: T): Extract<T, string> | undefined { return typeof value === 'string' ? value as Extract<T, string> : undefined; }
export function asNumber<T>(value: T): Extract<T, number> | undefined { return typeof value === 'number' ? value as Extract<T, number> : undefined; }
export function asBoolean<T>(value: T): Extract<T, boolean> | undefined { return typeof value === 'boolean' ? value as Extract<T, boolean> : undefined; }
export function asDate<T>(value: T): Extract<T, Date> | undefined { return value instanceof Date ? value as Extract<T, Date> : undefined; }
export function asArray<T>(value: T): Extract<T, readonly unknown[]> | undefined { return Array.isArray(value) ? value as Extract<T, readonly unknown[]> : undefined; }
export function asObject<T>(value: T): Exclude<Extract<T, object>, readonly unknown[] | Date> | undefined {
    return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) ? value as Exclude<Extract<T, object>, readonly unknown[] | Date> : undefined;
}

/** Prints a value that is declared as any. */
export function showAny<T>(value: unknown extends T ? T : never): string { return show<unknown>(value); }

/** Prints a value that is declared as a T. */
export function show<T>(value: T | null | undefined, format?: string): string {
    if (value === undefined) return 'absent';
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Date && format === 'date') return JSON.stringify(value.toISOString().slice(0, 10));
    if (value instanceof Date) return value.toJSON() === null ? '"Invalid Date"' : JSON.stringify(value);
    if (value instanceof Set) return show<object>([...value]);
    return JSON.stringify(value);
}

export type Tell = (at: string, text: string) => void;

export async function attempt<T>(row: string, index: number, read: () => Promise<T>, use: (value: T, tell: Tell) => T, send: (value: T) => Promise<unknown>): Promise<void> {
    const tell: Tell = (what, text) => console.log([row, index, what, text.replace(/[\\n\\r\\t]+/g, ' ')].join('\\t'));
    let value: T;
    try {
        value = await read();
    } catch (error) {
        tell('refused', String(error));
        return tell('done', '');
    }
    let used: T;
    try {
        used = use(value, tell);
    } catch (error) {
        tell('failed', String(error));
        return tell('done', '');
    }
    try {
        await send(used);
    } catch (error) {
        tell('unsent', String(error));
    }
    tell('done', '');
}
`;

const declared = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };
const narrowed = { string: 'asString', integer: 'asNumber', number: 'asNumber', boolean: 'asBoolean', array: 'asArray', tuple: 'asArray', object: 'asObject', map: 'asObject' };

/** The drivers of one language: `narrow(inner, step, value)` takes a value as a component, `dates` are Date objects, `sets` Set objects. */
export function emitter({ narrow, dates, sets }) {
  const isDate = ({ format, enum: values }) => dates && !values && (format === 'date-time' || format === 'date');

  function taken(inner, step) {
    if (step.to.component !== undefined && ['object', 'union', 'map'].includes(step.to.kind)) return narrow(inner, step);
    return `h.${isDate(step.to) ? 'asDate' : narrowed[step.to.kind]}(${inner})`;
  }

  /** The expression for the value at the end of steps; `mark` is \`?.\` to read, \`!.\` to write. */
  const along = (steps, mark) => steps.reduce((inner, step) => {
    if (step.step === 'as') return taken(inner, step);
    if (step.step === 'member' && /^[A-Za-z_$][\w$]*$/.test(step.identifier)) return `${inner}${mark}${step.identifier}`;
    if (step.step === 'item' && sets && step.from.all.some(({ uniqueItems }) => uniqueItems)) return `[...${inner} ?? []][${step.index}]`;
    return `${inner}${mark.replace('!.', '!')}[${step.step === 'item' ? step.index : quoted(step.identifier)}]`;
  }, 'value');

  function show({ steps, leaf }) {
    const value = along(steps, '?.');
    if (leaf.kind === 'any') return `h.showAny(${value})`;
    return `h.show<${isDate(leaf) ? 'Date' : declared[leaf.kind] ?? (leaf.kind === 'union' ? 'unknown' : 'object')}>(${value}, ${quoted(leaf.format)})`;
  }

  function literal(value, shape) {
    return isDate(shape) && typeof value === 'string' ? `new Date(${quoted(value)})` : print(value);
  }

  function assignment({ steps, leaf, value }) {
    const target = along(steps, '!.');
    return value === undefined ? `delete ${target};` : `${target} = ${literal(value, leaf)};`;
  }

  /** The function that uses the value of a case. */
  function use({ reads, set }) {
    const lines = [...reads.map((one) => `tell(${quoted(one.path)}, ${show(one)});`), ...set.map(assignment)];
    return `(value, tell) => {\n${lines.map((line) => `        ${line}\n`).join('')}        return value;\n    }`;
  }

  /** The function that tries the cases of a row with the methods of `api`. */
  function rowFunction({ name, cases }) {
    const attempts = cases.map((one) => `    await h.attempt(${quoted(name)}, ${one.index}, () => read(${one.index}), ${use(one)}, (value) => send(${one.index}, value));\n`);
    return `export async function run(): Promise<void> {\n${attempts.join('')}}\n`;
  }

  return { use, rowFunction };
}

function mainOfClient(rows) {
  const imports = rows.map(({ name }) => `import { run as run${name} } from './${name}.js';\n`).join('');
  const calls = rows.map(({ name }) => `    await run${name}();\n`).join('');
  return `${imports}\nvoid (async () => {\n${calls}})();\n`;
}

/** Writes the modules of a part: the harness, one for each row with `head(row)` before its function, and main. */
export function writeModules({ folder, rows }, rowFunction, head, main = mainOfClient) {
  const modules = path.join(folder, 'program');
  fs.mkdirSync(modules, { recursive: true });
  const write = (name, text) => fs.writeFileSync(path.join(modules, `${name}.ts`), text);
  write('harness', harness);
  for (const row of rows) write(row.name, `import * as h from './harness.js';\n${head(row)}\n${rowFunction(row)}`);
  write('main', main(rows));
  return path.join(modules, 'main.ts');
}

/** Compiles files into JavaScript beside them, and gives the messages of each row by the folder of the part. */
export function compile(tsc, files, flags) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, '--pretty', 'false', ...flags, ...files], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const found = {};
  const others = [];
  for (const line of stdout.split('\n').filter((one) => one.includes(': error '))) {
    const [, folder, row] = /([^/]+)\/program\/([A-Z]\w*)\.ts\(/.exec(line) ?? [];
    if (row === undefined) others.push(line);
    else ((found[folder] ??= {})[row] ??= []).push(line.slice(line.indexOf(': error ') + 2));
  }
  if (others.length > 0 || (status !== 0 && Object.keys(found).length === 0)) throw new Error(`tsc failed:\n${others.slice(0, 20).join('\n') || stdout + stderr}`);
  return found;
}
