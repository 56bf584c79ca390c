// What workerd starts: the Rust Worker, and an answer for requests that it could not finish.
//
// A panic ends the wasm instance in the middle of whatever it did: nothing settles the promises of
// the requests in it any more, and workerd would let them hang. worker-build's glue makes a new
// instance at the next request; this file answers the requests that the old one left behind.

import Worker, { Codes } from "../../build/index.js";

export { Codes };

const problem = () =>
  new Response(
    JSON.stringify({
      type: "urn:specmint:problem:internal",
      title: "The service made a mistake",
      status: 500,
      detail: "The request could not be finished. The service works on; the mistake is in its log.",
    }),
    {
      status: 500,
      headers: {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        "Access-Control-Allow-Origin": "*",
      },
    },
  );

export default {
  async fetch(request, env, context) {
    try {
      return await new Worker(context, env).fetch(request);
    } catch (error) {
      console.error("unfinished request", error);
      return problem();
    }
  },
};
