import type { paths } from './schema';
type Content = paths['/a']['get']['responses'][200]['content'];
export const fits: Content[keyof Content] = 'x';
// @ts-expect-error a string
export const other: Content[keyof Content] = 1;
