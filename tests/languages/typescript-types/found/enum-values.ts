// options: enumValues=true
import * as all from './schema';
type Items<T extends readonly unknown[]> = T[number];
export const fits: [
  Items<typeof all.fileLockKindValues>, Items<typeof all.fileTagsAnyOf0Values>, Items<typeof all.fileGridCellValues>,
  Items<typeof all.fileByRoleValues>, Items<typeof all.fileOwnerOneOf0StateValues>, Items<typeof all.fileRowsRowValues>,
  Items<typeof all.fileEmptyValues>, Items<typeof all.filePartsValues>, Items<typeof all.fileAllValues>,
  Items<typeof all.fileOneOf0Values>,
] = ['soft', 'red', 'x', 'owner', 'on', 'odd', 'm', 'p', 'k', 'z'];
// @ts-expect-error not in the enumeration
export const none: Items<typeof all.fileLockKindValues> = 'open';
// @ts-expect-error not in the enumeration
export const other: Items<typeof all.fileOwnerOneOf0StateValues> = 'of';
// @ts-expect-error not in the enumeration
export const third: Items<typeof all.fileRowsRowValues> = 'both';
