// The values of ../shared/values.yaml in rust-axum: handlers that read and change the request's body, and return it; a
// module for each row.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { print } from '../shared/exact.mjs';
import { removeOld, treeHash, version } from '../shared/receipts.mjs';
import { factsOf, isMergeable, snake } from '../shared/values-table.mjs';
import { tryValues } from '../shared/values.mjs';
import { environment, lockFile, toolchainFile, versions } from './cargo.mjs';
import { methods, split } from './echo/traits.mjs';

const quoted = (value) => (typeof value === 'string' ? `r###"${value}"###` : String(value));

// ---- expressions ------------------------------------------------------------------------------------

const variants = { string: 'Text', integer: 'Integer', number: 'Number', boolean: 'Boolean', array: 'List', tuple: 'List', map: 'Object' };
const scalars = ['string', 'integer', 'number', 'boolean'];
const ofAny = { string: 'as_str', integer: 'as_i64', number: 'as_f64', boolean: 'as_bool', array: 'as_array', map: 'as_object' };

/** Steps with the names that types without a name have: those of the type around them, and of the member or `Inner`. */
function named(row, steps) {
  let type = row;
  return steps.map((step) => {
    const around = type;
    if (step.step === 'member') type = step.to.component ?? around + step.name[0].toUpperCase() + step.name.slice(1);
    else type = step.to.component ?? around + (step.step === 'item' ? 'Inner' : '');
    const optional = !step.required || step.readOnly || isMergeable(step.from);
    return { ...step, optional, union: step.from.component ?? around };
  });
}

/** The alternative of a union, which scalars have by their kind; its own properties are beside it in a struct. */
function alternative({ union, name, from, to }, otherwise) {
  const beside = from.all.some(({ properties }) => properties);
  const byName = to.component && (to.enum || !scalars.includes(to.kind));
  const variant = `models::${union}${beside ? 'OneOf' : ''}::${byName ? name : variants[to.kind]}`;
  return `let v = match ${beside ? '&v.value' : 'v'} { ${variant}(v) => v, #[allow(unreachable_patterns)] _ => return ${otherwise} };`;
}

/** The statements that lead from `v` along a step. */
function further(step) {
  const { step: kind, identifier, index, from, to, optional } = step;
  const found = (place, none) => `let v = (&&&At(${place})).found("${none}")?;`;
  if (kind === 'member') return found(`&v.${identifier}`, optional ? 'absent' : 'null');
  if (kind === 'item') return found(`v.get(${index}).ok_or(ABSENT)?`, 'null');
  if (kind === 'entry') return found(`v${from.kind === 'object' ? '.additional_properties' : ''}.get(${quoted(identifier)}).ok_or(ABSENT)?`, 'null');
  if (isMergeable(from)) return '';
  if (from.types) return `let v = &v.${ofAny[to.kind]}().ok_or(ABSENT)?;`;
  return alternative(step, 'Err(ABSENT)');
}

/** The same to change the value at a place. */
function furtherToChange(step) {
  const { step: kind, identifier, index, from, to, optional } = step;
  const options = (none) => '.as_mut()?'.repeat((none ? 1 : 0) + (to.nullable ? 1 : 0));
  if (kind === 'member') return `let v = &mut v.${identifier}; let v = v${options(optional)};`.replace(' let v = v;', '');
  if (kind === 'item') return `let v = v.get_mut(${index})?${options(false)};`;
  if (kind === 'entry') return `let v = v${from.kind === 'object' ? '.additional_properties' : ''}.get_mut(${quoted(identifier)})?${options(false)};`;
  if (isMergeable(from)) return '';
  return alternative(step, 'None').replace('&v.', '&mut v.');
}

/** The expression of a value with as many options around it as its place has. */
function literal(value, { kind }, optional, nullable) {
  const around = (text) => `${optional ? 'Some(' : ''}${text}${optional ? ')' : ''}`;
  if (value === undefined) return 'None';
  if (value === null && nullable) return around('None');
  const text = typeof value === 'string' ? value : print(value);
  const inner = scalars.includes(kind) ? `${quoted(text)}.parse().ok()?` : `serde_json::from_str(${quoted(print(value))}).ok()?`;
  return around(nullable ? `Some(${inner})` : inner);
}

function assignment({ steps, leaf, value }) {
  const last = steps.at(-1);
  const before = steps.slice(0, -1).map(furtherToChange).join(' ');
  const { step: kind, identifier, index, from, to, optional } = last;
  const map = `v${from.kind === 'object' ? '.additional_properties' : ''}`;
  const change = {
    member: () => `v.${identifier} = ${literal(value, leaf, optional, to.nullable)};`,
    item: () => `*v.get_mut(${index})? = ${literal(value, leaf, false, to.nullable)};`,
    entry: () => (value === undefined ? `${map}.remove(${quoted(identifier)});` : `${map}.insert(${quoted(identifier)}.to_owned(), ${literal(value, leaf, false, to.nullable)});`),
  }[kind]();
  return `${before} ${change} Some(())`;
}

// ---- modules ----------------------------------------------------------------------------------------

