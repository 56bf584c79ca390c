import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: Schemas['Either'][] = [{ kind: 'a', x: 'x' }, { kind: 'b', y: 'y' }];
export const narrowed = (either: Schemas['Either']): string | undefined => (either.kind === 'a' ? either.x : either.y);
// @ts-expect-error no alternative has this value
export const other: Schemas['Either'] = { kind: 'c' };
