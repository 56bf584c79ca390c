// Choices on the page: operations, mappings, the differences from a base, and taking the result along.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { BINARY, PETSTORE, cliArchive, downloaded, launch, listed, nodeModule, openPage, paste, serve, settled, sha256, skipWithoutBrowser } from "./support.mjs";
import { filterOf, keeps } from "../../www/operations.js";

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

async function open(context, options) {
  const page = await openPage(context, browser, server.origin, options);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  return page;
}

test("operations are chosen by their boxes, by tag and by a search, as the command line does it", { skip }, async (t) => {
  const page = await open(t);
  await listed(page, 19);
  assert.equal(await page.textContent(".tag:has-text('store') .taghead .soft"), "Access to Petstore orders");
  await page.click(".tag:has-text('store') .taghead input");
  assert.equal(await page.textContent("#operation-count"), "15 of 19");
  await page.fill("#find-operation", "post /user");
  await page.click("#none");
  await page.fill("#find-operation", "");
  assert.equal(await page.textContent("#operations-foot"), "13 of 19 operations");
  assert.equal(await page.$eval(".tag:has-text('user') .taghead input", (box) => box.indeterminate), true);
  assert.equal(await settled(page), "made");
  const left = await page.$$eval(".op:has(input:checked) .oid", (nodes) => nodes.map(({ textContent }) => textContent));
  assert.equal(left.length, 13);
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE, undefined, ["--openapi-normalizer", `FILTER=operationId:${left.join("|")}`])));

  await page.click("#none");
  assert.equal(await settled(page), "empty");
  assert.match(await page.textContent("#operations-foot"), /^No operation is chosen/);
  assert.equal(await page.getAttribute("#download", "aria-disabled"), "true");
  await page.click("#operations-foot button");
  assert.equal(await settled(page), "made");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("a filter keeps what is chosen, also operations without a name", () => {
  const operation = (id, path, method = "get") => ({ id, path, method, tags: [] });
  const all = [operation("a", "/a"), operation(null, "/b"), operation("b|c", "/c"), operation("d", "/c/d")];
  const chosen = (...wanted) => filterOf(all, (one) => wanted.includes(all.indexOf(one)));
  assert.equal(chosen(0, 1, 2, 3), "");
  assert.equal(chosen(0, 3), "operationId:a|d");
  assert.equal(chosen(0, 1), "operationId:a;path:/b");
  assert.deepEqual(all.filter((one) => keeps(chosen(2), one)), [all[2], all[3]], "what is below a path comes along");
});

test("mappings are rows, and become settings", { skip }, async (t) => {
  const page = await open(t);
  await page.click("#tab-mappings");
  await page.click(".add");
  await page.fill(".map input >> nth=0", "Pet");
  await page.fill(".map input >> nth=1", "Animal");
  assert.equal(await settled(page), "made");
  assert.equal(await page.textContent("#mapping-count"), "1");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE, undefined, ["--model-name-mappings", "Pet=Animal"])));
  await page.click(".map .remove");
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("add")), true);
  await settled(page);
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
});

