// The recorder of the tests of a file, and what the clients of TypeScript have in common around it.
import { after, before } from 'node:test';
import { record } from '../../../recorder/recorder.mjs';

/** A context with the `recorder`, and with what `of(context)` adds; `ended` runs after the tests. */
export function recorded(of, ended = () => {}) {
  const context = {
    /** The request that a call leads to; the answer is empty. */
    async sent(call) {
      context.recorder.answer({ status: 204 });
      const before = context.recorder.requests.length;
      await call;
      if (context.recorder.requests.length !== before + 1) {
        throw new Error(`${context.recorder.requests.length - before} requests were sent, not one`);
      }
      return context.recorder.last;
    },
  };
  before(async () => {
    context.recorder = await record();
  });
  after(async () => {
    ended();
    await context.recorder.close();
  });
  return Object.assign(context, of(context));
}
