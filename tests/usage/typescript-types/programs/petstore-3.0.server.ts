// A server without a framework, whose handlers are typed by the operations.
import type { components, operations } from './schema';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Responses<T> = T extends { responses: infer R } ? { [Status in keyof R]: { status: Status; body: Json<R[Status]> } }[keyof R] : never;
type Parameter<T, Where extends string> = T extends { parameters: infer P } ? (Where extends keyof P ? NonNullable<P[Where]> : never) : never;
type Handler<T> = (request: {
  path: Parameter<T, 'path'>;
  query: Parameter<T, 'query'>;
  body: T extends { requestBody?: infer B } ? Json<NonNullable<B>> : undefined;
}) => Responses<T> | Promise<Responses<T>>;
export type Service = { [Id in keyof operations]: Handler<operations[Id]> };

const pets: components['schemas']['Pet'][] = [];
const orders = new Map<number, components['schemas']['Order']>();

export const service: Pick<Service, 'addPet' | 'deleteOrder' | 'findPetsByTags' | 'getInventory' | 'getOrderById' | 'placeOrder'> = {
  addPet({ body }) {
    if (body.name === '') return { status: 400, body: undefined };
    pets.push({ ...body, id: pets.length });
    return { status: 200, body };
  },
  findPetsByTags: ({ query }) => ({ status: 200, body: pets.filter(({ tags = [] }) => tags.some(({ name }) => name !== undefined && query.tags?.includes(name))) }),
  getInventory: async () => ({ status: 200, body: { available: pets.filter(({ status }) => status === 'available').length } }),
  getOrderById({ path }) {
    const order = orders.get(path.orderId);
    return order ? { status: 200, body: order } : { status: 404, body: undefined };
  },
  placeOrder({ body }) {
    const order = { ...body, id: orders.size, status: 'placed' as const };
    orders.set(order.id, order);
    return { status: 200, body: order };
  },
  deleteOrder: ({ path }) => (orders.delete(path.orderId) ? { status: 200, body: undefined } : { status: 404, body: undefined }),
};

export const wrong: Pick<Service, 'getInventory' | 'getOrderById'> = {
  // @ts-expect-error counts are numbers
  getInventory: () => ({ status: 200, body: { available: 'many' } }),
  // @ts-expect-error no such status
  getOrderById: () => ({ status: 201, body: undefined }),
};
