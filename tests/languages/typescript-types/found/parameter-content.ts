import type { paths } from './schema';
type Get = paths['/a/{id}/{other}']['get'];
export const fits: Get['parameters']['query'] = { filter: { x: 1 } };
export const headers: Get['responses'][200]['headers'] = {};
export const path: Get['parameters']['path'] = { id: 'x', other: 'y' };
// @ts-expect-error the parameter is an object
export const other: Get['parameters']['query'] = { filter: 'x' };
// @ts-expect-error the header is a string
export const tag: Get['responses'][200]['headers'] = { ETag: 1 };
