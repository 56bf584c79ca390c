// Runs compiled programs against a server on this machine: `node execute.mjs FOLDER PROGRAM ANSWERS`, with the functions
// and the types of their parameters as JSON on standard input. FOLDER has the program and the adapter's client.js. Prints
// for each function the requests that it sent, or how it failed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { record } from '../../recorder/recorder.mjs';
import { answered, echoing, outline } from '../recording.mjs';

const [folder, program, answersFile] = process.argv.slice(2);
const functions = JSON.parse(readFileSync(0, 'utf8'));
const answers = answersFile ? JSON.parse(readFileSync(answersFile, 'utf8')) : {};

// A CommonJS module has its exports under `default`, too; there they are complete.
const load = async (file) => {
  const module = await import(pathToFileURL(path.join(folder, file)));
  return module.default ?? module;
};

const within = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('did not end within 5 s')), 5000).unref())]);

const [{ classes, connect }, module] = [await load('client.js'), await load(program)];
const recorder = await record();
const echo = await echoing();
const outcomes = {};
for (const { name, parameters } of functions) {
  const before = recorder.requests.length;
  recorder.answer(...answered(answers[name]));
  const outcome = {};
  try {
    const value = await within(module[name](...parameters.map((type) => (type === 'string' ? echo.url : connect(classes[type], recorder.url)))));
    // A response without a body is undefined, null or an empty text, depending on the client's HTTP library.
    if ((value ?? '') !== '') outcome.value = value;
  } catch (error) {
    outcome.error = `${error?.name}: ${error?.message}`.split('\n').slice(0, 6).join(' ').slice(0, 400);
  }
  outcome.requests = recorder.requests.slice(before).map(outline);
  outcomes[name] = outcome;
}
console.log(JSON.stringify(outcomes));
await recorder.close();
echo.close();
process.exit(0);
