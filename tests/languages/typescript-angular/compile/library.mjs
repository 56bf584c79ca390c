// The client's package builds as a library, by the ng-packagr of the oldest, the default and the newest Angular.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { satisfies } from 'semver';
import { Receipts } from '../../shared/receipts.mjs';
import { base, discard, document, files, full, generator, newest, scratch, skipWithout, top } from './lib.mjs';

// Apart from the other outputs: an old TypeScript would find the newest's type packages above.
const { generate, listing } = generator('typescript-angular', scratch('angular-library'), base);

/** ngVersion, and the folder whose node_modules has its tools. */
const versions = [['6.0.0', 'versions/6'], ['11.0.0', 'versions/11'], [newest, '.']];

test('11.0.0 is the default', () => {
  assert.equal(listing().ngVersion.default, '11.0.0');
});

const receipts = new Receipts(import.meta.url, { files: [...new Set(versions.map(([, tools]) => path.join(top, tools, 'package-lock.json')))] });

for (const name of ['hey-api-full-3.1', ...(full ? ['petstore-3.0', 'options-probe', 'garden', 'box-3.0'] : [])]) {
  for (const [ngVersion, tools] of versions) {
    test(`${name}, Angular ${ngVersion}`, { skip: skipWithout(name) }, async () => {
      const folder = generate(document(name), { ...base, ngVersion });
      await receipts.once(folder, [tools], () => buildsAsLibrary(folder, path.join(top, tools, 'node_modules')));
      discard(folder);
    });
  }
}

/** Builds the package in its folder, and checks the built files. */
function buildsAsLibrary(folder, modules) {
  fs.symlinkSync(modules, path.join(folder, 'node_modules'));
  build(folder, modules);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'dist/package.json'), 'utf8'));
  assert.equal(manifest.name, '@acme/client');
  const unneeded = /^(tests|docs|\.openapi-generator)\b|git_push\.sh|GENERATION-REPORT\.md/;
  assert.deepEqual(Object.keys(files(path.join(folder, 'dist'))).filter((file) => unneeded.test(file)), [], 'files that nobody needs');
  const declarations = Object.entries(files(path.join(folder, 'dist'))).filter(([file]) => file.endsWith('.d.ts'));
  assert(declarations.some(([, text]) => /class \w+Service/.test(text)), 'the services are declared');
  pinnedAreInRange(folder, modules);
}

/** Runs the package's own build, but with the ng-packagr that is pinned here. */
function build(folder, modules) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const [command, ...args] = manifest.scripts.build.split(' ');
  assert.equal(command, 'ng-packagr', 'what the build runs');
  const { bin } = JSON.parse(fs.readFileSync(path.join(modules, 'ng-packagr/package.json'), 'utf8'));
  const cli = path.join(folder, 'node_modules/ng-packagr', typeof bin === 'string' ? bin : bin['ng-packagr']);
  // As a user's node_modules is a folder, packages are looked for below the link and not where it leads,
  // where an old TypeScript would find the newest's type packages further up.
  const { status, stdout, stderr } = spawnSync('node', ['--preserve-symlinks', '--preserve-symlinks-main', cli, ...args], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, NG_BUILD_CACHE: 'false', FORCE_COLOR: '0' },
  });
  const log = `${stdout}${stderr}`.replace(/\x1b\[[\d;]*m/g, '');
  assert.equal(status, 0, log.slice(-4000));
  assert.doesNotMatch(log, /^\s*(warning|error)\b.*\.ts/im, log);
}

/** Asserts that the manifest's ranges hold the versions that it has just been built with. */
function pinnedAreInRange(folder, modules) {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies });
  assert(ranges.some(([name]) => name === '@angular/core') && ranges.some(([name]) => name === 'rxjs'));
  for (const [name, range] of ranges) {
    const file = path.join(modules, name, 'package.json');
    if (!fs.existsSync(file)) continue; // needed by the user's own tools only
    const { version } = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert(satisfies(version, range), `${name} ${version} is not in ${range}`);
  }
}
