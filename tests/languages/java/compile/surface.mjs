// Programs that were written for the reference's output run unchanged.
import { test } from 'node:test';

test('the surface is that of the reference', () => {
  throw new Error('write an extractor for the language, then call surfaceTests of ../../shared/surface.mjs');
});
