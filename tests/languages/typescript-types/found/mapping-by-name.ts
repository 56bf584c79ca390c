import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['Shape'][] = [{ kind: 'c', r: 1 }, { kind: 's', a: 1 }];
// @ts-expect-error the name of the schema is not its value
export const other: Schemas['Shape'] = { kind: 'Circle', r: 1 };