test("every setting of the core can be set, is taken along and shared, and is withheld from a language that it does not reach", { skip }, async (t) => {
  const module = await nodeModule();
  const settings = module.settings();
  const names = module.generators().flatMap(({ options }) => Object.keys(options));
  assert.deepEqual(settings.filter(({ key }) => names.includes(key)), [], "no field stands for two things");
  const page = await open(t);
  const offered = new Set();
  for (const language of ["typescript-axios", "c"]) {
    await page.click("#language");
    await page.fill("#find-language", language);
    await page.keyboard.press("Enter");
    const reaching = settings.filter(({ generators }) => !generators || generators.includes(language));
    await page.click("#tab-options");
    for (const { key, form, description } of reaching.filter((one) => one.form !== "pairs")) {
      if (form === "switch") await page.check(`#option-${key}`);
      else await page.fill(`#option-${key}`, "Zed");
      const about = await page.textContent(`#option-${key}-about`);
      assert.ok(about.startsWith(description.replaceAll("`", "")), about);
      offered.add(key);
    }
    await page.check("#changed-only");
    assert.equal(await page.locator("#options .opt:visible").count(), reaching.filter(({ form }) => form !== "pairs").length);
    await page.uncheck("#changed-only");
    await page.click("#tab-mappings");
    if (language === "typescript-axios") await page.click(".add");
    const kinds = await page.$$eval(".map:first-child select option", (nodes) => nodes.map(({ value }) => value));
    assert.deepEqual(kinds.toSorted(), reaching.filter(({ form }) => form === "pairs").map(({ key }) => key).toSorted());
    for (const key of kinds) offered.add(key);
    if (language === "typescript-axios") {
      for (const [at, pair] of [["modelNameMappings", "Pet", "Animal"], ["schemaMappings", "Tag", "Label"], ["importMappings", "Label", "./label"], ["globalProperties", "modelDocs", "false"], ["openapiNormalizer", "KEEP_ONLY_FIRST_TAG_IN_OPERATION", "true"]].entries()) {
        if (at) await page.click(".add");
        const row = page.locator(".map").nth(at);
        await row.locator("select").selectOption(pair[0]);
        await row.locator("input").nth(0).fill(pair[1]);
        await row.locator("input").nth(1).fill(pair[2]);
      }
      assert.equal(await page.textContent("#mapping-count"), "5");
    }
    assert.equal(await settled(page), "made", await page.textContent("#stale"));
    const { bytes } = await downloaded(page);

    await page.click("#take");
    await page.waitForFunction(() => document.getElementById("link").value);
    const link = await page.inputValue("#link");
    const command = await page.textContent("#again section >> nth=0 >> pre");
    await page.keyboard.press("Escape");
    assert.equal(command.includes("--http-user-agent"), language === "c");
    assert.equal(command.includes("--git-host"), language !== "c");
    assert.equal(command.includes("--schema-mappings"), language !== "c");
    const folder = mkdtempSync(join(tmpdir(), "specmint-settings-"));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "petstore-3.0.yaml"), readFileSync(PETSTORE));
    execFileSync("sh", ["-c", `${command} --archive out.zip`], { cwd: folder, stdio: "pipe", env: { ...process.env, PATH: `${dirname(BINARY)}:${process.env.PATH}` } });
    assert.equal(sha256(readFileSync(join(folder, "out.zip"))), sha256(bytes), language);
    const other = await openPage(t, browser, link);
    assert.equal(await settled(other), "made");
    assert.equal(sha256((await downloaded(other)).bytes), sha256(bytes), `${language}, by a link`);
  }
  // Settings that reach neither of the two languages.
  for (const { key, generators } of settings.filter(({ key }) => !offered.has(key))) assert.ok(generators && !generators.includes("c") && !generators.includes("typescript-axios"), key);
  // Settings that do not reach C come back with a language that they reach.
  await page.click("#language");
  await page.fill("#find-language", "axios");
  await page.keyboard.press("Enter");
  assert.equal(await page.inputValue("#option-gitHost"), "Zed");
  assert.equal(await page.locator(".map").count(), 5);
  // The core's refusal stands at the row that it is about.
  await page.fill(".map >> nth=4 >> input >> nth=0", "KEEP_ONLY");
  assert.equal(await settled(page), "refused");
  assert.match(await page.textContent(".map >> nth=4 >> .problem-text"), /^unknown rule/);
});

test("differences from the base are marked in the tree, and shown unified and split", { skip }, async (t) => {
  const page = await open(t);
  await page.click("#tab-differences");
  await page.click("#keep-first");
  assert.equal(await page.textContent("#same-text"), "Nothing differs from the base.");
  await page.check("#option-stringEnums");
  await settled(page);
  await page.waitForFunction(() => /\+\d+ −\d+/.test(document.getElementById("changes").textContent));
  assert.equal(await page.textContent("#difference-count"), "1");
  const [, plus, minus] = /\+(\d+) −(\d+)/.exec(await page.textContent("#change-deltas"));
  assert.equal(await page.locator("#change .dl.add").count(), Number(plus));
  assert.equal(await page.locator("#change .dl.del").count(), Number(minus));
  assert.match(await page.textContent("#change .dl.add >> nth=0"), /^\+export enum/);
  // An unchanged part opens with all of its lines.
  const fold = page.locator("#change .hunk").first();
  const hidden = parseInt(await fold.textContent(), 10);
  const lines = await page.locator("#change .dl").count();
  await fold.click();
  assert.equal(await page.locator("#change .dl").count(), lines + hidden);
  // F8 walks through the changes, from file to file.
  const here = () => page.$$eval("#change > *", (lines) => lines.findIndex((line) => line.classList.contains("here")));
  const starts = await page.$$eval("#change > *", (lines) => lines.flatMap((line, at) => (line.matches(".add, .del") && !lines[at - 1]?.matches(".add, .del") ? [at] : [])));
  assert.ok(starts.length > 1);
  await page.focus("#changes");
  for (const start of [starts[0], starts[1]]) {
    await page.keyboard.press("F8");
    assert.equal(await here(), start);
  }
  await page.keyboard.press("Shift+F8");
  assert.equal(await here(), starts[0]);
  assert.equal(await page.evaluate(() => document.activeElement.id), "change");
  await page.click("[data-view=split]");
  await page.waitForSelector("#change .half.add"); // the file is unpacked again
  assert.equal(await page.locator("#change .half.add").count(), Number(plus));
  await page.fill("#option-npmName", "@acme/pets");
  await page.waitForFunction(() => document.querySelector("#changes .m-new"));
  assert.match(await page.textContent("#changes .m-new >> nth=0"), /new$/);
  const shown = await page.textContent("#change-name");
  await page.focus("#change");
  await page.keyboard.press("Shift+F8");
  for (let i = 0; i < 50 && (await page.textContent("#change-name")) === shown; i += 1) await page.keyboard.press("F8");
  assert.notEqual(await page.textContent("#change-name"), shown);
  await page.waitForFunction(() => document.querySelector("#change .here"));
  await page.click("#forget-base");
  assert.ok(await page.isVisible("#no-base"));
});

