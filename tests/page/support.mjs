// Shared by the tests of the page: the built page on a loopback port, Chromium, the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { crc32, deflateRawSync } from "node:zlib";
import { lacking, shared, skipWithoutShared } from "../lacking.mjs";

const full = process.env.SPECMINT_TEST_FULL === "1";
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const DIST = join(ROOT, "dist");
export const CHROMIUM = process.env.CHROMIUM_BIN ?? "/usr/bin/chromium";
export const PETSTORE = specFile("petstore-3.0.yaml");

const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
export const BINARY = process.env.SPECMINT_BIN ?? ["debug", "release"].map((profile) => join(TARGET, profile, "specmint")).find(existsSync);

/** Why tests of the module are skipped, or false. */
export const skipUnbuilt = () => (existsSync(join(DIST, "specmint_bg.wasm")) ? false : lacking("no dist/: run make build"));

/** Why tests in a browser are skipped, or false. */
export function skipWithoutBrowser() {
  if (!existsSync(CHROMIUM)) return lacking(`no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`);
  if (!BINARY) return lacking("no command line: run cargo build");
  return skipUnbuilt() || skipWithoutShared("specs");
}

/** A document of the corpus; undefined where `skipWithoutShared` has a reason. */
export function specFile(name) {
  return shared ? join(shared, "specs", name) : undefined;
}

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** The headers of dist/_headers, which has one rule for all paths. */
export function pageHeaders() {
  const lines = readFileSync(join(DIST, "_headers"), "utf8").split("\n").filter((line) => line.startsWith("  "));
  return Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s)));
}

/** Serves dist/, or a copy of it, with its headers, plus `/cors/` (readable from other origins) and `/closed/` (not), both a small description. */
export async function serve(folder = DIST) {
  const requests = [];
  const pages = pageHeaders();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://loopback").pathname);
    requests.push(path);
    if (path.startsWith("/cors/") || path.startsWith("/closed/")) {
      const headers = path.startsWith("/cors/") ? { "access-control-allow-origin": "*" } : {};
      return response.writeHead(200, headers).end("openapi: 3.0.3\ninfo: {title: Fetched, version: '1'}\npaths: {}\n");
    }
    const file = join(folder, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { ...pages, "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

/** Chromium with a fresh profile, which connects only to the test. */
export async function launch() {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** A page of the service, loaded and settled; a message on its console fails the test at its end. */
export async function openPage(context, browser, origin, options = { viewport: { width: 1440, height: 900 } }) {
  // The page keeps itself for offline use; but for the tests of that, it is spared.
  const page = await browser.newPage({ serviceWorkers: "block", ...options });
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  context.after(async () => {
    await page.close();
    if (complaints.length) throw new Error(complaints.join("\n"));
  });
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready]", { timeout: 30_000 });
  return page;
}

/** Waits until the page has run its input; gives `made`, `refused` or `empty`. */
export async function settled(page) {
  const run = () => /^(made|refused|empty|crashed)$/.exec(document.documentElement.dataset.run)?.[0];
  return (await page.waitForFunction(run, null, { timeout: 60_000 })).jsonValue();
}

/** Opens the list of operations, and waits until it has so many. */
export async function listed(page, count) {
  await page.click("#tab-operations");
  await page.waitForFunction((count) => document.querySelectorAll(".op").length === count, count, { timeout: 30_000 });
}

/** Has the page note its long tasks. Gives a function for how long the longest was, in milliseconds, since it was last called. */
export async function longTasks(page) {
  await page.evaluate(() => {
    window.tasks = [];
    const note = (list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: "longtask", buffered: true });
  });
  // A task is only reported after its end.
  return () => page.evaluate(() => new Promise((done) => setTimeout(() => done(Math.round(Math.max(0, ...window.tasks.splice(0)))), 100)));
}

/**
 * Asserts in the full tests that times from `measure`, in milliseconds by name, stay below `most`. If not, it measures again, up
 * to five times, and the least counts: other work on the machine only adds time, while a real delay occurs each time.
 * Otherwise it is measured once, and told.
 */
export async function below(t, most, measure) {
  const least = Object.fromEntries(Object.keys(most).map((name) => [name, Infinity]));
  const over = () => Object.keys(most).filter((name) => least[name] >= most[name]);
  let times = 0;
  do {
    const measured = await measure();
    for (const name of Object.keys(most)) least[name] = Math.min(least[name], measured[name]);
    times += 1;
  } while (full && over().length && times < 5);
  const told = Object.entries(least).map(([name, ms]) => `${name} ${Math.round(ms)} ms (below ${most[name]})`).join(", ");
  t.diagnostic(`${told}, measured ${times === 1 ? "once" : `${times} times`}`);
  if (full) assert.deepEqual(over(), [], told);
}

/** Replaces the text in the page, as pasting does. */
export async function paste(page, text) {
  if (await page.isVisible("#start")) {
    await page.click("#blank");
    await settled(page);
  }
  await page.evaluate((text) => {
    const content = document.querySelector("#editor .cm-content");
    content.focus();
    document.execCommand("selectAll");
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  return settled(page);
}

/** The archive that the page offers. */
export async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The archive that the command line makes. */
export function cliArchive(input, properties, more = []) {
  const folder = mkdtempSync(join(tmpdir(), "specmint-page-"));
  try {
    const archive = join(folder, "out.zip");
    const options = properties ? ["-p", properties] : [];
    execFileSync(BINARY, ["generate", "-i", input, "-g", "typescript-axios", "--archive", archive, ...options, ...more], { stdio: "pipe" });
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

/** A zip of entries `[name, text]`; `claim` is the size that the zip declares for an entry. */
export function zip(entries, claim = (size) => size) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, text] of entries) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const data = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.set([20, 0, 0, 8, 8, 0]); // version, UTF-8 names, deflate
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(claim(bytes.length), 18);
    head.writeUInt16LE(path.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), head, tail, path);
    parts.push(Buffer.from("PK\x03\x04"), head, path, data);
    at += 4 + head.length + path.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
