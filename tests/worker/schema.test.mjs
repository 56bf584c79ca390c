// A value is valid by openapi.json exactly where the service accepts it.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { lacking } from "../lacking.mjs";
import { root } from "./server.mjs";
import { startWorkerd } from "./workerd.mjs";

const packages = path.join(root, "tests/languages/nodejs-express-server");
const skip = existsSync(path.join(packages, "node_modules/ajv")) ? false : lacking(`no ajv in ${packages} (its run.sh installs it)`);
let worker;
before(async () => (skip ? undefined : (worker = await startWorkerd())));
after(() => worker?.stop());

/** The check of a schema of openapi.json, as JSON Schema: OpenAPI 3.0 has `nullable` in place of a type. */
function validator(name) {
  const Ajv = createRequire(path.join(packages, "package.json"))("ajv");
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const api = JSON.parse(readFileSync(path.join(root, "src/service/openapi.json"), "utf8"), (_, value) =>
    value?.nullable === true ? { ...value, type: [value.type, "null"] } : value,
  );
  return ajv.addSchema(api, "api").compile({ $ref: `api#/components/schemas/${name}` });
}

const own = { keyName: "X-Key", type: "header", value: "secret" };
const KEYS = ["X-Key", "k&", "!#$%&'*+-.^_`|~09azAZ", "", "a b", "a:b", "a[b]", "é", "a\n", "\u0000", "X\u212a", 1, null, undefined, ["a"], {}];
const KINDS = ["header", "query", "Header", "cookie", "string", "", null, undefined, 1, ["header"]];
const VALUES = ["secret", "", " a\tb ~", "é", "a\r\nb: c", "a\n", "\u007f", 12345, null, undefined, true, {}];
const ORIGINS = [
  "https://a.example", "HTTP://A.example:81", "http://[::1]:8080", "https://:", "", "a.example", "https://", "https://a.example/", "ftp://a.example",
  "https://user@a.example", "https://b\u00fccher.example", " https://a.example", "https://a.example\n", null, undefined, 1,
];
const HOSTS = ["a.example", "A.example:443", "[::1]", "", "https://a.example", "*.example.com", "b\u00fccher.example", "a.example\n", "a b", null, undefined, 1];
const PREFIXES = [
  "/", "/a", "/a/", "//", "/a//b", "/.a", "/..a", "/...", "/a.b/..c", "/caf%C3%A9", "/a?b#c", "", "a", "a/b", "/.", "/..", "/./a", "/a/../b", "/a/..",
  "/\u00e9", "/a b", "/a\n", null, undefined, 1,
];

const credentials = [
  null, {}, [], "secret", 1, true, false, own, { ...own, other: 1 }, { ...own, urlMatcher: "a" }, { ...own, urlMatcher: null }, { ...own, urlMatcher: [] },
  { keyName: null, type: null, value: null, urlMatcher: null }, { urlMatcher: {} }, { type: "query" },
  ...KEYS.flatMap((keyName) => KINDS.map((type) => ({ ...own, keyName, type }))),
  ...VALUES.flatMap((value) => KINDS.map((type) => ({ ...own, type, value }))),
  ...[
    {}, { path: "/a" }, { host: "a.example", path: null }, { host: "a.example", path: "" }, { host: "a.example", Origin: "https://a.example" },
    ...ORIGINS.flatMap((origin) => ["/a", "a", undefined].map((pathPrefix) => ({ origin, pathPrefix }))),
    ...HOSTS.flatMap((host) => ["/a", "a", undefined].map((pathPrefix) => ({ host, pathPrefix }))),
    ...PREFIXES.flatMap((pathPrefix) => [{ pathPrefix }, { host: "a.example", pathPrefix }, { origin: "https://a.example", pathPrefix }]),
    ...ORIGINS.flatMap((origin) => HOSTS.map((host) => ({ origin, host }))),
  ].map((urlMatcher) => ({ ...own, urlMatcher })),
];

test("authorizationValue", { skip }, async () => {
  const isValid = validator("GeneratorInput");
  const differing = [];
  const counts = { true: 0, false: 0 };
  // A refused address, and a text that is not a description. Both are answered after the body has been read, and
  // neither needs a credential.
  const sources = [{ openAPIUrl: "http://127.0.0.1:1/" }, { spec: { a: 1 } }];
  const check = async (authorizationValue) => {
    for (const source of sources) {
      const input = { ...source, authorizationValue };
      // Members that are undefined are left out.
      const body = JSON.stringify(input);
      const answer = await fetch(`${worker.api}/clients/c`, { method: "POST", body });
      const problem = answer.ok ? undefined : (await answer.json()).type;
      const isAccepted = problem !== "urn:specmint:problem:invalid-credential";
      if (isAccepted && !["urn:specmint:problem:address-refused", "urn:specmint:problem:unusable-description"].includes(problem)) differing.push([body, problem]);
      const valid = isValid(JSON.parse(body));
      if (valid !== isAccepted) differing.push([body, `valid ${valid}, accepted ${isAccepted}`]);
      counts[valid]++;
    }
  };
  const left = [...credentials];
  const work = async () => {
    while (left.length > 0) await check(left.pop());
  };
  await Promise.all([work(), work(), work(), work()]);
  assert.deepEqual(differing.slice(0, 20), []);
  assert.ok(counts.true > 100 && counts.false > 500, JSON.stringify(counts));
});
