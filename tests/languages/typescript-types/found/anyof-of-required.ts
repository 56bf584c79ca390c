import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'][] = [{ a: 'x' }, { b: 'x' }, { a: 'x', b: 'y' }];
// @ts-expect-error one of the two is required
export const without: Schemas['S'] = {};
// @ts-expect-error a is a string
export const other: Schemas['S'] = { a: 1 };
