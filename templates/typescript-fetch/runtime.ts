import { fromJson, isJsonMime, toJson } from './json{{ extension }}';

/** A server of the API description. `{name}` in its URL is a variable. */
export interface Server {
    url: string;
    description?: string;
    variables?: { [name: string]: ServerVariable };
}

/** A variable in the URL of a server. If `enum` is set, other values are rejected. */
export interface ServerVariable {
    default: string;
    enum?: Array<string>;
}

/** The servers of the API description. */
export const SERVERS: Array<Server> = [
{%- for server in servers %}
    {{ server }},
{%- endfor %}
];

/** The URL of the first server, with the default values of its variables. */
export const BASE_PATH = {{ base_path }};

/** The settings of a {@link Configuration}. All are optional. */
export interface ConfigurationParameters {
    /** The base URL of the API, which takes precedence over its servers. */
    basePath?: string;
    /** The index of the server to use, starting at 0. */
    serverIndex?: number;
    /** Values for the variables in server URLs. */
    serverVariables?: { [name: string]: string };
    /** The function that sends requests. Defaults to the global fetch. */
    fetchApi?: FetchAPI;
    /** Functions that run before and after each request, and on errors. */
    middleware?: Array<Middleware>;
    /** Writes query strings instead of the styles of the API description. */
    queryParamsStringify?: (params: HTTPQuery) => string;
    /** The user name for HTTP basic authentication. */
    username?: string;
    /** The password for HTTP basic authentication. */
    password?: string;
    /** The API key, or a function that receives the name of its header, query parameter or cookie and returns it. */
    apiKey?: string | Promise<string> | ((name: string) => string | Promise<string>);
    /** API keys by the names of their security schemes, or functions that return them. They precede `apiKey`. */
    apiKeys?: { [scheme: string]: string | (() => string | Promise<string>) };
    /** The bearer or OAuth 2.0 token, or a function that receives the scheme name and scopes and returns it. */
    accessToken?: string | Promise<string> | ((name?: string, scopes?: string[]) => string | Promise<string>);
    /** Headers for every request. */
    headers?: HTTPHeaders;
    /** Whether requests have the cookies of the browser. */
    credentials?: NonNullable<RequestInit['credentials']>;
}

/** Settings shared by all calls: base URL, credentials and the function that sends requests. */
export class Configuration {
    private configuration: ConfigurationParameters;

    constructor(configuration: ConfigurationParameters = {}) {
        this.configuration = configuration;
    }

    set config(configuration: Configuration) {
        this.configuration = configuration.configuration;
    }

    get basePath(): string {
        return this.basePathOf(undefined);
    }

    /** Returns the base URL of an operation whose own servers these are. */
    basePathOf(servers: Array<Server> | undefined): string {
        const { basePath, serverIndex = 0, serverVariables = {} } = this.configuration;
        return (basePath ?? serverUrl(servers, serverIndex, serverVariables)).replace(/\/+$/, '');
    }

    get fetchApi(): FetchAPI | undefined {
        return this.configuration.fetchApi;
    }

    get middleware(): Middleware[] {
        return this.configuration.middleware || [];
    }

    get queryParamsStringify(): (params: HTTPQuery) => string {
        return this.configuration.queryParamsStringify || querystring;
    }

    /** Whether `queryParamsStringify` writes query strings instead of the styles of the API description. */
    get hasOwnQuery(): boolean {
        return this.configuration.queryParamsStringify !== undefined;
    }

    get username(): string | undefined {
        return this.configuration.username;
    }

    get password(): string | undefined {
        return this.configuration.password;
    }

    get apiKey(): ((name: string) => string | Promise<string>) | undefined {
        const apiKey = this.configuration.apiKey;
        if (typeof apiKey === 'function') {
            return apiKey;
        }
        return apiKey === undefined ? undefined : () => apiKey;
    }

    get apiKeys(): { [scheme: string]: string | (() => string | Promise<string>) } {
        return this.configuration.apiKeys ?? {};
    }

    get accessToken(): ((name?: string, scopes?: string[]) => string | Promise<string>) | undefined {
        const accessToken = this.configuration.accessToken;
        if (typeof accessToken === 'function') {
            return accessToken;
        }
        return accessToken === undefined ? undefined : () => accessToken;
    }

    get headers(): HTTPHeaders | undefined {
        return this.configuration.headers;
    }

