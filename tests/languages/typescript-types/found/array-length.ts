// options: arrayLength=true
import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['Few'][] = [[1], [1, 2], [1, 2, 3]];
// @ts-expect-error at least one item
export const none: Schemas['Few'] = [];
// @ts-expect-error at most three items
export const four: Schemas['Few'] = [1, 2, 3, 4];
