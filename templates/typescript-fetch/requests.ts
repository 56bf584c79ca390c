import { isJsonMime, toJson as json } from './json{{ extension }}';
import type { ApiResponse, Configuration, HTTPHeaders, HTTPMethod, HTTPQuery, InitOverrideFunction, RequestOpts, Server } from './runtime{{ extension }}';
import { RequiredError, sendRequest } from './runtime{{ extension }}';

type InitOverrides = RequestInit | InitOverrideFunction;

/** What a call is given: its parameters, optional if none is required, and options of this call only. */
type Arguments<R> = object extends R ? [requestParameters?: R, initOverrides?: InitOverrides] : [requestParameters: R, initOverrides?: InitOverrides];

/** An operation as a function, which takes a configuration. The methods of the classes are made of these. */
export interface Operation<R, T> {
    (configuration: Configuration, ...of: Arguments<R>): Promise<T>;
    /** Returns the response as well. */
    raw(configuration: Configuration, ...of: Arguments<R>): Promise<ApiResponse<T>>;
    /** Builds the request without sending it. */
    requestOpts(configuration: Configuration, requestParameters?: R): Promise<RequestOpts>;
    /** Reads a response. */
    read(response: Response): ApiResponse<T>;
}

/** Makes an operation of what builds its requests and reads its responses. Without a required parameter, it rejects. */
export const operation = function <R, T>(name: string, required: Array<keyof R & string>, request: (requestParameters: R) => OperationRequest, read: (response: Response) => ApiResponse<T>): Operation<R, T> {
    const requestOpts = async (configuration: Configuration, requestParameters = {} as R): Promise<RequestOpts> => {
        for (const parameter of required) {
            assertPresent(name, parameter, requestParameters[parameter]);
        }
        return buildRequest(configuration, request(requestParameters));
    };
    const raw = async (configuration: Configuration, requestParameters?: R, initOverrides?: InitOverrides): Promise<ApiResponse<T>> =>
        read(await sendRequest(configuration, await requestOpts(configuration, requestParameters), initOverrides));
    const call = async (configuration: Configuration, requestParameters?: R, initOverrides?: InitOverrides): Promise<T> =>
        (await raw(configuration, requestParameters, initOverrides)).value();
    return Object.assign(call, { raw, requestOpts, read }) as Operation<R, T>;
};

/** A security scheme of an operation: adds credentials of the configuration, and returns whether it has some. */
export type SecurityScheme = (credentials: Credentials, configuration: Configuration) => Promise<boolean>;

/** The request of an operation, built from the API description and the arguments. */
export interface OperationRequest {
    method: string;
    /** The path with its parameters filled in. */
    path: string;
    query?: Array<QueryParameter>;
    headers?: Array<[name: string, value: string] | undefined>;
    /** Encoded parts of the Cookie header. */
    cookies?: Array<string | undefined>;
    /** The media types of the responses. */
    accept?: string;
    body?: RequestBody | undefined;
    /**
     * Security alternatives. The schemes of one alternative are required together; an empty list allows anonymous
     * access.
     */
    security?: Array<Array<SecurityScheme>>;
    /** Servers that override those of the API. */
    servers?: Array<Server>;
}

/** A parameter of the query, and what writes it. */
export interface QueryParameter {
    name: string;
    value: unknown;
    write: (value: unknown) => string | undefined;
}

/** A request body. */
export interface RequestBody {
    /** Without one, the platform finds it. */
    contentType: string;
    data(): unknown;
}

/**
 * Checks that a required parameter is present.
 *
 * @throws {RequiredError} If the value is null or undefined.
 */
const assertPresent = function (operation: string, name: string, value: unknown): void {
    if (!isPresent(value)) {
        throw new RequiredError(name, `The parameter ${name} of ${operation} is required, but is null or undefined.`);
    }
};

