// The cost of large and nested answers: the table of ../growth.mjs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { full } from '../generating.mjs';
import { cases, grows, peak, peer, stepsGrow } from '../growth.mjs';

// Counting itself takes time.
const { taken } = full ? {} : await import('../../../counting.mjs');
const { load, recording } = await import(process.env.CLIENT);
const { GrowthApi } = load('wire-growth');
const server = recording();
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Milliseconds of the processor since `begun`. */
function used(begun) {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
}

/** True for scripts of the client. The cost of its library does not count: axios compares each header with all before it. */
const counts = (url) => !/^(node|evalmachine)|^$|\/(tests|node_modules)\//.test(url);

/** The result if a client that converts answers refuses one that fits no alternative. */
function refusal(one, error) {
    assert.ok(one.c === 'response' && error instanceof TypeError, error);
    return { status: 200, data: error };
}

describe('what large answers cost', { skip: (peak() === undefined && 'memory is read from /proc') || (process.env.RELAY && 'no server has a part in it') }, () => {
    let answers;
    before(async () => (answers = await peer()));
    after(() => answers?.stop());

    /** Makes the call of a case, which is answered at a size. */
    async function call(one, size) {
        const api = server.apiAt(GrowthApi, answers.base(one, size));
        const { status, data } = await api[one.operation]().catch((error) => error.response ?? refusal(one, error));
        assert.equal(status, one.c === 'status' ? 500 : 200);
        assert.ok(data, 'nothing was read');
    }

    for (const one of cases.filter(({ checked }) => !checked)) {
        if (!full) test(one.what, (t) => stepsGrow(t, one, async (size) => {
            taken();
            await call(one, size);
            return taken(counts);
        }));
        if (full) test(one.what, async (t) => {
            await grows(t, one, async (size) => {
                const costs = { time: Infinity, memory: 0 };
                for (let i = 0; i < 3; i += 1) {
                    // Later calls reuse the memory that the first has left uncollected.
                    if (i === 0) collect();
                    peak();
                    const idle = process.memoryUsage.rss();
                    const begun = process.cpuUsage();
                    await call(one, size);
                    costs.time = Math.min(costs.time, used(begun));
                    if (i === 0) costs.memory = peak() - idle;
                }
                return costs;
            });
        });
    }
});
