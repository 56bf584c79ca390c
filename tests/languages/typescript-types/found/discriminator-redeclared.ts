import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [Schemas['Yes'], Schemas['No'], Schemas['Other']] = [{ class: 'Yes', score: 1 }, { class: 'no', why: 'x' }, { class: 'Other' }];
// @ts-expect-error the value of another child
export const other: Schemas['No'] = { class: 'Yes' };
// @ts-expect-error required by the parent
export const within: Schemas['Within'] = {};
// @ts-expect-error required by the parent
export const absent: Schemas['No'] = { why: 'x' };
