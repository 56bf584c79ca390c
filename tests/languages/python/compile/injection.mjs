// Text of a description stays text.
import { injectionTests } from '../../shared/python-injection.mjs';
import { sinks } from '../../shared/sinks.mjs';
import { checking, description, imports, lint, python, run, typesOf } from './lib.mjs';

const checks = checking(import.meta.url);

injectionTests({
  python,
  checks,
  generate: (text, name) => run(description(name, sinks(text).document)),
  lint: (folder) => lint(folder, false),
  sound: imports,
  typesOf: (folder) => typesOf(folder, 'injection'),
  same: ['requirements.txt', '.gitignore'],
  language: 'python',
  fileKind: (name) => (name.startsWith('docs/') ? 'docs' : name),
});

checks.typesTest();
