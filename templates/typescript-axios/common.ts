/// <reference lib="es2020" />
import type { AxiosInstance, AxiosResponse, AxiosResponseTransformer, RawAxiosRequestConfig, RawAxiosRequestHeaders } from 'axios';
import { AxiosError } from 'axios';
{%- if with_node_imports %}
import { Readable } from 'stream';
import { URL, URLSearchParams } from 'url';
{%- endif %}
import type { RequestArgs } from './base{{ extension }}';
import { RequiredError } from './base{{ extension }}';
import type { Configuration } from './configuration{{ extension }}';

/* eslint-disable @typescript-eslint/no-explicit-any --
   These helpers keep loose parameter types for compatibility with existing programs. */

/** A base for parsing relative URLs; {@link toPathString} removes it again. */
export const DUMMY_BASE_URL = 'https://example.com';

/**
 * Checks that a required parameter is present.
 *
 * @throws {RequiredError} If the value is null or undefined.
 */
export const assertParamExists = function (functionName: string, paramName: string, paramValue: unknown): void {
    if (paramValue === null || paramValue === undefined) {
        throw new RequiredError(
            paramName,
            `The parameter ${paramName} of ${functionName} is required, but is null or undefined.`,
        );
    }
};

/** Sets the configured API key under the name of its parameter. Of keys by scheme, the one of this name. */
export const setApiKeyToObject = async function (object: any, keyParamName: string, configuration?: Configuration): Promise<void> {
    const value = await apiKeyOf(configuration?.apiKey, keyParamName);
    if (value) {
        object[keyParamName] = value;
    }
};

/** Sets the configured user name and password as axios' `auth` option. */
export const setBasicAuthToObject = function (object: any, configuration?: Configuration): void {
    if (configuration?.username || configuration?.password) {
        object['auth'] = { username: configuration.username ?? '', password: configuration.password ?? '' };
    }
};

/** Sets the configured access token as a bearer token. */
export const setBearerAuthToObject = async function (object: any, configuration?: Configuration): Promise<void> {
    const accessToken = configuration?.accessToken;
    const value = typeof accessToken === 'function' ? await accessToken() : await accessToken;
    if (value) {
        object['Authorization'] = `Bearer ${value}`;
    }
};

/** Sets the configured access token for an OAuth 2.0 scheme and the scopes that the operation needs. */
export const setOAuthToObject = async function (object: any, name: string, scopes: Array<string>, configuration?: Configuration): Promise<void> {
    const accessToken = configuration?.accessToken;
    const value = typeof accessToken === 'function' ? await accessToken(name, scopes) : await accessToken;
    if (value) {
        object['Authorization'] = `Bearer ${value}`;
    }
};

/** Sets the properties of the objects as query parameters of a URL and replaces parameters with the same names. */
export const setSearchParams = function (url: URL, ...objects: Array<any>): void {
    const search = new URLSearchParams(url.search);
    for (const object of objects) {
        for (const [name, value] of members(object)) {
            search.delete(name);
            for (const item of isList(value) ? value : [value]) {
                if (isPresent(item)) {
                    search.append(name, text(item));
                }
            }
        }
    }
    url.search = search.toString();
};

/** A replacer for JSON.stringify that converts sets to arrays and maps to objects. */
export const replaceWithSerializableTypeIfNeeded = function (_key: string, value: any) {
    if (value instanceof Set) {
        return Array.from(value);
    }
    return value instanceof Map ? Object.fromEntries(value) : value;
};

/** Serializes a value if the content type of the request is JSON or not set; returns other values unchanged. */
export const serializeDataIfNeeded = function (value: any, requestOptions: any, configuration?: Configuration) {
    const contentType = headerValue(requestOptions.headers, 'Content-Type');
    const isJson = contentType === undefined ? typeof value !== 'string' : (configuration?.isJsonMime?.(contentType) ?? isJsonMime(contentType));
    return isJson ? json(value) : value;
};

/** Returns whether a media type is `application/json` or has the suffix `+json`. Parameters are ignored. */
export const isJsonMime = function (mime: string): boolean {
    return /^\s*[^\s/;]+\/(?:[^\s/;]+\+)?json\s*(?:;|$)/i.test(mime);
};

/** Returns the part of a URL after its host. */
export const toPathString = function (url: URL) {
    return url.pathname + url.search + url.hash;
};

/**
 * Returns a function that sends a request with a given axios instance and base path. The base URL is that of the call, of
 * the configuration or the given one, in this order; an empty one leaves it to the instance.
 */
