// options: readWrite=split
import type { paths } from './schema';
type Post = paths['/users']['post'];
type Response = Post['responses'][200]['content']['application/json'];
export const fits: Post['requestBody']['content']['application/json'] = { name: 'x', password: 'y' };
export const read: Response = { id: 1, name: 'x', made: '2020-01-01T00:00:00Z' };
// @ts-expect-error only the server sets id
export const id: Post['requestBody']['content']['application/json'] = { id: 1, name: 'x', password: 'y' };
// @ts-expect-error a response never contains the password
export const password: Response = { id: 1, name: 'x', password: 'y' };
