// Accessibility and speed of the page: axe-core finds nothing in any state, in both themes and in high contrast, on a
// desktop and on a phone; and load times have limits. `PICTURES=folder` also takes a picture of each state.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { DIST, PETSTORE, ROOT, below, launch, listed, longTasks, openPage, serve, settled, skipUnbuilt, skipWithoutBrowser } from "./support.mjs";

const skip = skipWithoutBrowser();
const pictures = process.env.PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });

let server, browser, axe;
before(async () => {
  if (skip) return;
  server = await serve();
  browser = await launch();
  axe = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const BROKEN = () => readFileSync(PETSTORE, "utf8").replace("summary: Update an existing pet.", "sumary: Update an existing pet.").replace("#/components/schemas/Pet'", "#/components/schemas/Pett'");

/** The states of the page, each from the one before; on a phone with the pane that shows it. */
const STATES = [
  ["first-visit", "", async () => {}],
  ["working", "output", async (page) => {
    await page.setInputFiles("#file", PETSTORE);
    await settled(page);
  }],
  ["file", "output", (page, isPhone) => (isPhone ? page.click("#tree [role=treeitem] >> text=api.ts") : page.focus("#viewer .cm-content"))],
  ["report", "output", async (page) => {
    await page.click("#tab-report");
    await page.waitForSelector("#report h2");
  }],
  ["options", "options", async (page) => {
    await page.fill("#option-npmName", "@acme/petstore");
    await page.fill("#option-paramNaming", "nonsense");
    await settled(page);
  }],
  ["operations", "options", async (page) => {
    await page.fill("#option-paramNaming", "");
    await page.click("#tab-operations");
    await page.click(".op >> nth=7");
    await page.click(".op >> nth=9");
    await settled(page);
  }],
  ["mappings", "options", async (page) => {
    await page.click("#tab-mappings");
    await page.click(".add");
  }],
  ["differences", "output", async (page, isPhone) => {
    await page.click("#tab-differences");
    await page.click("#keep-first");
    if (isPhone) await page.click("[data-pane-to=options]");
    await page.click("#tab-options");
    await page.check("#option-stringEnums");
    await settled(page);
    if (isPhone) await page.click("[data-pane-to=output]");
    await page.waitForSelector("#changes .plus", { state: "attached" });
  }],
  ["split", "output", async (page, isPhone) => {
    if (isPhone) await page.click("#changes [role=treeitem] >> text=api.ts");
    await page.click("[data-view=split]");
  }],
  ["downloaded", "output", async (page) => {
    await page.click("#download");
    await page.waitForSelector("#after:not([hidden])");
  }],
  ["languages", "options", (page) => page.click("#language"), (page) => page.keyboard.press("Escape")],
  ["go-to", "", async (page) => {
    await page.keyboard.press("Control+p");
    await page.keyboard.type("@pet");
  }, (page) => page.keyboard.press("Escape")],
  ["take-along", "", async (page, isPhone) => {
    if (isPhone) await page.click("#show-more");
    await page.click(isPhone ? "#take-more" : "#take");
    await page.waitForFunction(() => document.getElementById("link").value);
  }, (page) => page.keyboard.press("Escape")],
  ["open-menu", "", (page) => page.click("#open"), (page) => page.keyboard.press("Escape")],
  ["problems", "description", async (page) => {
    await page.setInputFiles("#file", { name: "broken.yaml", mimeType: "application/yaml", buffer: Buffer.from(BROKEN()) });
    await settled(page);
    await page.waitForSelector("#problems .problem");
  }],
];

const VIEWPORTS = [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
];
/** The rules of axe-core for each look: looks differ only in their colours. */
const LOOKS = [
  ["light", { "data-theme": "light" }, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }],
  ["dark", { "data-theme": "dark" }, { runOnly: { type: "rule", values: ["color-contrast"] } }],
  ...(process.env.SPECMINT_TEST_FULL ? [["contrast", { "data-theme": "dark", "data-contrast": "more" }, { runOnly: { type: "rule", values: ["color-contrast"] } }]] : []),
];

for (const [device, viewport] of VIEWPORTS) {
  test(`axe-core finds nothing in any state, in any look, on a ${device}`, { skip }, async (t) => {
    // axe is a script that the page's policy would refuse.
    const page = await openPage(t, browser, server.origin, { bypassCSP: true, reducedMotion: "reduce", viewport });
    await page.evaluate(axe);
    const isPhone = device === "phone";
    const all = [];
    for (const [name, pane, enter, leave] of STATES) {
      if (isPhone && pane && (await page.isVisible(".phonetabs"))) await page.click(`[data-pane-to=${pane}]`);
      await enter(page, isPhone);
      // An element that is half hidden under a heading would count as too small, so scroll to the top.
      await page.evaluate(() => document.getElementById("options").scrollTo(0, 0));
      for (const [look, attributes, rules] of LOOKS) {
        await page.evaluate((attributes) => {
          const html = document.documentElement;
          for (const name of ["data-theme", "data-contrast"]) attributes[name] ? html.setAttribute(name, attributes[name]) : html.removeAttribute(name);
        }, attributes);
        const found = await page.evaluate(async (rules) => {
          const { violations } = await window.axe.run(document, rules);
          return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 300)}`));
        }, rules);
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${device}-${look}.png`) });
        all.push(...found.map((text) => `${name}, ${look}: ${text}`));
      }
      await leave?.(page);
    }
    assert.deepEqual(all, []);
  });
}