export const createRequestFunction = function (axiosArgs: RequestArgs, globalAxios: AxiosInstance, BASE_PATH: string, configuration?: Configuration) {
    return async <T = unknown, R = AxiosResponse<T>>(axios: AxiosInstance = globalAxios, basePath: string = axios.defaults.baseURL ? '' : BASE_PATH): Promise<R> => {
        const { baseURL, ...options } = axiosArgs.options;
        const base = (baseURL ?? configuration?.basePath ?? basePath).replace(/\/+$/, '');
        const isInherited = base === '' && axios.defaults.baseURL;
        // Only axios' own adapters need a host.
        if (!isInherited && typeof (options.adapter ?? axios.defaults.adapter) !== 'function') {
            checkHost(base);
        }
        // An empty baseURL overrides that of the instance.
        const response = (await axios.request({ ...options, ...(isInherited ? {} : { baseURL: '' }), url: base + axiosArgs.url })) as R;
        if (axiosArgs.isJson && !options.responseType && !options.transformResponse) {
            checkJson(response);
        }
        return response;
    };
};

/** Rejects a successful response that axios could not parse. It has the text then, as it has that of a JSON string. */
const checkJson = function (response: any): void {
    const data = response?.data;
    if (typeof data === 'string' && data !== '' && response.status >= 200 && response.status < 300 && !isValidJson(data)) {
        throw new AxiosError(`The response with status ${response.status} is not the JSON that the API description has.`, AxiosError.ERR_BAD_RESPONSE, response.config, response.request, response);
    }
};

const isValidJson = function (written: string): boolean {
    try {
        JSON.parse(written);
        return true;
    } catch {
        return false;
    }
};

/* eslint-enable @typescript-eslint/no-explicit-any */

/** A security scheme of an operation. Its credentials come from the configuration. */
export type SecurityScheme =
    | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; scheme: string }
    | { type: 'basic' }
    | { type: 'bearer' }
    | { type: 'oauth2'; name: string; scopes: Array<string> };

/** The request of an operation, built from the API description and the arguments. */
export interface OperationRequest {
    method: string;
    /** The path with its parameters filled in. */
    path: string;
    /** Encoded parts of the query. */
    query?: Array<string | undefined>;
    headers?: Array<[name: string, value: string] | undefined>;
    /** Encoded parts of the Cookie header. */
    cookies?: Array<string | undefined>;
    /** The media types of the responses. */
    accept?: string;
    body?: RequestBody | undefined;
    /** How to read a successful response. Defaults to JSON. */
    response?: ResponseKind;
    /**
     * Security alternatives. The schemes of one alternative are required together; an empty list allows anonymous
     * access.
     */
    security?: Array<Array<SecurityScheme>>;
}

/**
 * `mixed` is a file, a string or JSON, depending on the Content-Type; `any` is JSON or, if it cannot be parsed, text. The last five
 * are sequences of items: events, the JSON in their data, their data as strings, and JSON values.
 */
export type ResponseKind = 'file' | 'text' | 'any' | 'mixed' | 'events' | 'eventData' | 'eventText' | 'jsonLines' | 'jsonSequence';

/** A request body. It is serialized once the final content type is known. */
export interface RequestBody {
    contentType: string;
    data(headers: HeaderValues, configuration?: Configuration): unknown;
}

type HeaderValues = { [name: string]: unknown };

/**
 * Builds the request of an operation. Options of the call take precedence over `baseOptions` of the configuration, and
 * both over the operation. Header names are compared case-insensitively.
 */
