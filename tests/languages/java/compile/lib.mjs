// Runs specmint and checks its output, for the tests of this folder.
import { generator, scratch } from '../../shared/generating.mjs';

export * from '../../shared/generating.mjs';

export const outputs = scratch('java');
export const { listing, generate, run } = generator('java', outputs);

/** Throws unless the output in a folder compiles and passes the linters of its language at their strictest. */
export function check() {
  throw new Error('write check() in compile/lib.mjs: compile, format and lint the output in this folder');
}
