// Unusual states: saving a file, explanations of rules, a run that crashes, no connection, dragging, documents of many
// megabytes; and the focus after the focused element is gone.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { largeDescription } from "../large-description.mjs";
import { PETSTORE, ROOT, below, cliArchive, launch, listed, longTasks, openPage, paste, serve, settled, sha256, skipWithoutBrowser, specFile } from "./support.mjs";

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

const BROKEN = () => readFileSync(PETSTORE, "utf8").replace("#/components/schemas/Pet'", "#/components/schemas/Pett'");
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const focused = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
const picture = (page, name) => process.env.PICTURES && page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) });

async function open(t, options) {
  const page = await openPage(t, browser, server.origin, options);
  await page.setInputFiles("#file", PETSTORE);
  assert.equal(await settled(page), "made");
  return page;
}

/** The problems that axe-core finds in the open dialog or pane. */
async function flaws(page) {
  await page.evaluate(readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => (await window.axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)));
}

test("the text in the editor is saved unchanged", { skip }, async (t) => {
  const page = await open(t);
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("# ours: \u{1f436}\n");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-text")]);
  assert.equal(download.suggestedFilename(), "petstore-3.0.yaml");
  assert.equal(readFileSync(await download.path(), "utf8"), `${readFileSync(PETSTORE, "utf8")}# ours: \u{1f436}\n`);
  // A pasted text has no name.
  await paste(page, '{"openapi": "3.0.3", "info": {"title": "Mine", "version": "1"}, "paths": {}}');
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await paste(page, '{"openapi": "3.0.3", "info": {"title": "Mine", "version": "1"}, "paths": {}}');
  const [pasted] = await Promise.all([page.waitForEvent("download"), page.click("#save-text")]);
  assert.equal(pasted.suggestedFilename(), "openapi.json");
});

test("the browser asks before it drops what was edited, unless it was saved or is remembered", { skip }, async (t) => {
  const page = await open(t);
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += Number(dialog.type() === "beforeunload");
    dialog.dismiss();
  });
  const reload = async () => {
    const before = asked;
    await page.evaluate(() => setTimeout(() => location.reload()));
    await page.waitForTimeout(1000);
    return asked - before;
  };
  const edit = async (text) => {
    await page.click("#editor .cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(text);
    await settled(page);
  };
  await edit("# one\n");
  assert.equal(await reload(), 1);
  assert.match(await page.textContent("#editor .cm-content"), /# one/, "it stays");
  await Promise.all([page.waitForEvent("download"), page.click("#save-text")]);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  assert.ok(await page.isHidden("#replace"), "nothing is lost by another one");
  await edit("# two\n");
  await page.click("#open");
  await page.check("#remember");
  await page.waitForSelector("#forget:not([hidden])");
  await page.keyboard.press("Escape");
  // A text with errors is remembered, too.
  await edit("#\npaths: twice\n");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.run), "refused");
  await page.waitForTimeout(1500);
  assert.equal(await reload(), 0);
  await page.waitForSelector("html[data-ready]");
  await page.click("#kept button >> nth=0");
  assert.equal(await settled(page), "refused");
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  assert.match(await page.textContent("#editor .cm-content"), /# two.*paths: twice/s);
});

test("a download that is asked for while something was just changed has the change", { skip }, async (t) => {
  const page = await open(t);
  const [download] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => {
    const field = document.getElementById("option-npmName");
    field.value = "@acme/late";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    document.getElementById("download").click();
  })]);
  assert.equal(sha256(readFileSync(await download.path())), sha256(cliArchive(PETSTORE, "npmName=@acme/late")));
  // After an error, there is nothing to download.
  let other = false;
  page.on("download", () => (other = true));
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("paths: twice\n  a: [");
  await page.keyboard.press("Control+s");
  assert.equal(await settled(page), "refused");
  await page.keyboard.press("Control+z");
  assert.equal(await settled(page), "made");
  await page.waitForTimeout(300);
  assert.ok(!other);
});