    get credentials(): NonNullable<RequestInit['credentials']> | undefined {
        return this.configuration.credentials;
    }
}

/** The configuration of classes that are created without one. */
export const DefaultConfig = /* @__PURE__ */ new Configuration();

/** Returns the URL of a server of the operation, otherwise of the API, with its variables filled in. */
function serverUrl(own: Array<Server> | undefined, index: number, values: { [name: string]: string }): string {
    // The index refers to the servers of the API; an operation may have fewer.
    const server = (own ?? SERVERS)[index] ?? own?.[0];
    if (!server) {
        if (index !== 0) {
            throw new RangeError(`serverIndex is ${index}, but the API description has ${SERVERS.length} servers.`);
        }
        return BASE_PATH;
    }
    return server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
        const variable = server.variables?.[name];
        if (!variable) {
            return placeholder;
        }
        const value = values[name] ?? variable.default;
        if (variable.enum && !variable.enum.includes(value)) {
            throw new RangeError(`The server variable ${name} must be one of ${variable.enum.join(', ')}, but is '${value}'.`);
        }
        return value;
    });
}

/** The base class of the API classes: it sends requests through the middleware. */
export class BaseAPI {
    protected configuration: Configuration;
    private middleware: Middleware[];

    constructor(configuration = DefaultConfig) {
        this.configuration = configuration;
        this.middleware = configuration.middleware;
    }

    /** Returns a copy of this object with further middleware. */
    withMiddleware<T extends BaseAPI>(this: T, ...middlewares: Middleware[]) {
        const next = this.clone<T>();
        next.middleware = next.middleware.concat(...middlewares);
        return next;
    }

    /** Returns a copy of this object with functions that run before each request. */
    withPreMiddleware<T extends BaseAPI>(this: T, ...preMiddlewares: Array<Middleware['pre']>) {
        const middlewares = preMiddlewares.map((pre) => ({ pre }) as Middleware);
        return this.withMiddleware<T>(...middlewares);
    }

    /** Returns a copy of this object with functions that run after each request. */
    withPostMiddleware<T extends BaseAPI>(this: T, ...postMiddlewares: Array<Middleware['post']>) {
        const middlewares = postMiddlewares.map((post) => ({ post }) as Middleware);
        return this.withMiddleware<T>(...middlewares);
    }

    /** Returns whether a media type is `application/json` or has the suffix `+json`. Parameters are ignored. */
    protected isJsonMime(mime: string | null | undefined): boolean {
        return isJsonMime(mime);
    }

    /** Sends a request. A response with an error status is thrown as a {@link ResponseError}. */
    protected async request(context: RequestOpts, initOverrides?: RequestInit | InitOverrideFunction): Promise<Response> {
        return sendRequest(this.configuration, context, initOverrides, this.middleware);
    }

    private clone<T extends BaseAPI>(this: T): T {
        const constructor = this.constructor as new (configuration: Configuration) => T;
        const next = new constructor(this.configuration);
        next.middleware = this.middleware.slice();
        return next;
    }
}

/** Sends a request through middleware. A response with an error status is thrown as a {@link ResponseError}. */
export async function sendRequest(configuration: Configuration, context: RequestOpts, initOverrides?: RequestInit | InitOverrideFunction, middleware: Array<Middleware> = configuration.middleware): Promise<Response> {
    const { url, init } = await fetchParamsOf(configuration, context, initOverrides);
    const response = await fetchThrough(middleware, configuration.fetchApi, url, init);
    if ((response.status >= 200 && response.status < 300) || response.status === 304) {
        return response;
    }
    throw new ResponseError(response, `The server responded with status ${response.status}.`);
}

async function fetchParamsOf(configuration: Configuration, context: RequestOpts, initOverrides?: RequestInit | InitOverrideFunction): Promise<FetchParams> {
    const base = context.basePath ?? configuration.basePath;
    const query = queryOf(configuration, context);
    const path = query ? `${context.path}${context.path.includes('?') ? '&' : '?'}${query}` : context.path;
    const headers = mergedHeaders(configuration.headers, context.headers);
    const init: HTTPRequestInit = { method: context.method, headers, body: context.body };
    if (configuration.credentials !== undefined) {
        init.credentials = configuration.credentials;
    }
    const overridden: RequestInit =
        typeof initOverrides === 'function'
            ? { ...init, ...(await initOverrides({ init, context })) }
            : { ...init, ...initOverrides, headers: mergedHeaders(headers, initOverrides?.headers) };
    const body = bodyOf(overridden);
    // Without this, Node.js sends no stream.
    const duplex = isStream(body) ? { duplex: 'half' as const } : {};
    return { url: base + path, init: { ...overridden, ...duplex, body } };
}

