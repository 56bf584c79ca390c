// What workerd starts: the Rust Worker, a new instance of it when one has ended, and an answer for requests that it could not
// finish.
//
// A panic ends the wasm instance in the middle of whatever it did. It happens in a microtask, so it
// reaches no caller: it is an `error` event, and the promises of all requests in the instance stay
// open until workerd gives them up as hung. Here they are answered at once, and the next call starts a new instance.

import * as wasm from "../../build/index.js";

// Ten frames, the default, do not lead from a panic to its cause.
Error.stackTraceLimit = 100;

/** `criticalError` is true when the instance has ended, which the crate's hook for panics sets, too. */
const state = wasm.__worker_init_state();

/** What to call for each request that is being answered, should the instance end. */
const unfinished = new Set();

addEventListener("error", ({ error }) => {
  // The crate's hook sees panics, but neither traps nor a RangeError of the engine's own stack.
  state.criticalError = true;
  for (const fail of unfinished) fail(error);
});

/** Calls into the instance, or into a new one if it has ended. */
function call(use) {
  if (state.criticalError) {
    console.log("a new instance starts");
    wasm.__wbg_reset_state();
    state.criticalError = false;
    state.instanceId++;
  }
  try {
    return use();
  } catch (error) {
    // What Rust returns as an error comes as a promise; this is the end of the instance.
    state.criticalError = true;
    throw error;
  }
}

export default {
  async fetch(request, env, context) {
    let fail;
    const crash = new Promise((_, reject) => {
      fail = reject;
      unfinished.add(fail);
    });
    try {
      const answer = call(() => wasm.fetch(request, env, context));
      // A caller who goes away ends the request where it waits, and the instance would keep what it holds. So it goes on, fails at
      // what the caller no longer sends, and clears up.
      context.waitUntil(answer.catch(() => {}));
      return await Promise.race([answer, crash]);
    } catch (error) {
      const id = request.headers.get("CF-Ray") ?? crypto.randomUUID();
      console.error("unfinished request", id, error);
      return problem(id);
    } finally {
      unfinished.delete(fail);
    }
  },
};

/** An object that has codes. What it is in Rust ends with the instance, and is made again in the next one. */
export class Codes {
  #given;
  #object;
  #instance;

  constructor(...given) {
    this.#given = given;
    call(() => this.#current());
  }

  #current() {
    if (this.#instance !== state.instanceId) {
      this.#object = new wasm.Codes(...this.#given);
      this.#instance = state.instanceId;
    }
    return this.#object;
  }

  fetch(request) {
    return call(() => this.#current().fetch(request));
  }

  alarm() {
    return call(() => this.#current().alarm());
  }
}

/**
 * For other processes of the same host, which have no objects: what they send to the object of a shard (docs/service.md). Only a
 * socket of its own leads here.
 */
export const codes = {
  fetch(request, env) {
    return env.CODES.getByName(`codes ${new URL(request.url).pathname.slice(1)}`).fetch(request);
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
