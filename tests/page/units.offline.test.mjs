// The service worker and remembered data, in a browser, with a page that has nothing else.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { lacking } from "../lacking.mjs";
import { CHROMIUM, ROOT, launch, sha256 } from "./support.mjs";

const skip = existsSync(CHROMIUM) ? false : lacking(`no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`);
const WWW = join(ROOT, "www");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png" };
const policy = readFileSync(join(WWW, "_headers"), "utf8").match(/Content-Security-Policy: (.*)/)[1];

const dist = mkdtempSync(join(tmpdir(), "specmint-offline-"));
let server, origin, browser;
/** Paths that were asked for since the last look. */
let asked = [];
/** Runs before a request is answered. */
let meanwhile = () => {};

/** Builds a page whose text is `text`. */
function build(text) {
  rmSync(dist, { recursive: true });
  cpSync(WWW, dist, { recursive: true, filter: (path) => path === WWW || /(service-worker|offline|kept)\.js$|manifest|icon/.test(path) });
  writeFileSync(join(dist, "index.html"), `<!doctype html><html lang="en"><title>t</title><link rel="manifest" href="manifest.webmanifest"><link rel="icon" href="icon.svg"><p>${text}</p><script type="module" src="app.js"></script>`);
  writeFileSync(join(dist, "app.js"), `import { keepOffline } from "./offline.js";
    globalThis.kept = await import("./kept.js");
    keepOffline({ onready: () => { globalThis.ready = true; }, onnew: (take) => { globalThis.take = take; } });`);
  execFileSync("node", [join(ROOT, "scripts/offline.mjs"), dist]);
}

before(async () => {
  if (skip) return;
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, origin).pathname);
    asked.push(path);
    meanwhile(path);
    // As the real host does.
    if (path === "/index.html") return response.writeHead(307, { location: "/" }).end();
    const file = join(dist, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-security-policy": policy, "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await launch();
});

after(async () => {
  rmSync(dist, { recursive: true });
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Opens a page in a fresh profile; errors of the page fail the test, as do errors in the console unless they match `expected`. */
async function visit(does, expected = /(?!)/) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(origin);
    await does(page, context);
    assert.deepEqual(complaints, []);
  } finally {
    meanwhile = () => {};
    await context.close();
  }
}

const ready = (page) => page.waitForFunction(() => globalThis.ready);
const text = (page) => page.textContent("p");
const cached = (page) => page.evaluate(async () => (await (await caches.open("specmint")).keys()).map(({ url }) => url));

test("the page works offline after the first visit, and its files are those of the build", { skip }, async () => {
  build("one");
  await visit(async (page, context) => {
    await ready(page);
    const files = readdirSync(dist).filter((name) => name !== "service-worker.js");
    assert.deepEqual((await cached(page)).sort(), files.sort().map((name) => `${origin}/${name}?${sha256(readFileSync(join(dist, name)))}`).sort());
    await context.setOffline(true);
    asked = [];
    for (const address of ["/", "/index.html", "/?x=1#v1.abc"]) {
      const response = await page.goto(origin + address);
      assert.equal(await text(page), "one", address);
      assert.equal(response.headers()["content-security-policy"], policy, "the policy stays");
      await page.waitForFunction(() => globalThis.kept);
    }
    assert.deepEqual(asked, []);
    assert.equal(await page.evaluate(() => fetch("api/gen/clients").then(() => "an answer", () => "nothing")), "nothing", "nothing else is kept");
    await context.setOffline(false);
    assert.equal(await page.evaluate(async () => (await fetch("api/gen/clients")).status), 404);
  }, /Failed to load resource/);
});

test("a new version is announced, and taken on request only", { skip }, async () => {
  build("one");
  await visit(async (page) => {
    await ready(page);
    await page.reload();
    assert.equal(await page.evaluate(() => globalThis.take), undefined);
    build("two");
    asked = [];
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(() => globalThis.take);
    assert.deepEqual([...new Set(asked)].sort(), ["/", "/service-worker.js"], "only what has changed is fetched");
    assert.equal(await text(page), "one");
    await page.reload();
    assert.equal(await text(page), "one", "a reload does not take it");
    await page.waitForFunction(() => globalThis.take);
    await Promise.all([page.waitForEvent("load"), page.evaluate(() => globalThis.take())]);
    assert.equal(await text(page), "two");
    const addresses = await cached(page);
    assert.equal(addresses.filter((address) => address.includes("index.html")).length, 1, "the old files are gone");
    assert.equal(await page.evaluate(() => globalThis.take), undefined);
  });
});

