// options: readWrite=split
import type { paths } from './schema';
type Post = paths['/users']['post'];
type Response = Post['responses'][200]['content']['application/json'];
export const fits: Post['requestBody']['content']['application/json'] = { password: 'y', friends: [{ user: { password: 'z' } }] };
export const read: Response = { id: 1, friends: [{ user: { id: 2 } }] };
type Put = paths['/others']['put'];
type Body = NonNullable<Put['requestBody']>['content']['application/json'];
export const put: [Body, Put['responses'][200]['content']['application/json']] = [{ name: 'x' }, { id: 1, name: 'x' }];
// @ts-expect-error only the server sets id, of others too
export const other: Body = { id: 1 };
// @ts-expect-error only the server sets id
export const id: Post['requestBody']['content']['application/json'] = { id: 1, password: 'y' };
// @ts-expect-error a response never contains the password, of friends neither
export const password: Response = { id: 1, friends: [{ user: { id: 1, password: 'y' } }] };
