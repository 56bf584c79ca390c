// What the page's tests share: the built page on a loopback port, Chromium, the command line.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const DIST = join(ROOT, "dist");
export const CHROMIUM = process.env.CHROMIUM_BIN ?? "/usr/bin/chromium";
export const PETSTORE = specFile("petstore-3.0.yaml");

const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
const BINARY = process.env.SPECMINT_BIN ?? ["debug", "release"].map((profile) => join(TARGET, profile, "specmint")).find(existsSync);

/** What is missing for these tests; null when they can run. */
export function missing() {
  if (!existsSync(CHROMIUM)) return `no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`;
  if (!existsSync(join(DIST, "specmint_bg.wasm"))) return "no dist/: run make build";
  if (!BINARY) return "no command line: run cargo build";
  return null;
}

/** A test document; the corpus lies beside the clone on the machines that build specmint. */
export function specFile(name) {
  return [join(ROOT, "tests/specs", name), join(ROOT, "../shared/specs", name), join("/work/shared/specs", name)].find(existsSync);
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves dist/, plus `/cors/` (readable from other origins) and `/closed/` (not), both a small description. */
export async function serve() {
  const requests = [];
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://loopback").pathname);
    requests.push(path);
    if (path.startsWith("/cors/") || path.startsWith("/closed/")) {
      const headers = path.startsWith("/cors/") ? { "access-control-allow-origin": "*" } : {};
      return response.writeHead(200, headers).end("openapi: 3.0.3\ninfo: {title: Fetched, version: '1'}\npaths: {}\n");
    }
    const file = join(DIST, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

/** Chromium with a fresh profile, talking to nobody but the test. */
export async function launch() {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** The archive that the command line makes. */
export function cliArchive(input, properties) {
  const folder = mkdtempSync(join(tmpdir(), "specmint-page-"));
  try {
    const archive = join(folder, "out.zip");
    const options = properties ? ["-p", properties] : [];
    execFileSync(BINARY, ["generate", "-i", input, "-g", "typescript-axios", "--archive", archive, ...options], { stdio: "pipe" });
    return readFileSync(archive);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The page's module, loaded in Node; `instance` names one with a memory of its own. */
export async function nodeModule(instance = "") {
  const module = await import(`${pathToFileURL(join(DIST, "specmint.js"))}?${instance}`);
  const { memory } = module.initSync({ module: readFileSync(join(DIST, "specmint_bg.wasm")) });
  return { ...module, memory };
}
