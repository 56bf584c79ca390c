// Writes the files of a built page with their hashes into its service worker: node scripts/offline.mjs dist
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const [folder] = process.argv.slice(2);
const worker = join(folder, "service-worker.js");
// Files that no page requests: the worker itself, and the headers.
const others = ["service-worker.js", "_headers"];

const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
const files = paths
  .filter((path) => !others.includes(path))
  .sort()
  .map((path) => [path, createHash("sha256").update(readFileSync(join(folder, path))).digest("hex")]);

const script = readFileSync(worker, "utf8");
const EMPTY = "const FILES = new Map([]);";
if (!script.includes(EMPTY)) throw new Error(`${worker} has no line to write the files into`);
writeFileSync(worker, script.replace(EMPTY, () => `const FILES = new Map(${JSON.stringify(files)});`));