test("a file, its path and one file alone are taken away", { skip }, async (t) => {
  const context = await browser.newContext({ ...DESK, serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
  t.after(() => context.close());
  const page = await openPage(t, context, server.origin);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.click("#tree [role=treeitem] >> text=PetApi.md");
  await page.waitForFunction(() => document.getElementById("file-name").textContent === "docs/PetApi.md");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.click("#file-name");
  await page.waitForFunction(() => document.getElementById("live").textContent === "Path copied");
  assert.equal(await clipboard(), "docs/PetApi.md");
  await page.click("#copy-file");
  await page.waitForFunction(() => document.getElementById("copy-file").textContent === "Copied");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-file")]);
  assert.equal(download.suggestedFilename(), "PetApi.md");
  assert.equal(await clipboard(), readFileSync(await download.path(), "utf8"));
});

test("a file that is too large to be compared by line is given from both sides", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await page.setInputFiles("#file", specFile("stripe-3.0.json"));
  assert.equal(await settled(page), "made");
  await page.click("#keep-base");
  await page.check("#option-stringEnums");
  assert.equal(await settled(page), "made");
  await page.click("#tab-differences");
  await page.click("#changes [role=treeitem] >> text=api.ts");
  assert.match(await page.textContent("#change .none p"), /^Too large to compare by line: base \d+\.\d MB, now \d+\.\d MB\.$/);
  const sizes = [];
  for (const [at, name] of ["api.base.ts", "api.now.ts"].entries()) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#change button >> nth=${at}`)]);
    assert.equal(download.suggestedFilename(), name);
    sizes.push(readFileSync(await download.path()).length);
  }
  assert.notEqual(sizes[0], sizes[1]);
  await picture(page, "too-large");
});

test("a long run can be stopped, also on a phone", { skip }, async (t) => {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  t.after(() => context.close());
  await context.route("**/generate.js", async (route) => {
    const response = await route.fetch();
    const endless = 'addEventListener("message", (event) => { if (/ENDLESS/.test(event.data.content)) event.stopImmediatePropagation(); });';
    await route.fulfill({ response, body: `${endless}${await response.text()}` });
  });
  const page = await openPage(t, context, server.origin);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  assert.ok(await page.isHidden(".status"));
  await page.click("[data-pane-to=description]");
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("# ENDLESS\n");
  await page.waitForFunction(() => /^Generating \d+ files…$/.test(document.getElementById("status").textContent));
  await page.waitForSelector("#cancel:visible");
  const { x, width } = await page.locator("#cancel").boundingBox();
  assert.ok(x + width <= PHONE.viewport.width, "it is within the screen");
  await picture(page, "cancel-phone");
  await page.click("#cancel");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.run), "cancelled");
  assert.equal(await focused(page), "main");
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+z");
  assert.equal(await settled(page), "made");
});

test("a rule is explained, and Escape closes what is open", { skip }, async (t) => {
  for (const [device, look] of [["desk", DESK], ["phone", PHONE]]) {
    const page = await openPage(t, browser, server.origin, { ...look, bypassCSP: true, colorScheme: device === "desk" ? "light" : "dark" });
    await page.setInputFiles("#file", { name: "broken.yaml", mimeType: "application/yaml", buffer: Buffer.from(BROKEN()) });
    assert.equal(await settled(page), "refused");
    if (device === "phone") await page.click("[data-pane-to=description]");
    await page.click("#problem-list .problem.error");
    const name = device === "desk" ? "#editor .inline button.rule" : "#problem-list button.rule";
    await page.click(name);
    assert.equal(await page.textContent("#rule-name"), "ref-dangling");
    assert.equal(await page.textContent("#rule-severity"), "error, waivable");
    assert.equal(await page.textContent("#rule-wrong"), "A reference points to something that does not exist.");
    assert.equal(await page.textContent("#rule-do"), "Correct the reference, or define its target.");
    assert.deepEqual(await flaws(page), []);
    await picture(page, `rule-${device}`);
    await page.keyboard.press("Escape");
    assert.ok(await page.isHidden("#rule"));
    if (device === "phone") continue;
    // The problem in the text was not closed with the dialog; it is next.
    assert.match(await focused(page), /rule/);
    await page.click("#editor .cm-content >> text=Pett");
    await page.keyboard.press("F8");
    assert.ok(await page.isVisible("#editor .inline"));
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#editor .inline").count(), 0);
    assert.match(await focused(page), /cm-content/);
  }
});

