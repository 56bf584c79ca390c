// The output of every document is as rustfmt writes it, compiles without a warning of clippy's pedantic lints, and its own
// tests pass.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { documents, full, root } from '../../shared/generating.mjs';
import { cargo, generate } from './lib.mjs';

const small = ['petstore-3.0', 'parameters-style-3.1', 'cafe-3.2', 'docker-engine-2.0', 'link-example-3.0', 'webhook-example-3.1', 'garden'];
const wire = ['wire', 'wire-2.0', 'wire-3.2'].map((name) => ({ name, file: path.join(root, `tests/languages/typescript-axios/wire/${name}.yaml`) }));
/** Lines that are about as long as a line may be are folded otherwise than rustfmt does it. */
const unformatted = ['box-3.0', 'workos-3.1', 'options-probe'];

for (const { name, file } of [...documents.filter(({ name }) => full || small.includes(name)), ...wire]) {
  test(`${name} compiles`, { timeout: 3_600_000 }, () => {
    const { folder, stderr } = generate(file, name);
    assert.ok(folder, stderr);
    if (!unformatted.includes(name)) cargo(folder, 'fmt', '--check');
    cargo(folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');
    if (full || ['petstore-3.0', 'wire'].includes(name)) cargo(folder, 'test', '--quiet');
  });
}