/** Returns whether a body is a stream, which not all platforms have. */
function isStream(body: unknown): boolean {
    return typeof ReadableStream !== 'undefined' && body instanceof ReadableStream;
}

function queryOf(configuration: Configuration, { query = {}, writers = {} }: RequestOpts): string {
    const write = configuration.queryParamsStringify;
    if (configuration.hasOwnQuery) {
        return write(query);
    }
    const written = Object.keys(query).map((name) => (writers[name] ? writers[name](query[name]) : write({ [name]: query[name] } as HTTPQuery)));
    return written.filter((part) => part !== undefined && part !== '').join('&');
}

async function fetchThrough(middlewares: Array<Middleware>, fetchApi: FetchAPI | undefined, url: string, init: RequestInit): Promise<Response> {
    const again: FetchAPI = (input, options) => fetchThrough(middlewares, fetchApi, input as string, options as RequestInit);
    const send: FetchAPI = fetchApi ?? ((input, options) => fetch(input, options));
    let params = { url, init };
    for (const middleware of middlewares) {
        params = ((await middleware.pre?.({ fetch: again, ...params })) as FetchParams | undefined) ?? params;
    }
    const context = { fetch: again, ...params };
    let response: Response | undefined;
    try {
        response = await send(params.url, params.init);
    } catch (error) {
        for (const middleware of middlewares) {
            const failed = response ? { ...context, error, response: response.clone() } : { ...context, error };
            response = ((await middleware.onError?.(failed)) as Response | undefined) ?? response;
        }
        if (response === undefined) {
            throw error instanceof Error && !isAbort(error, params.init.signal) ? new FetchError(error, failure(params.url)) : error;
        }
    }
    for (const middleware of middlewares) {
        if (middleware.post) {
            const copy = response.clone();
            const next: Response = ((await middleware.post({ ...context, response: copy })) as Response | undefined) ?? response;
            copies.set(next, [...(copies.get(response) ?? []), response, copy]);
            response = next;
        }
    }
    return response;
}

/** The other copies of a response: middleware receives one each. */
const copies = /* @__PURE__ */ new WeakMap<Response, Array<Response>>();

/** Cancels the copies of a stream that middleware does not read: they would keep all of it in memory, and its connection open. */
export function releaseCopies(response: Response): void {
    for (const copy of copies.get(response) ?? []) {
        if (!copy.bodyUsed && copy.body?.locked === false) {
            copy.body.cancel().catch(() => undefined);
        }
    }
}

/** Returns what to say of a request that failed. Only a page has a host for URLs that have none, and Node.js has no page. */
function failure(url: string): string {
    const isComplete = 'location' in globalThis || /^[a-z][a-z\d+.-]*:/i.test(url);
    return isComplete
        ? 'The request failed.'
        : `The URL '${url}' has no host: set basePath in the Configuration, such as to https://api.example.com.`;
}

/** Returns whether a request was cancelled, also for a reason of the caller's, or took longer than its signal allows. */
function isAbort(error: Error, signal: AbortSignal | null | undefined): boolean {
    return error.name === 'AbortError' || error.name === 'TimeoutError' || error === signal?.reason;
}

/** Merges headers. Later headers take precedence, and undefined removes one; names are compared case-insensitively. */
function mergedHeaders(...all: Array<RequestInit['headers']>): HTTPHeaders {
    const merged = new Map<string, [string, string]>();
    for (const headers of all) {
        const entries = headers instanceof Headers ? Array.from(headers as unknown as Iterable<[string, string]>) : Array.isArray(headers) ? headers : Object.entries(headers ?? {});
        for (const [name, value] of entries as Array<[string, string]>) {
            merged.set(name.toLowerCase(), [name, value]);
        }
    }
    return Object.fromEntries(Array.from(merged.values()).filter(([, value]) => value !== undefined));
}

