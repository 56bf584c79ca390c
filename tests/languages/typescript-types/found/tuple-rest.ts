import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Rest'], Schemas['Open']] = [['x', true, false], ['x', 1, null]];
// @ts-expect-error further items are booleans
export const rest: Schemas['Rest'] = ['x', 1];
// @ts-expect-error the first item is a string
export const first: Schemas['Open'] = [1];
