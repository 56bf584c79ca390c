// A mistake of ours: the caller gets a problem, and the next request works.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { description, problem, startServer, startWorker } from "./server.mjs";

let worker, slow;
before(async () => {
  slow = await startServer((_, response) => setTimeout(() => response.end(JSON.stringify(description)), 1500));
  worker = await startWorker({ TEST_FAULTS: 1, ALLOWED_HOSTS: slow.host });
});
after(async () => {
  await worker?.stop();
  await slow?.stop();
});

for (const fault of ["panic", "overflow"]) {
  test(`500: ${fault}`, async () => {
    for (let i = 0; i < 3; i++) {
      const answer = await fetch(`${worker.api}/faults/${fault}`);
      const id = answer.headers.get("X-Request-Id");
      assert.match(id, /^[\w-]{8,}$/);
      const body = await problem(answer, 500);
      for (let wait = 0; wait < 50 && !worker.log().includes(`unfinished request ${id}`); wait++) await sleep(100);
      assert.ok(worker.log().includes(`unfinished request ${id}`), worker.log().slice(-2000));
      assert.match(body.type, /internal$/);
      const { link } = await (await worker.generate({ spec: description })).json();
      assert.equal((await fetch(link)).status, 200);
    }
  });

  test(`${fault}: the requests beside it are answered too`, async () => {
    const beside = worker.generate({ openAPIUrl: slow.url });
    await sleep(300);
    await problem(await fetch(`${worker.api}/faults/${fault}`), 500);
    await problem(await beside, 500);
    assert.equal((await worker.generate({ spec: description })).status, 200);
  });

  test(`${fault}: a code issued before it still works after it`, async () => {
    const code = await worker.code();
    await problem(await fetch(`${worker.api}/faults/${fault}`), 500);
    assert.equal((await fetch(`${worker.api}/download/${code}`)).status, 200);
    await problem(await fetch(`${worker.api}/download/${code}`), 404);
  });
}
