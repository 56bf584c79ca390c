import type { operations, paths } from './schema';
type Ask = paths['/a']['query']['responses'];
type Copy = operations['copy']['responses'];
export const fits: [keyof Ask, keyof Copy] = [200, 204];
// @ts-expect-error the response of the other operation
export const other: keyof Copy = 200;
// @ts-expect-error x is a number
export const item: Ask[200]['content']['application/jsonl'] = { x: 'x' };
