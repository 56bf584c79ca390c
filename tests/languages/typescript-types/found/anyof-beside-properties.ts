import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'][] = [{ id: 1, y: 'x' }, { id: 1, z: 'x' }];
// @ts-expect-error id is required in each alternative
export const without: Schemas['S'] = { y: 'x' };
