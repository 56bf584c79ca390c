import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Json'], Schemas['Tree']] = [['a', 1, { x: [{ y: 'z' }] }], [[], [[]]]];
// @ts-expect-error a boolean is none of the alternatives
export const other: Schemas['Json'] = [{ x: true }];
// @ts-expect-error only arrays
export const leaf: Schemas['Tree'] = [[1]];
