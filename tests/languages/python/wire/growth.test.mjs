// What large and nested answers cost: the table of ../../shared/growth.mjs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { full } from '../../shared/generating.mjs';
import { cases, grows, peer } from '../../shared/growth.mjs';
import { ask, library } from './client.mjs';

// What is read is read by the same code in each library.
const skip = (process.platform !== 'linux' && 'memory is read from /proc') || (process.env.RELAY && 'no server has a part in it') || (!full && library !== 'urllib3' && 'with --full');

describe('what large answers cost', { skip }, () => {
  let answers;
  before(async () => (answers = await peer()));
  after(() => answers?.stop());

  for (const one of cases.filter(({ checked }) => !checked || full)) {
    test(one.what, async (t) => {
      await grows(t, one, async (size) => {
        const { status, error, time, memory } = await ask({ what: 'measure', description: 'wire-growth', api: 'GrowthApi', base: answers.base(one, size), method: one.operation, args: [] });
        if (one.c === 'status') assert.equal(status, 500, JSON.stringify(error));
        // What C refuses to read may be read here; what is refused is refused as what it is.
        else if (one.c === 'response' && error) assert.match(error.name, /^(ValidationError|Api(Value|Type)?(Error|Exception))$/, error.message.slice(0, 300));
        else assert.equal(error, undefined, JSON.stringify(error)?.slice(0, 300));
        return { time, memory };
      });
    });
  }
});
