// The page in Chromium: its output, its messages, and that it sends no requests to other hosts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { PETSTORE, below, cliArchive, downloaded, launch, longTasks, nodeModule, openPage, paste, serve, settled, sha256, skipWithoutBrowser, specFile } from "./support.mjs";

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

const open = (context, options) => openPage(context, browser, server.origin, options);

test("the page's zip is the command line's and Node's, and nothing is requested after load", { skip }, async (t) => {
  const page = await open(t);
  const before = server.requests.length;
  const asked = [];
  page.on("request", (request) => request.url().startsWith("blob:") || asked.push(request.url()));

  await page.setInputFiles("#file", PETSTORE);
  assert.equal(await settled(page), "made");
  const { name, bytes } = await downloaded(page);
  assert.equal(name, "typescript-axios-client-generated.zip");
  assert.equal(sha256(bytes), sha256(cliArchive(PETSTORE)), "page and command line");

  const node = await nodeModule();
  const { ok } = node.generate("typescript-axios", "petstore-3.0.yaml", readFileSync(PETSTORE), {});
  assert.equal(sha256(bytes), sha256(ok.zip), "page and Node");
  assert.equal(await page.textContent("#file-count"), String(ok.files.length));

  assert.deepEqual(asked, []);
  assert.equal(server.requests.length, before);
});

test("the module is warmed up for the language that is chosen, until there is a description", { skip }, async (t) => {
  const page = await open(t);
  await page.addInitScript(() => {
    window.warmed = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (data, ...rest) {
      if (data.warm) window.warmed.push(data.warm);
      return post.call(this, data, ...rest);
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  for (const [button, word] of [["#all-languages", "fastapi"], ["#language", "angular"]]) {
    await page.focus(button);
    await page.keyboard.press("Enter");
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await page.setInputFiles("#file", PETSTORE);
    assert.equal(await settled(page), "made");
  }
  assert.deepEqual(await page.evaluate(() => window.warmed), ["typescript-axios", "python-fastapi"]);
});

test("pasted text gives the same zip as the file, and typing runs it again", { skip }, async (t) => {
  const page = await open(t);
  assert.equal(await paste(page, readFileSync(PETSTORE, "utf8")), "made");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
  await page.focus("#editor .cm-content");
  for (const key of ["Control+Home", "ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  await page.keyboard.type(" (mine)");
  await page.waitForFunction(() => /\* Swagger Petstore - OpenAPI 3\.0 \(mine\)/.test(document.getElementById("viewer").textContent));
  for (let left = " (mine)".length; left > 0; left -= 1) await page.keyboard.press("Backspace");
  await page.waitForFunction(() => /Petstore - OpenAPI 3\.0 \* This/.test(document.getElementById("viewer").textContent));
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)), "as before");
});

test("text and URLs are pasted anywhere on the first page", { skip }, async (t) => {
  const page = await open(t);
  const pasteAt = (text) => page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await pasteAt(`${server.origin}/cors/tea.yaml`);
  await page.waitForFunction(() => document.getElementById("origin").textContent === "tea.yaml");
  assert.equal(await settled(page), "made");
});

test("the form is made from the registry, and what is changed there is sent", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  const module = await nodeModule();
  const { options } = module.generators().find(({ name }) => name === "typescript-axios");
  const ids = await page.$$eval("#options [id^=option-]:is(input, select)", (fields) => fields.map(({ id }) => id.slice(7)));
  const settings = module.settings().filter(({ form, generators }) => form !== "pairs" && (generators ?? ["typescript-axios"]).includes("typescript-axios"));
  assert.deepEqual(ids.toSorted(), [...Object.keys(options), ...settings.map(({ key }) => key)].toSorted());
  assert.equal(await page.getAttribute("#option-snapshot", "role"), "switch");
  assert.equal(await page.getAttribute("#option-supportsES6", "role"), "switch", "a string option whose default is false");
  assert.equal(await page.$eval("#option-enumUnknownDefaultCase", (field) => field.tagName), "SELECT");

  await page.fill("#option-npmName", "@acme/pets");
  await page.check("#option-supportsES6");
  await page.fill("#option-licenseName", "MIT");
  assert.equal(await page.textContent("#changed"), "3");
  assert.equal(await settled(page), "made");
  const { bytes } = await downloaded(page);
  assert.equal(sha256(bytes), sha256(cliArchive(PETSTORE, "npmName=@acme/pets,supportsES6=true,licenseName=MIT")));
  assert.notEqual(sha256(bytes), sha256(cliArchive(PETSTORE)));

  await page.click("[data-reset=licenseName]");
  assert.equal(await page.textContent("#changed"), "2");
  assert.equal(await page.evaluate(() => document.activeElement.id), "option-licenseName");
  await page.check("#changed-only");
  assert.equal(await page.locator("#options .opt:visible").count(), 2);
  await page.click("#reset");
  assert.equal(await page.textContent("#changed"), "");
  await settled(page);
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("a value that an option does not take is shown at its field, and the last files stay", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.fill("#option-paramNaming", "kebab-case");
  assert.equal(await settled(page), "refused");
  assert.match(await page.textContent("#option-paramNaming-problem"), /is not one of camelCase, PascalCase, snake_case or original$/);
  assert.equal(await page.getAttribute("#option-paramNaming", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("#download", "aria-disabled"), "true");
  assert.match(await page.textContent("#stale-text"), /^These files are from before\. Fix 1 option to continue\.$/);
  await page.waitForFunction(() => /eslint-disable/.test(document.getElementById("viewer").textContent));
});

test("a problem is shown in the text, in the list and in the gutter, each leading to the other", { skip }, async (t) => {
  const page = await open(t);
  const broken = "openapi: 3.0.3\ninfo:\n  title: Tea: green\n  version: '1'\npaths: {}\n";
  assert.equal(await paste(page, broken), "refused");
  assert.equal(await page.textContent("#status-problems"), "1 error");
  assert.match(await page.textContent("#status"), /^Not generated: 1 error$/);
  await page.click("#status-problems");
  assert.equal(await page.locator("#problems .pos").first().textContent(), "3:13");
  await page.locator("#problems .problem").first().click();
  assert.equal(await page.textContent("#cursor"), "Ln 3, Col 13");
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("cm-content")), true);
  assert.equal(await page.textContent(".inline .msg"), await page.locator("#problems .message").first().textContent());
  assert.equal(await page.textContent(".squiggle"), ": green");
  assert.equal(await page.locator(".cm-signs .sign.error").count(), 1);
  assert.equal(await page.getAttribute("#download", "aria-disabled"), "true");
  assert.equal(await page.locator(".problem[aria-current]").count(), 1);
  // The sign in the gutter opens it again.
  await page.keyboard.press("Control+Home");
  await page.click(".cm-signs .sign.error");
  assert.equal(await page.textContent("#cursor"), "Ln 3, Col 13");
});

test("problems are shown before the run ends", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  // The list is observed, because it changes with the message itself; the text is marked in a later frame, which can come after the run.
  await page.evaluate(() => {
    window.states = [];
    const list = document.getElementById("problem-list");
    new MutationObserver(() => list.textContent.includes("sumary") && window.states.push(document.documentElement.dataset.run)).observe(list, { childList: true });
  });
  assert.equal(await paste(page, `${readFileSync(PETSTORE, "utf8")}\nsumary: at the end, where the cursor is\n`), "made");
  assert.equal((await page.evaluate(() => window.states))[0], "waiting");
  await page.waitForSelector(".squiggle");
  assert.match(await page.textContent("#status-problems"), /warning/);
});

