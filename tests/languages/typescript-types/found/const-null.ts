import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Nothing'], Schemas['More'], Schemas['More']] = [null, { a: 'x', b: 'y' }, { b: 'y' }];
// @ts-expect-error only null
export const text: Schemas['Nothing'] = 'x';
// @ts-expect-error b is required
export const without: Schemas['More'] = { a: 'x' };
