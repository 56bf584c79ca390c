// What workerd starts: the Rust Worker, and an answer for requests that it could not finish.
//
// A panic ends the wasm instance in the middle of whatever it did. It happens in a microtask, so it
// reaches no caller: it is an `error` event, and the promises of all requests in the instance stay
// open until workerd gives them up as hung. Here they are answered at once, and the flag that
// worker-build's glue looks at makes it start a new instance for the next request.

import Worker, { Codes } from "../../build/index.js";

export { Codes };

/** What to call for each request that is being answered, should the instance end. */
const unfinished = new Set();

addEventListener("error", ({ error }) => {
  // The glue sees traps by itself, but not a RangeError of the engine's own stack.
  globalThis.__worker_init_state.criticalError = true;
  for (const fail of unfinished) fail(error);
});

export default {
  async fetch(request, env, context) {
    let fail;
    const crash = new Promise((_, reject) => {
      fail = reject;
      unfinished.add(fail);
    });
    try {
      return await Promise.race([new Worker(context, env).fetch(request), crash]);
    } catch (error) {
      const id = request.headers.get("CF-Ray") ?? crypto.randomUUID();
      console.error("unfinished request", id, error);
      return problem(id);
    } finally {
      unfinished.delete(fail);
    }
  },
};

const problem = (id) =>
  Response.json(
    {
      type: "urn:specmint:problem:internal",
      title: "Internal error",
      status: 500,
      detail: "The request could not be completed. The service keeps running; the error is in its log.",
    },
    {
      status: 500,
      headers: {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": "X-Request-Id",
        "X-Request-Id": id,
        "X-Content-Type-Options": "nosniff",
      },
    },
  );