export const createRequestArgs = async function (configuration: Configuration | undefined, options: RawAxiosRequestConfig, request: OperationRequest): Promise<RequestArgs> {
    const { baseURL, ...base }: RawAxiosRequestConfig = configuration?.baseOptions ?? {};
    const credentials = await resolveSecurity(request.security ?? [], configuration);

    const query = [...(request.query ?? []), ...encodedPairs(credentials.query, percentEncode)].filter(isPresent).join('&');
    const cookie = [...(request.cookies ?? []), ...encodedPairs(credentials.cookie, cookieValue)].filter(isPresent).join('; ');

    const ours: HeaderValues = {};
    if (request.accept) {
        ours['Accept'] = request.accept;
    }
    if (request.body) {
        ours['Content-Type'] = request.body.contentType;
    } else if (options.data === undefined && /^(?:POST|PUT|PATCH)$/.test(request.method)) {
        // Without this, axios would declare an absent body to be a form.
        ours['Content-Type'] = false;
    }
    if (cookie) {
        ours['Cookie'] = cookie;
    }
    const callers = mergeHeaders(base.headers, options.headers);
    const headers = mergeHeaders(ours, Object.fromEntries((request.headers ?? []).filter(isPresent)), credentials.header, callers);

    const args: RawAxiosRequestConfig = {
        method: request.method,
        // axios prefers `auth` to the header, so it is removed if the caller has set the header.
        ...(headerValue(callers, 'Authorization') === undefined ? credentials.options : {}),
        ...(base.responseType || options.responseType ? {} : responseOptions(request.response)),
        ...base,
        // The base path of the configuration takes precedence.
        ...(baseURL !== undefined && configuration?.basePath === undefined ? { baseURL } : {}),
        ...options,
        headers: headers as RawAxiosRequestHeaders,
    };
    if (request.body) {
        args.data = request.body.data(headers, configuration);
    }
    const path = checkedPath(request.path);
    return { url: query ? path + (path.includes('?') ? '&' : '?') + query : path, options: args, isJson: request.response === undefined };
};

{{ parameters }}
/** Creates a JSON body. undefined sends no body; null sends `null`. */
export const jsonBody = function (contentType: string, value: unknown): RequestBody | undefined {
    if (value === undefined) {
        return undefined;
    }
    return { contentType, data: (headers, configuration) => serializeDataIfNeeded(value, { headers }, configuration) };
};

/** Creates a body that is sent unchanged: a string, Blob, File, buffer or stream. */
export const rawBody = function (contentType: string, value: unknown): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const range = contentType.includes('*');
    if (value instanceof Blob) {
        const type = range ? value.type || 'application/octet-stream' : contentType;
        // In Node.js, axios would use the type of the Blob instead of the content type.
        return { contentType: type, data: (headers) => value.slice(0, value.size, headerValue(headers, 'Content-Type') ?? type) };
    }
    if (isPrimitive(value) && /^application\/json./i.test(contentType) && !isJsonMime(contentType)) {
        // axios would treat types such as JSON Lines as JSON and quote the text; it does not change a Blob.
        return rawBody(contentType, new Blob([text(value)]));
    }
    return { contentType: range ? 'application/octet-stream' : contentType, data: () => (isPrimitive(value) ? text(value) : value) };
};

/** Creates a body of type `multipart/form-data` or another multipart type. */
export const multipartBody = function (fields: Array<FormField>, contentType = 'multipart/form-data'): RequestBody | undefined {
    if (contentType !== 'multipart/form-data') {
        const parts = fields.flatMap((field) => (isList(field.value) ? Array.from(field.value) : [field.value]).map((item) => ({ ...field, value: item })));
        return partsBody(contentType, parts.filter((part) => isPresent(part.value)));
    }
    return {
        // axios adds the boundary. Without a type, its fetch adapter would send the form as urlencoded.
        contentType: 'multipart/form-data',
        data: ({% if !with_node_imports %}_{% endif %}headers, configuration) => {
{%- if with_node_imports %}
            const streams = fields.some(({ value, isFile }) => isFile && (isList(value) ? Array.from(value) : [value]).some(isStream));
            const form = new (configuration?.formDataCtor ?? (streams ? StreamForm : FormData))();
{%- else %}
            const form = new (configuration?.formDataCtor ?? FormData)();
{%- endif %}
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
{%- if with_node_imports %}
            if (form instanceof StreamForm) {
                Object.keys(headers).filter((name) => name.toLowerCase() === 'content-type').forEach((name) => delete headers[name]);
                headers['Content-Type'] = `multipart/form-data; boundary=${form.boundary}`;
                return Readable.from(form.read(), { objectMode: false });
            }
{%- endif %}
            return form;
        },
    };
};

{{ bodies }}
/** The interface of form classes: FormData, or a configured class such as that of the package form-data. */
interface Form {
    append(name: string, value: unknown, fileNameOrOptions?: unknown): void;
}

{%- if with_node_imports %}

/** A form whose files may be streams, which FormData does not support. They are read while the form is sent. */
class StreamForm implements Form {
    readonly boundary = newBoundary();
    private readonly parts: Array<{ head: string; content: unknown }> = [];

