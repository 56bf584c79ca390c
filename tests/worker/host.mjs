// A host without Cloudflare: several processes of workerd behind nginx, with the files of docs/service.md, in which only ports and
// folders are replaced.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../ports.mjs";
import { root } from "./server.mjs";
import { binary, memoryOf } from "./workerd.mjs";

/** Debian has nginx in a folder that is not on the PATH of users. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
export const hasNginx = spawnSync("nginx", ["-v"], { env }).status === 0;

/** The block of a language in docs/service.md. */
async function block(language) {
  const text = await readFile(path.join(root, "docs/service.md"), "utf8");
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(text)[1];
}

/** Replaces each text by the other; all of them must be there. */
function replaced(text, pairs) {
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`docs/service.md does not have ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Starts the process of the codes, so many generators, and nginx. `more` are lines of bindings for all of them. */
export async function startHost(generators, { more = "" } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "specmint-host-"));
  const at = (name) => path.join(folder, name);
  await Promise.all(["codes", "archives", "tokens", "dist", "temp"].map((name) => mkdir(at(name))));
  await writeFile(at("dist/index.html"), "the page");
  const [port, codesPort] = [await freePort(), await freePort()];
  const ports = [];
  while (ports.length < generators) ports.push(await freePort());

  const config = replaced(await block("capnp"), [
    ['embed "', `embed "${root}/`],
    ["127.0.0.1:8000", `127.0.0.1:${codesPort}`],
    ["/run/specmint/", `${folder}/`],
    ["/var/lib/specmint/", `${folder}/`],
    ['(name = "ARCHIVES",', `${more}(name = "ARCHIVES",`],
    ["    .archives,", `    .archives, (name = "tokens", disk = (path = "${at("tokens")}")),`],
  ]);
  await writeFile(at("specmint.capnp"), config);

  const [first] = /^ *server 127.0.0.1:8001;\n/m.exec(await block("nginx"));
  const site = replaced((await block("nginx")).replaceAll(/^ *server 127.0.0.1:800[2-9];\n/gm, ""), [
    ["127.0.0.1:8000", `127.0.0.1:${codesPort}`],
    [first, ports.map((one) => first.replace("8001", one)).join("")],
    ["listen 80;", `listen 127.0.0.1:${port};`],
    ["/srv/specmint/dist", at("dist")],
  ]);
  const temps = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${at("temp")}/${kind};`).join(" ");
  const nginxConfig = `daemon off; master_process off; pid ${at("nginx.pid")}; error_log ${at("nginx.log")};
events {}
http { access_log off; ${temps}
${site}}`;
  await writeFile(at("nginx.conf"), nginxConfig);

  const running = new Set();
  /** Starts a program; `log` is its output. */
  const start = (program, args, variables = {}) => {
    const child = spawn(program, args, { env: { ...env, ...variables }, stdio: ["ignore", "pipe", "pipe"] });
    const one = { child, log: "", kill: (signal) => (child.kill(signal), ended) };
    const ended = once(child, "exit").then(() => running.delete(one));
    running.add(one);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (one.log += text));
    return one;
  };
  const variables = { CODE_SECRETS: "s".repeat(32), PUBLIC_BASE_URL: `http://127.0.0.1:${port}` };
  const serve = (...args) => start(binary, ["serve", "--import-path=/", at("specmint.capnp"), ...args], variables);
  const isUp = async (port) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
      if (await fetch(`http://127.0.0.1:${port}/api/gen/health`).then(({ ok }) => ok, () => false)) return;
    }
    throw new Error(`nothing listens at ${port}: ${[...running].map(({ log }) => log).join("\n")}`);
  };
  const host = {
    api: `http://127.0.0.1:${port}/api/gen`,
    url: `http://127.0.0.1:${port}`,
    folder,
    /** The names of the archives that are stored. */
    archives: () => readdir(at("archives")),
    /** Starts the process of the codes, as the commands of docs/service.md do. */
    async startCodes() {
      await rm(at("codes.sock"), { force: true });
      host.codes = serve("codes");
      await isUp(codesPort);
    },
    generators: [],
    async startGenerator(index) {
      host.generators[index] = serve("generator", `--socket-addr=http=127.0.0.1:${ports[index]}`);
      await isUp(ports[index]);
    },
    /** Resident memory of all processes of workerd, in MB. */
    memory: async () => (await Promise.all([host.codes, ...host.generators].map(({ child }) => memoryOf(child.pid)))).reduce((a, b) => a + b),
    async stop() {
      await Promise.all([...running].map(({ kill }) => kill("SIGTERM")));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await host.startCodes();
    await Promise.all(ports.map((_, index) => host.startGenerator(index)));
    start("nginx", ["-p", folder, "-c", at("nginx.conf"), "-e", at("nginx.log")]);
    await isUp(port);
  } catch (error) {
    await host.stop();
    throw error;
  }
  return host;
}