test("on a phone, the problems are opened from the head of the description", { skip }, async (t) => {
  const page = await open(t, PHONE);
  await page.click("[data-pane-to=description]");
  assert.match(await page.textContent("#head-problems"), /^\d+ warnings$/);
  await page.click("#head-problems");
  await page.click("#problem-list .problem.warning");
  await page.click("#close-problems");
  assert.ok(await page.isHidden("#problems"));
  assert.equal(await focused(page), "head-problems");
});

test("the focus moves on if the focused element is gone", { skip }, async (t) => {
  const page = await open(t);
  const press = async (selector) => {
    await page.focus(selector);
    await page.keyboard.press("Enter");
  };
  await page.focus("#tab-differences");
  await page.click("#tab-differences");
  await press("#keep-first");
  assert.equal(await focused(page), "tab-differences");
  await page.check("#option-stringEnums");
  await page.waitForSelector("#change .hunk");
  await press("#change .hunk");
  assert.equal(await focused(page), "change");
  await press("#exchange");
  assert.equal(await focused(page), "exchange");
  await settled(page);
  await press("#forget-base");
  assert.equal(await focused(page), "keep-first");

  await page.click("#status-problems");
  await press("#close-problems");
  assert.equal(await focused(page), "status-problems");

  await listed(page, 19);
  await press("#none");
  await press("#operations-foot button");
  assert.equal(await focused(page), "all");
  assert.equal(await settled(page), "made");

  await page.click("#open");
  await page.check("#remember");
  await page.waitForSelector("#forget:not([hidden])");
  await press("#forget");
  await page.waitForSelector("#forget", { state: "hidden" });
  assert.equal(await focused(page), "remember");
  await page.check("#remember");
  await page.waitForSelector("#forget:not([hidden])");
  await page.reload({ waitUntil: "networkidle" });
  await press("#kept button >> nth=1");
  await page.waitForSelector("#kept", { state: "hidden" });
  assert.equal(await focused(page), "pick");

  // The arrow keys go on through the main files.
  const file = (name) => ({ name, mimeType: "application/yaml", buffer: readFileSync(PETSTORE) });
  await page.setInputFiles("#file", ["a.yaml", "b.yaml", "c.yaml"].map(file));
  await settled(page);
  await page.focus("#root");
  for (const name of ["b.yaml", "c.yaml"]) {
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((name) => document.getElementById("origin").textContent === name, name);
    assert.equal(await settled(page), "made");
    assert.equal(await focused(page), "root");
  }
});

test("a language is chosen before there is a description", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await page.focus("#all-languages");
  await page.keyboard.press("Enter");
  await page.keyboard.type("fastapi");
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "all-languages");
  await page.setInputFiles("#file", PETSTORE);
  assert.equal(await settled(page), "made");
  assert.match(await page.textContent("#language"), /Python\s+FastAPI/);
});