    append(name: string, value: unknown, option?: string | { contentType?: string }): void {
        const isText = isPrimitive(value);
        const path = isRecord(value) && 'path' in value ? String(value.path).replace(/^.*[\\/]/, '') : '';
        const fileName = typeof option === 'string' ? option : isText ? undefined : path || name;
        const given = value instanceof Blob ? value.type : typeof option === 'object' ? option.contentType : undefined;
        const type = given || (isText ? undefined : 'application/octet-stream');
        this.parts.push({ head: partHead(this.boundary, name, fileName, type), content: value instanceof Blob ? value.stream() : value });
    }

    async *read(): AsyncGenerator<Uint8Array> {
        for (const { head, content } of this.parts) {
            yield Buffer.from(head);
            if (isStream(content)) {
                for await (const chunk of content as AsyncIterable<Uint8Array | string>) {
                    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
                }
            } else {
                yield new Uint8Array(await new Blob([content as Bytes]).arrayBuffer());
            }
            yield Buffer.from('\r\n');
        }
        yield Buffer.from(`--${this.boundary}--\r\n`);
    }
}
{%- endif %}

const appendStyled = function (form: Form, { name, value, encoding }: FormField): void {
    const style = encoding.style ?? 'form';
    for (const part of expand(name, value, style, encoding.explode ?? style === 'form', asIs)) {
        const end = part.indexOf('=');
        form.append(part.slice(0, end), part.slice(end + 1));
    }
};

const appendItem = function (form: Form, { name, encoding, isFile }: FormField, item: unknown): void {
    const type = singleType(encoding);
    const isNative = form instanceof FormData;
    if (!isPresent(item)) {
        return;
    }
    if (item instanceof Blob) {
        const typed = type && type !== item.type ? item.slice(0, item.size, type) : item;
        form.append(name, typed, item instanceof File ? item.name : name);
    } else if (isNative && (item instanceof ArrayBuffer || ArrayBuffer.isView(item))) {
        form.append(name, new Blob([item as Bytes], { type: type ?? 'application/octet-stream' }), name);
    } else if (isFile && !isPrimitive(item)) {
        if (isNative && isStream(item)) {
            throw new TypeError(`The file ${name} must be a File, a Blob, a buffer or a string, but it is a stream. Set formDataCtor to a form class that supports streams.`);
        }
        // FormData does not accept options.
        form.append(name, item, ...(type && !isNative ? [{ contentType: type }] : []));
    } else if (type ? type !== 'text/plain' : !isPrimitive(item)) {
        const contentType = type ?? 'application/json';
        const written = content(item, contentType);
        if (isNative) {
            form.append(name, new Blob([written], { type: contentType }));
        } else {
            // Other form classes do not support Blob and take the type of a part as an option.
            form.append(name, written, { contentType });
        }
    } else {
        form.append(name, text(item));
    }
};

interface Credentials {
    header: HeaderValues;
    query: HeaderValues;
    cookie: HeaderValues;
    options: RawAxiosRequestConfig;
}

/**
 * Returns the credentials of the first fully configured security alternative. Anonymous access is tried last, so that
 * configured credentials are used. If no alternative is complete, the first partially configured one is sent and the
 * server decides.
 */
const resolveSecurity = async function (alternatives: Array<Array<SecurityScheme>>, configuration?: Configuration): Promise<Credentials> {
    let partial: Credentials | undefined;
    for (const schemes of alternatives) {
        const credentials: Credentials = { header: {}, query: {}, cookie: {}, options: {} };
        let found = 0;
        for (const scheme of schemes) {
            found += (await addCredential(credentials, scheme, configuration)) ? 1 : 0;
        }
        if (found > 0 && found === schemes.length) {
            return credentials;
        }
        if (found > 0) {
            partial ??= credentials;
        }
    }
    const anonymous = alternatives.some((schemes) => schemes.length === 0);
    return (anonymous ? undefined : partial) ?? { header: {}, query: {}, cookie: {}, options: {} };
};

const addCredential = async function (credentials: Credentials, scheme: SecurityScheme, configuration?: Configuration): Promise<boolean> {
    switch (scheme.type) {
        case 'apiKey': {
            const key = await apiKeyOf(configuration?.apiKey, scheme.name, scheme.scheme);
            if (key) {
                credentials[scheme.in][scheme.name] = key;
            }
            return Boolean(key);
        }
        case 'basic':
            setBasicAuthToObject(credentials.options, configuration);
            return 'auth' in credentials.options;
        case 'bearer':
            await setBearerAuthToObject(credentials.header, configuration);
            return 'Authorization' in credentials.header;
        case 'oauth2':
            await setOAuthToObject(credentials.header, scheme.name, scheme.scopes, configuration);
            return 'Authorization' in credentials.header;
    }
};

