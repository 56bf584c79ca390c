// Starts a Worker for one test file: wrangler dev on a free port, with storage in a temporary folder.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { experimental_readRawConfig, getPlatformProxy } from "wrangler";
import { freePort } from "../ports.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The smallest description that is one. */
export const description = { openapi: "3.0.3", info: { title: "Small", version: "1.2.3" }, paths: {} };

/**
 * Starts the Worker; `vars` replace those of wrangler.toml. `before` is a stopped one, whose storage it takes over.
 * `bindings` are sections of wrangler.toml that it has in addition.
 */
export async function startWorker(vars = {}, before = undefined, bindings = undefined) {
  const storage = before?.storage ?? (await mkdtemp(path.join(tmpdir(), "specmint-worker-")));
  const [port, inspector] = [await freePort(), await freePort()];
  const args = ["dev", "--ip", "127.0.0.1", "--port", port, "--inspector-port", inspector, "--persist-to", storage];
  if (bindings) args.push("--config", await configWith(bindings, storage));
  for (const [name, value] of Object.entries(vars)) args.push("--var", `${name}:${value}`);
  const child = spawn(path.join(root, "node_modules/.bin/wrangler"), args.map(String), {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
      WRANGLER_SEND_METRICS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log += text));
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, "exit");

  const stop = async ({ keep = false } = {}) => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    if (!keep) await rm(storage, { recursive: true, force: true, maxRetries: 5 });
  };

  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`wrangler dev did not start:\n${log}`);
    }
    const answer = await fetch(`${url}/api/gen/clients`).catch(() => undefined);
    // A problem of its own will do.
    if (/json/.test(answer?.headers.get("Content-Type"))) break;
  }

  return {
    url,
    api: `${url}/api/gen`,
    storage,
    stop,
    log: () => log,
    /** Asks for generation with typescript-axios, or another client or server. */
    generate: (input, name = "typescript-axios", kind = "clients", headers = {}) =>
      fetch(`${url}/api/gen/${kind}/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof input === "string" ? input : JSON.stringify(input),
      }),
    /** The code of a fresh archive. */
    async code() {
      return (await (await this.generate({ spec: description })).json()).code;
    },
  };
}

/** Writes wrangler.toml with more sections into a folder; gives its path. */
async function configWith(bindings, folder) {
  const { rawConfig } = experimental_readRawConfig({ config: path.join(root, "wrangler.toml") });
  const { kv_namespaces, assets, main, ...others } = rawConfig;
  const config = {
    ...others,
    main: path.join(root, main),
    assets: { ...assets, directory: path.join(root, assets.directory) },
    ...bindings,
    kv_namespaces: [...kv_namespaces, ...(bindings.kv_namespaces ?? [])],
  };
  const file = path.join(folder, "wrangler.json");
  await writeFile(file, JSON.stringify(config));
  return file;
}

/** The databases of the objects in a Worker's storage; those that have ended leave a file as well. */
async function databases(worker) {
  const folder = path.join(worker.storage, "v3/do");
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return files.filter((file) => /[0-9a-f]{64}\.sqlite$/.test(file)).map((file) => path.join(folder, file));
}

/** The number of objects in a Worker's storage. */
export const countObjects = async (worker) => (await databases(worker)).length;

/** The objects that share the codes: `SHARDS` of src/service/code.rs. */
export const OBJECTS = 128;

/** The number of codes that the objects of a Worker know, used ones included. */
export async function countCodes(worker) {
  let count = 0;
  for (const file of await databases(worker)) count += await countCodesIn(file, path.join(worker.storage, "copy.sqlite"));
  return count;
}

/** The same in one database, by a copy with its log: workerd keeps the database to itself. */
async function countCodesIn(file, copy) {
  for (let attempt = 1; ; attempt++) {
    await rm(`${copy}-shm`, { force: true });
    for (const end of ["", "-wal"]) await copyFile(file + end, copy + end).catch(() => rm(copy + end, { force: true }));
    const database = new DatabaseSync(copy);
    try {
      const [table] = database.prepare("SELECT name FROM sqlite_master WHERE name = 'codes'").all();
      return table ? database.prepare("SELECT count(*) AS count FROM codes").get().count : 0;
    } catch (error) {
      // workerd may write between the copies of the two files, which then do not belong together.
      if (attempt === 20) throw error;
      await sleep(50);
    } finally {
      database.close();
    }
  }
}

/** Calls `use` with the KV namespace that a Worker's archives are in, from outside the Worker. */
export const withArchives = (worker, use) => withStores(worker, {}, ({ ARCHIVES }) => use(ARCHIVES));

/** The same with all its stores, those of `bindings` included. */
export async function withStores(worker, bindings, use) {
  const { rawConfig } = experimental_readRawConfig({ config: path.join(root, "wrangler.toml") });
  const { compatibility_date } = rawConfig;
  const kv_namespaces = [...rawConfig.kv_namespaces, ...(bindings.kv_namespaces ?? [])];
  const { r2_buckets } = bindings;
  // The stores alone: the Worker's other bindings would ask for its code.
  const configPath = path.join(worker.storage, "kv.json");
  await writeFile(configPath, JSON.stringify({ name: "kv", compatibility_date, kv_namespaces, r2_buckets }));
  const proxy = await getPlatformProxy({ configPath, persist: { path: path.join(worker.storage, "v3") } });
  try {
    return await use(proxy.env);
  } finally {
    await proxy.dispose();
  }
}

const program = path.resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug/specmint");

/** The output of `specmint token create`: the token, and the key and value that wrangler would store. */
export function makeToken(...arguments_) {
  if (!existsSync(program)) throw new Error("cargo build --bin specmint has not run");
  const lines = execFileSync(program, ["token", "create", "--name", "test", ...arguments_], { encoding: "utf8" }).trim().split("\n");
  const [, id, value] = /(\w+) '([^']*)'$/.exec(lines.at(-1));
  return { token: lines[0], id, value };
}

/** An HTTP server on loopback that hands each request to `handler` and records the requests. */
export async function startServer(handler) {
  const seen = [];
  const server = http.createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    handler(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${server.address().port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://${host}`, host, seen, stop };
}

/** The problem details of an answer, after checking the members that all of them have. */
export async function problem(answer, status) {
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`status ${answer.status} instead of ${status}: ${text}`);
  const type = answer.headers.get("Content-Type");
  if (type !== "application/problem+json") throw new Error(`a problem of type ${type}: ${text}`);
  if (answer.headers.get("X-Content-Type-Options") !== "nosniff") throw new Error(`a browser may sniff it: ${text}`);
  if (answer.headers.get("Access-Control-Allow-Origin") !== "*") throw new Error("other origins cannot read it");
  const body = JSON.parse(text);
  for (const member of ["type", "title", "detail"]) {
    if (!(typeof body[member] === "string" && body[member])) throw new Error(`no ${member}: ${text}`);
  }
  if (body.status !== status) throw new Error(`the body says ${body.status}: ${text}`);
  return body;
}
