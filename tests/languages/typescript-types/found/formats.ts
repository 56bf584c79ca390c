// options: formats=date-time,date,uuid,int64,binary
import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['S'][] = [{ at: new Date(), on: null, big: 1n, small: 1, file: new Blob() }];
export const on: Schemas['S'] = { on: new Date() };
export const text = (id: Schemas['Id'], other: Schemas['Other']): string => id + other;
// @ts-expect-error a date
export const at: Schemas['S'] = { at: '2020-01-01' };
// @ts-expect-error a bigint
export const big: Schemas['S'] = { big: 1 };
// @ts-expect-error a blob
export const file: Schemas['S'] = { file: 'x' };