/** Returns the key for a parameter and its security scheme. */
const apiKeyOf = async function (apiKey: Configuration['apiKey'], name: string, scheme: string = name): Promise<string | undefined> {
    if (typeof apiKey === 'function') {
        return apiKey(name);
    }
    if (!isKeyed(apiKey)) {
        return apiKey;
    }
    const value = Object.prototype.hasOwnProperty.call(apiKey, scheme) ? apiKey[scheme] : undefined;
    return typeof value === 'function' ? value() : value;
};

interface KeysByScheme {
    [scheme: string]: string | (() => string | Promise<string>);
}

const isKeyed = function (apiKey: Configuration['apiKey']): apiKey is KeysByScheme {
    return typeof apiKey === 'object' && apiKey !== null && !('then' in apiKey && typeof apiKey.then === 'function');
};

/** Returns the axios options for a response that is not always JSON. Errors are still parsed as JSON. */
const responseOptions = function (response: ResponseKind | undefined): RawAxiosRequestConfig {
    if (response === undefined || response === 'any') {
        return {};
    }
    const binary = response === 'file' || response === 'mixed';
    const transform: AxiosResponseTransformer = (data, headers, status = 200) => {
        const type = String(headers.get('Content-Type') ?? '');
        const written = (): string => (typeof data === 'string' ? data : new TextDecoder().decode(data));
        if (status < 200 || status >= 300) {
            return parsed(written(), type);
        }
        if (response === 'text') {
            return data;
        }
        if (!binary) {
            return isJsonMime(type) ? parsed(data, type) : ITEMS[response](data);
        }
        if (response === 'mixed' && (type === '' || type.startsWith('text/') || isJsonMime(type))) {
            return parsed(written(), type);
        }
        return new File([data], fileNameOf(String(headers.get('Content-Disposition') ?? '')) ?? 'download', { type });
    };
    return { responseType: binary ? 'arraybuffer' : 'text', transformResponse: transform };
};

/** Returns the parsed value if the type is JSON and the string is valid JSON; otherwise returns the string. */
const parsed = function (written: string, type: string): unknown {
    try {
        return isJsonMime(type) ? JSON.parse(written) : written;
    } catch {
        return written;
    }
};

const RECORD_SEPARATOR = '\x1e';

{% let unknown = "unknown" -%}
{% include "typescript/items.ts" %}

/** Parsers for the items of a complete stream. */
const ITEMS = {
    events: eventsOf,
    eventData: (written: string): Array<unknown> => dataOf(written).map((data) => JSON.parse(data)),
    eventText: dataOf,
    jsonLines: (written: string): Array<unknown> => jsonValues(written.split('\n')),
    jsonSequence: (written: string): Array<unknown> => jsonValues(written.split(RECORD_SEPARATOR)),
};

{{ file_name }}
{{ text }}
const json = function (value: unknown): string {
    return JSON.stringify(value, replaceWithSerializableTypeIfNeeded);
};

/** Rejects a base URL without a host if there is no page whose host could complete it, as in Node.js. */
const checkHost = function (base: string): void {
    const { location } = globalThis as { location?: unknown };
    if (location === undefined && !/^[a-z][a-z\d+.-]*:/i.test(base)) {
        throw new Error(
            `The base URL '${base}' has no host: set basePath in the Configuration, or baseURL in the axios options, to an absolute URL such as https://api.example.com${base}.`,
        );
    }
};

/** Merges headers. Later headers take precedence; names are compared case-insensitively. */
const mergeHeaders = function (...all: Array<object | undefined>): HeaderValues {
    const merged = new Map<string, [string, unknown]>();
    for (const [name, value] of all.flatMap((headers) => Object.entries(headers ?? {}))) {
        if (value !== undefined) {
            merged.set(name.toLowerCase(), [name, value]);
        }
    }
    return Object.fromEntries(merged.values());
};

const headerValue = function (headers: HeaderValues | undefined, name: string): string | undefined {
    const value = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    // In axios, false means that a header must not be sent.
    return isPresent(value) && value !== false ? String(value) : undefined;
};

/** Returns whether a value is a stream of Node.js or of the web platform. */
const isStream = function (value: unknown): boolean {
    return isRecord(value) && (Symbol.asyncIterator in value || 'getReader' in value || 'pipe' in value);
};

const encodedPairs = function (values: HeaderValues, encode: (text: string) => string): Array<string> {
    return Object.entries(values).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
};
