// Measures how soon after a key the page shows an error: from the input event to the mark in the text, in Chromium,
// with the pause after typing. `node scripts/bench-page.mjs [dist]` after `make build`, with the descriptions of the
// tests.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { DIST, launch, serve, settled, specFile } from "../tests/page/support.mjs";

const TIMES = 15;
const CASES = [
  // The document, a line to break, the text in it after which to type, and the text to type.
  ["petstore-3.0.yaml", "      summary: Update an existing pet.", "summ", "m", "warning"],
  ["petstore-3.0.yaml", "              $ref: '#/components/schemas/Pet'", "schemas/Pet", "t", "error"],
  ["stripe-3.0.json", '        "operationId": "GetAccount",', '"oper', "r", "warning"],
  ["stripe-3.0.json", '                "$ref": "#/components/schemas/account"', 'schemas/account', "t", "error"],
];

const server = await serve(process.argv[2] ?? DIST);
const browser = await launch();
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

for (const [document, line, before, key, severity] of CASES) {
  const number = readFileSync(specFile(document), "utf8").split("\n").indexOf(line) + 1;
  assert.ok(number, `${document} has no line ${line}`);
  const page = await browser.newPage({ serviceWorkers: "block", viewport: { width: 1440, height: 900 } });
  await page.goto(server.origin);
  await page.waitForSelector("html[data-ready]");
  await page.setInputFiles("#file", specFile(document));
  await settled(page);
  await page.keyboard.press("Control+p");
  await page.keyboard.type(`:${number}`);
  await page.keyboard.press("Enter");
  for (let left = line.indexOf(before) + before.length; left > 0; left -= 1) await page.keyboard.press("ArrowRight");
  await page.evaluate(() => {
    const line = () => document.querySelector(".cm-activeLine");
    window.typed = null;
    document.addEventListener("beforeinput", () => (window.typed = performance.now()), true);
    // The mark appears in a separate task after the text has changed.
    new MutationObserver(() => {
      const mark = line()?.querySelector(".squiggle");
      if (window.typed && mark) [window.marked, window.typed] = [performance.now() - window.typed, null];
    }).observe(document.getElementById("editor"), { childList: true, subtree: true, attributes: true });
  });
  const [marks, runs] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    await page.evaluate(() => (window.marked = window.typed = null));
    const start = performance.now();
    await page.keyboard.type(key);
    await page.waitForFunction(() => window.marked, null, { polling: "raf" });
    marks.push(await page.evaluate(() => window.marked));
    await settled(page);
    runs.push(performance.now() - start);
    await page.keyboard.press("Backspace");
    await settled(page);
    await page.waitForFunction(() => !document.querySelector(".cm-activeLine .squiggle"));
    await page.waitForTimeout(200);
  }
  const all = (times) => `median ${Math.round(median(times))}, most ${Math.round(Math.max(...times))} ms`;
  console.log(`${document}, ${severity}: mark ${all(marks)}; run ended ${all(runs)}`);
  await page.close();
}
await browser.close();
await server.close();
