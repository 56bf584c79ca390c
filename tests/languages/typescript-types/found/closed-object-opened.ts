// options: additionalProperties=true emptyObjectsUnknown=true
import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Closed'], Schemas['Empty']] = [{ a: 'x' }, {}];
// @ts-expect-error the object is closed
export const more: Schemas['Closed'] = { a: 'x', b: 1 };
// @ts-expect-error the object is empty
export const member: Schemas['Empty'] = { a: 1 };
