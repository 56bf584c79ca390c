// A list of charges that is read page by page, and customers: openapi-fetch and its hooks on a large description.
import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { components, paths } from './schema';

type Charge = components['schemas']['charge'];

const client = createFetchClient<paths>({ baseUrl: 'https://api.stripe.example', headers: { Authorization: 'Bearer sk' } });
export const $api = createClient(client);
const asForm = (body: object | undefined) => new URLSearchParams(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));

export async function* charges(customer: string): AsyncGenerator<Charge> {
  let last: string | undefined;
  do {
    const query = { customer, limit: 100, ...(last !== undefined && { starting_after: last }) };
    const { data, error } = await client.GET('/v1/charges', { params: { query } });
    if (error) throw new Error(`${error.error.type}: ${error.error.message ?? ''}`);
    yield* data.data;
    last = data.has_more ? data.data.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** The address for a receipt: the customer of a charge is an identifier, an object, or one that was deleted. */
export function addressOf({ customer, billing_details: details }: Charge): string | null {
  if (customer === null || customer === undefined || typeof customer === 'string') return details.email ?? null;
  return 'deleted' in customer ? null : customer.email ?? null;
}

export const create = (email: string) => client.POST('/v1/customers', { body: { email, address: '', balance: 0 }, bodySerializer: asForm });
export const useCharges = (limit: number) => $api.useQuery('get', '/v1/charges', { params: { query: { limit, created: { gte: 0 } } } });

// @ts-expect-error a limit is a number
export const wrong = () => client.GET('/v1/charges', { params: { query: { limit: 'all' } } });
// @ts-expect-error not a path of this method
export const absent = () => client.DELETE('/v1/charges');
