// Several files in the page: a folder, a zip, or loose files, chosen or dropped.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { cliArchive, downloaded, launch, openPage, paste, serve, settled, sha256, skipWithoutBrowser, zip } from "./support.mjs";

const skip = skipWithoutBrowser();

const ROOT = "openapi: 3.1.0\ninfo: {title: Several, version: '1'}\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses:\n        '200':\n          description: ok\n          content:\n            application/json:\n              schema: {$ref: 'schemas/pet.yaml#/Pet'}\n";
const FILES = {
  "spec/openapi.yaml": ROOT,
  "spec/schemas/pet.yaml": "Pet:\n  type: object\n  properties:\n    petName: {type: string}\n    toy: {$ref: '../../common/toy.json#/Toy'}\n    self: {$ref: '../../spec/schemas/pet.yaml#/Pet'}\n",
  "common/toy.json": `{"Toy": {"type": "object", "properties": {"toyName": {"type": "string"}}}}`,
  "README.md": "openapi: nothing\n",
  ".git/openapi.yaml": ROOT,
};

let server, browser, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "specmint-files-"));
  for (const [path, text] of Object.entries(FILES)) write(join(folder, "api", path), text);
  if (skip) return;
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

const open = (context) => openPage(context, browser, server.origin);

async function archive(page) {
  assert.equal(await settled(page), "made", await page.textContent("#problem-list"));
  return (await downloaded(page)).bytes;
}

const note = (page, text) =>
  page.waitForFunction((text) => ["source-note", "start-note"].some((id) => document.getElementById(id).textContent.includes(text)), text);

/** Drops files from the disk, as the system's file manager does. */
async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const { x, y, width, height } = await page.locator("main:not([hidden])").boundingBox();
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await session.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + height / 2, data });
  }
}

const expected = () => sha256(cliArchive(join(folder, "api/spec/openapi.yaml")));

test("a chosen folder gives what the command line gives", { skip }, async (t) => {
  const page = await open(t);
  const asked = [];
  page.on("request", (request) => request.url().startsWith("blob:") || asked.push(request.url()));
  await page.setInputFiles("#folder", join(folder, "api"));
  await note(page, "References can use the");
  assert.match(await page.textContent("#origin"), /^api\/spec\/openapi\.yaml/);
  assert.ok(await page.isHidden("#root"));
  assert.equal(sha256(await archive(page)), expected());
  assert.deepEqual(asked, []);
});

test("a dropped folder, a dropped zip, and loose files", { skip }, async (t) => {
  const page = await open(t);
  await drop(page, join(folder, "api"));
  await note(page, "References can use the");
  assert.equal(sha256(await archive(page)), expected());

  const packed = write(join(folder, "packed.zip"), zip([["api/", ""], ...Object.entries(FILES).map(([path, text]) => [`api/${path}`, text])]));
  await drop(page, packed);
  await note(page, "References can use the");
  assert.equal(sha256(await archive(page)), expected());
  assert.match(await page.textContent("#origin"), /^api\/spec\/openapi\.yaml/);

  const [first, second] = [write(join(folder, "a.yaml"), ROOT.replace("schemas/", "")), write(join(folder, "pet.yaml"), "Pet: {type: object, properties: {loose: {type: string}}}\n")];
  await drop(page, first, second);
  await note(page, "the other file that you added");
  assert.equal(sha256(await archive(page)), sha256(cliArchive(first)));
});

test("an edited root document keeps its files, and another description does not", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#folder", join(folder, "api"));
  await note(page, "References can use the");
  await paste(page, ROOT.replace("listPets", "allPets"));
  await archive(page);
  await page.setInputFiles("#file", join(folder, "api/spec/openapi.yaml"));
  await page.click("#replace-yes");
  await page.waitForFunction(() => document.getElementById("origin").textContent === "openapi.yaml");
  assert.equal(await settled(page), "refused");
  assert.match(await page.textContent("#problems .message"), /schemas\/pet\.yaml.*drop a folder or a zip/);
});

test("of several root documents the user chooses", { skip }, async (t) => {
  const page = await open(t);
  const other = ROOT.replace("Several", "Other").replace("schemas/pet.yaml#/Pet", "openapi.yaml#/info");
  const entries = [["deep/openapi.yaml", ROOT.replace("schemas/", "")], ["b.json", `{"swagger": "2.0", "info": {"title": "B", "version": "1"}, "paths": {}}`], ["z/openapi.yaml", other], ["openapi.yaml", other], ["c.yaml", "a: 'openapi: 3.0.0'\n"], ["pet.yaml", "Pet: {}\n"]];
  await page.setInputFiles("#file", write(join(folder, "several.zip"), zip(entries)));
  await note(page, "References can use the");
  assert.deepEqual(await page.$$eval("#root option", (options) => options.map(({ value }) => value)), ["openapi.yaml", "deep/openapi.yaml", "z/openapi.yaml", "b.json"]);
  await page.selectOption("#root", "b.json");
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.includes("swagger"));
  await archive(page);
  assert.equal(await page.inputValue("#root"), "b.json");
});

