// The page in Chromium: what it makes, what it says, and that it asks nobody.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { PETSTORE, cliArchive, launch, nodeModule, serve, sha256, skipWithoutBrowser, specFile } from "./support.mjs";

const skip = skipWithoutBrowser();

let server;
let browser;

before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** The page, loaded and settled; a message on its console is a failure at the end. */
async function open(context, viewport = { width: 1200, height: 900 }) {
  const page = await browser.newPage({ viewport });
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  context.after(() => page.close());
  await page.goto(server.origin, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready]", { timeout: 10_000 });
  return Object.assign(page, { complaints });
}

async function generate(page) {
  await page.click("#generate");
  await page.waitForSelector("#result:not([hidden])", { timeout: 60_000 });
}

async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("the page's zip is the command line's and Node's, and nothing is requested after load", { skip }, async (t) => {
  const page = await open(t);
  const before = server.requests.length;
  const asked = [];
  page.on("request", (request) => request.url().startsWith("blob:") || asked.push(request.url()));

  await page.setInputFiles("#file", PETSTORE);
  await generate(page);
  const { name, bytes } = await downloaded(page);
  assert.equal(name, "typescript-axios-client-generated.zip");
  assert.equal(sha256(bytes), sha256(cliArchive(PETSTORE)), "page and command line");

  const node = await nodeModule();
  const { ok } = node.generate("typescript-axios", "petstore-3.0.yaml", readFileSync(PETSTORE), {});
  assert.equal(sha256(bytes), sha256(ok.zip), "page and Node");
  assert.ok(await page.locator(".files li").count() === ok.files.length && ok.files.length > 0);

  assert.deepEqual(asked, []);
  assert.equal(server.requests.length, before);
  assert.deepEqual(page.complaints, []);
});