test("two descriptions are compared, with what breaks callers", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  const text = readFileSync(PETSTORE, "utf8");
  const later = text.replace("/pet/findByTags:", "/pet/byTags:");
  assert.notEqual(later, text);
  const file = (name, content) => ({ name, mimeType: "application/yaml", buffer: Buffer.from(content) });
  await page.setInputFiles("#file", [file("was.yaml", text), file("becomes.yaml", later)]);
  await page.waitForFunction(() => document.getElementById("breaks-count").textContent);
  assert.match(await page.textContent("#base-about"), /was\.yaml/);
  assert.match(await page.textContent("#now-about"), /becomes\.yaml/);
  assert.equal(await page.textContent("#breaks-count"), "Breaks callers in 1 place");
  await page.click("#breaks summary");
  assert.match(await page.textContent("#breaks-list"), /\/pet\/findByTags/);
  await page.waitForFunction(() => /api\.ts\+\d+ −\d+/.test(document.getElementById("changes").textContent));

  // After the exchange, removed lines are new lines, and the other way round.
  const [plus, minus] = await page.$$eval("#change-deltas span", (nodes) => nodes.map(({ textContent }) => textContent.slice(1)));
  await page.click("#exchange");
  await page.waitForFunction(() => /becomes\.yaml/.test(document.getElementById("base-about").textContent) && /was\.yaml/.test(document.getElementById("now-about").textContent));
  assert.equal(await page.textContent("#origin"), "was.yaml");
  await page.waitForFunction(([plus, minus]) => document.getElementById("change-deltas").textContent === `+${minus} −${plus}`, [plus, minus]);
  assert.equal(await page.textContent("#breaks-count"), "Breaks callers in 1 place", "the other path is gone");
  const { bytes } = await downloaded(page);
  const folder = mkdtempSync(join(tmpdir(), "specmint-exchanged-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "was.yaml"), text);
  assert.equal(sha256(bytes), sha256(cliArchive(join(folder, "was.yaml"))));
});

test("members and targets are completed by the grammar", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await paste(page, readFileSync(PETSTORE, "utf8").replace("summary: Update an existing pet.", "summary: Update an existing pet.\n      "));
  await page.focus("#editor .cm-content");
  await page.keyboard.press("Control+Home");
  const line = readFileSync(PETSTORE, "utf8").split("\n").findIndex((text) => text.includes("summary: Update an existing pet.")) + 1;
  for (let step = 0; step < line; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type("depr");
  await page.waitForSelector(".cm-tooltip-autocomplete li >> text=deprecated");
  await page.waitForTimeout(100); // a completion is not taken while it appears
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#editor .cm-activeLine"), /^ {6}deprecated:/);
});

test("the command and the files that are taken along make what the page makes", { skip }, async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.fill("#option-licenseName", "it's mine");
  await page.click("#tab-operations");
  await page.click(".op >> nth=2");
  await settled(page);
  const { bytes } = await downloaded(page);
  await page.click("#take");
  const folder = mkdtempSync(join(tmpdir(), "specmint-take-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "petstore-3.0.yaml"), readFileSync(PETSTORE));
  await page.click("#again section:has-text('Config file') button");
  writeFileSync(join(folder, "specmint.yaml"), await page.evaluate(() => navigator.clipboard.readText()));
  const archive = join(folder, "out.zip");
  const run = (...words) => {
    execFileSync(BINARY, [...words, "--archive", archive], { cwd: folder, stdio: "pipe" });
    return sha256(readFileSync(archive));
  };
  assert.equal(run("generate", "-c", "specmint.yaml"), sha256(bytes));
  assert.equal(await page.locator("#again section").count(), 5);
  await page.waitForFunction(() => document.getElementById("live").textContent === "Copied");
});

test("after a download, the page says what to do with the archive, until another is made", { skip }, async (t) => {
  const page = await open(t);
  const lines = async () => {
    await downloaded(page);
    await page.waitForSelector("#after:not([hidden])");
    return page.$$eval("#after li", (nodes) => nodes.map((node) => [node.firstChild.textContent, node.querySelector("code").textContent]));
  };
  assert.deepEqual(await lines(), [
    ["Unpack it", "unzip typescript-axios-client-generated.zip && cd typescript-axios-client"],
    ["Import it", "import * as api from './typescript-axios-client';"],
  ]);
  await page.fill("#option-npmName", "@acme/pets");
  await page.waitForSelector("#after", { state: "hidden" });
  await settled(page);
  assert.deepEqual((await lines()).slice(1), [["Build it", "npm install && npm run build"], ["Import it", "import * as api from '@acme/pets';"]]);
  await page.click("#close-after");
  assert.ok(await page.isHidden("#after"));
  // Other languages show the steps of their README.
  const languages = await page.$$eval("#cards input", (inputs) => inputs.map(({ value }) => value).filter((name) => !name.startsWith("typescript-")));
  assert.ok(languages.includes("c") && languages.includes("python"));
  for (const language of languages) {
    await page.click("#language");
    await page.fill("#find-language", language);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#after", { state: "hidden" });
    await settled(page);
    const [, ...rest] = await lines();
    assert.match(await page.textContent("#after-name"), new RegExp(`^${language}-(client|server)-generated\\.zip`), "Enter takes the first card");
    assert.ok(rest.length, language);
    await page.fill("#filter-files", "README.md");
    await page.click("#tree [aria-level='1'] [title='README.md']");
    await page.waitForFunction(() => document.getElementById("file-name").textContent === "README.md");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download-file")]);
    const readme = readFileSync(await download.path(), "utf8");
    for (const [, line] of rest) for (const part of line.split(" && ")) assert.ok(readme.includes(part), `${language}: ${part}`);
  }
});

test("the file that is shown first has operations, and its path reads from left to right", { skip }, async (t) => {
  const page = await open(t);
  const seen = {};
  const first = {
    "typescript-angular": "api/pet.service.ts",
    powershell: "src/PSOpenAPITools/Api/PetApi.ps1",
    python: "openapi_client/api/pet_api.py",
    go: "api_pet.go",
    java: "src/main/java/org/openapitools/client/api/PetApi.java",
    "python-fastapi": "src/openapi_server/apis/pet_api.py",
    "rust-axum": "src/apis/pet.rs",
    "nodejs-express-server": "services/PetService.js",
  };
  for (const language of Object.keys(first)) {
    await page.click("#language");
    await page.fill("#find-language", language);
    await page.keyboard.press("Enter");
    await settled(page);
    seen[language] = await page.textContent("#file-name");
    if (!first[language].includes("/")) continue;
    const [folder, name] = await page.$eval("#file-name", (node) => {
      const range = document.createRange();
      const folder = node.querySelector(".folder");
      range.selectNode(folder.nextSibling);
      return [folder, range].map((one) => one.getBoundingClientRect().right);
    });
    assert.ok(folder < name, `${seen[language]}: the folder ends at ${folder}, the name at ${name}`);
  }
  assert.deepEqual(seen, first);
});

test("a link opens the page as it was, and nothing of it is sent", { skip }, async (t) => {
  const page = await open(t);
  await page.check("#option-stringEnums");
  await page.click("#tab-operations");
  await page.click(".op >> nth=4");
  await page.click("#tab-mappings");
  await page.click(".add");
  await page.fill(".map input >> nth=0", "Pet");
  await page.fill(".map input >> nth=1", "Animal");
  await settled(page);
  const { bytes } = await downloaded(page);
  await page.click("#take");
  await page.waitForFunction(() => document.getElementById("link").value);
  const link = await page.inputValue("#link");

  const asked = server.requests.length;
  const other = await openPage(t, browser, link);
  assert.equal(await settled(other), "made");
  assert.match(await other.textContent("#source-note"), /^Opened from a link: the language: typescript-axios; 1 option: stringEnums; .*petstore-3\.0\.yaml.*Nothing was sent\.$/);
  assert.equal(sha256((await downloaded(other)).bytes), sha256(bytes));
  assert.equal(await other.textContent("#operation-count"), "18 of 19");
  assert.ok(server.requests.slice(asked).every((path) => !path.includes("v1.")));
  assert.equal(new URL(other.url()).hash, "", "the address does not claim what is changed later");

  await page.uncheck("#include");
  await page.waitForFunction((link) => document.getElementById("link").value.length < link.length, link);
  const bare = await openPage(t, browser, await page.inputValue("#link"));
  assert.ok(await bare.isVisible("#start"));
  await bare.setInputFiles("#file", PETSTORE);
  assert.equal(await settled(bare), "made");
  assert.equal(sha256((await downloaded(bare)).bytes), sha256(bytes));

  // If the page is open already, only the fragment changes; edits are lost only if the user agrees.
  await bare.fill("#option-npmName", "@acme/other");
  await bare.click("#editor .cm-content");
  await bare.keyboard.insertText("# mine\n");
  await settled(bare);
  const follow = () => bare.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await follow();
  await bare.click("#replace [data-close]");
  assert.match(await bare.textContent("#editor .cm-content"), /# mine/);
  assert.equal(await bare.inputValue("#option-npmName"), "@acme/other");
  await follow();
  await bare.click("#replace-yes");
  await bare.waitForFunction(() => !document.querySelector("#editor .cm-content").textContent.includes("# mine"));
  assert.equal(await settled(bare), "made");
  assert.equal(sha256((await downloaded(bare)).bytes), sha256(bytes));

  const broken = await openPage(t, browser, `${server.origin}/#v1.AAAA`);
  assert.match(await broken.textContent("#start-note"), /damaged or incomplete/);
});

test("a description is remembered on request, with what is set for it, and forgotten", { skip }, async (t) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  t.after(() => context.close());
  const page = await openPage(t, context, server.origin);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.click("#keep-base");
  await page.check("#option-stringEnums");
  await settled(page);
  const { bytes } = await downloaded(page);
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).length);
  assert.equal(await kept(), 0, "nothing is kept unasked");
  await page.click("#open");
  await page.check("#remember");
  await page.waitForFunction(() => /is remembered on this machine/.test(document.getElementById("source-note").textContent));
  await page.reload({ waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.textContent("#kept"), /^petstore-3\.0\.yaml, kept /);
  await page.click("#kept button >> nth=0");
  assert.equal(await settled(page), "made");
  assert.equal(sha256((await downloaded(page)).bytes), sha256(bytes));
  // The base is that of before, without the option.
  await page.click("#tab-differences");
  await page.waitForFunction(() => /api\.ts\+\d+ −\d+/.test(document.getElementById("changes").textContent));
  assert.match(await page.textContent("#base-about"), /no options/);
  await page.click("#exchange");
  await page.waitForFunction(() => /no options/.test(document.getElementById("now-about").textContent));
  assert.equal(sha256((await downloaded(page)).bytes), sha256(cliArchive(PETSTORE)));
  await page.click("#open");
  await page.click("#forget");
  await page.waitForFunction(() => /were deleted/.test(document.getElementById("source-note").textContent));
  assert.equal(await kept(), 0);
});

test("an edited description is replaced only when the user agrees", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await paste(page, "openapi: 3.0.3\ninfo: {title: Mine, version: '1'}\npaths: {}\n");
  await page.setInputFiles("#file", PETSTORE);
  await page.click("#replace [data-close]");
  assert.match(await page.textContent("#editor .cm-content"), /Mine/);
  await page.setInputFiles("#file", PETSTORE);
  await page.click("#replace-yes");
  await page.waitForFunction(() => /Swagger Petstore/.test(document.querySelector("#editor .cm-content").textContent));
  // One that was not edited is replaced at once.
  await page.setInputFiles("#file", { name: "t.yaml", mimeType: "text/yaml", buffer: Buffer.from("openapi: 3.0.3\ninfo: {title: Third, version: '1'}\npaths: {}\n") });
  await page.waitForFunction(() => /Third/.test(document.querySelector("#editor .cm-content").textContent));
});
