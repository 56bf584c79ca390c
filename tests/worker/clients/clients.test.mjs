// Clients of the service itself, generated from its own description: in each language, the program beside this file lists the clients,
// reads the options of one, generates, downloads, and downloads again, which is an error of the described type.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { lacking } from "../../lacking.mjs";
import { generator, root, scratch } from "../../languages/shared/generating.mjs";
import { callers, clients } from "../../languages/shared/manifests.mjs";
import { Receipts, debian, version } from "../../languages/shared/receipts.mjs";
import { description } from "../server.mjs";
import { startWorkerd } from "../workerd.mjs";

const here = import.meta.dirname;
const languages = path.join(root, "tests/languages");
const openapi = path.join(root, "src/service/openapi.json");
const spec = JSON.stringify(description);
const outputs = scratch("service-clients");

/** The path of the compiler of Go. */
const go = [...process.env.PATH.split(path.delimiter), "/usr/local/go/bin"].map((folder) => path.join(folder, "go")).find((file) => existsSync(file));

/** Runs a program that prints JSON. */
const printed = async (program, args, env = {}) => {
  const { done } = await import("../../languages/c/compile/lib.mjs");
  return JSON.parse(await done(program, args, { env: { ...process.env, ...env } }));
};

/** Compiles a program of TypeScript with its client, as an application that has these packages; gives the path of the module. */
function typescript(folder, program, modules) {
  symlinkSync(modules, path.join(folder, "node_modules"));
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  const file = path.join(folder, `${program}.ts`);
  cpSync(path.join(here, `${program}.ts`), file);
  const checks = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--preserveSymlinks"];
  const target = ["--target", "es2022", "--module", "node16"];
  execFileSync(process.execPath, [path.join(modules, "typescript/bin/tsc"), ...checks, ...target, file], { stdio: "inherit" });
  return path.join(folder, `${program}.js`);
}

const run = async (file, base) => {
  const program = await import(file);
  return program.run(base, description);
};

/**
 * Builds and runs the program of each language: `needs` are the packages that the tests of the language install, by `lock` or `versions`,
 * `options` are those of generation, and `outcome` returns the program's result; its client is in `folder/client`.
 */
