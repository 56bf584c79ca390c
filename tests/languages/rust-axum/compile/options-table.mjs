// The effect of each option of rust-axum on the server of tests/specs/garden.yaml; ../../shared/options.mjs explains
// the rows.
import assert from 'node:assert/strict';

/** The option adds a text to a file. */
const adds = (option, value, file, text, more = {}) => ({
  option, value, ...more,
  effect(ours, plain) {
    const count = (all) => all[file].split(text).length - 1;
    assert(count(ours) > count(plain), `${file} has no more of ${text}`);
  },
});

const flag = {
  openapi: '3.0.3', info: { title: 'flag', version: '1' },
  paths: { '/x': { get: { operationId: 'getX', parameters: [{ name: 'flag', in: 'query', schema: { type: 'boolean' } }], responses: { 204: { description: 'd' } } } } },
};

export const table = [
  adds('disallowAdditionalPropertiesIfNotPresent', 'false', 'src/models/tree.rs', 'pub additional_properties: BTreeMap<String, serde_json::Value>'),
  adds('packageName', 'garden_server', 'Cargo.toml', 'name = "garden_server"', { bad: ['Garden', 'std', 'a"b', 'type'] }),
  adds('packageVersion', '4.5.6-rc.1', 'Cargo.toml', 'version = "4.5.6-rc.1"', { bad: ['1', '1.2.3"\nx = 1'] }),
  adds('homePageUrl', 'https://garden.example/', 'Cargo.toml', 'homepage = "https://garden.example/"', { bad: ['garden.example', 'ftp://x'] }),
  adds('disableValidator', 'true', 'src/server/settings.rs', 'validate: false'),
  adds('allowBlockingValidator', 'true', 'src/server/settings.rs', 'blocking_validation: usize::MAX'),
  adds('allowBlockingResponseSerialize', 'true', 'src/server/settings.rs', 'blocking_response: usize::MAX'),
  adds('lenientBooleans', 'true', 'contract.json', '"lenient":true', { probe: flag }),
  adds('problemModel', 'error.code=status', 'contract.json', '"problems": [{"from":"status","path":["error","code"]}]', { bad: ['code', 'code=stat', 'a=status a.b=title', '='] }),
];
