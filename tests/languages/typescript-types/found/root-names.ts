// options: rootTypes=true rootTypesNoSchemaPrefix=true rootTypesKeepCasing=true
import type { components, Record_, class_, string_ } from './schema';
export const fits: [Record_, class_, string_, components['schemas']['Record']] = [{ id: 1, more: {} }, true, 2, { id: 1 }];
// @ts-expect-error an object without members
export const other: Record_ = { id: 1, more: { a: 1 } };
