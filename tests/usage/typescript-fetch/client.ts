// Helpers by which programs construct an API of the fetch client, call it, and read the result.
import { Configuration, ResponseError } from '@acme/client';

export * as classes from '@acme/client';

/** An API of the client on a server. */
export function connect<Api>(Class: new (configuration: Configuration) => Api, url: string): Api {
    return new Class(new Configuration({ basePath: url }));
}

/** The bodies of answers that are errors, which are read with the answer. */
const bodies = new WeakMap<ResponseError, unknown>();

/** The body of a response. */
export async function data<T>(response: Promise<T>): Promise<T> {
    try {
        return await response;
    } catch (error) {
        if (error instanceof ResponseError) {
            bodies.set(error, await error.body());
        }
        throw error;
    }
}

/** The status and the body of an answer that is an error. */
export function failure<Body>(error: unknown): { status: number; body: Body } | undefined {
    return error instanceof ResponseError ? { status: error.response.status, body: bodies.get(error) as Body } : undefined;
}
