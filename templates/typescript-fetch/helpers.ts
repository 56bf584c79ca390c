import type { Operation } from './requests{{ extension }}';
import type { Configuration, FetchAPI, InitOverrideFunction } from './runtime{{ extension }}';
import { sendRequest } from './runtime{{ extension }}';

/** How {@link withRetries} sends requests again. */
export interface RetryOptions {
    /** How often a request is sent again. Defaults to 3. */
    retries?: number;
    /** The longest wait before the first repetition, in milliseconds. It doubles with each of them. Defaults to 500. */
    delay?: number;
    /** The longest wait, in milliseconds. If `Retry-After` asks for more, the response is returned. Defaults to 30,000. */
    maxDelay?: number;
    /** Whether a request may be sent again. Defaults to those whose method is idempotent. */
    isRetried?: (url: string, init: RequestInit, response: Response | undefined) => boolean;
    /** The function that sends requests. Defaults to the global fetch. */
    fetchApi?: FetchAPI;
}

const globalFetch: FetchAPI = (input, init) => fetch(input, init);

const isIdempotent = (_url: string, { method = 'GET' }: RequestInit): boolean => ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method.toUpperCase());

/**
 * Returns a function for `fetchApi` that sends a request again if it fails or if the server is overloaded (status 408, 429, 500,
 * 502, 503 or 504). Requests with a stream as their body are sent once.
 */
export function withRetries({ retries = 3, delay = 500, maxDelay = 30000, isRetried = isIdempotent, fetchApi = globalFetch }: RetryOptions = {}): FetchAPI {
    return async (input, init = {}) => {
        for (let attempt = 0; ; attempt++) {
            const outcome = await fetchApi(input, init).then((response) => ({ response }), (error: unknown) => ({ error }));
            const response = 'response' in outcome ? outcome.response : undefined;
            const wait = retryAfter(response) ?? Math.min(maxDelay, delay * 2 ** attempt) * (0.5 + Math.random() / 2);
            const isTemporary = response === undefined || [408, 429, 500, 502, 503, 504].includes(response.status);
            const isSentAgain = isTemporary && attempt < retries && wait <= maxDelay && !init.signal?.aborted && !(init.body instanceof ReadableStream);
            if (!isSentAgain || !isRetried(String(input), init, response)) {
                if ('response' in outcome) {
                    return outcome.response;
                }
                throw outcome.error;
            }
            await response?.body?.cancel();
            await pause(wait, init.signal);
        }
    };
}

/** Returns the milliseconds that a response asks to wait: seconds or a date. */
function retryAfter(response: Response | undefined): number | undefined {
    const value = response?.headers.get('retry-after')?.trim();
    if (!value) {
        return undefined;
    }
    const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
    return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Waits. Rejects as soon as the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
        const stop = (): void => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, milliseconds);
        signal?.addEventListener('abort', stop, { once: true });
    });
}

/** Returns a function for `fetchApi` that cancels a request, and the reading of its response, with a `TimeoutError` after some time. */
export function withTimeout(milliseconds: number, fetchApi: FetchAPI = globalFetch): FetchAPI {
    return (input, init = {}) => {
        const controller = new AbortController();
        for (const signal of [AbortSignal.timeout(milliseconds), init.signal]) {
            const stop = (): void => controller.abort(signal?.reason);
            if (signal?.aborted) {
                stop();
            }
            // None is left behind when the time is over, however long the caller's signal lives.
            signal?.addEventListener('abort', stop, { signal: controller.signal });
        }
        return fetchApi(input, { ...init, signal: controller.signal });
    };
}

/**
 * Calls an operation and yields its value, then that of each further page which the responses name in a `Link` header with
 * `rel="next"`. Pages are requested when they are read.
 *
 * @throws {TypeError} If a page is on another origin, which must not receive the credentials.
 */
export async function* linkedPages<R, T>(operation: Operation<R, T>, configuration: Configuration, requestParameters?: R, initOverrides?: RequestInit | InitOverrideFunction): AsyncGenerator<T> {
    let context = await operation.requestOpts(configuration, requestParameters);
    for (;;) {
        const response = await sendRequest(configuration, context, initOverrides);
        yield await operation.read(response).value();
        const next = nextPage(response.headers.get('link') ?? '');
        if (next === undefined) {
            return;
        }
        // A response that a program has made has no URL.
        const from = new URL(response.url || (context.basePath ?? configuration.basePath) + context.path);
        const url = new URL(next, from);
        if (url.origin !== from.origin) {
            throw new TypeError(`The next page must be on ${from.origin}, but is on ${url.origin}.`);
        }
        context = { ...context, basePath: url.origin, path: url.pathname + url.search, query: {} };
    }
}

/** Returns the target of a `Link` header with the relation `next` (RFC 8288). */
function nextPage(header: string): string | undefined {
    for (const [, target, parameters = ''] of header.matchAll(/<([^<\s>]*)>((?:\s*;\s*[^\s;,="]+\s*(?:=\s*(?:"[^"]*"|[^\s;,"]*))?)*)/g)) {
        const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
        if ((relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) {
            return target;
        }
    }
    return undefined;
}
