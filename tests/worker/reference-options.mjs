// Writes reference-options.json: the options that the reference lists for each of our generators, with their defaults, null where
// it has none. Run it when benches/peers pins another version; it needs Java, and the jar of PyPI's openapi-generator-cli: JAR, or
// that of the Python on the PATH.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { callers, servers } from "../languages/shared/manifests.mjs";

const root = path.join(import.meta.dirname, "../..");
const [, version] = /^openapi-generator-cli==(.*)$/m.exec(readFileSync(path.join(root, "benches/peers/requirements.txt"), "utf8"));
const place = 'import importlib.util, pathlib; print(pathlib.Path(importlib.util.find_spec("openapi_generator_cli").origin).with_name("openapi-generator.jar"))';
const jar = process.env.JAR ?? execFileSync("python3", ["-c", place], { encoding: "utf8" }).trim();
const reference = (...args) => execFileSync("java", ["-jar", jar, ...args], { encoding: "utf8" });

assert.equal(reference("version").trim(), version, "benches/peers pins another version");
const generators = {};
for (const { name } of [...callers(), ...servers()]) {
  const options = {};
  // A comment is a description, or an option without a default.
  for (const line of reference("config-help", "-g", name, "-f", "yamlsample").split("\n")) {
    const [, comment, option, value] = /^(# )?(\w+): ?(.*)$/.exec(line) ?? [];
    if (option && option !== "Description") options[option] = comment ? null : value;
  }
  assert.notDeepEqual(options, {}, name);
  generators[name] = options;
}
writeFileSync(path.join(import.meta.dirname, "reference-options.json"), `${JSON.stringify({ version, generators }, null, 2)}\n`);
