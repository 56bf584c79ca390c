// options: enum=true
import type { components } from './schema';
type Schemas = components['schemas'];
export const fits: [`${Schemas['Zone']}`, `${Schemas['Zone']}`, `${Schemas['Maybe']}`, `${Schemas['Sort']}`, `${Schemas['Sort']}`] = ['Etc/GMT-1', 'Etc/GMT_1', '', '-name', '1_5'];
// @ts-expect-error not in the enum
export const other: `${Schemas['Zone']}` = 'Etc/GMT';
