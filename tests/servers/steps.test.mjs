// Compares the Express server's counting of steps and of equal items with the rules of docs/servers.md, implemented
// here slowly and literally.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

/** A file of the runtime that requires no other. */
function runtime(name) {
    const file = path.join(import.meta.dirname, `../../templates/nodejs-express-server/utils/${name}.js`);
    const module = { exports: {} };
    new Function('module', fs.readFileSync(file, 'utf8'))(module);
    return module.exports;
}

const { Steps, MAX_STEPS } = runtime('steps');
const { Identities } = runtime('identities');

/** The same numbers below `end` in every run. */
function numbers(seed) {
    let state = seed;
    return (end) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 16) % end;
    };
}

function randomTable(below, size) {
    const edge = (i) => {
        const target = below(4) === 0 ? null : below(size);
        const later = i + 1 + below(Math.max(1, size - i - 1));
        const all = [
            ['property', ['a', 'b', 'k'][below(3)], target],
            ['properties', below(2) ? ['a'] : [], target],
            ['items', below(2), target],
            ['item', below(2), target],
            ...(i + 1 < size ? [['here', '', later], ['chosen', ['k', ['x', 'y'][below(2)]], later], ['unchosen', ['k', ['x', 'y'].slice(below(2))], later]] : []),
        ];
        return all[below(all.length)];
    };
    return Array.from({ length: size }, (_, i) => Array.from({ length: below(4) }, () => edge(i)));
}

function randomValue(below, levels) {
    const kind = levels === 0 ? 0 : below(4);
    if (kind === 0) return below(2) ? 1 : 'z'.repeat(below(200));
    if (kind === 1) return Array.from({ length: below(4) }, () => randomValue(below, levels - 1));
    const names = ['a', 'b', 'c', 'n'.repeat(100)].filter(() => below(2));
    const choice = below(2) ? { k: ['x', 'y', 'w'][below(3)] } : {};
    return { ...choice, ...Object.fromEntries(names.map((name) => [name, randomValue(below, levels - 1)])) };
}

function slowly(table, ways, value, name = '') {
    const nodes = [...table, [['properties', [], null], ['items', 0, null]]];
    const counts = nodes.map((_, i) => ways.filter(([to]) => to === i).reduce((sum, [, count]) => sum + count, 0));
    const isArray = Array.isArray(value);
    const isObject = typeof value === 'object' && !isArray;
    const children = isArray || isObject ? Object.entries(value).map(([key, child]) => ({ key: isArray ? Number(key) : key, child, ways: [] })) : [];
    const weight = 1 + Math.floor(((typeof value === 'string' ? value.length : 0) + name.length) / 64);
    let sum = 0;
    nodes.forEach((edges, i) => {
        sum += weight * (counts[i] > 16 ? 50 * counts[i] : counts[i]);
        for (const [kind, key, target] of counts[i] ? edges : []) {
            const given = isObject ? value[key[0]] : undefined;
            const here = { here: true, chosen: given !== undefined && given === key[1], unchosen: kind === 'unchosen' && !key[1].includes(given) };
            if (here[kind]) counts[target] += counts[i];
            const leads = {
                property: (child) => isObject && child === key,
                properties: (child) => isObject && !key.includes(child),
                items: (child) => isArray && child >= key,
                item: (child) => isArray && child === key,
            };
            for (const child of children) if (leads[kind]?.(child.key)) child.ways.push([target ?? table.length, counts[i]]);
        }
    });
    return children.reduce((all, { key, child, ways: own }) => all + slowly(table, own, child, isArray ? '' : key), sum);
}

test('steps are the ways to all values', () => {
    const below = numbers(7);
    let most = 0;
    for (let i = 0; i < 1000; i += 1) {
        const table = randomTable(below, 1 + below(6));
        const value = randomValue(below, 4);
        const wanted = slowly(table, [[0, 1]], value);
        assert.equal(new Steps(table).of(0, [value]), wanted, JSON.stringify({ table, value }));
        most = Math.max(most, wanted);
    }
    assert.ok(most > 1000, `${most} steps`);
});

test('counting ends above the limit', () => {
    const union = [[['here', '', 1], ['here', '', 2]], [['property', 'child', 0]], [['property', 'child', 0]]];
    const value = JSON.parse(`${'{"child":'.repeat(90)}1${'}'.repeat(90)}`);
    const items = Array(100_000).fill(value);
    assert.ok(new Steps(union).of(0, items) > MAX_STEPS);
});

test('equal values have one identity', () => {
    const long = 'a'.repeat(99);
    const different = [1, '1', null, 'null', true, 'true', [], [[]], [null], ['null'], {}, { a: 1 }, { a: '1' }, ['a', 'b'], ['a","b'], ['a,b'], '#0', ['#0'], '[]', [1, 2], [12], long, [long], [[long]], { [long]: 1 }];
    const identities = new Identities();
    assert.equal(new Set(different.map((value) => identities.of(value))).size, different.length);
    for (const [one, other] of [[{ b: 2, a: [1] }, { a: [1], b: 2 }], [[[long]], [[long]]], [[0], [-0]], [{ a: { [long]: [] } }, { a: { [long]: [] } }]]) {
        assert.equal(identities.of(one), identities.of(other));
    }
});
