// Untrusted text in the page: nothing hides in it, the page cannot be framed, and only our own scripts run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { BINARY, PETSTORE, launch, serve, settled, skipWithoutBrowser } from "./support.mjs";
import { readable } from "../../www/dom.js";

const skip = skipWithoutBrowser();

let server, browser;
before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function open(context) {
  const page = await browser.newPage();
  context.after(() => page.close());
  await page.goto(server.origin, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready]", { timeout: 10_000 });
  return page;
}

const HIDDEN = /(?![\n\t])[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

test("the page and the command line escape the same characters", { skip }, () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code && code !== 10 && (code < 0xd800 || code > 0xdfff));
  const characters = [...all, 0x1f600, 0xe0001, 0xe0041, 0xe007f].map((code) => String.fromCodePoint(code)).filter((c) => !",=\\".includes(c));
  for (let i = 0; i < characters.length; i += 8000) {
    const name = `x${characters.slice(i, i + 8000).join("")}x`;
    const run = () => execFileSync(BINARY, ["generate", "-i", PETSTORE, "-g", "c", "--dry-run", "--strict-options", "-p", `${name}=1`], { encoding: "utf8", stdio: "pipe" });
    assert.throws(run, ({ stderr }) => stderr.startsWith(`error[option]: ${readable(name)}: `), String(i));
  }
});

test("problems and file names show what would hide in them", { skip }, async (t) => {
  const page = await open(t);
  const text = `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n  /a:\n    get:\n      responses:\n        '200': { $ref: '#/\u202ecomponents/\u2066\u200b\u061cx' }\n`;
  await page.setInputFiles("#file", { name: "a\u202elmay.yaml", mimeType: "application/yaml", buffer: Buffer.from(text) });
  await settled(page);
  const [inEditor, shown, status, origin] = await Promise.all(["#editor", "#problems", "#status", "#origin"].map((at) => page.locator(at).first().textContent()));
  assert.ok(shown.includes("no key \"\\u{202e}components\""), shown);
  assert.match(origin, /^a\\u\{202e\}lmay\.yaml/);
  for (const part of [inEditor, shown, status, origin]) assert.doesNotMatch(part, HIDDEN);
  assert.equal(await page.locator("#editor .cm-specialChar").count() >= 4, true, "the editor shows a sign for each");
});

test("no other page frames it", { skip }, async (t) => {
  const page = await browser.newPage();
  t.after(() => page.close());
  const refused = page.waitForEvent("console", (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
  await page.goto(server.origin.replace("127.0.0.1", "localhost") + "/cors/");
  await page.setContent(`<iframe src="${server.origin}"></iframe>`);
  await refused;
});

test("a script that is not ours does not run, and no script compiles text", { skip }, async (t) => {
  const page = await open(t);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    const link = document.createElement("a");
    link.href = "javascript:window.ran = true";
    document.body.append(link);
    link.click();
    return new Promise((resolve) => setTimeout(() => resolve([window.ran, window.opener, crossOriginIsolated]), 200));
  });
  assert.deepEqual(ran, [undefined, null, false]);
});
