// Links that replace the token they were made with: for one code, and for a limited time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { description, makeToken, problem, startWorker, withStores } from "./server.mjs";

const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)];
const bindings = { kv_namespaces: [{ binding: "API_TOKENS", id: "tokens" }] };
const [all, generating, ending] = [makeToken(), makeToken("--scope", "generate"), makeToken()];

let worker;
/** Starts the Worker, or starts it again with other variables and the same stores. */
async function restart(vars) {
  await worker?.stop({ keep: true });
  worker = await startWorker({ CODE_SECRETS: OLD, ...vars }, worker, bindings);
}
/** Changes the stored tokens, which wrangler dev reads when it starts. */
async function withTokens(use, vars) {
  await worker.stop({ keep: true });
  await withStores(worker, bindings, ({ API_TOKENS }) => use(API_TOKENS));
  await restart(vars);
}
before(async () => {
  await restart({});
  const put = async (tokens) => {
    for (const { id, value } of [all, generating, ending]) await tokens.put(id, value);
  };
  await withTokens(put, { LINK_CLAIM_SECONDS: 3600 });
});
after(() => worker?.stop());

const bearer = ({ token }) => ({ Authorization: `Bearer ${token}` });
const generate = async (caller) => (await worker.generate({ spec: description }, "c", "clients", bearer(caller))).json();
/** The same link at the Worker as it runs now, which may have another port. */
const here = (link) => worker.url + link.slice(new URL(link).origin.length);
const look = (link, headers) => fetch(here(link), { method: "HEAD", headers });
/** A link with another character at an index from the end. */
const altered = (link, index) => {
  const at = link.length + index;
  return link.slice(0, at) + (link[at] === "1" ? "2" : "1") + link.slice(at + 1);
};

test("a link works without a header, once", async () => {
  const { code, link } = await generate(all);
  assert.match(link, new RegExp(`/download/${code}\\?claim=${all.id}\\.\\d+\\.[\\w-]{32}$`));
  assert.equal((await look(link)).status, 200);
  const answer = await fetch(link);
  assert.deepEqual([answer.status, String.fromCharCode(...(await answer.bytes()).subarray(0, 2))], [200, "PK"]);
  await problem(await fetch(link), 404);
  // The log has the ID of the token, and neither the code nor the claim.
  assert.match(worker.log(), new RegExp(`"route":"download"[^\n]*"token":"${all.id}"`));
  const logged = worker.log().split("\n").filter((line) => line.includes('"route"')).join("\n");
  assert.ok(!logged.includes(code) && !logged.includes(link.slice(-32)));
});

test("the header still works, and has priority in a request with both", async () => {
  const { code, link } = await generate(all);
  await problem(await fetch(`${worker.api}/download/${code}`), 401);
  assert.equal((await look(link, bearer({ token: "x" }))).status, 401);
  assert.equal((await look(link, bearer(generating))).status, 403);
  assert.equal((await fetch(`${worker.api}/download/${code}`, { headers: bearer(all) })).status, 200);
});

test("a token that cannot download makes links that cannot either", async () => {
  const { code, link } = await generate(generating);
  assert.equal(link, `${worker.api}/download/${code}`);
  await problem(await fetch(link), 401);
});

test("401: a claim that is altered, cut off, or of another code", async () => {
  const [{ code, link }, other] = [await generate(all), await generate(all)];
  const claim = new URL(link).searchParams.get("claim");
  const [, expires, mac] = claim.split(".");
  const bad = [
    altered(link, -1), altered(link, -32), altered(link, -33 - 1), altered(link, -claim.length), link.slice(0, -1), `${link}a`,
    other.link.replace(other.code, code), `${worker.api}/download/${code}?claim=`, `${worker.api}/download/${code}?claim=${all.id}`,
    link.replace(mac, ""), link.replace(expires, `0${expires}`).replace(mac, mac.toUpperCase()), link.replace(all.id, ending.id),
    link.replace(mac, code.slice(32)),
  ];
  for (const one of bad) {
    const answer = await fetch(one);
    assert.equal(answer.headers.get("WWW-Authenticate"), 'Bearer realm="specmint", error="invalid_token"', one);
    assert.match((await problem(answer, 401)).detail, /claim in this link is not valid/, one);
  }
  // A claim opens downloads only.
  await problem(await fetch(`${worker.api}/clients?claim=${claim}`), 401);
  assert.equal((await fetch(link)).status, 200);
  assert.equal((await fetch(other.link)).status, 200);
});

test("a claim outlives one rotation of the secret, and ends with its token", async () => {
  const [{ link }, last] = [await generate(ending), await generate(all)];
  await restart({ CODE_SECRETS: `${NEW},${OLD}`, LINK_CLAIM_SECONDS: 3600 });
  assert.equal((await look(link)).status, 200);
  await withTokens((tokens) => tokens.delete(ending.id), { CODE_SECRETS: `${NEW},${OLD}`, LINK_CLAIM_SECONDS: 3600 });
  const answer = await fetch(here(link));
  assert.match((await problem(answer, 401)).detail, /revoked/);
  assert.equal((await fetch(here(last.link))).status, 200);
});

test("401: a claim that has expired; its code can still be used with a token", async () => {
  await restart({ LINK_CLAIM_SECONDS: 1 });
  const { link } = await generate(all);
  await sleep(2100);
  assert.match((await problem(await fetch(link), 401)).detail, /claim in this link has expired/);
  assert.equal((await fetch(link, { headers: bearer(all) })).status, 200);
});

test("without LINK_CLAIM_SECONDS, links have no claim", async () => {
  await restart({});
  const { code, link } = await generate(all);
  assert.equal(link, `${worker.api}/download/${code}`);
  await problem(await fetch(link), 401);
});

test("LINK_CLAIM_SECONDS needs CODE_SECRETS", async () => {
  await restart({ CODE_SECRETS: "", LINK_CLAIM_SECONDS: 60 });
  assert.match((await problem(await fetch(`${worker.api}/health`), 500)).detail, /LINK_CLAIM_SECONDS needs CODE_SECRETS/);
});