test("a hint with one proposal is carried out by its button", { skip }, async (t) => {
  const page = await open(t);
  const text = readFileSync(PETSTORE, "utf8").replace("summary: Update an existing pet.", "sumary: Update an existing pet.").replace("#/components/schemas/Pet'", "#/components/schemas/Pett'");
  assert.equal(await paste(page, text), "refused");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  assert.match(await page.textContent(".inline"), /`?sumary`? is not a field/);
  await page.click(".inline .do .btn");
  await settled(page);
  await page.keyboard.press("F8");
  await page.click(".inline .do .btn");
  assert.equal(await settled(page), "made");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("errors that can be waived are warnings where the switch says so", { skip }, async (t) => {
  const page = await open(t);
  assert.equal(await paste(page, readFileSync(PETSTORE, "utf8").replaceAll("#/components/schemas/Category", "#/components/schemas/Gone")), "refused");
  await page.click("#status-problems");
  assert.match(await page.locator("#problems .more").first().textContent(), /Set skipValidateSpec \(--skip-validate-spec\)/);
  await page.check("#option-skipValidateSpec");
  assert.equal(await settled(page), "made");
  assert.match(await page.textContent("#problems"), /ref-dangling/);
  await page.click("#tab-report");
  await page.waitForFunction(() => /ref-dangling/.test(document.getElementById("report").textContent));
});

test("a problem names its pointer, and the text of a description is never markup", { skip }, async (t) => {
  const page = await open(t);
  const description = `openapi: 3.0.3
info: {title: '<img src=x onerror=alert(1)>', version: '1'}
paths:
  /<b>a:
    get:
      operationId: <i>get
      tags: [<img src=x>]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/<img src=x onerror=alert(1)>' }
`;
  assert.equal(await paste(page, description), "refused");
  await page.click("#status-problems");
  assert.match(await page.locator("#problems .pos").first().textContent(), /^13:\d+$/);
  assert.match(await page.locator("#problems .pointer").first().textContent(), /^\/paths\/~1<b>a\/get\/responses\/200\//);
  await page.check("#option-skipValidateSpec");
  assert.equal(await settled(page), "made");
  await page.click("#tab-operations");
  await page.click("#tab-report");
  assert.equal(await page.locator("body img, body b, body i").count(), 0);
});

test("the report leads to the lines of the description, and to what its rules mean", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.click("#tab-report");
  const link = page.locator("#report h3 .link").first();
  const [, line] = /^Line (\d+), column/.exec(await link.textContent());
  await link.click();
  assert.match(await page.textContent("#cursor"), new RegExp(`^Ln ${line}, `));
  await paste(page, "openapi: 3.0.3\ninfo: {title: Twice, version: '1'}\npaths: {}\nx-a: 1\nx-a: 2\n");
  await page.click("#report button.rule");
  assert.equal(await page.textContent("#rule-name"), "duplicate-key");
});

test("a URL is fetched by the browser, and a refusal is explained", { skip }, async (t) => {
  const page = await browser.newPage();
  t.after(() => page.close());
  await page.goto(server.origin);
  await page.waitForSelector("html[data-ready]");
  const other = server.origin.replace("127.0.0.1", "localhost");
  await page.fill("#url", `${other}/closed/tea.yaml`);
  await page.press("#url", "Enter");
  await page.waitForFunction(() => document.getElementById("start-note").textContent.includes("CORS"));
  assert.equal(await page.textContent("#start-note code"), "specmint generate -i URL");

  await page.fill("#url", `${other}/cors/tea.yaml`);
  await page.press("#url", "Enter");
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.includes("Fetched"));
  assert.equal(await page.textContent("#origin"), "tea.yaml");
});

test("a description of four megabytes leaves the page responsive", { skip }, async (t) => {
  await below(t, { longest: 500 }, async () => {
    const page = await open(t);
    await page.setInputFiles("#file", PETSTORE);
    await settled(page);
    const longest = await longTasks(page);
    await longest();
    await page.setInputFiles("#file", specFile("stripe-3.0.json"));
    assert.equal(await settled(page), "made");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type(" ");
    assert.equal(await settled(page), "made");
    t.diagnostic(await page.textContent("#status"));
    const most = await longest();
    assert.ok(most > 0, "the browser tells of long tasks");
    return { longest: most };
  });
});

test("each control has a name, and the keyboard is enough", { skip }, async (t) => {
  const page = await open(t);
  await page.keyboard.press("Tab");
  await page.focus("#blank");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(readFileSync(PETSTORE, "utf8"));
  assert.equal(await settled(page), "made");
  const nameless = await page.$$eval("button, input:not([hidden]), select, textarea", (nodes) =>
    nodes.filter((node) => !(node.labels?.length || node.ariaLabel || node.textContent.trim())).map((node) => node.outerHTML));
  assert.deepEqual(nameless, []);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  await page.keyboard.press("F6");
  assert.equal(await focused(), "language");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "find-language");
  await page.keyboard.type("fastapi");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "language");
  assert.equal(await page.textContent("#language-name"), "Python");
  assert.equal(await settled(page), "made");
  await page.keyboard.press("F6");
  assert.equal(await focused(), "tab-files");
  await page.keyboard.press("Control+p");
  assert.equal(await focused(), "goto-field");
  await page.keyboard.type("readme");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.getElementById("file-name").textContent === "README.md");
  assert.ok(await page.evaluate(() => document.getElementById("viewer").contains(document.activeElement)));
  const goTo = async (text) => {
    await page.keyboard.press("Control+p");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  const lines = readFileSync(PETSTORE, "utf8").split("\n");
  await goTo("@findpetsbystatus");
  await page.waitForFunction(() => document.getElementById("editor").contains(document.activeElement));
  assert.equal(await page.textContent("#cursor"), `Ln ${lines.indexOf("  /pet/findByStatus:") + 2}, Col 1`);
  await goTo("@user schema");
  await page.waitForFunction((line) => document.getElementById("cursor").textContent === `Ln ${line}, Col 1`, lines.indexOf("    User:") + 1);
  await goTo(":12");
  assert.equal(await page.textContent("#cursor"), "Ln 12, Col 1");
  await goTo(":packagename");
  assert.equal(await focused(), "option-packageName");
  await page.keyboard.press("Control+p");
  await page.keyboard.type("no such file");
  assert.equal(await page.textContent("#goto-none"), "No file matches.");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "option-packageName");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  assert.equal(download.suggestedFilename(), "python-fastapi-server-generated.zip");
});

test("it fits a phone", { skip }, async (t) => {
  const page = await open(t, { viewport: { width: 360, height: 740 } });
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  const fits = () => page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth <= clientWidth ? "" : `${scrollWidth} > ${clientWidth}`;
  });
  assert.ok(await page.isVisible("#tree"));
  await page.click("#tree [role=treeitem] >> text=api.ts");
  assert.ok(await page.isVisible("#viewer") && !(await page.isVisible("#tree")));
  assert.equal(await fits(), "");
  for (const pane of ["description", "options"]) {
    await page.click(`[data-pane-to=${pane}]`);
    assert.ok(await page.isVisible(`#p-${pane}`));
    assert.ok(!(await page.isVisible("#p-output")));
    assert.equal(await fits(), "");
  }
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
