import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'] = { a: 'x' };
// @ts-expect-error a is required
export const without: Schemas['S'] = {};
