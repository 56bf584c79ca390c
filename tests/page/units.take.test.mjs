// The commands and files to take along have the same result as the page: each form is run, and its output compared.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { lacking } from "../lacking.mjs";
import { quote, take } from "../../www/take.js";
import { BINARY, ROOT } from "./support.mjs";

const skip = BINARY ? false : lacking("no command line: run cargo build");
const scratch = mkdtempSync(join(tmpdir(), "specmint-take-"));
after(() => rmSync(scratch, { recursive: true }));

const DESCRIPTION = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a: {get: {operationId: pets_get, tags: [pet], parameters: [{name: 'x=y', in: query, schema: {type: string}}],
    responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}}
  /b: {get: {operationId: users_get, tags: [user], responses: {'204': {description: d}}}}
components: {schemas: {Pet: {type: object, properties: {kind: {type: string, enum: ['a,b', 'c=d']}}}}}
`;

/** Files by path, of a folder. */
function filesOf(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(paths.map((entry) => [join(entry.parentPath, entry.name).slice(folder.length), readFileSync(join(entry.parentPath, entry.name), "latin1")]));
}

let folders = 0;
/** Runs `does` in a folder with the description; returns the files in the output folder. */
function within(run, does) {
  const folder = join(scratch, String((folders += 1)));
  mkdirSync(folder);
  writeFileSync(join(folder, run.input), DESCRIPTION);
  does(folder);
  return filesOf(join(folder, run.output));
}

const env = { ...process.env, PATH: `${BINARY && join(BINARY, "..")}:${process.env.PATH}` };
const shell = (script, cwd, program = "sh") => execFileSync(program, ["-c", script], { cwd, env, stdio: "pipe" });

/** The output of a run whose arguments and file are not written by code of the page. */
function expected(run) {
  return within(run, (folder) => {
    // JSON is read by another reader than YAML, and strings there need no quoting of ours.
    const file = { ...run.settings, additionalProperties: run.options };
    writeFileSync(join(folder, "expected.json"), JSON.stringify(file));
    execFileSync(BINARY, ["generate", "-c", "expected.json", "-i", join(folder, run.input), "-g", run.language, "-o", run.output], { cwd: folder, stdio: "pipe" });
  });
}

/** Carries a form out; gives the files. */
const carried = {
  command: (form, run) => within(run, (folder) => shell(form.text, folder)),
  config: saved,
  openapitools: saved,
  step: (form, run) => within(run, (folder) => shell(scriptOf(form.text), folder, "bash")),
};

function saved(form, run) {
  return within(run, (folder) => {
    writeFileSync(join(folder, form.file), form.text);
    shell(form.use, folder);
  });
}

/** The script of a step, after a runner has replaced expressions. */
function scriptOf(step) {
  return blockOf(step).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => {
    const [, text] = /^ '(.*)' $/.exec(expression) ?? assert.fail(`an expression: ${expression}`);
    return text;
  });
}

/** The text of a step's block; that YAML reads it so is a test below. */
function blockOf(step) {
  const [, block] = /^- name: [\w -]+\n  run: \|\n((?:    .*\n)+)$/.exec(step) ?? assert.fail(step);
  return block.replaceAll(/^ {4}/gm, "");
}

const axios = { language: "typescript-axios", kind: "client", input: "openapi.yaml", output: "out", options: {}, settings: {} };
const RUNS = {
  "nothing set": axios,
  "plain values": { ...axios, options: { npmName: "@acme/pets", withInterfaces: true, npmVersion: "1.10.0" }, settings: { skipValidateSpec: true, modelNamePrefix: "Api" } },
  "names of files": { ...axios, input: "-pet 'store'; $(echo x).yaml", output: "--o ü\"t" },
  "quotes and commas": { ...axios, options: { npmName: "x", npmRepository: "a,b=c,'d' \"e\" $HOME `id` \\,\\", licenseName: "x, y\\", withInterfaces: false } },
  "what YAML would take for something else": { ...axios, options: { npmName: "yes", npmRepository: "# : - ~ |", licenseName: "null" }, settings: { releaseNote: "1_0" } },
  "lines": { ...axios, options: { npmName: "x", npmRepository: "\n", licenseName: "a\n  b \n\n\nc" }, settings: { releaseNote: "a\nb \n\n" } },
  "what cannot be seen": { ...axios, options: { npmName: "x", npmRepository: "\u2028\u0085\ufeff!x", licenseName: "x\ty\x1b[1m\r\u202e𝒳\u{e0041}%s!'\n" }, settings: { releaseNote: "\u200b\n\n" } },
  "expressions of runners": { ...axios, options: { npmName: "x", licenseName: "${{ secrets.TOKEN }} ${{" }, settings: { releaseNote: "$${{ 'x' }}" } },
  "mappings": { ...axios, settings: {
    operationIdNameMappings: { pets_get: "fetch,Pets", users_get: "users" }, enumNameMappings: { "a,b": "First\\", c: "Second" }, globalProperties: { models: "", apis: "Pet,User", supportingFiles: "" },
    modelNameMappings: {}, removeOperationIdPrefix: false,
  } },
  "flags in values": { ...axios, options: { npmName: "x", licenseName: "-g", npmRepository: "--help" }, settings: { releaseNote: "-i", modelNameSuffix: "--", apiNameSuffix: "" } },
  "long names": { ...axios, settings: { modelNameMappings: { ["x".repeat(3000)]: "y", Pet: "Animal" } } },
  "a server": { ...axios, language: "nodejs-express-server", kind: "server", options: { serverPort: "8081" }, settings: { openapiNormalizer: { FILTER: "operationId:pets_get" } } },
  "numbers": { ...axios, language: "nodejs-express-server", kind: "server", options: { serverPort: 8081 } },
};

for (const [what, run] of Object.entries(RUNS)) {
  test(`each form does the same: ${what}`, { skip }, () => {
    const files = expected(run);
    assert.ok(Object.keys(files).length > 1);
    for (const form of take(run)) {
      assert.deepEqual(form.notes.filter((note) => !note.includes("PATH")), [], form.id);
      assert.deepEqual(carried[form.id](form, run), files, `${form.id}:\n${form.text}`);
    }
  });
}

test("the values above change the output", { skip }, () => {
  const plain = expected(axios);
  for (const [what, run] of Object.entries(RUNS)) {
    if (run === axios || what === "names of files") continue;
    assert.notDeepEqual(expected(run), plain, what);
  }
});

test("a reader of YAML takes a step's block as it is taken here", { skip }, () => {
  const noted = (file, text) => within(axios, (folder) => {
    writeFileSync(join(folder, file), text);
    execFileSync(BINARY, ["generate", "-c", file, "-i", axios.input, "-g", axios.language, "-o", axios.output], { cwd: folder, stdio: "pipe" });
  });
  for (const run of Object.values(RUNS)) {
    const { text } = take(run).at(-1);
    const yaml = text.replace(/^- name: .*\n/, "").replaceAll(/^ {2}/gm, "").replace(/^run/, "releaseNote");
    assert.deepEqual(noted("c.yaml", yaml), noted("c.json", JSON.stringify({ releaseNote: blockOf(text) })));
  }
});

test("forms that cannot express a run say so", () => {
  const run = { ...axios, settings: { enumNameMappings: { "c=d": "x", " e": "y" }, releaseNote: "#{name}", gitUserId: "a\0b" } };
  const notes = Object.fromEntries(take(run).map(({ id, notes }) => [id, notes]));
  assert.deepEqual(notes.command, [
    "The command has no “c=d” of --enum-name-mappings: a name with “=” or spaces around it can stand in a file only.",
    "The command has no “ e” of --enum-name-mappings: a name with “=” or spaces around it can stand in a file only.",
    "The command has no --git-user-id: an argument cannot have the character U+0000.",
  ]);
  assert.deepEqual(notes.config, []);
  assert.deepEqual(notes.openapitools, ["In this file #{name} stands for something else, and there is no way to write it; use the config file."]);
});

test("a config file expresses settings that a command cannot", { skip }, () => {
  const run = { ...axios, settings: { enumNameMappings: { "c=d": "x", " e": "y" }, releaseNote: "#{name}" } };
  assert.deepEqual(carried.config(take(run)[1], run), expected(run));
});

test("nothing that is pasted into a terminal has a control character or hidden text", () => {
  const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join("") + "\u{e0041}\ufeff\ufff9\ud800";
  const run = { ...axios, service: "http://x", options: { npmName: all }, settings: { gitHost: all, nameMappings: { [all]: all } } };
  for (const { id, text, notes } of take(run)) assert.doesNotMatch(text + notes.join(), hidden, id);
});

test("arguments are the words that a shell makes of them", () => {
  const words = ["", "a b", "'", "''", "\\", "~", "*", "$x", "!x", "a\tb\n", "\n", "\t\n\n", "é", "\x7f%d\\n", "-n", "a\u200bb!x'"];
  for (const program of ["sh", "bash"]) {
    const out = shell(`for word in ${words.map(quote).join(" ")}; do printf '%s\\0' "$word"; done`, scratch, program).toString();
    assert.deepEqual(out.split("\0").slice(0, -1), words, program);
  }
});

/** Whether a program can be called. */
function has(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const skipCall = has("jq") && has("curl") ? false : lacking("no jq or no curl");

test("the call sends the run and fetches the archive", { skip: skipCall }, async () => {
  const seen = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    if (request.url === "/zip") return response.end("the archive");
    seen.push([request.url, request.headers["content-type"], JSON.parse(Buffer.concat(parts).toString())]);
    response.end(JSON.stringify({ code: "x", link: `${origin}/zip` }));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const { GeneratorInput } = JSON.parse(readFileSync(join(ROOT, "src/service/openapi.json"), "utf8")).components.schemas;
  try {
    for (const [what, run] of Object.entries(RUNS)) {
      for (const input of [run.input, "https://example.com/a?b='c'&d=$x"]) {
        const form = take({ ...run, input, service: origin }).find(({ id }) => id === "call");
        const folder = join(scratch, String((folders += 1)));
        mkdirSync(folder);
        if (input === run.input) writeFileSync(join(folder, input), DESCRIPTION);
        await promisify(execFile)("sh", ["-c", form.text], { cwd: folder });
        const [url, type, { options = {}, spec, openAPIUrl, ...settings }] = seen.pop();
        assert.equal(url, `/api/gen/${run.kind}s/${run.language}`, what);
        assert.equal(type, "application/json");
        assert.deepEqual([spec, openAPIUrl], input === run.input ? [DESCRIPTION, undefined] : [undefined, input]);
        assert.deepEqual(options, Object.fromEntries(Object.entries(run.options).map(([name, value]) => [name, typeof value === "number" ? String(value) : value])));
        const said = Object.entries(run.settings).filter(([, value]) => value !== false && !(typeof value === "object" && !Object.keys(value).length));
        assert.deepEqual(settings, Object.fromEntries(said));
        for (const key of Object.keys(settings)) assert.ok(Object.hasOwn(GeneratorInput.properties, key), key);
        const archive = `${run.language}-${run.kind}-generated.zip`;
        assert.equal(readFileSync(join(folder, archive), "utf8"), "the archive");
      }
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
