// Every option changes the output, and a value that it cannot have is refused.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../shared/generating.mjs';
import { generate, texts } from './lib.mjs';

const file = path.join(root, 'tests/specs/garden.yaml');
const of = (...options) => {
  const { folder, stderr } = generate(file, undefined, options);
  assert.ok(folder, stderr);
  return texts(folder);
};

const rows = [
  ['disallowAdditionalPropertiesIfNotPresent=false', 'src/models/tree.rs', 'pub additional_properties: BTreeMap<String, serde_json::Value>'],
  ['packageName=garden_server', 'Cargo.toml', 'name = "garden_server"'],
  ['packageVersion=4.5.6-rc.1', 'Cargo.toml', 'version = "4.5.6-rc.1"'],
  ['disableValidator=true', 'src/server/settings.rs', 'validate: false'],
  ['allowBlockingValidator=true', 'src/server/settings.rs', 'blocking_validation: usize::MAX'],
  ['allowBlockingResponseSerialize=true', 'src/server/settings.rs', 'blocking_response: usize::MAX'],
];

const count = (text, part) => text.split(part).length - 1;

for (const [option, name, text] of rows) {
  test(option, () => {
    assert.ok(count(of(option)[name], text) > count(of()[name], text), 'it is so without the option');
  });
}

test('values that cargo would refuse are refused', () => {
  for (const option of ['packageName=Garden', 'packageName=std', 'packageName=a"b', 'packageName=type', 'packageVersion=1', 'packageVersion=1.2.3"\nx = 1']) {
    const { folder, stderr } = generate(file, undefined, [option]);
    assert.equal(folder, null, option);
    assert.match(stderr, /package(Name|Version)/);
  }
});
