// The Worker in workerd alone. `wrangler dev` adds a proxy, an inspector and simulators, which keep some memory for
// each request, so that its memory would say nothing about the Worker.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../ports.mjs";
import { root } from "./server.mjs";

export const binary = createRequire(import.meta.url).resolve("@cloudflare/workerd-linux-64/bin/workerd");

/** A namespace of KV, as workerd asks for one. */
async function startStore() {
  const values = new Map();
  const server = http.createServer(async (request, response) => {
    const key = new URL(request.url, "http://kv").pathname;
    const value = values.get(key);
    if (request.method === "PUT") values.set(key, Buffer.concat(await request.toArray()));
    if (request.method === "DELETE") values.delete(key);
    response.writeHead(request.method === "GET" && !value ? 404 : 200).end(request.method === "GET" ? value : undefined);
  });
  // Node would close a connection that is idle for 5 s, perhaps just when workerd, which is busy for as long, sends the next request.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => (server.closeAllConnections(), server.close());
  return { values, host: `127.0.0.1:${server.address().port}`, stop };
}

/** Resident memory of a process, in MB. */
export const memoryOf = async (pid) => Number(/VmRSS:\s*(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))[1]) / 1000;

const config = (port, store, objects, vars) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  # As docs/service.md has it: otherwise, memory says when V8 last looked for garbage, and not what the Worker holds.
  v8Flags = ["--gc-global"],
  services = [
    (name = "main", worker = (
      modules = [
        (name = "src/worker/entry.js", esModule = embed "${root}/src/worker/entry.js"),
        (name = "build/index.js", esModule = embed "${root}/build/index.js"),
        (name = "build/index_bg.wasm", wasm = embed "${root}/build/index_bg.wasm"),
      ],
      compatibilityDate = "2026-11-01",
      bindings = [
        (name = "ARCHIVES", kvNamespace = "kv"),
        (name = "CODES", durableObjectNamespace = "Codes"),
        ${Object.entries(vars).map(([name, value]) => `(name = "${name}", text = "${value}"),`).join("\n        ")}
      ],
      durableObjectNamespaces = [(className = "Codes", uniqueKey = "codes", enableSql = true)],
      durableObjectStorage = (localDisk = "objects"),
    )),
    (name = "kv", external = (address = "${store}", http = ())),
    (name = "objects", disk = (path = "${objects}", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);`;

/** Starts it; `vars` are variables that it has. */
export async function startWorkerd(vars = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "specmint-workerd-"));
  const objects = path.join(folder, "objects");
  await mkdir(objects);
  const [port, store] = [await freePort(), await startStore()];
  await writeFile(path.join(folder, "config.capnp"), config(port, store.host, objects, vars));
  // Paths of `embed` are relative to its file, or to the root of an import path.
  const child = spawn(binary, ["serve", "--import-path=/", path.join(folder, "config.capnp")], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log += text));
  const ended = once(child, "exit");
  const api = `http://127.0.0.1:${port}/api/gen`;
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    store.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    if (await fetch(`${api}/clients`).then((answer) => answer.ok, () => false)) break;
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`workerd did not start:\n${log}`);
    }
  }
  return {
    api,
    stop,
    log: () => log,
    archives: store.values,
    /** Resident memory in MB. */
    memory: () => memoryOf(child.pid),
    /** CPU time of user and system so far, in ms; Linux counts in hundredths of a second. */
    cpu: async () => {
      const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).replace(/.*\) /s, "").split(" ");
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    /** Databases of Durable Objects; the namespace has one of its own, for alarms. */
    databases: async () => (await readdir(objects, { recursive: true })).filter((file) => /[0-9a-f]{64}\.sqlite$/.test(file)).length,
  };
}
