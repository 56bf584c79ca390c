// Text of a description stays text.
import { injectionTests } from '../../shared/python-injection.mjs';
import { sinks } from '../../shared/sinks.mjs';
import { checking, description, lint, python, pytest, run } from './lib.mjs';

injectionTests({
  python,
  checks: checking(import.meta.url),
  generate: (text, name) => run(description(name, sinks(text).document)),
  lint,
  sound: pytest,
  same: ['Dockerfile', 'docker-compose.yaml', 'requirements.txt', '.openapi-generator-ignore', '.gitignore'],
  language: 'python-fastapi',
});
