import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'] = { a: 1, b: 'x' };
// @ts-expect-error a is a number
export const other: Schemas['S'] = { a: 'x' };
// @ts-expect-error further members are strings
export const more: Schemas['S'] = { a: 1, b: true };