/** Returns the body to send: an object as JSON, if that is its content type. */
function bodyOf({ body, headers }: Pick<RequestInit, 'headers'> & { body?: unknown }): Exclude<RequestInit['body'], undefined> {
    const type = Object.entries(mergedHeaders(headers)).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const isSent = body === undefined || body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob || isStream(body);
    if (!isSent && isJsonMime(type)) {
        return toJson(body);
    }
    return (body ?? null) as Exclude<RequestInit['body'], undefined>;
}

/** Thrown for a response with an error status, and for one that cannot be read: then `cause` says why. */
export class ResponseError extends Error {
    override name: 'ResponseError' = 'ResponseError' as const;
    response: Response;
    private copy: Response | undefined;
    private text: Promise<string> | undefined;
    private convert: (json: any) => unknown = (json) => json;

    constructor(response: Response, msg?: string) {
        super(msg);
        this.response = response;
        this.copy = response.bodyUsed ? undefined : response.clone?.();
    }

    /** Returns the error for a response whose body has been read, and is not what the API description says. */
    static ofBody(response: Response, text: string, cause: unknown): ResponseError {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const error: ResponseError & { cause?: unknown } = new ResponseError(response, `The response with status ${response.status} could not be read: ${reason}`);
        error.cause = cause;
        error.text = Promise.resolve(text);
        return error;
    }

