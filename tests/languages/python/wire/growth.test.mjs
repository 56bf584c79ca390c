// The cost of large and nested answers: the table of ../../shared/growth.mjs.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { full } from '../../shared/generating.mjs';
import { cases, grows, peer, stepsGrow } from '../../shared/growth.mjs';

const library = process.env.LIBRARY;

// The code that reads answers is the same for each library.
const skip = (process.platform !== 'linux' && 'memory is read from /proc') || (!full && library !== 'urllib3' && 'with --full');

/** Milliseconds: 20,000 values of nested unions are 60,000 choices, each of which Python makes in some 50 us. */
const most = 8000;
/** From 100,000 errors on, most of the time goes to garbage collection. */
const share = ({ what }) => (what === 'many wrong numbers' ? 1 / 2 : 1);
/** The error of values that are nested deeper than Python's own stack allows. */
const tooDeep = /nested too deeply|recursion_depth_exceeded/;
/** urllib3 takes a hundred headers; aiohttp some more, but of 8 kB each. */
const tooMany = /more than 100 headers|Too many headers received|Got more than 8190 bytes/;
/** The cases that may be refused for one of these reasons. */
const refusable = ['levels of lists', 'a deep tree', 'several, nested', 'a union with discriminator, nested', 'many headers', 'a long file name', 'spaces before a file name', 'a long type'];

describe('what large answers cost', { skip }, () => {
  let answers, child, lines;
  before(async () => {
    answers = await peer();
    child = spawn(path.join(import.meta.dirname, '../.venv/bin/python'), ['-B', path.join(import.meta.dirname, 'client.py'), process.env.CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] });
    lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  });
  after(() => {
    child.stdin.end();
    return answers.stop();
  });
  /** The answer of client.py to a call. */
  const ask = async (question) => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    return JSON.parse((await lines.next()).value);
  };

  for (const one of cases.filter(({ checked }) => !checked || full)) {
    test(one.what, async (t) => {
      /** Makes the call of a case of a size, and checks its result; returns the part of the answer that `what` asks for. */
      const called = async (what, size) => {
        const { status, error, ...told } = await ask({ what, base: answers.base(one, size), method: one.operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) });
        if (one.c === 'status') assert.equal(status, 500, JSON.stringify(error));
        else if (error && (tooDeep.test(error.message) || tooMany.test(error.message))) {
          assert.match(error.name, /^(ApiValueError|ApiException|ResponseException|NetworkException)$/);
          assert(refusable.includes(one.what), one.what);
        }
        // Python may read an answer that C refuses; if it refuses one, the error has to be one of these.
        else if (one.c === 'response' && error) assert.match(error.name, /^(ResponseException|Api(Value|Type)?(Error|Exception))$/, error.message.slice(0, 300));
        else assert.equal(error, undefined, JSON.stringify(error)?.slice(0, 300));
        return told;
      };
      if (full) return grows(t, { ...one, size: one.size * share(one) }, (size) => called('measure', size), most);
      // Imports and models that the first call loads are not part of the growth.
      await called('count', 1);
      return stepsGrow(t, one, async (size) => (await called('count', size)).steps);
    });
  }
});
