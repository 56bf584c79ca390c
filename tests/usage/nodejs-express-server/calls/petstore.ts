// A client of the petstore, on the server whose services are in ../services/petstore.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isAxiosError } from 'axios';
import type { AxiosError } from 'axios';
import { Configuration, PetApi, StoreApi, UserApi } from '@acme/client';
import type { Pet } from '@acme/client';

interface Problem {
    status: number;
    detail: string;
    errors?: { in: string; name?: string; pointer: string; message: string }[];
}

async function failure(call: Promise<unknown>): Promise<{ status: number | undefined; problem: Problem | undefined }> {
    const error: unknown = await call.then(() => undefined, (caught: unknown) => caught);
    assert(isAxiosError<Problem>(error), 'the call was answered with a success');
    const { response }: AxiosError<Problem> = error;
    return { status: response?.status, problem: response?.data };
}

const as = (basePath: string, accessToken: string): PetApi => new PetApi(new Configuration({ basePath, accessToken }));
const doggie: Pet = { id: 10, name: 'doggie', photoUrls: ['https://example.com/1.png'], tags: [{ id: 1, name: 'small' }], status: 'available' };

export async function addAndRead(url: string): Promise<void> {
    const pets = as(url, 'writer');
    assert.deepEqual((await pets.addPet({ pet: doggie })).data, doggie);
    assert.deepEqual((await pets.getPetById({ petId: 10 })).data, doggie);
    assert.deepEqual((await pets.findPetsByStatus({ status: 'available' })).data, [doggie]);
    assert.equal((await pets.updatePet({ pet: { ...doggie, name: 'rex' } })).data.name, 'rex');
    assert.equal((await pets.updatePetWithForm({ petId: 10, name: 'max' })).data.name, 'max');
    const { status, data } = await pets.deletePet({ petId: 10 });
    assert.deepEqual([status, data], [200, '']);
}

export async function whatIsNotThere(url: string): Promise<void> {
    const pets = as(url, 'writer');
    const read = await failure(pets.getPetById({ petId: 999 }));
    assert.deepEqual([read.status, read.problem?.detail], [404, 'There is no pet 999.']);
    const updated = await failure(pets.updatePet({ pet: { name: 'a', photoUrls: [] } }));
    assert.deepEqual([updated.status, updated.problem?.detail], [404, 'There is no such pet.']);
    // A response without a body.
    assert.equal((await failure(pets.updatePetWithForm({ petId: 999 }))).status, 400);
}

export async function wrongValues(url: string): Promise<void> {
    const { status, problem } = await failure(as(url, 'writer').addPet({ pet: JSON.parse('{"name":1}') }));
    assert.equal(status, 400);
    assert.deepEqual(problem?.errors?.map((error) => error.pointer).sort(), ['', '/name']);
    const parameter = await failure(as(url, 'writer').findPetsByStatus({ status: JSON.parse('"lost"') }));
    assert.deepEqual(parameter.problem?.errors?.map((error) => [error.in, error.name]), [['query', 'status']]);
}

export async function anError(url: string): Promise<void> {
    const { status, problem } = await failure(as(url, 'writer').deletePet({ petId: 13 }));
    assert.equal(status, 500);
    assert.doesNotMatch(JSON.stringify(problem), /secret/);
}

export async function credentials(url: string): Promise<void> {
    assert.equal((await failure(as(url, 'stranger').addPet({ pet: doggie }))).status, 401);
    assert.equal((await failure(new PetApi(new Configuration({ basePath: url })).addPet({ pet: doggie }))).status, 401);
    const reader = await failure(as(url, 'reader').addPet({ pet: doggie }));
    assert.deepEqual([reader.status, reader.problem?.detail], [403, 'The token cannot write.']);
    const key = new StoreApi(new Configuration({ basePath: url, apiKey: 'special-key' }));
    assert.equal((await key.getInventory()).data['callers'], 1);
    assert.equal((await failure(new StoreApi(new Configuration({ basePath: url, apiKey: 'other' })).getInventory())).status, 401);
}

export async function notImplemented(url: string): Promise<void> {
    assert.equal((await failure(new UserApi(new Configuration({ basePath: url })).getUserByName({ username: 'a' }))).status, 501);
}

export async function headers(url: string): Promise<void> {
    const { data, headers } = await new UserApi(new Configuration({ basePath: url })).loginUser({ username: 'demo', password: 'secret' });
    assert.deepEqual([data, headers['x-rate-limit'], headers['x-expires-after']], ['session of demo', '100', '1970-01-01T00:00:00.000Z']);
}

export async function orders(url: string): Promise<void> {
    const store = new StoreApi(new Configuration({ basePath: url }));
    const { data } = await store.placeOrder({ order: { petId: 198772, quantity: 7, status: 'approved', complete: true } });
    assert.equal(data.quantity, 7);
    const { data: users } = await new UserApi(new Configuration({ basePath: url })).createUsersWithListInput({ user: [{ username: 'theUser' }] });
    assert.equal(users.username, 'theUser');
}

export async function uploads(url: string): Promise<void> {
    const pets = as(url, 'writer');
    const small = await pets.uploadFile({ petId: 1, additionalMetadata: 'small', body: new File(['image'], 'a.png') });
    assert.deepEqual(small.data, { code: 5, type: 'application/octet-stream', message: 'small 6105d6cc' });
    const large = await pets.uploadFile({ petId: 2, additionalMetadata: 'large', body: new File([new Uint8Array(8_000_000)], 'b.png') });
    assert.equal(large.data.code, 8_000_000);
}

export async function pages(url: string): Promise<void> {
    // As a browser asks, for a page of an origin that is listed and of one that is not.
    const ask = (origin: string, init: RequestInit = {}) => fetch(`${url}/user/login`, { ...init, headers: { origin, ...init.headers } });
    const allowed = await ask('https://shop.example.com');
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://shop.example.com');
    assert.match(allowed.headers.get('access-control-expose-headers') ?? '', /X-Rate-Limit/);
    const preflight = await ask('https://shop.example.com', { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-methods')], [204, 'GET, HEAD, OPTIONS']);
    assert.equal((await ask('https://other.example.com')).headers.get('access-control-allow-origin'), null);
}

export async function streamOfUnknownLength(url: string): Promise<void> {
    const headers = { authorization: 'Bearer writer', 'content-type': 'application/octet-stream' };
    const upload = request(`${url}/pet/3/uploadImage`, { method: 'POST', headers });
    const answer = once(upload, 'response');
    await pipeline(Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(10_000))), upload);
    const [response] = await answer;
    assert.equal(JSON.parse(await text(response)).code, 1_000_000);
}
