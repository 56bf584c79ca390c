// Every operation of a few documents, filled as the README shows with a value that conforms to the description: such
// code passes clippy and the crate's own tests. `--full` takes all of the documents.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { assertFilled, filled, sample, success } from '../../shared/filling.mjs';
import { full } from '../../shared/generating.mjs';
import { methods, split, variants } from '../echo/traits.mjs';
import { Batch, generate } from './lib.mjs';

/** The others take the compiler minutes. */
const small = ['petstore-3.0', 'conformance'];

const batch = new Batch();
for (const { name, file, skip } of filled.filter(({ name }) => full || small.includes(name))) {
  test(`${name} is filled`, { skip }, () => {
    const { folder, stderr } = generate(file, `filled_${name}`);
    assert.ok(folder, stderr);
    assertFilled(fill(folder));
    batch.add(folder, { isTested: true });
  });
}

test('all pass', { timeout: 3_600_000 }, () => batch.check());

/** Writes a method for each operation of the traits. */
function fill(folder) {
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  const { $defs, operations } = JSON.parse(read('contract.json'));
  const left = [];
  let count = 0;
  for (const [, module] of read('src/apis/mod.rs').matchAll(/\npub mod (\w+);/g)) {
    const code = read(`src/apis/${module}.rs`);
    const { trait, all } = methods(code);
    let body = '';
    for (const { method, list, response, index } of all) {
      const value = returned(code, response, operations[index], $defs);
      if (value === undefined) {
        left.push(operations[index].id);
        continue;
      }
      const local = (type) => type.replace(/^(Option<)?(\w+Body)(>?)$/, `$1apis::${module}::$2$3`);
      const parameters = split(list).filter(Boolean).map((text) => text.split(': ')).map(([name, type]) => (type ? `_${name}: ${local(type)}` : name));
      body += `async fn ${method}(${parameters.join(', ')}) -> Result<apis::${module}::${response}, types::Failure> { Ok(apis::${module}::${response}::${value}) }\n\n`;
      count += 1;
    }
    const used = ['apis', 'models', 'types'].filter((name) => name === 'apis' || body.includes(`${name}::`));
    const text = `use super::Implementation;\nuse crate::{${used.join(', ')}};\n\nimpl apis::${module}::${trait} for Implementation {\n${body.trim()}\n}\n`;
    fs.writeFileSync(path.join(folder, `src/implementation/${module}.rs`), text);
  }
  // It says itself that it goes when its operation is there.
  const own = read('tests/server.rs');
  fs.writeFileSync(path.join(folder, 'tests/server.rs'), own.replace(/#\[tokio::test\]\nasync fn an_operation_is_not_implemented[^]*?\n\}\n/, ''));
  return { count, left };
}

/** The variant of the lowest success with its value; undefined where it needs a header, or a value that is not simple. */
function returned(code, name, operation, $defs) {
  const response = success(operation);
  const wanted = response && (response.status === 'default' ? 'Status0' : `Status${response.status}`);
  const variant = wanted && variants(code, name).find((one) => one.name === wanted || one.name.startsWith(`${wanted}_`));
  if (!variant) return undefined;
  const fields = variant.fields.map(([field, type]) => {
    const expression = made(field, type, response.contents[0], $defs);
    return expression && (field ? `${field}: ${expression}` : expression);
  });
  if (fields.includes(undefined)) return undefined;
  if (variant.named) return `${variant.name} { ${fields.join(', ')} }`;
  return fields.length > 0 ? `${variant.name}(${fields.join(', ')})` : variant.name;
}

function made(field, type, content, $defs) {
  if (type === 'axum::http::StatusCode') return 'axum::http::StatusCode::OK';
  if (type === 'axum::body::Bytes') return '"bytes".into()';
  if (field !== '' && field !== 'body') return type.startsWith('Option<') ? 'None' : undefined;
  if (type.startsWith('types::Items<')) return 'Vec::new().into()';
  if (!['json', 'text'].includes(content?.kind)) return undefined;
  const value = content.schema === undefined ? {} : sample(content.schema, $defs);
  if (type === 'String') return `${JSON.stringify(value)}.to_owned()`;
  const json = JSON.stringify(value);
  return `serde_json::from_str(${json.includes('"') ? `r#"${json}"#` : `"${json}"`})?`;
}