/** Builds the request of an operation. */
const buildRequest = async function (configuration: Configuration, request: OperationRequest): Promise<RequestOpts> {
    const credentials = await resolveSecurity(request.security ?? [], configuration);
    const headers: HTTPHeaders = {};
    if (request.accept) {
        headers['Accept'] = request.accept;
    }
    if (request.body?.contentType) {
        headers['Content-Type'] = request.body.contentType;
    }
    const cookies = Object.entries(credentials.cookie).map(([name, value]) => `${cookieValue(name)}=${cookieValue(value)}`);
    const cookie = [...(request.cookies ?? []), ...cookies].filter(isPresent).join('; ');
    if (cookie) {
        headers['Cookie'] = cookie;
    }
    Object.assign(headers, Object.fromEntries((request.headers ?? []).filter(isPresent)), credentials.header);

    const query: HTTPQuery = {};
    const writers: NonNullable<RequestOpts['writers']> = {};
    for (const { name, value, write } of request.query ?? []) {
        if (isPresent(value)) {
            query[name] = value as NonNullable<HTTPQuery[string]>;
            writers[name] = write;
        }
    }
    for (const [name, value] of Object.entries(credentials.query)) {
        query[name] = value;
        writers[name] = (key) => `${percentEncode(name)}=${percentEncode(text(key))}`;
    }
    const path = checkedPath(request.path);
    const data = request.body?.data();
    return {
        path,
        method: request.method as HTTPMethod,
        headers,
        query,
        writers,
        ...(data === undefined ? {} : { body: data }),
        ...(request.servers ? { basePath: configuration.basePathOf(request.servers) } : {}),
    };
};

/** A query parameter in a style. */
export const query = function (name: string, value: unknown, style: 'form' | DelimitedStyle | 'deepObject', explode: boolean, options: ParameterOptions = {}): QueryParameter {
    return { name, value, write: (given) => queryParameter(name, given, style, explode, options) };
};

/** A query parameter that is written as a media type. */
export const contentQuery = function (name: string, value: unknown, mediaType: string): QueryParameter {
    return { name, value, write: (given) => contentQueryParameter(name, given, mediaType) };
};

/** A parameter that is the whole query string. */
export const querystring = function (name: string, value: unknown, mediaType: string): QueryParameter {
    return { name, value, write: (given) => querystringParameter(given, mediaType) };
};

/** A path parameter that is one value, in the style `simple`. */
export const pathValue = function (name: string, value: unknown): string {
    return notEmpty(name, isPresent(value) ? percentEncode(text(value)) : '');
};

{{ parameters }}
/** Creates a JSON body. undefined sends no body; null sends `null`. */
export const jsonBody = function (contentType: string, value: unknown): RequestBody | undefined {
    return value === undefined ? undefined : { contentType, data: () => value };
};

/** Creates a body that is sent unchanged: a string, Blob, File, buffer or stream. */
export const rawBody = function (contentType: string, value: unknown): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    if (value instanceof FormData) {
        // The platform finds the type, which names the boundary.
        return { contentType: '', data: () => value };
    }
    const own = value instanceof Blob && value.type ? value.type : 'application/octet-stream';
    const type = contentType.includes('*') ? own : contentType;
    return { contentType: type, data: () => (isPrimitive(value) ? text(value) : value) };
};

/** Converts a value, unless it is sent unchanged: text, bytes, or a form that the caller has made. */
export const converted = function (value: unknown, convert: (value: unknown) => unknown): unknown {
    const isReady = !isRecord(value) || value instanceof FormData || value instanceof URLSearchParams || value instanceof Blob;
    return isReady && !isList(value) ? value : convert(value);
};

/** Creates a body in one of the media types that an operation takes. */
export const bodyOf = function (contentType: string, value: unknown): RequestBody | undefined {
    if (isJsonMime(contentType)) {
        return jsonBody(contentType, value);
    }
    return contentType.startsWith('multipart/') || contentType === FORM_URLENCODED ? objectBody(contentType, value) : rawBody(contentType, value);
};

/** Creates a body of type `multipart/form-data` or another multipart type. */
export const multipartBody = function (fields: Array<FormField>, contentType = 'multipart/form-data'): RequestBody | undefined {
    if (contentType !== 'multipart/form-data') {
        const parts = fields.flatMap((field) => (isList(field.value) ? Array.from(field.value) : [field.value]).map((item) => ({ ...field, value: item })));
        return partsBody(contentType, parts.filter((part) => isPresent(part.value)));
    }
    const data = (): FormData => {
        const form = new FormData();
        for (const field of fields) {
            // Files cannot be serialized in a style.
            if (hasStyle(field.encoding) && !field.isFile) {
                appendStyled(form, field);
            } else {
                for (const item of isList(field.value) ? field.value : [field.value]) {
                    appendItem(form, field, item);
                }
            }
        }
        return form;
    };
    // The platform finds the type, which names the boundary.
    return { contentType: '', data };
};