test("pasted text gives the same zip as the file", { skip }, async (t) => {
  const page = await open(t);
  await page.fill("#text", readFileSync(PETSTORE, "utf8"));
  await generate(page);
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("the form is made from the registry, and what is changed there is sent", { skip }, async (t) => {
  const page = await open(t);
  const { options } = (await nodeModule()).generators().find(({ name }) => name === "typescript-axios");
  const ids = await page.$$eval("#options [id^=option-]:is(input, select)", (fields) => fields.map(({ id }) => id.slice(7)));
  assert.deepEqual(ids, Object.keys(options));
  assert.equal(await page.getAttribute("#option-snapshot", "role"), "switch");
  assert.equal(await page.getAttribute("#option-supportsES6", "role"), "switch", "a string option whose default is false");
  assert.equal(await page.$eval("#option-enumUnknownDefaultCase", (field) => field.tagName), "SELECT");

  await page.setInputFiles("#file", PETSTORE);
  await page.fill("#option-npmName", "@acme/pets");
  await page.check("#option-supportsES6");
  await page.fill("#option-licenseName", "MIT");
  assert.equal(await page.textContent("#changed"), "3 changed");
  await generate(page);
  const { bytes } = await downloaded(page);
  assert.equal(sha256(bytes), sha256(cliArchive(PETSTORE, "npmName=@acme/pets,supportsES6=true,licenseName=MIT")));
  assert.notEqual(sha256(bytes), sha256(cliArchive(PETSTORE)));

  await page.click("#reset");
  assert.ok(await page.isHidden("#changed"));
  assert.ok(await page.isHidden("#download"), "a changed input forgets the archive");
  await generate(page);
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("a value that an option does not take is shown at its field", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", PETSTORE);
  await page.fill("#option-paramNaming", "kebab-case");
  await generate(page);
  assert.match(await page.textContent("#option-paramNaming-problem"), /is not one of camelCase, PascalCase, snake_case or original$/);
  assert.equal(await page.getAttribute("#option-paramNaming", "aria-invalid"), "true");
  await page.fill("#filter", "licence");
  await page.click("#result .place");
  assert.equal(await page.evaluate(() => document.activeElement.id), "option-paramNaming");
});

test("a broken description shows line, column and the source with a caret", { skip }, async (t) => {
  const page = await open(t);
  const broken = "openapi: 3.0.3\ninfo:\n  title: Tea: green\n  version: '1'\npaths: {}\n";
  await page.fill("#text", broken);
  await generate(page);
  assert.equal(await page.textContent("#result-title"), "Problems");
  assert.equal(await page.locator("#result .place").first().textContent(), "line 3, column 13");
  assert.match(await page.locator(".source").first().textContent(), /\^/);
  await page.locator("#result .place").first().click();
  const selected = await page.$eval("#text", (field) => field.value.slice(field.selectionStart, field.selectionEnd));
  assert.equal(selected, ": green");
  assert.ok(await page.isHidden("#download"));
});

test("errors that can be waived are warnings where the switch says so", { skip }, async (t) => {
  const page = await open(t);
  await page.fill("#text", readFileSync(PETSTORE, "utf8").replaceAll("#/components/schemas/Category", "#/components/schemas/Gone"));
  await generate(page);
  assert.equal(await page.textContent("#result-title"), "Problems");
  assert.match(await page.locator(".hint").first().textContent(), /Set skipValidateSpec \(--skip-validate-spec\)/);
  await page.check("#skip-validate-spec");
  assert.ok(await page.isHidden("#result"), "a changed input forgets the problems");
  await generate(page);
  assert.ok(await page.isVisible("#download"));
  assert.match(await page.textContent("#result"), /ref-dangling/);
  assert.deepEqual(page.complaints, []);
});

test("a dangling reference names its pointer, and the text of a description is never markup", { skip }, async (t) => {
  const page = await open(t);
  const description = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/<img src=x onerror=alert(1)>' }
`;
  await page.fill("#text", description);
  await generate(page);
  assert.equal(await page.textContent("#result-title"), "Problems");
  assert.match(await page.locator("#result .place").first().textContent(), /^line 11, column \d+$/);
  assert.match(await page.locator(".pointer").first().textContent(), /^\/paths\/~1a\/get\/responses\/200\//);
  assert.equal(await page.locator("#result img").count(), 0);
});

test("an address is fetched by the browser, and a refusal is explained", { skip }, async (t) => {
  const page = await open(t);
  const other = server.origin.replace("127.0.0.1", "localhost");
  await page.fill("#url", `${other}/cors/tea.yaml`);
  await page.press("#url", "Enter");
  await page.waitForFunction(() => document.getElementById("text").value.includes("Fetched"));
  assert.match(await page.textContent("#origin"), /^tea\.yaml/);

  await page.fill("#url", `${other}/closed/tea.yaml`);
  await page.press("#url", "Enter");
  await page.waitForFunction(() => document.getElementById("source-note").textContent.includes("CORS"));
});

test("a description of four megabytes leaves the page responsive", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", specFile("stripe-3.0.json"));
  await page.waitForSelector("#large:not([hidden])");
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    requestAnimationFrame(function frame(now) {
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(frame);
    });
  });
  await generate(page);
  const longest = await page.evaluate(() => window.longest);
  t.diagnostic(`${await page.textContent("#status")}; longest frame ${Math.round(longest)} ms`);
  assert.equal(await page.textContent("#result-title"), "typescript-axios-client-generated.zip");
  assert.ok(longest < 500, `the page stood still for ${longest} ms`);
});

test("each control has a name, and the keyboard is enough", { skip }, async (t) => {
  const page = await open(t);
  const nameless = await page.$$eval("button, input:not([hidden]), select, textarea", (nodes) =>
    nodes.filter((node) => !(node.labels?.length || node.ariaLabel || node.textContent.trim())).map((node) => node.outerHTML));
  assert.deepEqual(nameless, []);
  await page.focus("#text");
  await page.keyboard.insertText(readFileSync(PETSTORE, "utf8"));
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#download:not([hidden])");
  assert.equal(await page.evaluate(() => document.activeElement.id), "download");
});

test("it fits a phone", { skip }, async (t) => {
  const page = await open(t, { width: 360, height: 740 });
  await page.setInputFiles("#file", PETSTORE);
  await generate(page);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, `${scrollWidth} > ${clientWidth}`);
});

test("running again and again in one module does not grow its memory", { skip }, async () => {
  const { generate, memory } = await nodeModule();
  const bytes = readFileSync(PETSTORE);
  const run = (times) => {
    for (let i = 0; i < times; i += 1) assert.ok(generate("typescript-axios", "petstore-3.0.yaml", bytes, {}).ok);
    return memory.buffer.byteLength;
  };
  const settled = run(20);
  assert.equal(run(200), settled);
});

test("a caller's mistake is answered, not thrown", { skip }, async () => {
  const { generate } = await nodeModule();
  assert.equal(generate("no-such", "a", new Uint8Array(), {}).optionProblems[0].option, "generator");
  assert.equal(generate("typescript-axios", "a", new Uint8Array(), { npmName: {} }).optionProblems[0].option, "options");
  assert.equal(generate("typescript-axios", "a", new Uint8Array(), { npmname: "x" }).optionProblems[0].hint, "did you mean npmName?");
});
