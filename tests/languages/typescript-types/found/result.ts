// options: result=true
import type { Result, operations, paths } from './schema';
type Read = Result<operations['read']>;
export const fits: Read[] = [{ status: 200, data: { x: 1 } }, { status: 404, error: { problem: 'x' } }, { status: 'default', error: 'x' }];
export function told(result: Result<paths['/a']['get']>): string | number | undefined {
  if (result.status === 200) return result.data.x;
  return result.status === 404 ? result.error.problem : result.error;
}
// @ts-expect-error the data of another status
export const other: Read = { status: 404, data: { x: 1 } };
// @ts-expect-error no such status
export const status: Read = { status: 201, data: undefined };
