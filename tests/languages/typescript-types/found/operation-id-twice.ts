import type { operations, paths } from './schema';
export const fits: [keyof paths['/a']['get']['responses'], keyof paths['/a']['post']['responses'], keyof operations['one']['responses']] = [200, 204, 200];
// @ts-expect-error the status of the other operation
export const other: keyof paths['/a']['post']['responses'] = 200;