test("a crash keeps the files, and says what happened without the description", { skip }, async (t) => {
  const context = await browser.newContext({ ...DESK, serviceWorkers: "block", permissions: ["clipboard-read", "clipboard-write"] });
  t.after(() => context.close());
  // As the module fails: the worker gives up on a description with this word.
  await context.route("**/generate.js", async (route) => {
    const response = await route.fetch();
    const crash = 'addEventListener("message", (event) => { if (/CRASH/.test(event.data.content)) { event.stopImmediatePropagation(); postMessage({ crash: "unreachable" }); } });';
    await route.fulfill({ response, body: `${crash}${await response.text()}` });
  });
  const page = await openPage(t, context, server.origin);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.fill("#option-npmName", "@secret/name");
  await settled(page);
  const files = await page.textContent("#file-count");
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("# CRASH\n");
  await page.waitForSelector("html[data-run=crashed]");
  assert.equal(await page.textContent("#file-count"), files);
  assert.match(await page.textContent("#stale"), /These files are from before\. specmint crashed/);
  assert.equal(await page.getAttribute("#download", "aria-disabled"), "true");
  await picture(page, "crashed");
  await page.click("#copy-crash");
  const report = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(report, /^specmint \d+\.\d+\.\d+ crashed: unreachable\nLanguage: typescript-axios\nOptions: npmName\nSettings: none\nDescription: OpenAPI 3\.0\.4, YAML, 23\.2 kB, alone\n/);
  assert.doesNotMatch(report, /secret|petstore/i);
  // The next text is run by another worker.
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+z");
  assert.equal(await settled(page), "made");
  assert.ok(await page.isHidden("#copy-crash"));
});

test("without a connection, a URL is refused in words and all else works", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await page.context().setOffline(true);
  await page.fill("#url", `${server.origin}/cors/tea.yaml`);
  await page.press("#url", "Enter");
  assert.match(await page.textContent("#start-note"), /^This browser is offline/);
  await page.setInputFiles("#file", PETSTORE);
  assert.equal(await settled(page), "made");
  assert.match(await page.textContent("#offline"), /^Offline/);
  await page.context().setOffline(false);
  await page.waitForFunction(() => !/^Offline/.test(document.getElementById("offline").textContent));
});

test("a drag over the page says what can be dropped", { skip }, async (t) => {
  const page = await open(t);
  const drag = (type) => page.evaluate((type) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.yaml"));
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, type);
  await drag("dragover");
  assert.equal(await page.textContent("#dropping strong"), "Drop to open");
  assert.match(await page.textContent("#dropping"), /two descriptions/);
  await picture(page, "dragging");
  await drag("dragleave");
  assert.ok(await page.isHidden("#dropping"));
});

test("13 MB open, scroll and are edited", { skip, timeout: 180_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "specmint-large-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const text = largeDescription(JSON.parse(readFileSync(specFile("box-3.0.json"))), 1200, Infinity, 13e6);
  const path = join(folder, "large.json");
  writeFileSync(path, text);
  const page = await open(t);
  const longest = await longTasks(page);
  await longest();
  const since = Date.now();
  await page.setInputFiles("#file", path);
  await page.waitForFunction(() => document.getElementById("origin").textContent === "large.json");
  const shown = Date.now() - since;
  assert.equal(await settled(page), "made");
  t.diagnostic(`${(text.length / 1e6).toFixed(1)} MB: shown after ${shown} ms; ${await page.textContent("#status")}; longest task ${await longest()} ms`);

  const scroller = page.locator("#editor .cm-scroller");
  await scroller.hover();
  await below(t, { scrolling: 500 }, async () => {
    const first = await scroller.evaluate((node) => node.scrollTop);
    for (let at = 0; at < 20; at += 1) await page.mouse.wheel(0, 4000);
    await page.waitForFunction((first) => document.querySelector("#editor .cm-scroller").scrollTop > first + 10_000, first);
    return { scrolling: await longest() };
  });
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+End");
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").lastElementChild.textContent === "}");
  t.diagnostic(`longest task while it scrolls to its end ${await longest()} ms`);

  await page.keyboard.press("ArrowLeft");
  await below(t, { typing: 500 }, async () => {
    await page.keyboard.type("   ");
    assert.equal(await settled(page), "made");
    return { typing: await longest() };
  });
  await listed(page, 1200);
  t.diagnostic(`longest task when 1,200 operations are listed ${await longest()} ms`);
});
