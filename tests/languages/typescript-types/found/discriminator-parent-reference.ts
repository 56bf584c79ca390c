import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['Owner'][] = [{ pet: null }, { pet: { t: 'cat' } }, {}];
export const tag = (owner: Schemas['Owner']): string | undefined => owner.pet?.t;
// @ts-expect-error t is required
export const without: Schemas['Owner'] = { pet: {} };
