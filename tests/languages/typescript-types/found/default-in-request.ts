// options: readWrite=split
import type { paths } from './schema';
type Post = paths['/a']['post'];
type Response = Post['responses'][200]['content']['application/json'];
export const fits: Post['requestBody']['content']['application/json'] = {};
export const size = (response: Response): number => response.size;
// @ts-expect-error size is a number
export const other: Post['requestBody']['content']['application/json'] = { size: 'x' };
// @ts-expect-error the server fills in the default
export const without: Response = {};
