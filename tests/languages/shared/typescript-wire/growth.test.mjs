// What large and nested answers cost: the table of ../growth.mjs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cases, grows, peak, peer } from '../growth.mjs';

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

/** What a client that converts answers to says of one that fits no alternative. */
function refusal(one, error) {
    assert.ok(one.c === 'response' && error instanceof TypeError, error);
    return { status: 200, data: error };
}

describe('what large answers cost', { skip: (peak() === undefined && 'memory is read from /proc') || (process.env.RELAY && 'no server has a part in it') }, () => {
    let answers;
    before(async () => (answers = await peer()));
    after(() => answers?.stop());

    for (const one of cases.filter(({ checked }) => !checked)) {
        test(one.what, async (t) => {
            await grows(t, one, async (size) => {
                const api = server.apiAt(GrowthApi, answers.base(one, size));
                const costs = { time: Infinity, memory: 0 };
                for (let i = 0; i < 3; i += 1) {
                    // Later ones find what is not collected yet of the first.
                    if (i === 0) collect();
                    peak();
                    const idle = process.memoryUsage.rss();
                    const begun = process.cpuUsage();
                    const { status, data } = await api[one.operation]().catch((error) => error.response ?? refusal(one, error));
                    costs.time = Math.min(costs.time, used(begun));
                    if (i === 0) costs.memory = peak() - idle;
                    assert.equal(status, one.c === 'status' ? 500 : 200);
                    assert.ok(data, 'nothing was read');
                }
                return costs;
            });
        });
    }
});
