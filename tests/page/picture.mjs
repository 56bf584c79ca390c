// Takes docs/page.png: `node tests/page/picture.mjs` after `make build`.
import { join } from "node:path";
import { PETSTORE, ROOT, launch, serve, settled } from "./support.mjs";

const server = await serve();
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
await page.goto(server.origin);
await page.waitForSelector("html[data-ready][data-offline]");
await page.setInputFiles("#file", PETSTORE);
await settled(page);
await page.fill("#option-npmName", "@acme/petstore");
await settled(page);
await page.check("#option-snapshot"); // a later run's time: the first one also compiles
await settled(page);
await page.mouse.move(0, 0);
await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
await page.screenshot({ path: join(ROOT, "docs/page.png") });
await browser.close();
await server.close();