/** The module of a row: `used` prints the values in the body, and returns the changed body. */
function rowModule({ name, cases }, type) {
  const arms = cases.map(({ index, reads, set }) => {
    const tells = reads.map(({ path: at, steps }) => {
      const along = named(name, steps).map(further).join(' ');
      return `tell("${name}", index, ${quoted(at)}, (|| { let v = (&&&At(&body)).found("null")?; ${along} show(v) })());`;
    });
    const puts = set.map((one) => `put("${name}", index, (|| { let v = &mut body; ${assignment({ ...one, steps: named(name, one.steps) })} })());`);
    return `        ${index} => {\n${[...tells, ...puts].map((line) => `            ${line}\n`).join('')}        }\n`;
  });
  const mutable = cases.some(({ set }) => set.length > 0) ? 'mut ' : '';
  return `use super::values::*;\nuse crate::models;\n\npub fn used(index: i64, ${mutable}body: ${type}) -> ${type} {\n    match index {\n${arms.join('')}        _ => {}\n    }\n    body\n}\n`;
}

const withoutRow = (type) => `use crate::models;\n\npub fn used(_: i64, body: ${type}) -> ${type} {\n    body\n}\n`;

const handler = ({ method, list, response, type }) => `    async fn ${method}(${split(list).filter(Boolean).map((text) => text.replace('context:', '_:')).join(', ')}) -> Result<apis::values::${response}, types::Failure> {
        Ok(apis::values::${response}::Status200_TheValue(${method}::used(path_params.index, body)))
    }
`;

/** Writes the implementation; returns a function that writes the module of a row anew, without its paths. */
function implement(output, rows) {
  const folder = path.join(output, 'src/implementation');
  const write = (name, text) => fs.writeFileSync(path.join(folder, `${name}.rs`), `#![allow(unused, clippy::all)]\n\n${text}`);
  const { trait, all } = methods(fs.readFileSync(path.join(output, 'src/apis/values.rs'), 'utf8'));
  const typed = all.map((one) => ({ ...one, type: split(one.list).find((text) => text.startsWith('body: ')).slice('body: '.length) }));
  const typeOf = Object.fromEntries(typed.map(({ method, type }) => [method, type]));
  for (const row of rows) write(`send_${snake(row.name)}`, rowModule(row, typeOf[`send_${snake(row.name)}`]));
  fs.copyFileSync(path.join(import.meta.dirname, 'values.rs'), path.join(folder, 'values.rs'));
  const modules = ['values', ...all.map(({ method }) => method)].map((name) => `mod ${name};\n`).join('');
  write('mod', `${modules}\nuse crate::{apis, models, types};\n\n#[derive(Debug, Default)]\npub struct Implementation {}\n\nimpl apis::values::${trait} for Implementation {\n${typed.map(handler).join('\n')}}\n`);
  return (name) => write(`send_${snake(name)}`, withoutRow(typeOf[`send_${snake(name)}`]));
}

// ---- cargo ------------------------------------------------------------------------------------------

const here = import.meta.dirname;
const { packageName } = factsOf('rust-axum').options;
const target = environment.CARGO_TARGET_DIR;

/** Compiles a server; gives the messages by the names of modules, of which there are none if it succeeds. */
function compiled(output) {
  // From here, so that all have the toolchain of this repository.
  const args = ['cargo', 'build', '--quiet', '--message-format', 'short', '--manifest-path', path.join(output, 'Cargo.toml')];
  const { status, stdout, stderr } = spawnSync('nice', args, { cwd: here, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status === 0) return {};
  const found = [...stderr.matchAll(/^src\/implementation\/send_(\w+)\.rs:[\d:]+ (error.*)$/gm)];
  if (found.length === 0) throw new Error(`cargo failed:\n${stdout}${stderr}`.slice(0, 8000));
  return Object.groupBy(found, ([, module]) => module);
}

/** Compiles until every row that cannot be compiled is left out; gives the messages by row. */
function compileRows(output, rows, leaveOut) {
  const errors = {};
  for (let found = compiled(output); Object.keys(found).length > 0; found = compiled(output)) {
    for (const { name } of rows.filter((row) => found[snake(row.name)])) {
      errors[name] = found[snake(name)].map(([, , message]) => message);
      leaveOut(name);
    }
  }
  return errors;
}

const servers = path.join(target, 'values');

/** A server that compiles as a whole is kept for the runs that have the same sources. */
function serverOf({ folder, output, rows }) {
  const leaveOut = implement(output, rows);
  fs.copyFileSync(path.join(here, 'Cargo.lock'), path.join(output, 'Cargo.lock'));
  const kept = path.join(servers, createHash('sha256').update(treeHash(output)).update(version('rustc', '-vV')).digest('hex').slice(0, 32));
  if (fs.existsSync(kept)) return { command: [kept], errors: {} };
  const errors = compileRows(output, rows, leaveOut);
  const server = path.join(folder, 'server');
  fs.copyFileSync(path.join(target, 'debug', packageName), server);
  if (Object.keys(errors).length > 0) return { command: [server], errors };
  fs.copyFileSync(server, `${kept}.${process.pid}`);
  fs.renameSync(`${kept}.${process.pid}`, kept);
  return { command: [kept], errors };
}

fs.mkdirSync(servers, { recursive: true });
removeOld(fs.readdirSync(servers).map((name) => path.join(servers, name)), 2);
await tryValues('rust-axum', ({ parts }) => parts.map(serverOf), { files: [lockFile, toolchainFile], versions });
