// What the README says is so: its commands run as they are written, and its example is an implementation that compiles without
// a warning and answers.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { freePort } from '../../../servers/lib.mjs';
import { root } from '../../shared/generating.mjs';
import { cargo, environment, generate } from './lib.mjs';

const blocks = (text, language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block]) => block.trim());

test('the commands run and the example answers', { timeout: 3_600_000 }, async () => {
  const { folder, stderr } = generate(path.join(root, 'tests/servers/conformance.yaml'), 'readme');
  assert.ok(folder, stderr);
  const text = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');
  const [run, curl, check, docker] = blocks(text, 'sh');
  assert.match(docker, /^docker build -t t_readme \.\ndocker run /);

  // What was generated passes its tests, of which one says that nothing is written yet.
  const env = { ...environment(), PORT: String(await freePort()) };
  execFileSync('nice', check.split(' '), { cwd: folder, env, stdio: 'pipe' });

  const [example] = blocks(text, 'rust');
  const [, file] = /^`(src\/implementation\/\w+\.rs)` may begin so:/m.exec(text);
  fs.writeFileSync(path.join(folder, file), `${example}\n`);
  cargo(folder, 'fmt', '--check');
  cargo(folder, 'clippy', '--quiet', '--all-targets', '--', '-D', 'warnings');

  const [command, ...args] = run.split(' ');
  const server = spawn(command, args, { cwd: folder, env, stdio: 'ignore', detached: true });
  try {
    const asked = curl.replace(':8080', `:${env.PORT}`).split(' ').slice(1);
    const ask = () => execFileSync('curl', ['--silent', '--retry', '600', '--retry-delay', '1', '--retry-connrefused', ...asked], { encoding: 'utf8' });
    assert.match(ask(), /^HTTP\/1\.1 200 OK\r\n[^]*"title": ?"conformance"/);
    const method = /async fn (\w+)/.exec(example)[1];
    const row = new RegExp(`^\\| (\\S+) (\\S+) \\| \`\\S+\` \\| \`${method}\` \\|$`, 'm').exec(text);
    assert.ok(row, `the table names ${method}`);
    const [, verb, target] = row;
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/base${target.replace(/\{.*?\}/g, '1')}`, { method: verb });
    assert.ok(answer.status < 500, `${verb} ${target} is implemented: ${answer.status}`);
  } finally {
    process.kill(-server.pid, 'SIGTERM');
  }
});
