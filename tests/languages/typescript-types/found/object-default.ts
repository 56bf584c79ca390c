import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'][] = [{ meta: { x: 1 } }, { meta: {} }];
// @ts-expect-error not an object
export const other: Schemas['S'] = { meta: 1 };
