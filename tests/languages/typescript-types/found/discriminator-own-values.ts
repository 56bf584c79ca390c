import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['Shape'][] = [{ kind: 'circle', r: 1 }, { kind: 'square', a: 1 }];
// @ts-expect-error the name of the schema is not its value
export const other: Schemas['Shape'] = { kind: 'Circle', r: 1 };
