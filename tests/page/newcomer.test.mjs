// The page for a first-time user: finds everything by its visible text, with real clicks and keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { PETSTORE, cliArchive, launch, openPage, serve, settled, sha256, skipWithoutBrowser } from "./support.mjs";

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

test("from nothing to a downloaded client with two changed options and a shared link", { skip }, async (t) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
  t.after(() => context.close());
  const page = await openPage(t, context, server.origin);
  const button = (name) => page.getByRole("button", { name });

  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Choose a file…").click()]);
  await chooser.setFiles(PETSTORE);
  assert.equal(await settled(page), "made");
  await page.getByLabel("npmName", { exact: true }).click();
  await page.keyboard.type("@acme/pets");
  await page.getByRole("switch", { name: "stringEnums" }).click();
  assert.equal(await settled(page), "made");

  const [download] = await Promise.all([page.waitForEvent("download"), button(/^Download \d/).click()]);
  const bytes = readFileSync(await download.path());
  assert.equal(sha256(bytes), sha256(cliArchive(PETSTORE, "npmName=@acme/pets,stringEnums=true")));
  await page.getByText("typescript-axios-client-generated.zip is in your downloads").waitFor();

  await button("Take along").click();
  await page.waitForFunction(() => document.getElementById("link").value);
  await button("Copy link").click();
  await page.waitForFunction(() => /Copied/.test(document.getElementById("copy-link").textContent));
  const link = await page.evaluate(() => navigator.clipboard.readText());

  // Whoever gets the link sees the same.
  const other = await openPage(t, browser, link);
  assert.equal(await settled(other), "made");
  const [again] = await Promise.all([other.waitForEvent("download"), other.getByRole("button", { name: /^Download \d/ }).click()]);
  assert.equal(sha256(readFileSync(await again.path())), sha256(bytes));
});
