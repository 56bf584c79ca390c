// Swagger Editor 4, as on npm, on an origin of its own: its menus list our generators, and a click on one downloads an
// archive that the service makes from the description in the editor.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { unzipSync } from "fflate";
import { lacking } from "../lacking.mjs";
import { clients, servers } from "../languages/shared/manifests.mjs";
import { installed } from "../languages/shared/typescript-calls.mjs";
import { CHROMIUM, launch } from "../page/support.mjs";
import { problem, startServer } from "./server.mjs";
import { startWorkerd } from "./workerd.mjs";

const folder = path.join(import.meta.dirname, "editor");
const dist = path.join(folder, "node_modules/swagger-editor-dist");
const TYPES = { ".js": "text/javascript", ".css": "text/css" };

function skipped() {
  if (!existsSync(CHROMIUM)) return lacking(`no ${CHROMIUM}: install Debian's chromium, or name one in CHROMIUM_BIN`);
  try {
    installed(folder);
    return false;
  } catch (error) {
    return lacking(`no swagger-editor-dist: ${error.message}`);
  }
}

const operation = { operationId: "listCats", tags: ["cats"], responses: { 200: { description: "ok" } } };
const rest = { info: { title: "Cats", version: "1.2.3" }, paths: { "/cats": { get: operation } } };
/** The descriptions that are put into the editor. */
const DESCRIPTIONS = { "Swagger 2.0": { swagger: "2.0", ...rest }, "OpenAPI 3.0": { openapi: "3.0.3", ...rest } };

/** The editor's page as its users write it, with the settings that docs/service.md has. */
const html = (api, spec) => `<!DOCTYPE html>
<meta charset="utf-8">
<link rel="stylesheet" href="swagger-editor.css">
<div id="swagger-editor"></div>
<script src="swagger-editor-bundle.js"></script>
<script src="swagger-editor-standalone-preset.js"></script>
<script>
localStorage.clear();
window.editor = SwaggerEditorBundle({
  dom_id: "#swagger-editor",
  layout: "StandaloneLayout",
  presets: [SwaggerEditorStandalonePreset],
  queryConfigEnabled: false,
  swagger2GeneratorUrl: "${api}/swagger.json",
  oas3GeneratorUrl: "${api}/editor.json",
  swagger2ConverterUrl: null,
});
editor.specActions.updateSpec(JSON.stringify(${JSON.stringify(spec)}));
</script>`;

const skip = skipped();
let worker, site, browser, api;

function serve(request, response) {
  const url = new URL(request.url, "http://editor");
  const spec = DESCRIPTIONS[url.searchParams.get("description")];
  const file = path.join(dist, path.basename(url.pathname));
  if (spec) response.writeHead(200, { "content-type": "text/html" }).end(html(api, spec));
  else if (TYPES[path.extname(file)] && existsSync(file)) response.writeHead(200, { "content-type": TYPES[path.extname(file)] }).end(readFileSync(file));
  else response.writeHead(404).end();
}

before(async () => {
  if (skip) return;
  [worker, site, browser] = await Promise.all([startWorkerd(), startServer(serve), launch()]);
  ({ api } = worker);
});
after(async () => {
  await browser?.close();
  await site?.stop();
  await worker?.stop();
});

/** Opens the editor with a description; only it and the service can be reached. */
async function open(t, description) {
  const page = await browser.newPage({ acceptDownloads: true });
  t.after(() => page.close());
  await page.route((url) => ![site.url, new URL(api).origin].includes(url.origin), (route) => route.abort());
  await page.goto(`${site.url}/?description=${encodeURIComponent(description)}`);
  return page;
}

for (const description of Object.keys(DESCRIPTIONS)) {
  for (const [kind, names, file] of [["Client", clients, "python-client/pyproject.toml"], ["Server", servers, "python-fastapi-server/pyproject.toml"]]) {
    test(`${description}: Generate ${kind}`, { skip, timeout: 60_000 }, async (t) => {
      const page = await open(t, description);
      const menu = page.locator(".dd-menu", { hasText: `Generate ${kind}` });
      await menu.locator(".menu-item").click({ timeout: 30_000 });
      const items = menu.locator("li button");
      assert.deepEqual(await items.allTextContents(), names().map(({ name }) => name));
      const [name] = file.split(/-(?:client|server)\//);
      const [download] = await Promise.all([page.waitForEvent("download", { timeout: 30_000 }), items.getByText(name, { exact: true }).click()]);
      assert.equal(download.suggestedFilename(), `${name}-${kind.toLowerCase()}-generated.zip`);
      const files = unzipSync(readFileSync(await download.path()));
      assert.ok(file in files, Object.keys(files).join("\n"));
      assert.match(Object.values(files).map((bytes) => Buffer.from(bytes).toString()).join("\n"), /list_?cats/i);
    });
  }
}

test("both descriptions are valid, and Swagger 2.0 has the operations of OpenAPI 3.0", { skip }, async () => {
  const of = async (name) => (await fetch(`${api}/${name}`)).json();
  const [swagger, editor, openapi] = await Promise.all(["swagger.json", "editor.json", "openapi.json"].map(of));
  assert.equal(`${swagger.schemes[0]}://${swagger.host}`, new URL(api).origin);
  for (const spec of [swagger, editor]) {
    const body = JSON.stringify({ spec, type: "CLIENT", lang: "typescript-axios" });
    const answer = await fetch(`${api}/generate`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.equal(answer.headers.get("Content-Disposition"), 'attachment; filename="typescript-axios-client-generated.zip"');
    const files = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    assert.equal(answer.headers.get("X-Warnings"), null);
  }
  assert.deepEqual(Object.keys(swagger.paths), Object.keys(openapi.paths));
});

test("a generation without a code names a generator, and has problems as one with a code", { skip }, async () => {
  const post = (body) => fetch(`${api}/generate`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const spec = DESCRIPTIONS["OpenAPI 3.0"];
  for (const [body, status, type] of [
    [{ spec, lang: "python" }, 400, /malformed-body$/],
    [{ spec, type: "client", lang: "python" }, 400, /malformed-body$/],
    [{ spec, type: "SERVER", lang: "python" }, 404, /unknown-generator$/],
    [{ type: "CLIENT", lang: "python" }, 400, /no-description$/],
    [{ spec, type: "CLIENT", lang: "python", options: { colour: "red" } }, 400, /invalid-options$/],
  ]) assert.match((await problem(await post(body), status)).type, type);
  const answer = await fetch(`${api}/generate`);
  assert.equal(answer.headers.get("Allow"), "POST, OPTIONS");
  await problem(answer, 405);
});
