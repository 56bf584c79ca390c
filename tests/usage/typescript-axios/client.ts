// Helpers by which programs construct an API of the axios client, call it, and read the result.
import { isAxiosError } from 'axios';
import type { AxiosResponse } from 'axios';
import { Configuration } from '@acme/client';

export * as classes from '@acme/client';

/** An API of the client on a server. */
export function connect<Api>(Class: new (configuration: Configuration) => Api, url: string): Api {
    return new Class(new Configuration({ basePath: url }));
}

/** The body of a response. */
export async function data<T>(response: Promise<AxiosResponse<T>>): Promise<T> {
    return (await response).data;
}

/** The status and the body of an answer that is an error. */
export function failure<Body>(error: unknown): { status: number; body: Body } | undefined {
    return isAxiosError<Body>(error) && error.response ? { status: error.response.status, body: error.response.data } : undefined;
}
