// options: pathParamsAsTypes=true
import type { paths } from './schema';
type Me = paths['/users/me']['get']['responses'][200]['content']['application/json'];
export const fits: [Me, paths['/users/{id}']['get']['parameters']['path'], paths['/pets/1']['get']['parameters']['path']] = ['me', { id: 1 }, { id: 1 }];
// @ts-expect-error no path
export type None = paths['/pets/x'];
