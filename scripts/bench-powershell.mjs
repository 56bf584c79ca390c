// Compares the PowerShell modules with PowerShell's own commands, in one run: reading and writing JSON with ConvertFrom-Json and
// ConvertTo-Json, calls to a server on loopback with Invoke-RestMethod, and the cost of importing modules. Descriptions to import can
// be given as arguments. Needs PowerShell (../shared/powershell, or pwsh on the PATH) and a release build.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { invocation, moduleIn, pwsh, skipWithoutPwsh } from '../tests/languages/powershell/pwsh.mjs';

if (!pwsh) {
  console.log(`skipped: ${skipWithoutPwsh}`);
  process.exit(0);
}
const root = path.resolve(import.meta.dirname, '..');
const specs = [root, path.resolve(root, '..'), path.resolve(root, '../..')].map((folder) => path.join(folder, 'shared/specs')).find(fs.existsSync);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-bench-powershell-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

/** The manifest of the module of a description. */
function generate(input) {
  const folder = path.join(scratch, path.basename(input).replace(/\W/g, '-'));
  execFileSync(process.env.SPECMINT ?? path.join(root, 'target/release/specmint'), ['generate', '-i', input, '-g', 'powershell', '-p', 'packageName=Bench', '-o', folder], { stdio: 'ignore' });
  return moduleIn(folder);
}

const string = { type: 'string' };
const integer = { type: 'integer', format: 'int64' };
const object = (properties, required) => ({ type: 'object', properties, required });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ content: { 'application/json': { schema } } });
const description = {
  openapi: '3.0.3',
  info: { title: 'Bench', version: '1' },
  paths: {
    '/things/{id}': { get: { operationId: 'getThing', parameters: [{ name: 'id', in: 'path', required: true, schema: integer }], responses: { 200: { description: 'Done', ...json(ref('Thing')) } } } },
    '/things': { post: { operationId: 'sendThings', requestBody: { required: true, ...json({ type: 'array', items: ref('Thing') }) }, responses: { 204: { description: 'Done' } } } },
  },
  components: {
    schemas: {
      Tag: object({ id: integer, name: string }),
      Owner: object({ login: string, id: integer, admin: { type: 'boolean' } }, ['login']),
      Thing: object({
        id: integer, name: string, description: string, price: { type: 'number' }, created: { type: 'string', format: 'date-time' },
        state: { type: 'string', enum: ['open', 'closed'] }, owner: ref('Owner'), tags: { type: 'array', items: ref('Tag') },
      }, ['id', 'name']),
    },
  },
};
const thing = (id) => ({
  id: 10_000_000 + id, name: `thing number ${id}`, description: 'A description of the thing, about as long as those that real APIs have, which is a few words more than a line can hold.',
  price: 1.25, created: '2024-02-29T12:34:56Z', state: 'open', owner: { login: `user${id}`, id, admin: false }, tags: [{ id: 1, name: 'first' }, { id: 2, name: 'second' }],
});

/** Runs a script; gives its output, and the measurements by Python: seconds by the clock and of the processor, and the most memory in MB. */
async function run(text, ...args) {
  const file = path.join(scratch, 'bench.ps1');
  fs.writeFileSync(file, text);
  const { command, env } = invocation(file);
  const script = 'import resource, subprocess, sys, time; started = time.monotonic(); status = subprocess.run(sys.argv[1:]).returncode; used = resource.getrusage(resource.RUSAGE_CHILDREN); print("\\nmeasured", status, time.monotonic() - started, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)';
  // The server of the calls is in this process, so that it must not wait.
  const child = spawn('python3', ['-c', script, ...command, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk) => { out += chunk; });
  await new Promise((resolve) => child.on('close', resolve));
  const [, status, seconds, processor, megabytes] = /\nmeasured (\S+) (\S+) (\S+) (\S+)\n$/.exec(out).map(Number);
  if (status !== 0) throw new Error(out);
  return { lines: out.split('\nmeasured ')[0].trim().split('\n'), seconds, processor, megabytes };
}

const input = path.join(scratch, 'bench.json');
fs.writeFileSync(input, JSON.stringify(description));
const bench = generate(input);
const data = path.join(scratch, 'things.json');
fs.writeFileSync(data, JSON.stringify(Array.from({ length: 4000 }, (_, id) => thing(id))));

