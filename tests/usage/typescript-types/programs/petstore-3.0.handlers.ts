// Handlers of MSW for the tests of a shop.
import { createOpenApiHttp } from 'openapi-msw';
import { HttpResponse } from 'msw';
import type { components, paths } from './schema';

const http = createOpenApiHttp<paths>({ baseUrl: 'https://shop.example/api/v3' });
const pets = new Map<number, components['schemas']['Pet']>([[1, { id: 1, name: 'Tom', photoUrls: [] }]]);

export const handlers = [
  http.get('/pet/{petId}', ({ params, response }) => {
    const pet = pets.get(Number(params.petId));
    return pet ? response(200).json(pet) : response(404).empty();
  }),
  http.get('/pet/findByStatus', ({ query, response }) => {
    const status = query.get('status');
    return response(200).json([...pets.values()].filter((pet) => pet.status === status));
  }),
  http.put('/pet', async ({ request, response }) => {
    const pet = await request.json();
    if (pet.id === undefined) return response(422).empty();
    pets.set(pet.id, pet);
    return response(200).json({ ...pet, tags: [{ id: 1, name: 'seen' }] });
  }),
  http.get('/store/inventory', ({ response }) => response(200).json({ available: pets.size })),
  http.delete('/user/{username}', ({ params, response }) => (params.username.length > 0 ? response(200).empty() : response.untyped(HttpResponse.error()))),
];

// @ts-expect-error no such path
export const absent = http.get('/pets', () => HttpResponse.error());
export const wrong = http.get('/pet/{petId}', ({ response }) => {
  // @ts-expect-error a pet has photos
  return response(200).json({ name: 'Tom' });
});
