// What only Swagger 2.0 has: fields of forms as parameters, with their collection formats.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parts } from '../../../recorder/recorder.mjs';

const { load, recording } = await import(process.env.CLIENT);
const { OldApi } = load('wire-2.0');
const server = recording();
const sent = (method, ...values) => server.sent(server.api(OldApi)[method](...values));

test('a form with a file', async () => {
    const [file, note, sizes] = parts(await sent('upload', new File(['content'], 'a.txt'), 'b', ['s', 'm']));
    assert.equal(file.headers['content-disposition'], 'form-data; name="file"; filename="a.txt"');
    assert.deepEqual([file, note, sizes].map((part) => part.body.toString()), ['content', 'b', 's|m']);
});

test('the collection formats of a form', async () => {
    const list = ['a', 'b'];
    const request = await sent('form', list, list, list, list, list);
    assert.equal(request.body.toString(), 'csv=a,b&ssv=a%20b&tsv=a%09b&pipes=a%7Cb&multi=a&multi=b');
});

test('the collection formats in a path and in headers', async () => {
    const list = ['a', 'b|c'];
    const { target, headers } = await sent('lists', list, list, list, list, list, list, list, list, []);
    assert.equal(target, '/base/lists/a%7Cb%7Cc/a%20b%7Cc/a%09b%7Cc/a,b%7Cc?empty=');
    assert.deepEqual(['piped', 'spaced', 'tabbed', 'plain'].map((name) => headers[`x-${name}`]), ['a|b|c', 'a b|c', 'a\tb|c', 'a,b|c']);
});
