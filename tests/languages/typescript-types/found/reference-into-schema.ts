import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Item'], Schemas['Second']] = ['x', 1];
// @ts-expect-error an item is a string
export const item: Schemas['Item'] = 1;
// @ts-expect-error the second alternative is a number
export const second: Schemas['Second'] = 'x';