test("another tab is told when a version was taken", { skip }, async () => {
  build("one");
  await visit(async (page, context) => {
    await ready(page);
    await page.reload();
    const other = await context.newPage();
    await other.goto(origin);
    build("two");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    for (const tab of [page, other]) await tab.waitForFunction(() => globalThis.take);
    await Promise.all([page.waitForEvent("load"), page.evaluate(() => globalThis.take())]);
    assert.equal(await text(other), "one");
    await Promise.all([other.waitForEvent("load"), other.evaluate(() => globalThis.take())]);
    assert.equal(await text(other), "two");
  });
});

test("a mixture of two versions is not kept", { skip }, async () => {
  build("one");
  // The host gets another version while the worker fetches its files.
  meanwhile = (path) => { if (path === "/icon-512.png" && existsSync(join(dist, "index.html"))) writeFileSync(join(dist, "icon-512.png"), "other"); };
  await visit(async (page) => {
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("service-worker.js");
      const worker = registration.installing;
      if (worker) await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
      return worker?.state;
    });
    assert.equal(state, "redundant");
    assert.equal(await page.evaluate(() => globalThis.ready), undefined);
  }, /is not that of this version/);
});

test("one description is remembered on request, and forgotten", { skip }, async () => {
  build("one");
  await visit(async (page) => {
    await ready(page);
    const run = (does, argument) => page.evaluate(does, argument);
    assert.equal(await run(() => globalThis.kept.kept()), null);
    await run(() => globalThis.kept.keep({ name: "a.yaml", text: "one" }));
    await run(() => globalThis.kept.keep({
      name: "a.yaml", text: "openapi: 3.0.3\0\ud800", language: "c", options: { a: "b" }, settings: { nameMappings: { c: "d" } }, base: new Map([["x", "y"]]),
    }));
    await page.reload();
    await page.waitForFunction(() => globalThis.kept);
    const found = await run(async () => {
      const { base, at, ...state } = await globalThis.kept.kept();
      return { ...state, base: [...base], recent: Math.abs(Date.now() - at) < 60_000 };
    });
    assert.deepEqual(found, {
      name: "a.yaml", text: "openapi: 3.0.3\0\ud800", files: undefined, edits: undefined, language: "c", options: { a: "b" }, settings: { nameMappings: { c: "d" } }, base: [["x", "y"]], recent: true,
    });
    const files = await run(async () => {
      await globalThis.kept.keep({ name: "a", files: new Map([["a", new Blob(["text"])], ["b/c", new Uint8Array([1, 2])]]), edits: new Map([["a", "b"]]) });
      const { files, edits } = await globalThis.kept.kept();
      return [await files.get("a").text(), [...files.get("b/c")], edits.get("a")];
    });
    assert.deepEqual(files, ["text", [1, 2], "b"]);
    await run(() => globalThis.kept.forget());
    assert.deepEqual(await run(async () => [await globalThis.kept.kept(), await globalThis.kept.forget()]), [null, undefined]);
    await run(() => globalThis.kept.forget());
    assert.deepEqual(await run(() => indexedDB.databases().then((all) => all.length)), 0);
  });
});

test("a message says so if the browser stores nothing", { skip }, async () => {
  build("one");
  await visit(async (page) => {
    await page.waitForFunction(() => globalThis.kept);
    const said = await page.evaluate(async () => {
      Object.defineProperty(globalThis, "indexedDB", { get() { throw new DOMException("no", "SecurityError"); } });
      const words = (promise) => promise.then(() => "done", ({ message }) => message);
      return [await words(globalThis.kept.keep({ name: "a", text: "b" })), await globalThis.kept.kept(), await words(globalThis.kept.forget())];
    });
    assert.deepEqual(said, [
      "This browser does not let the page remember anything.", null,
      "The browser could not remove the remembered description. Delete the data of this site in its settings.",
    ]);
  });
});

test("the manifest's icons have the sizes that it says", () => {
  const { icons, start_url: start } = JSON.parse(readFileSync(join(WWW, "manifest.webmanifest"), "utf8"));
  assert.equal(start, "./");
  assert.ok(icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes, type } of icons) {
    const bytes = readFileSync(join(WWW, src));
    if (type === "image/svg+xml") assert.match(bytes.toString(), /^<svg [^<]*viewBox/);
    else assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
});
