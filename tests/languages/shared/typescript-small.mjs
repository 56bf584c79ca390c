// The code of the TypeScript clients for the small descriptions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discard, files } from './generating.mjs';
import { answers, titles, written } from './small.mjs';

/** The tests of a client; `accept` writes media types as its operations do. */
export function smallTests({ generate, base, Client, accept }) {
  function client(description, options) {
    const folder = generate(written(description), { ...base, ...options });
    const read = new Client(files(folder));
    discard(folder);
    return read;
  }

  test('titles name members as values do', () => {
    const members = {
      PascalCase: ['TypingStart', 'GoneAway', 'OtherOne'],
      camelCase: ['typingStart', 'goneAway', 'otherOne'],
      snake_case: ['typing_start', 'gone_away', 'other_one'],
      UPPERCASE: ['TYPING_START', 'GONE_AWAY', 'OTHER_ONE'],
      original: ['TYPING_START', 'gone_away', 'other_one'],
    };
    assert.deepEqual(client(titles).cases('Titled'), { TypingStart: 'typing', GoneAway: 'gone_away', OtherOne: 'other_one' });
    for (const [enumPropertyNaming, names] of Object.entries(members)) {
      const read = client(titles, { enumPropertyNaming });
      assert.deepEqual(Object.keys(read.cases('Titled')), names, enumPropertyNaming);
      assert.deepEqual(read.cases('Named'), { TYPING_START: 'typing' }, enumPropertyNaming);
    }
  });

  test('Accept asks for what the client reads, or for all if it reads none', () => {
    const asked = client(answers).code().match(/accept: (\[.*?\]|'.*?')/g);
    const wanted = [['application/json'], ['application/xml', 'text/xml']].map((types) => `accept: ${accept(types)}`);
    assert.deepEqual(asked, wanted);
  });
}