const LANGUAGES = {
  "typescript-axios": {
    program: "axios.ts",
    needs: path.join(languages, "typescript-axios/node_modules"),
    lock: path.join(languages, "typescript-axios/package-lock.json"),
    outcome: (folder, base, modules) => run(typescript(folder, "axios", modules), base),
  },
  "typescript-angular": {
    program: "angular.ts",
    needs: path.join(languages, "typescript-angular/node_modules"),
    lock: path.join(languages, "typescript-angular/package-lock.json"),
    options: { npmName: "@acme/client", ngVersion: "22.0.0" },
    async outcome(folder, base) {
      const { compile } = await import("../../languages/typescript-angular/wire/build.mjs");
      mkdirSync(path.join(folder, "program"));
      writeFileSync(path.join(folder, "program/package.json"), "{}");
      cpSync(path.join(here, "angular.ts"), path.join(folder, "program/index.ts"));
      await compile(folder, ["client", "program"]);
      return run(path.join(folder, "program.mjs"), base);
    },
  },
  "typescript-fetch": {
    program: "fetch.ts",
    needs: path.join(languages, "typescript-fetch/compile/node_modules"),
    lock: path.join(languages, "typescript-fetch/compile/package-lock.json"),
    outcome: (folder, base, modules) => run(typescript(folder, "fetch", modules), base),
  },
  python: {
    program: "python.py",
    needs: path.join(languages, "python/.venv/bin/python"),
    lock: path.join(languages, "python/requirements.txt"),
    outcome: (folder, base, python) => printed(python, ["-B", path.join(here, "python.py"), base, spec], { PYTHONPATH: path.join(folder, "client") }),
  },
  c: {
    program: "c.c",
    needs: "/usr/include/cjson/cJSON.h",
    versions: () => [version(process.env.COMPILER ?? "gcc"), debian("libcurl4-openssl-dev", "libcjson-dev")],
    async outcome(folder, base) {
      const { compiler, libraries, objects, sanitizers } = await import("../../languages/c/wire/client.mjs");
      const { done, strict } = await import("../../languages/c/compile/lib.mjs");
      const [client, program] = [path.join(folder, "client"), path.join(folder, "program")];
      const parts = await objects(client, sanitizers, compiler, { together: true });
      await done(compiler, [...strict, ...sanitizers, "-I", client, path.join(here, "c.c"), ...parts, ...libraries, "-o", program]);
      return printed(program, [base, spec]);
    },
  },
  powershell: {
    program: "powershell.ps1",
    // Otherwise a random one, which no receipt would know.
    options: { packageGuid: "5f4ed5a3-4a57-4d3c-9d5e-0d0b7c1c2e51" },
    async outcome(folder, base) {
      const { invocation, moduleIn } = await import("../../languages/powershell/pwsh.mjs");
      const { command: [pwsh, ...args], env } = invocation(path.join(here, "powershell.ps1"));
      return printed(pwsh, [...args, moduleIn(path.join(folder, "client")), base, spec], env);
    },
    skip: async () => (await import("../../languages/powershell/pwsh.mjs")).skipWithoutPwsh,
  },
  go: {
    program: "go.go",
    versions: () => [version(go, "version")],
    async outcome(folder, base) {
      const { command } = await import("../../languages/go/compile/lib.mjs");
      const [client, program] = [path.join(folder, "client"), path.join(folder, "program")];
      mkdirSync(path.join(client, "cmd"));
      cpSync(path.join(here, "go.go"), path.join(client, "cmd/main.go"));
      const { status, stderr } = await command("go", ["build", "-o", program, "./cmd"], { cwd: client });
      assert.equal(status, 0, stderr);
      return printed(program, [base, spec]);
    },
    skip: () => !go && lacking("no go"),
  },
  java: {
    program: "Java.java",
    versions: () => [version("javac", "-version")],
    async outcome(folder, base) {
      const { classpath, compile } = await import("../../languages/java/compile/lib.mjs");
      const [client, classes] = [path.join(folder, "client"), path.join(folder, "classes")];
      cpSync(path.join(here, "Java.java"), path.join(client, "src/main/java/Java.java"));
      assert.deepEqual(await compile([client], { classes: () => classes }), {});
      return printed("java", ["-cp", [classes, classpath()].join(path.delimiter), "Java", base, spec]);
    },
    skip: () => spawnSync("javac", ["-version"]).error && lacking("no javac"),
  },
};

const build = ["entry.js", "index.js", "index_bg.wasm"].map((name) => path.join(root, name === "entry.js" ? "src/worker" : "build", name));

/** The reason to skip each language, if there is one. It is found before any test is declared; hooks would run too early otherwise. */
const skipped = {};
for (const [language, { needs, skip = () => false }] of Object.entries(LANGUAGES)) {
  skipped[language] = needs && !existsSync(needs) ? lacking(`no ${needs}: run make test PART=${language}`) : await skip();
}

test("every client language that makes calls has a program", () => assert.deepEqual(Object.keys(LANGUAGES).sort(), callers().map(({ name }) => name).sort()));

describe("clients of the service", () => {
  let worker;
  /** The service, started for the first program that is run. */
  const service = () => (worker ??= startWorkerd());
  after(async () => (await worker)?.stop());

  for (const [language, { program, needs, lock, versions = () => [], options, outcome }] of Object.entries(LANGUAGES)) {
    test(language, { skip: skipped[language], timeout: 300_000 }, async () => {
      const folder = path.join(outputs, language);
      mkdirSync(folder);
      renameSync(generator(language, path.join(outputs, "made")).generate(openapi, options), path.join(folder, "client"));
      const receipts = new Receipts(import.meta.url, { files: [path.join(here, program), ...(lock ? [lock] : []), ...build], versions: versions() });
      await receipts.once(path.join(folder, "client"), [], async () => {
        // The package's own build has dist as its folder.
        if (language === "typescript-axios" || language === "typescript-fetch") rmSync(path.join(folder, "client/package.json"), { force: true });
        const { api } = await service();
        assert.deepEqual(await outcome(folder, new URL(api).origin, needs), {
          clients: clients().map(({ name }) => name),
          packageName: "openapi_client",
          archive: "PK",
          status: 404,
          title: "The download code is unknown, already used or expired",
        });
      });
    });
  }
});
