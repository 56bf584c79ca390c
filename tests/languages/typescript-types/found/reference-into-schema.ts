import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Item'], Schemas['Second'], Schemas['Details'], Schemas['Body'], Schemas['Search']] = ['x', 1, { title: 'x' }, { at: 1 }, 'up'];
// @ts-expect-error an item is a string
export const item: Schemas['Item'] = 1;
// @ts-expect-error the second alternative is a number
export const second: Schemas['Second'] = 'x';
// @ts-expect-error a title is required
export const details: Schemas['Details'] = {};
// @ts-expect-error always there
export const other: Schemas['Search'] = undefined;
// @ts-expect-error a number
export const body: Schemas['Body'] = { at: 'x' };
