// Handlers of MSW on a large description.
import { createOpenApiHttp } from 'openapi-msw';
import type { paths } from './schema';

const http = createOpenApiHttp<paths>();

export const handlers = [
  http.get('/v1/charges', ({ query, response }) => response(200).json({ data: [], has_more: query.get('limit') === '1', object: 'list', url: '/v1/charges' })),
  http.delete('/v1/coupons/{coupon}', ({ params, response }) => response(200).json({ deleted: true, id: params.coupon, object: 'coupon' })),
  http.get('/v1/balance', ({ response }) => response('default').json({ error: { type: 'api_error', message: 'Later' } }, { status: 500 })),
];

// @ts-expect-error no such path
export const absent = http.get('/v2/charges', () => undefined);
