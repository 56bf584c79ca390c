// Builds an application with Angular's own builder, as `ng build` does.
import fs from 'node:fs';
import path from 'node:path';
import { Architect } from '@angular-devkit/architect';
import { WorkspaceNodeModulesArchitectHost } from '@angular-devkit/architect/node/index.js';
import { json, logging, workspaces } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node/index.js';

process.env.NG_BUILD_CACHE = 'false';

const workspaceFile = {
  version: 1,
  projects: {
    app: {
      projectType: 'application', root: '', sourceRoot: 'src',
      architect: {
        build: {
          builder: '@angular/build:application',
          options: {
            outputPath: 'dist', browser: 'src/main.ts', index: 'src/index.html', tsConfig: 'tsconfig.json', outputHashing: 'none',
            optimization: { scripts: true, styles: { minify: false, inlineCritical: false }, fonts: false }, progress: false, preserveSymlinks: true,
          },
        },
      },
    },
  },
};

const page = '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>app</title><base href="/"></head>\n<body><app-root></app-root></body>\n</html>\n';

/**
 * Builds the application of `main` (the text of main.ts), which imports `clients` (folders of sources below `folder`, by the
 * name of their package); `modules` is the node_modules with Angular. Returns the folder that a browser loads.
 * Warnings are errors, unless they are `forgiven`.
 */
export async function buildApplication(folder, main, clients, modules, { forgiven = false } = {}) {
  fs.mkdirSync(path.join(folder, 'src'), { recursive: true });
  const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
  write('angular.json', JSON.stringify(workspaceFile));
  write('package.json', '{ "private": true, "sideEffects": false }');
  write('tsconfig.json', JSON.stringify({
    compilerOptions: {
      strict: true, noImplicitOverride: true, noPropertyAccessFromIndexSignature: true, isolatedModules: true, skipLibCheck: true,
      experimentalDecorators: true, target: 'ES2022', module: 'preserve', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], preserveSymlinks: true,
      paths: Object.fromEntries(Object.entries(clients).map(([name, client]) => [name, [path.join(client, 'index.ts')]])),
    },
    angularCompilerOptions: { strictTemplates: true, strictInjectionParameters: true, strictInputAccessModifiers: true },
    files: ['src/main.ts'],
  }));
  write('src/index.html', page);
  write('src/main.ts', main);
  const link = path.join(folder, 'node_modules');
  if (!fs.existsSync(link)) fs.symlinkSync(modules, link);

  const { workspace } = await workspaces.readWorkspace(folder, workspaces.createWorkspaceHost(new NodeJsSyncHost()));
  const registry = new json.schema.CoreSchemaRegistry();
  registry.addPostTransform(json.schema.transforms.addUndefinedDefaults);
  const architect = new Architect(new WorkspaceNodeModulesArchitectHost(workspace, folder), registry);
  const log = [];
  const logger = new logging.Logger('build');
  logger.subscribe(({ level, message }) => log.push(`${level}: ${message}`));
  const run = await architect.scheduleTarget({ project: 'app', target: 'build' }, {}, { logger });
  const { success } = await run.result;
  await run.stop();
  const complaints = log.filter((line) => (forgiven ? /^(error|fatal)/ : /^(warn|error|fatal)/).test(line));
  if (!success || complaints.length > 0) throw new Error(`the application does not build:\n${log.join('\n').slice(0, 4000)}`);
  return path.join(folder, 'dist/browser');
}
