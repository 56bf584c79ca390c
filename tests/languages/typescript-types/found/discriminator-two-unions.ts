import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['First'], Schemas['Second']] = [{ tag: 'one', x: 'x' }, { tag: 'two', x: 'x' }];
// @ts-expect-error the value of the first union
export const other: Schemas['Second'] = { tag: 'one' };
// @ts-expect-error the value of the second union
export const another: Schemas['First'] = { tag: 'two' };
