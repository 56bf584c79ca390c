// Ports for servers that cannot choose one themselves.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Systems give ports above these to whoever asks for any, and to the near end of each connection (RFC 6335, section 6). */
const [FIRST, LAST] = [16_000, 32_000];
const claims = path.join(tmpdir(), 'specmint-ports');
const mine = new Set();

/**
 * A port of 127.0.0.1 that nothing listens at, and that no other test gets before this process has ended. Steps run beside each
 * other: a port that is merely free may be another server's by the time that it is used.
 */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (claim(port) && await isFree(port)) return port;
  }
}

/** True if this process has the port now: nobody else did, or who did has ended. */
function claim(port) {
  const file = path.join(claims, String(port));
  mkdirSync(claims, { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!runs(file)) rmSync(file, { force: true });
    return false;
  }
  if (mine.size === 0) process.on('exit', () => mine.forEach((one) => rmSync(one, { force: true })));
  mine.add(file);
  return true;
}

/** True if the process that has claimed a port still runs. */
function runs(file) {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