/** The same as {@link objectBody} for forms that are sent in one way only. */
export const formObject = function (value: unknown): RequestBody | undefined {
    const fields = fieldsOf(value);
    return fields ? formBody(fields) : rawBody(FORM_URLENCODED, value);
};

{{ bodies }}
const appendStyled = function (form: FormData, { name, value, encoding }: FormField): void {
    const style = encoding.style ?? 'form';
    for (const part of expand(name, value, style, encoding.explode ?? style === 'form', asIs)) {
        const end = part.indexOf('=');
        form.append(part.slice(0, end), part.slice(end + 1));
    }
};

const appendItem = function (form: FormData, { name, encoding, isFile }: FormField, item: unknown): void {
    const type = singleType(encoding);
    if (!isPresent(item)) {
        return;
    }
    if (item instanceof Blob) {
        const typed = type && type !== item.type ? item.slice(0, item.size, type) : item;
        form.append(name, typed, item instanceof File ? item.name : name);
    } else if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
        form.append(name, new Blob([item as Bytes], { type: type ?? 'application/octet-stream' }), name);
    } else if (isFile && !isPrimitive(item)) {
        throw new TypeError(`The file ${name} must be a File, a Blob, a buffer or a string.`);
    } else if (type ? type !== 'text/plain' : !isPrimitive(item)) {
        const contentType = type ?? 'application/json';
        form.append(name, new Blob([content(item, contentType)], { type: contentType }));
    } else {
        form.append(name, text(item));
    }
};

interface Credentials {
    header: { [name: string]: string };
    query: { [name: string]: string };
    cookie: { [name: string]: string };
}

/**
 * Returns the credentials of the first fully configured security alternative. Anonymous access is tried last, so that
 * configured credentials are used. If no alternative is complete, the first partially configured one is sent and the
 * server decides.
 */
const resolveSecurity = async function (alternatives: Array<Array<SecurityScheme>>, configuration: Configuration): Promise<Credentials> {
    let partial: Credentials | undefined;
    for (const schemes of alternatives) {
        const credentials = noCredentials();
        let found = 0;
        for (const scheme of schemes) {
            found += (await scheme(credentials, configuration)) ? 1 : 0;
        }
        if (found > 0 && found === schemes.length) {
            return credentials;
        }
        if (found > 0) {
            partial ??= credentials;
        }
    }
    const anonymous = alternatives.some((schemes) => schemes.length === 0);
    return (anonymous ? undefined : partial) ?? noCredentials();
};

const noCredentials = function (): Credentials {
    return { header: {}, query: {}, cookie: {} };
};

/** An API key. */
export const apiKey = function (location: keyof Credentials, name: string, scheme: string): SecurityScheme {
    return async (credentials, configuration) => {
        const own = Object.prototype.hasOwnProperty.call(configuration.apiKeys, scheme) ? configuration.apiKeys[scheme] : undefined;
        const key = (typeof own === 'function' ? await own() : own) ?? (await configuration.apiKey?.(name));
        if (key) {
            credentials[location][name] = key;
        }
        return Boolean(key);
    };
};

/** HTTP basic authentication. */
export const basic: SecurityScheme = async function (credentials, { username, password }) {
    if (username === undefined && password === undefined) {
        return false;
    }
    credentials.header['Authorization'] = `Basic ${base64(`${username ?? ''}:${password ?? ''}`)}`;
    return true;
};

/** A token. */
export const bearer: SecurityScheme = async function (credentials, configuration) {
    return addToken(credentials, await configuration.accessToken?.());
};

/** A token for scopes. */
export const oauth2 = function (name: string, scopes: Array<string>): SecurityScheme {
    return async (credentials, configuration) => addToken(credentials, await configuration.accessToken?.(name, scopes));
};

const addToken = function (credentials: Credentials, token: string | undefined): boolean {
    if (token) {
        credentials.header['Authorization'] = `Bearer ${token}`;
    }
    return Boolean(token);
};

/** Encodes a string as UTF-8 and Base64. */
const base64 = function (value: string): string {
    return btoa(String.fromCharCode(...new TextEncoder().encode(value)));
};

const RECORD_SEPARATOR = '\x1e';

{{ text }}
