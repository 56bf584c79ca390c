// node scripts/bench-angular.mjs: the size that a client adds to an application of the newest Angular that uses one of
// its services, next to OpenAPI Generator's client in the same build. Needs the packages that
// tests/languages/typescript-angular/run.sh installs.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildApplication } from '../tests/languages/typescript-angular/app/build.mjs';
import { document, root, scratch, specmint } from '../tests/languages/shared/generating.mjs';

const modules = path.join(root, 'tests/languages/typescript-angular/node_modules');
const folder = scratch('bench-angular');

/** The document, the service, and the call that the application makes. */
const uses = [
  ['petstore-3.0', 'PetService', 'getPetById(1)'],
  ['docker-engine-2.0', 'ContainerService', 'containerList()'],
  ['qdrant-3.0', 'CollectionsService', 'getCollections()'],
  ['stripe-3.0', 'DefaultService', 'getBalance()'],
];

/**
 * The document for both generators. A parameter called `options` would be declared twice in OpenAPI Generator's output.
 */
function described(name) {
  const file = document(name);
  if (!file || name !== 'stripe-3.0') return file;
  const renamed = path.join(folder, path.basename(file));
  fs.writeFileSync(renamed, fs.readFileSync(file, 'utf8').replaceAll('"options"', '"settings"'));
  return renamed;
}

/** An application that makes one call or none. */
const main = (service, call) => `
import { Component, inject, signal } from '@angular/core';
import { HttpClient, provideHttpClient } from '@angular/common/http';
import { bootstrapApplication } from '@angular/platform-browser';
${service ? `import { ${service} } from '@acme/client';` : ''}

@Component({ selector: 'app-root', template: '<pre>{{ text() }}</pre>' })
class App {
  protected readonly text = signal('');
  constructor() {
    ${service ? `inject(${service}).${call}` : "inject(HttpClient).get('/none')"}.subscribe((value) => this.text.set(JSON.stringify(value)));
  }
}
bootstrapApplication(App, { providers: [provideHttpClient()] });
`;

const generators = {
  ours: (file, out) => execFileSync(specmint, ['generate', '-i', file, '-g', 'typescript-angular', '-o', out, '-p', 'ngVersion=22.0.0'], { stdio: 'ignore' }),
  reference: (file, out) => execFileSync('openapi-generator-cli',
    ['generate', '--skip-validate-spec', '-i', file, '-g', 'typescript-angular', '-o', out, '--additional-properties', 'ngVersion=22.0.0'], { stdio: 'ignore' }),
};

/** Disables type checks of a client: a client with type errors can still be weighed. */
function uncheck(client) {
  for (const name of fs.readdirSync(client, { recursive: true }).filter((file) => file.endsWith('.ts'))) {
    const file = path.join(client, name);
    fs.writeFileSync(file, `// @ts-nocheck\n${fs.readFileSync(file, 'utf8')}`);
  }
}

/** The size in bytes of the scripts that a browser loads, plain and compressed. */
async function bytes(name, service, call, generate) {
  const app = path.join(folder, name);
  const client = path.join(app, 'client');
  if (generate) generate(client);
  if (name.endsWith('-reference')) uncheck(client);
  const built = await buildApplication(app, main(service, call), generate ? { '@acme/client': client } : {}, modules, { forgiven: true });
  const scripts = fs.readdirSync(built).filter((file) => file.endsWith('.js')).map((file) => fs.readFileSync(path.join(built, file)));
  return { raw: scripts.reduce((sum, text) => sum + text.length, 0), gz: scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) };
}

const hasReference = spawnSync('openapi-generator-cli', ['version'], { stdio: 'ignore' }).status === 0;
if (!hasReference) console.error('no reference: pip install openapi-generator-cli==7.26.0, and a JDK');

const none = await bytes('none');
const rows = [['without a client', '', none.raw, none.gz, '', '', '']];
for (const [name, service, call] of uses) {
  const file = described(name);
  if (!file) {
    console.error(`${name} is not here`);
    continue;
  }
  const added = {};
  for (const kind of hasReference ? ['ours', 'reference'] : ['ours']) {
    try {
      const { raw, gz } = await bytes(`${name}-${kind}`, service, call, (out) => generators[kind](file, out));
      added[kind] = { raw: raw - none.raw, gz: gz - none.gz };
      const ratio = kind === 'reference' ? (added.ours.gz / added.reference.gz).toFixed(2) : '';
      rows.push([name, kind, raw, gz, added[kind].raw, added[kind].gz, ratio]);
    } catch (error) {
      const lines = error.message.replace(/\x1b\[[\d;]*m/g, '').split('\n');
      rows.push([name, kind, `does not build: ${lines.find((line) => line.includes('[ERROR]')) ?? lines[0]}`, '', '', '', '']);
    }
  }
}
const head = ['document', 'client', 'bytes', 'gz', 'client, bytes', 'client, gz', 'ours to reference, gz'];
for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