// Times are those of the processor: on a busy machine, the clock counts more for longer runs. The least counts.
const clock = `
function Get-Time { [System.Diagnostics.Process]::GetCurrentProcess().TotalProcessorTime.TotalMilliseconds }
`;
const reading = await run(`
param($Manifest, $Data)
$ErrorActionPreference = 'Stop'
Import-Module $Manifest
${clock}
& (Get-Module Bench) {
    $Json = [System.IO.File]::ReadAllText($Data)
    $Schema = @{ Type = 'array'; Items = @{ Type = 'model'; Model = 'Thing' } }
    $Parameter = @{ Parameter = 'Things'; In = 'body'; Schema = $Schema }
    $Plain = Microsoft.PowerShell.Utility\\ConvertFrom-Json -InputObject $Json
    $Typed = ConvertFrom-JsonText -Text $Json -Schema $Schema
    $Ways = [ordered]@{
        'ConvertFrom-Json' = { Microsoft.PowerShell.Utility\\ConvertFrom-Json -InputObject $Json }
        'reading' = { ConvertFrom-JsonText -Text $Json -Schema $Schema }
        'ConvertTo-Json' = { Microsoft.PowerShell.Utility\\ConvertTo-Json -InputObject $Plain -Depth 100 -Compress }
        'writing' = { ConvertTo-JsonText -Value (ConvertTo-WireArgument -Value $Typed -Parameter $Parameter -Operation @{ ContentType = 'application/json' }) }
    }
    $Least = @{}
    foreach ($Round in 1..5) {
        foreach ($Way in $Ways.GetEnumerator()) {
            [System.GC]::Collect()
            $Time = Get-Time
            $null = & $Way.Value
            $Time = (Get-Time) - $Time
            if ($null -eq $Least[$Way.Key] -or $Time -lt $Least[$Way.Key]) { $Least[$Way.Key] = $Time }
        }
    }
    foreach ($Way in $Ways.GetEnumerator()) { $Least[$Way.Key].ToString('f1', [cultureinfo]::InvariantCulture) }
}
`, bench, data);
const [from, read, to, written] = reading.lines.map(Number);
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
console.log(`4,000 objects, ${(fs.statSync(data).size / 1e6).toFixed(2)} MB of JSON, ms of CPU, the least of five rounds\n`);
row('', 'built-in', 'module', 'ratio');
row('---', '---:', '---:', '---:');
row('Reading, with the names of types', from.toFixed(0), read.toFixed(0), (read / from).toFixed(2));
row('Converting, checking and writing', to.toFixed(0), written.toFixed(0), (written / to).toFixed(2));

const body = Buffer.from(JSON.stringify(thing(1)));
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    response.socket.setNoDelay(true);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  });
});
server.keepAliveTimeout = 60_000;
await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
const calls = async (script) => (await run(`
param($Manifest, $Url)
$ErrorActionPreference = 'Stop'
Import-Module $Manifest
Set-Configuration -BaseUrl $Url
${clock}
$Call = ${script}
foreach ($Count in 1, 9, 90, 900) {
    $Time = Get-Time
    for ($Index = 0; $Index -lt $Count; $Index++) { $null = & $Call }
    (((Get-Time) - $Time) / $Count).ToString('f3', [cultureinfo]::InvariantCulture)
}
`, bench, `http://127.0.0.1:${server.address().port}`)).lines.map(Number);
const least = async (script) => {
  const runs = [];
  for (let round = 0; round < 2; round += 1) runs.push(await calls(script));
  return runs[0].map((_, index) => Math.min(...runs.map((one) => one[index])));
};
console.log('\nCalls, ms of CPU each, the least of two processes\n');
row('', 'first', 'next 9', 'next 90', 'next 900');
row('---', '---:', '---:', '---:', '---:');
for (const [name, script] of [['Invoke-RestMethod', '{ Invoke-RestMethod -Uri "$Url/things/1" }'], ['Get-Thing', '{ Get-Thing -Id 1 }']]) row(name, ...(await least(script)).map((time) => time.toFixed(1)));
server.close();

console.log('\nImport, next to PowerShell without it\n');
row('Description', 'lines', 's', 's of CPU', 'MB');
row('---', '---:', '---:', '---:', '---:');
const empty = await run('param($Manifest)\n', '-');
const given = process.argv.slice(2);
for (const file of given.length > 0 ? given : ['petstore-3.0.yaml', 'qdrant-3.0.json', 'box-3.0.json', 'stripe-3.0.json'].map((name) => path.join(specs, name))) {
  const manifest = generate(file);
  const folder = path.dirname(manifest);
  const lines = fs.readdirSync(folder, { recursive: true }).filter((name) => /\.ps[dm]?1$/.test(name)).reduce((sum, name) => sum + fs.readFileSync(path.join(folder, name), 'utf8').split('\n').length - 1, 0);
  const { seconds, processor, megabytes } = await run('param($Manifest)\nImport-Module $Manifest\n', manifest);
  row(path.basename(file), lines.toLocaleString('en'), (seconds - empty.seconds).toFixed(2), (processor - empty.processor).toFixed(2), Math.round(megabytes));
}
