// Compares the Java clients with those of OpenAPI Generator in one run: lines, the cost of compiling, and the cost of a call to a server
// on loopback. Needs a JDK and Maven, and the command of OpenAPI Generator (pip install openapi-generator-cli==7.26.0); without it, its rows
// are left out.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const specs = [root, path.resolve(root, '..'), path.resolve(root, '../..')].map((folder) => path.join(folder, 'shared/specs')).find(fs.existsSync);
if (!specs) {
  console.log('skipped: no ../shared/specs');
  process.exit(0);
}
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'specmint-bench-java-'));
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const run = (program, args, options) => spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
const generate = (input, library, output) => ['generate', '-i', input, '-g', 'java', '--library', library, '-o', output];
const makers = {
  specmint: (...args) => run(process.env.SPECMINT ?? path.join(root, 'target/release/specmint'), generate(...args)),
  reference: (...args) => run('openapi-generator-cli', generate(...args)),
};
const sources = (folder) => fs.readdirSync(path.join(folder, 'src/main/java'), { recursive: true }).map((file) => path.join(folder, 'src/main/java', file)).filter((file) => file.endsWith('.java'));

/** The jars that the project of an output names. */
function classpath(folder) {
  const file = path.join(folder, 'jars.txt');
  const { status, stdout } = run('mvn', ['-q', '-B', 'dependency:build-classpath', `-Dmdep.outputFile=${file}`], { cwd: folder });
  if (status !== 0) throw new Error(stdout);
  return fs.readFileSync(file, 'utf8').trim();
}

/** Runs a command; gives the seconds of processor time and the most memory in MB, which Python knows of its children. */
function measured(command) {
  const script = 'import resource, subprocess, sys; status = subprocess.run(sys.argv[1:]).returncode; used = resource.getrusage(resource.RUSAGE_CHILDREN); print("\\nmeasured", status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)';
  const { stdout, stderr } = run('python3', ['-c', script, ...command]);
  const [, status, seconds, megabytes] = /\nmeasured (\S+) (\S+) (\S+)\n$/.exec(stdout).map(Number);
  return { status, seconds, megabytes, stderr };
}

const CALLS = `import org.openapitools.client.*;
public class Calls {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.SET_URL(args[0]);
    org.openapitools.client.api.PetApi api = new org.openapitools.client.api.PetApi(client);
    com.sun.management.OperatingSystemMXBean system = (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    long used = 0;
    for (int i = 0; i < 2; i++) {
      // The first round is for the compiler.
      used = system.getProcessCpuTime();
      for (int calls = 0; calls < 10_000; calls++) {
        if (api.getPetById(1L).getId() != 1) throw new AssertionError();
      }
      used = system.getProcessCpuTime() - used;
    }
    System.out.println(used / 1e3 / 10_000);
    System.exit(0);
  }
}
`;

/** The microseconds of processor time that a call of getPetById takes, one after the other, by one client. */
async function calls(folder, library, url) {
  const program = path.join(folder, 'Calls.java');
  fs.writeFileSync(program, CALLS.replace('SET_URL', library === 'native' ? 'updateBaseUri' : 'setBasePath'));
  const jars = `${folder}/classes:${classpath(folder)}`;
  const built = run('javac', ['-nowarn', '-cp', jars, '-d', `${folder}/classes`, program]);
  if (built.status !== 0) throw new Error(built.stderr);
  const child = spawn('java', ['-cp', jars, 'Calls', url]);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  await new Promise((resolve) => child.on('close', resolve));
  if (!Number(stdout)) throw new Error(stderr);
  return Number(stdout);
}

const pet = JSON.stringify({ id: 1, name: 'doggie', category: { id: 1, name: 'Dogs' }, photoUrls: ['a', 'b'], tags: [{ id: 1, name: 't' }], status: 'available' });
const server = http.createServer((request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(pet)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.on('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

console.log('| Description | Library | | Files | Lines of Java | javac, s of CPU | javac, MB | A call, µs of CPU |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |');
const given = process.argv.slice(2);
for (const description of given.length ? given : ['petstore-3.0.yaml', 'docker-engine-2.0.yaml', 'box-3.0.json']) {
  for (const library of ['native', 'okhttp-gson']) {
    for (const [maker, make] of Object.entries(makers)) {
      const folder = path.join(scratch, `${description}-${library}-${maker}`);
      const { status, stderr, error } = make(path.join(specs, description), library, folder);
      if (error) continue;
      if (status !== 0) throw new Error(stderr);
      const files = sources(folder);
      const lines = files.reduce((sum, file) => sum + fs.readFileSync(file, 'utf8').split('\n').length - 1, 0);
      const list = path.join(folder, 'sources.txt');
      fs.writeFileSync(list, files.map((file) => `"${file}"\n`).join(''));
      const compiled = measured(['javac', '-nowarn', '-proc:none', '-cp', classpath(folder), '-d', `${folder}/classes`, `@${list}`]);
      // Of more than 100 errors, javac shows that many.
      const errors = (/of (\d+) total/.exec(compiled.stderr) ?? /(\d+) errors?\s*$/.exec(compiled.stderr))?.[1];
      const call = description.startsWith('petstore') && compiled.status === 0 ? Math.round(await calls(folder, library, url)) : '';
      console.log(`| ${description} | ${library} | ${maker} | ${files.length} | ${lines} | ${compiled.seconds.toFixed(1)}${errors ? `, ${errors} errors` : ''} | ${Math.round(compiled.megabytes)} | ${call} |`);
    }
  }
}
server.close();
