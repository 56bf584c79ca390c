// options: enum=true
import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Size'], Schemas['Kind'], `${NonNullable<Schemas['Size']>}`] = [null, null, 'm'];
// @ts-expect-error not in the enum
export const other: `${NonNullable<Schemas['Size']>}` = 'l';
// @ts-expect-error null is not undefined
export const absent: Schemas['Size'] = undefined;
