// The script that workerd starts. It runs the Rust Worker, starts a new instance of it after a crash, and responds to
// requests that the Worker could not finish.
//
// A panic ends the wasm instance in the middle of its work. It happens in a microtask, so it does not reach any caller:
// it is an `error` event, and the promises of all requests in the instance stay open until workerd gives them up as
// hung. This script responds to them at once, and the next call starts a new instance.

import * as wasm from "../../build/index.js";

// The default of ten frames does not reach from a panic to its cause.
Error.stackTraceLimit = 100;

/** `criticalError` is true if the instance has crashed; the crate's hook for panics sets it, too. */
const state = wasm.__worker_init_state();

/** The functions that fail the open requests if the instance crashes. */
const unfinished = new Set();

addEventListener("error", ({ error }) => {
  // The crate's hook detects panics, but not traps or a RangeError from the engine's stack.
  state.criticalError = true;
  for (const fail of unfinished) fail(error);
});

/** Calls into the instance, or into a new one after a crash. */
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
    // Errors returned by Rust arrive as a promise; an exception means that the instance has crashed.
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
      // If a caller disconnects, the platform stops the request at its current await, and the instance would keep its
      // memory. With `waitUntil` it continues, fails to read the rest of the request, and cleans up.
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

/** The Durable Object for codes. Its Rust part ends with the instance and is created again in the next one. */
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
 * Forwards requests from other processes of the same host, which have no Durable Objects, to the object of a shard
 * (docs/service.md). It is reachable only through a separate socket.
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
