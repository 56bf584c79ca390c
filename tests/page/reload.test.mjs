// A reload takes a new version of the page, and keeps the open description and all settings.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DIST, PETSTORE, ROOT, downloaded, launch, openPage, paste, serve, settled, sha256, skipWithoutBrowser } from "./support.mjs";

const skip = skipWithoutBrowser();
const scratch = mkdtempSync(join(tmpdir(), "specmint-reload-"));
const dist = join(scratch, "dist");

let server, browser;
before(async () => {
  if (skip) return;
  cpSync(DIST, dist, { recursive: true });
  server = await serve(dist);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(scratch, { recursive: true });
});

let version = 1;
/** Puts another version of the page on the server. */
function release() {
  const index = join(dist, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace(/<title>.*<\/title>/, `<title>version ${(version += 1)}</title>`));
  // As it is before the hashes of the files are written into it.
  cpSync(join(ROOT, "www/service-worker.js"), join(dist, "service-worker.js"));
  execFileSync("node", [join(ROOT, "scripts/offline.mjs"), dist]);
}

/** Takes the new version as its user does. */
async function update(page) {
  await page.waitForSelector("html[data-offline]");
  release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForSelector("#new-version:not([hidden])");
  await Promise.all([page.waitForEvent("load"), page.click("#new-version")]);
  await page.waitForSelector("html[data-ready]");
  assert.equal(await page.title(), `version ${version}`);
}

async function visit(t) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  t.after(() => context.close());
  return openPage(t, context, server.origin, { serviceWorkers: "allow" });
}

test("a new version keeps the text, the language, the options and what else is set", { skip }, async (t) => {
  const page = await visit(t);
  await paste(page, readFileSync(PETSTORE, "utf8").replace("Swagger Petstore", "My \ud83d\udc36 Petstore"));
  await page.click("#language");
  await page.fill("#find-language", "fetch");
  await page.keyboard.press("Enter");
  await page.fill("#option-npmName", "@acme/pets");
  await page.fill("#option-modelNamePrefix", "My");
  await page.click("#tab-operations");
  await page.click(".op >> nth=4");
  assert.equal(await settled(page), "made");
  const { bytes } = await downloaded(page);
  await update(page);
  assert.equal(await settled(page), "made");
  assert.match(await page.textContent("#editor .cm-content"), /My \ud83d\udc36 Petstore/);
  assert.equal(await page.inputValue("#option-npmName"), "@acme/pets");
  assert.equal(await page.textContent("#language-library"), "fetch");
  assert.equal(await page.textContent("#operation-count"), "18 of 19");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(bytes));
  // Once only: another reload begins anew.
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.ok(await page.isVisible("#start"));
});

test("a new version keeps the files of a description, as they were edited", { skip }, async (t) => {
  const page = await visit(t);
  const folder = join(scratch, "api");
  mkdirSync(join(folder, "parts"), { recursive: true });
  writeFileSync(join(folder, "openapi.yaml"), "openapi: 3.0.3\ninfo: {title: Two, version: '1'}\npaths:\n  /a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {$ref: 'parts/a.yaml#/A'}}}}}}}\n");
  writeFileSync(join(folder, "parts/a.yaml"), "A: {type: object, properties: {b: {type: string}}}\n");
  await page.setInputFiles("#folder", folder);
  assert.equal(await settled(page), "made");
  await page.click("#sources [title='a.yaml']");
  await page.waitForFunction(() => /properties/.test(document.querySelector("#editor .cm-content").textContent));
  await paste(page, "A: {type: object, properties: {c: {type: string}}}\n");
  const { bytes } = await downloaded(page);
  await update(page);
  assert.equal(await settled(page), "made", await page.textContent("#problem-list"));
  assert.equal(sha256((await downloaded(page)).bytes), sha256(bytes));
});