test("problems name the file that they are in", { skip }, async (t) => {
  const page = await open(t);
  const entries = [["api.yaml", ROOT.replace("schemas/pet.yaml#/Pet", "m/pet.yaml")], ["m/pet.yaml", "a: [\n"]];
  await page.setInputFiles("#file", write(join(folder, "broken.zip"), zip(entries)));
  await note(page, "References can use the");
  assert.equal(await settled(page), "refused");
  assert.match(await page.textContent("#problems .pos"), /^m\/pet\.yaml:1:/);
  const outside = [["x/api.yaml", ROOT.replace("schemas/pet.yaml#/Pet", "../../pet.yaml")], ["x/b.yaml", ROOT.replace("schemas/pet.yaml#/Pet", "https://a.example/x.yaml")]];
  await page.setInputFiles("#file", write(join(folder, "outside.zip"), zip(outside)));
  await note(page, "References can use the");
  assert.equal(await settled(page), "refused");
  assert.match(await page.textContent("#problems .message"), /not among the files/);
  await page.selectOption("#root", "x/b.yaml");
  await page.waitForFunction(() => document.querySelector("#editor .cm-content").textContent.includes("a.example"));
  assert.equal(await settled(page), "refused");
  assert.equal(await page.textContent("#problems .rule"), "ref-outside");
});

test("each file of a description opens in the editor, and its problems lead to it", { skip }, async (t) => {
  const page = await open(t);
  await page.setInputFiles("#folder", join(folder, "api"));
  assert.equal(await settled(page), "made");
  const rows = () => page.$$eval("#sources [role=treeitem]:not(.dir)", (nodes) => nodes.map(({ textContent }) => textContent));
  assert.deepEqual((await rows()).toSorted(), ["openapi.yamlmain", "pet.yaml", "toy.json"]);
  await page.click("#sources [role=treeitem] >> text=pet.yaml");
  await page.waitForFunction(() => /petName/.test(document.querySelector("#editor .cm-content").textContent));
  assert.equal(await page.getAttribute("#sources [aria-selected=true] .name", "title"), "pet.yaml");
  assert.equal(await page.textContent("#origin"), "api/spec/openapi.yaml");

  // The edited file is used for generating, and its edits stay when another file is shown.
  const pet = FILES["spec/schemas/pet.yaml"];
  assert.equal(await paste(page, pet.replace("petName", "petLabel")), "made");
  await page.click("#sources [role=treeitem] >> text=openapi.yaml");
  await page.waitForFunction(() => /listPets/.test(document.querySelector("#editor .cm-content").textContent));
  assert.deepEqual(await page.$$eval("#sources .row:has-text('edited') .name", (nodes) => nodes.map(({ title }) => title)), ["pet.yaml"]);
  const edited = mkdtempSync(join(tmpdir(), "specmint-edited-"));
  t.after(() => rmSync(edited, { recursive: true }));
  for (const [path, content] of Object.entries(FILES)) write(join(edited, path), path === "spec/schemas/pet.yaml" ? pet.replace("petName", "petLabel") : content);
  const made = sha256((await downloaded(page)).bytes);
  assert.equal(made, sha256(cliArchive(join(edited, "spec/openapi.yaml"))));
  assert.notEqual(made, expected());

  // A problem in another file leads to that file, and is marked in the list; its own history undoes it.
  await page.click("#sources [role=treeitem] >> text=pet.yaml");
  await page.waitForFunction(() => /petLabel/.test(document.querySelector("#editor .cm-content").textContent));
  assert.equal(await paste(page, pet.replace("#/Toy", "#/Toyy")), "refused");
  assert.match(await page.textContent("#sources .row.active"), /pet\.yamledited1 error/);
  assert.equal(await page.locator("#editor .cm-signs .sign.error").count(), 1);
  await page.click("#sources [role=treeitem] >> text=toy.json");
  await page.waitForFunction(() => /toyName/.test(document.querySelector("#editor .cm-content").textContent));
  assert.equal(await page.locator("#editor .cm-signs .sign.error").count(), 0);
  await page.click("#status-problems");
  await page.click("#problems .problem >> nth=0");
  await page.waitForFunction(() => /Toyy/.test(document.querySelector("#editor .cm-content").textContent));
  assert.match(await page.textContent("#cursor"), /^Ln 5, /);
  assert.ok(await page.evaluate(() => document.activeElement.classList.contains("cm-content")));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await settled(page), "made");
  assert.equal(sha256((await downloaded(page)).bytes), expected());

  // One file alone has no list.
  await page.setInputFiles("#file", { name: "one.yaml", mimeType: "text/yaml", buffer: Buffer.from("openapi: 3.0.3\ninfo: {title: One, version: '1'}\npaths: {}\n") });
  await page.click("#replace-yes");
  await page.waitForFunction(() => /One/.test(document.querySelector("#editor .cm-content").textContent));
  await settled(page);
  assert.ok(await page.isHidden("#sources"));
});

test("files that are not descriptions, and zips with false sizes, are refused with a message", { skip }, async (t) => {
  const page = await open(t);
  const bomb = Buffer.alloc(40 << 20, 32);
  for (const [name, bytes, words] of [
    ["nothing.zip", zip([["a.txt", "a"], ["b.yaml", "a: b"]]), "None of these files"],
    ["empty.zip", zip([]), "None of these files"],
    ["broken.zip", Buffer.from("PK\x03\x04 no zip at all"), "This zip cannot be read"],
    ["outside.zip", zip([["../openapi.yaml", ROOT], ["/openapi.yaml", ROOT], ["a/../openapi.yaml", ROOT], ["a\\openapi.yaml", ROOT]]), "None of these files"],
    ["bomb.zip", zip([["openapi.yaml", bomb]], () => 10), "None of these files"],
  ]) {
    await page.setInputFiles("#file", write(join(folder, name), bytes));
    await note(page, words);
  }
  assert.ok(await page.isVisible("#start"), "nothing was opened");
});
