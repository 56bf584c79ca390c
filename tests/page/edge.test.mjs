// One module, four hosts: Chromium, workerd, Node and the command line make the same zip, byte for byte.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { startWorker } from "../worker/server.mjs";
import { cliArchive, downloaded, launch, nodeModule, settled, sha256, skipWithoutBrowser, specFile } from "./support.mjs";

const skip = skipWithoutBrowser();

let worker;
let browser;
let page;

before(async () => {
  if (skip) return;
  worker = await startWorker();
  browser = await launch();
  page = await browser.newPage();
  // The Worker serves the page too.
  await page.goto(worker.url, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready]", { timeout: 30_000 });
});

after(async () => {
  await browser?.close();
  await worker?.stop();
});

async function fromPage(file) {
  await page.setInputFiles("#file", file);
  assert.equal(await settled(page), "made");
  return (await downloaded(page)).bytes;
}

async function fromEdge(text) {
  // YAML travels as a string, JSON as the object that it is.
  const spec = text.trimStart().startsWith("{") ? text : JSON.stringify(text);
  const answer = await worker.generate(`{"spec":${spec}}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { link } = await answer.json();
  return Buffer.from(await (await fetch(link)).arrayBuffer());
}

for (const name of ["petstore-3.0.yaml", "petstore-2.0.json", "box-3.0.json", "stripe-3.0.json"]) {
  const file = specFile(name);
  test(`${name}: the same zip from the page, the edge, Node and the command line`, { skip, timeout: 120_000 }, async () => {
    const bytes = readFileSync(file);
    const expected = sha256(cliArchive(file));
    const { generate } = await nodeModule();
    assert.equal(sha256(generate("typescript-axios", name, bytes, {}).ok.zip), expected, "Node");
    assert.equal(sha256(await fromPage(file)), expected, "page");
    assert.equal(sha256(await fromEdge(bytes.toString())), expected, "edge");
  });
}