test("results are announced at most once a second, the last one in any case", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin);
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  await page.waitForFunction(() => /generated/.test(document.getElementById("live").textContent));
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push([performance.now(), document.getElementById("live").textContent])).observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
  });
  // Each of them is a run, and announces the operations that are left and the files.
  await page.click("#tab-operations");
  for (let at = 0; at < 12; at += 1) {
    await page.click(`.op >> nth=${at}`);
    await settled(page);
  }
  const last = `${await page.textContent("#file-count")} files generated`;
  await page.waitForFunction((last) => document.getElementById("live").textContent.startsWith(last), last);
  const heard = await page.evaluate(() => window.heard);
  const gaps = heard.slice(1).map(([at], index) => at - heard[index][0]);
  for (const gap of gaps) assert.ok(gap > 900, `${Math.round(gap)} ms after the one before`);
});

test("at 400 % on a desk, nothing is cut off sideways", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin, { viewport: { width: 320, height: 256 } });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  assert.ok(await fits());
  await page.setInputFiles("#file", PETSTORE);
  await settled(page);
  for (const pane of ["description", "options", "output"]) {
    await page.click(`[data-pane-to=${pane}]`);
    assert.ok(await fits(), pane);
  }
});

test("on a phone, everything that a desk shows is within the screen", { skip }, async (t) => {
  const page = await openPage(t, browser, server.origin, { viewport: { width: 390, height: 844 } });
  const unnamed = BROKEN().replace("operationId: addPet\n", "x-was: addPet\n");
  await page.setInputFiles("#file", { name: "broken.yaml", mimeType: "application/yaml", buffer: Buffer.from(unnamed) });
  assert.equal(await settled(page), "refused");
  await page.click("[data-pane-to=description]");
  // The correction is in the list of problems, because nothing opens in the text.
  await page.click("#problem-list .problem.error");
  assert.ok(await page.isHidden("#editor .inline"));
  await page.getByRole("button", { name: "Change to #/components/schemas/Pet" }).click();
  assert.equal(await settled(page), "made");

  await page.click("#open");
  const menu = await page.locator("#open-menu").boundingBox();
  assert.ok(menu.x >= 0 && menu.x + menu.width <= 390, JSON.stringify(menu));
  await page.keyboard.press("Escape");

  await page.click("[data-pane-to=output]");
  await page.click("#tab-report");
  await page.waitForSelector("#report h2");
  assert.ok(await page.$eval("#report", (report) => report.scrollWidth <= report.clientWidth), "the report");

  await page.click("[data-pane-to=options]");
  await listed(page, 19);
  const rows = await page.$$eval(".op", (rows) => rows.map((row) => {
    const [whole, path] = [row, row.querySelector(".path")].map((node) => node.getBoundingClientRect());
    return { text: row.textContent, height: whole.height, fits: path.width > 0 && path.top >= whole.top && path.bottom <= whole.bottom };
  }));
  assert.equal(rows.length, 19);
  for (const { text, height, fits } of rows) assert.ok(fits && height === 44, `${text}: ${height}`);
});

test("script and styles beside the module are at most 350 kB", { skip: skipUnbuilt() }, (t) => {
  const files = readdirSync(DIST).filter((name) => /\.(js|css|html)$/.test(name));
  const sizes = files.map((name) => [name, gzipSync(readFileSync(join(DIST, name)), { level: 9 }).length]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  t.diagnostic(`${total} bytes gz: ${sizes.map((pair) => pair.join(" ")).join(", ")}`);
  assert.ok(total <= 350_000, String(total));
});

test("a visit asks for few files, paints soon, and can be used at once", { skip }, async (t) => {
  await below(t, { paint: 1000, usable: 1000, longest: 300 }, async () => {
    const before = server.requests.length;
    const page = await openPage(t, browser, server.origin);
    assert.deepEqual(server.requests.slice(before).filter((path) => path !== "/favicon.ico").toSorted(),
      ["/", "/app.js", "/generate.js", "/specmint.js", "/specmint_bg.wasm", "/style.css"].toSorted());
    const longest = await longTasks(page);
    // Scripts have run when the content is loaded, so the painted page can be used; and no task blocks the page for
    // long.
    const [paint, usable] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
    ]);
    assert.ok(paint > 0 && usable > 0);
    return { paint, usable, longest: await longest() };
  });
});