    /** Returns the body, which is read once, also if `response` has been read. What is not JSON is text. */
    async body(): Promise<unknown> {
        this.text ??= (this.copy ?? this.response).text();
        const text = await this.text;
        const type = this.response.headers.get('content-type');
        const isConverted = text === '' || (isJson(text) && (type === null || isJsonMime(type) || /^\s*[[{]/.test(text)));
        return isConverted && !('cause' in this) ? (text === '' ? this.convert(undefined) : fromJson(text, this.convert)) : text;
    }

    /** Sets what converts the body. */
    bodyAs(convert: (json: any) => unknown): void {
        this.convert = convert;
    }
}

/** A {@link ResponseError} with a typed body. */
export interface ResponseErrorOf<Body> extends ResponseError {
    body(): Promise<Body>;
}

/**
 * Returns whether an error is the described response for a status: a code, a range such as `'4XX'`, or `'default'`,
 * which matches any response and should be checked last.
 */
export interface ErrorGuard<Errors> {
    <Status extends keyof Errors>(error: unknown, status: Status): error is ResponseErrorOf<Errors[Status]>;
}

/** Returns a guard for the errors of an operation, whose bodies these functions convert. */
export function errorGuard<Errors>(converts: { [status: string]: (json: any) => unknown }): ErrorGuard<Errors> {
    return <Status extends keyof Errors>(error: unknown, status: Status): error is ResponseErrorOf<Errors[Status]> => {
        if (!(error instanceof ResponseError) || 'cause' in error) {
            return false;
        }
        const code = error.response.status;
        const found = status === 'default' || String(status) === String(code) || String(status) === `${Math.floor(code / 100)}XX`;
        if (found) {
            error.bodyAs(converts[String(status)] ?? ((json) => json));
        }
        return found;
    };
}

/** Error without its `cause`, which older libraries do not have. */
const PlainError: new (message?: string) => Omit<Error, 'cause'> = Error;

/** Thrown if a request could not be sent, or its response not be received. */
export class FetchError extends PlainError {
    override name: 'FetchError' = 'FetchError' as const;

    cause: Error;

    constructor(cause: Error, msg?: string) {
        super(msg);
        this.cause = cause;
    }
}

/** Thrown before a request is sent if a required parameter is missing. `field` is its name. */
export class RequiredError extends Error {
    override name: 'RequiredError' = 'RequiredError' as const;

    field: string;

    constructor(field: string, msg?: string) {
        super(msg);
        this.field = field;
    }
}

/** Separators of the collection formats of Swagger 2.0. */
export const COLLECTION_FORMATS = {
    csv: ',',
    ssv: ' ',
    tsv: '\t',
    pipes: '|',
};

/** What `fetch` is, whichever platform declares it. */
export type FetchAPI = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type Json = any;
export type HTTPMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
export type HTTPHeaders = { [key: string]: string };
{%- if has_int64 %}
export type HTTPQuery = { [key: string]: string | number | bigint | null | boolean | Array<string | number | bigint | null | boolean> | Set<string | number | bigint | null | boolean> | HTTPQuery };
{%- else %}
export type HTTPQuery = { [key: string]: string | number | null | boolean | Array<string | number | null | boolean> | Set<string | number | null | boolean> | HTTPQuery };
{%- endif %}
export type HTTPBody = Json | FormData | URLSearchParams;
export type HTTPRequestInit = { headers?: HTTPHeaders; method: HTTPMethod; credentials?: NonNullable<RequestInit['credentials']>; body?: HTTPBody };
export type ModelPropertyNaming = 'camelCase' | 'snake_case' | 'PascalCase' | 'original';

/** Returns the options of a request instead of those that it is given. */
export type InitOverrideFunction = (requestContext: { init: HTTPRequestInit; context: RequestOpts }) => Promise<RequestInit>;

/** What `fetch` is called with. */
export interface FetchParams {
    url: string;
    init: RequestInit;
}

/** The request of an operation. */
export interface RequestOpts {
    path: string;
    method: HTTPMethod;
    headers: HTTPHeaders;
    query?: HTTPQuery;
    body?: HTTPBody;
    /** The base URL, if it is not that of the configuration. */
    basePath?: string;
    /** What writes the parameters of the query in their styles, by name. */
    writers?: { [name: string]: (value: unknown) => string | undefined };
}

/** Returns a query string in which lists repeat their name and objects have brackets, as in `a[b]=c`. */
export function querystring(params: HTTPQuery, prefix: string = ''): string {
    const parts = Object.entries(params).flatMap(([key, value]: [string, unknown]) => {
        const name = prefix ? `${prefix}[${key}]` : key;
        const items = Array.isArray(value) || value instanceof Set ? Array.from(value as Iterable<unknown>) : [value];
        if (typeof value === 'object' && value !== null && items[0] === value && !(value instanceof Date)) {
            return querystring(value as HTTPQuery, name);
        }
        return items
            .filter((item) => item !== undefined)
            .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(item instanceof Date ? item.toISOString() : String(item))}`);
    });
    return parts.filter((part) => part !== '').join('&');
}

/** Returns whether an object has a property that is neither null nor undefined. */
export function exists(json: any, key: string) {
    const value = json[key];
    return value !== null && value !== undefined;
}
{% if with_models %}
/** Converts the values of an object. */
export function mapValues(data: any, fn: (item: any) => any) {
    const result: { [key: string]: any } = {};
    for (const key of Object.keys(data)) {
        result[key] = fn(data[key]);
    }
    return result;
}

/** Returns a value as JSON can hold it. */
export function anyToJSON(value: any): any {
    return value;
}
{% endif %}
/** Returns whether one of the media types is `multipart/form-data`. */
export function canConsumeForm(consumes: Consume[]): boolean {
    return consumes.some((consume) => consume.contentType === 'multipart/form-data');
}
{% if dates == "date" %}
/**
 * Writes the date of a Date, in the local time zone.
 *
 * @throws {RangeError} If it is invalid.
 */
export function serializeDate(value: Date): string {
    if (Number.isNaN(value.getTime())) {
        throw new RangeError('The Date is invalid.');
    }
    const two = (number: number): string => String(number).padStart(2, '0');
    return `${String(value.getFullYear()).padStart(4, '0')}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}

/**
 * Writes a time in UTC.
 *
 * @throws {RangeError} If it is invalid.
 */
export function serializeDateTime(value: Date): string {
    return value.toISOString();
}

/**
 * Reads a date as the beginning of the day in the local time zone, or with the time that is behind it.
 *
 * @throws {RangeError} If the text is not a date.
 */
export function parseDate(value: string | Date): Date {
    const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(\D.*)?$/.exec(String(value)) ?? [];
    if (typeof value !== 'string' || time !== undefined) {
        return parseDateTime(value);
    }
    const date = new Date(0);
    date.setHours(0, 0, 0, 0);
    date.setFullYear(Number(year), Number(month) - 1, Number(day));
    if (date.getMonth() !== Number(month) - 1) {
        throw new RangeError(`${value} is not a date.`);
    }
    return date;
}

/**
 * Reads a time.
 *
 * @throws {RangeError} If the value is not a time.
 */
export function parseDateTime(value: any): Date {
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) {
        throw new RangeError(`${String(value)} is not a time.`);
    }
    // A day that its month does not have would be one of the next month.
    const [day] = /^\d{4}-\d\d-\d\d(?=\D)/.exec(String(value)) ?? [];
    if (day !== undefined) {
        parseDate(day);
    }
    return date;
}
{% else if dates == "temporal" %}
/** Writes a date. */
export function serializeDate(value: Temporal.PlainDate): string {
    return value.toString();
}

/** Writes a time. */
export function serializeDateTime(value: Temporal.Instant): string {
    return value.toString();
}

/** Reads a date. */
export function parseDate(value: string | Temporal.PlainDate): Temporal.PlainDate {
    return Temporal.PlainDate.from(value);
}

/** Reads a time. */
export function parseDateTime(value: any): Temporal.Instant {
    return Temporal.Instant.from(value);
}
{% else %}
/** Writes a time in UTC. */
export function serializeDateTime(value: Date): string {
    return value.toISOString();
}
{% endif %}
export interface Consume {
    contentType: string;
}

/** What a middleware is given before a request. */
export interface RequestContext {
    fetch: FetchAPI;
    url: string;
    init: RequestInit;
}

/** What a middleware is given after a request. */
export interface ResponseContext {
    fetch: FetchAPI;
    url: string;
    init: RequestInit;
    response: Response;
}

/** What a middleware is given if a request has failed. */
export interface ErrorContext {
    fetch: FetchAPI;
    url: string;
    init: RequestInit;
    error: unknown;
    response?: Response;
}

/* eslint-disable @typescript-eslint/no-invalid-void-type -- a function without a return statement is one of them */
/** Functions that run before and after each request, and on errors. Each may return another request or response. */
export interface Middleware {
    pre?(context: RequestContext): Promise<FetchParams | void>;
    post?(context: ResponseContext): Promise<Response | void>;
    onError?(context: ErrorContext): Promise<Response | void>;
}
/* eslint-enable @typescript-eslint/no-invalid-void-type */

/** A response and its typed body. */
export interface ApiResponse<T> {
    raw: Response;
    value(): Promise<T>;
}

export interface ResponseTransformer<T> {
    (json: any): T;
}

/** A response with JSON, whatever its content type says. Without a body, its value is undefined. */
export class JSONApiResponse<T> {
    raw: Response;
    private transformer: ResponseTransformer<T>;

    constructor(raw: Response, transformer: ResponseTransformer<T> = (jsonValue: any) => jsonValue) {
        this.raw = raw;
        this.transformer = transformer;
    }

    /**
     * Reads the body.
     *
     * @throws {ResponseError} If it is not JSON, or the type cannot be read from it.
     */
    async value(): Promise<T> {
        const text = await textOf(this.raw);
        return text === '' ? (undefined as T) : readJson(this.raw, text, this.transformer);
    }
}

/**
 * Reads the text of a response.
 *
 * @throws {FetchError} If it ends too early.
 */
export async function textOf(response: Response): Promise<string> {
    const isUsed = response.bodyUsed;
    try {
        return await response.text();
    } catch (error) {
        throw error instanceof TypeError && !isUsed ? new FetchError(error, 'The response is incomplete.') : error;
    }
}

/**
 * Reads JSON of a response and converts it.
 *
 * @throws {ResponseError} If that is not possible.
 */
export function readJson<T>(response: Response, text: string, convert: (json: any) => T): T {
    try {
        return fromJson(text, convert);
    } catch (error) {
        throw ResponseError.ofBody(response, text, error);
    }
}

/** Returns whether a text is JSON. */
export function isJson(text: string): boolean {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
}

/** A response without a body. */
export class VoidApiResponse {
    raw: Response;

    constructor(raw: Response) {
        this.raw = raw;
    }

    async value(): Promise<void> {
        return undefined;
    }
}

/** A file with the name that the server gives it. */
export type HttpFile = Blob & { readonly name: string };

/** A response with a file. */
export class BlobApiResponse {
    raw: Response;

    constructor(raw: Response) {
        this.raw = raw;
    }

    async value(): Promise<HttpFile> {
        const blob = await this.raw.blob();
        return new File([blob], parseContentDispositionFilename(this.raw.headers) ?? 'download', { type: blob.type });
    }
}

/** Returns the name of a file without its folders. The extended form takes precedence (RFC 6266), if it can be used. */
export function parseContentDispositionFilename(headers: Headers): string | undefined {
    return fileNameOf(headers.get('content-disposition') ?? '');
}

{{ file_name }}
/** A response with text. */
export class TextApiResponse {
    raw: Response;

    constructor(raw: Response) {
        this.raw = raw;
    }

    async value(): Promise<string> {
        return textOf(this.raw);
    }
}
