// A page of a shop: openapi-fetch, and its hooks for React.
import createFetchClient, { type Middleware } from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { components, operations, paths } from './schema';

export type Pet = components['schemas']['Pet'];
export type Status = NonNullable<Pet['status']>;

const tracing: Middleware = {
  onRequest({ request, schemaPath }) {
    request.headers.set('X-Operation', schemaPath);
    return request;
  },
};

export const client = createFetchClient<paths>({ baseUrl: 'https://shop.example/api/v3' });
client.use(tracing);
export const $api = createClient(client);

export async function petOf(petId: number): Promise<Pet | undefined> {
  const { data, error, response } = await client.GET('/pet/{petId}', { params: { path: { petId } } });
  if (error !== undefined || !response.ok) return undefined;
  return data;
}

export async function namesOf(status: Status): Promise<string[]> {
  const { data = [] } = await client.GET('/pet/findByStatus', { params: { query: { status } } });
  return data.map((pet) => `${pet.id ?? 'new'}: ${pet.name} ${pet.tags?.map(({ name }) => name).join() ?? ''}`);
}

export const add = (name: string) => client.POST('/pet', { body: { name, photoUrls: [], status: 'available' } });
export const remove = (petId: number) => client.DELETE('/pet/{petId}', { params: { path: { petId }, header: { api_key: 'secret' } } });
export const upload = (petId: number, photo: Blob) => client.POST('/pet/{petId}/uploadImage', {
  params: { path: { petId }, query: { additionalMetadata: 'front' } }, body: '', bodySerializer: () => photo,
});

export function usePet(petId: number) {
  const { data, isPending } = $api.useQuery('get', '/pet/{petId}', { params: { path: { petId } } }, { staleTime: 1_000 });
  const { mutate } = $api.useMutation('put', '/pet');
  const rename = (name: string) => mutate({ body: { ...(data ?? { photoUrls: [] }), name } });
  return { name: isPending ? '' : data?.name ?? 'unknown', rename };
}

export const inventory = $api.queryOptions('get', '/store/inventory');
export type Found = operations['findPetsByTags']['responses'][200]['content']['application/json'][number];
export const stock = async (): Promise<number> => Object.values((await client.GET('/store/inventory')).data ?? {}).reduce((sum, count) => sum + count, 0);

// @ts-expect-error no such path
export const absent = () => client.GET('/pets');
// @ts-expect-error no such status
export const wrong = () => client.GET('/pet/findByStatus', { params: { query: { status: 'gone' } } });
// @ts-expect-error the path needs its parameter
export const incomplete = () => client.GET('/pet/{petId}');
// @ts-expect-error the body has no name
export const unnamed = () => client.POST('/pet', { body: { photoUrls: [] } });
