import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'] = { id: 1, d: 'x' };
// @ts-expect-error id is required
export const without: Schemas['S'] = { d: 'x' };
