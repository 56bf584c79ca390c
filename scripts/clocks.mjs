#!/usr/bin/env node
// Finds tests that read a clock or the maximum memory of a process and are not listed here with the reason: no test
// that runs for each change may depend on either.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const CLOCK = /performance\.now|process\.(?:hrtime|cpuUsage)|Date\.now\(|Instant::now|\.elapsed\(|\btime\.(?:monotonic|perf_counter|process_time|time)\(|\bclock(?:_gettime)?\(|getrusage|VmHWM|schedstat/;

const [full, guard, least, date, told, age] = [
  "judged in the full tests only", "ends what never ends", "waits no less than it should", "compares dates that are written", "told, not judged",
  "tells how old files of a cache are",
];
const ALLOWED = {
  "tests/evil.rs": full,
  "tests/languages/c/compile/options-table.mjs": date,
  "tests/languages/c/runtime/model.c": full,
  "tests/languages/c/wire/growth.c": full,
  "tests/languages/c/wire/streams.c": full,
  "tests/languages/nodejs-express-server/compile/streams.mjs": full,
  "tests/languages/python/runtime/test_growth.py": full,
  "tests/languages/python/wire/client.py": full,
  "tests/languages/receipts.test.mjs": age,
  "tests/languages/shared/growth.mjs": full,
  "tests/languages/shared/receipts.mjs": age,
  "tests/languages/shared/typescript-options.mjs": date,
  "tests/languages/shared/typescript-wire/growth.test.mjs": full,
  "tests/languages/typescript-fetch/wire/fetch.test.mjs": least,
  "tests/languages/typescript-fetch/wire/int64.test.mjs": full,
  "tests/page/everyone.test.mjs": told,
  "tests/page/states.test.mjs": told,
  "tests/page/units.offline.test.mjs": date,
  "tests/servers/growth.test.mjs": full,
  "tests/servers/lib.mjs": guard,
  "tests/servers/memory.test.mjs": full,
  "tests/worker/codes.test.mjs": guard,
  "tests/worker/host.mjs": guard,
  "tests/worker/server.mjs": guard,
  "tests/worker/soak.test.mjs": told,
  "tests/worker/storage.test.mjs": guard,
  "tests/worker/workerd.mjs": guard,
};

const files = execFileSync("git", ["ls-files", "tests", "fuzz"], { cwd: top, encoding: "utf8" }).trim().split("\n");
const reading = files.filter((file) => /\.(rs|mjs|cjs|js|ts|py|c|h|ps1)$/.test(file) && !file.startsWith("tests/snapshots/") && CLOCK.test(readFileSync(top + file, "utf8")));
const wrong = [
  ...reading.filter((file) => !ALLOWED[file]).map((file) => `${file} reads a clock: count instead (tests/counting.*), or judge in the full tests and list it in scripts/clocks.mjs.`),
  ...Object.keys(ALLOWED).filter((file) => !reading.includes(file)).map((file) => `scripts/clocks.mjs lists ${file}, which reads no clock.`),
];
wrong.forEach((line) => console.error(line));
process.exit(wrong.length === 0 ? 0 : 1);
