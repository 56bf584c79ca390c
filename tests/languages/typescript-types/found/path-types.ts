// options: pathParamsAsTypes=true enumValues=true
import type { components, paths } from './schema';
import { pathsPetsIdGetParametersQuerySortValues as values } from './schema';
export const fits: [components['schemas']['Sort'], (typeof values)[number], paths['/pets/1']['get']['parameters']['query']['sort']] = ['up', 'down', 'up'];
// @ts-expect-error not one of the values
export const other: components['schemas']['Sort'] = 'left';
