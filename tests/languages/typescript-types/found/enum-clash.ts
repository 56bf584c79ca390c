// options: enum=true
import type { components } from './schema';
type Schemas = components['schemas'];
type B = NonNullable<Schemas['A']['b']>;
export const fits: [`${B}`, `${Schemas['AB']}`, `${Schemas['a-b']}`] = ['x', 'z', 'q'];
// @ts-expect-error a value of another enum
export const other: `${Schemas['AB']}` = 'q';
// @ts-expect-error a value of another enum
export const another: `${B}` = 'z';
