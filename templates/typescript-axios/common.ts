/// <reference lib="es2020" />
import type { AxiosInstance, AxiosResponse, AxiosResponseTransformer, RawAxiosRequestConfig, RawAxiosRequestHeaders } from 'axios';
{%- if with_node_imports %}
import { URL, URLSearchParams } from 'url';
{%- endif %}
import type { RequestArgs } from './base';
import { RequiredError } from './base';
import type { Configuration } from './configuration';

/* eslint-disable @typescript-eslint/no-explicit-any --
   The helpers that are older than this file keep their loose parameter types for the programs that call them. */

/** A base that makes a relative URL parsable; {@link toPathString} leaves it out again. */
export const DUMMY_BASE_URL = 'https://example.com';

/**
 * Refuses a required parameter that is absent.
 *
 * @throws {RequiredError} when the value is null or undefined.
 */
export const assertParamExists = function (functionName: string, paramName: string, paramValue: unknown): void {
    if (paramValue === null || paramValue === undefined) {
        throw new RequiredError(paramName, `Required parameter ${paramName} was null or undefined when calling ${functionName}.`);
    }
};

/** Sets the configured API key under its parameter's name. */
export const setApiKeyToObject = async function (object: any, keyParamName: string, configuration?: Configuration): Promise<void> {
    const apiKey = configuration?.apiKey;
    const value = typeof apiKey === 'function' ? await apiKey(keyParamName) : await apiKey;
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

/** Sets the properties of the objects as query parameters of a URL, in place of those of the same names. */
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

/** A replacer for JSON.stringify that writes sets as arrays and maps as objects. */
export const replaceWithSerializableTypeIfNeeded = function (key: string, value: any) {
    if (value instanceof Set) {
        return Array.from(value);
    }
    return value instanceof Map ? Object.fromEntries(value) : value;
};

/** Writes a value as JSON where the request's content type is JSON or absent; leaves other values as they are. */
export const serializeDataIfNeeded = function (value: any, requestOptions: any, configuration?: Configuration) {
    const contentType = headerValue(requestOptions.headers, 'Content-Type');
    const isJson = contentType === undefined ? typeof value !== 'string' : (configuration?.isJsonMime?.(contentType) ?? isJsonMime(contentType));
    return isJson ? json(value) : value;
};

/** Whether a media type is JSON: `application/json`, or any type with the suffix `+json`, whatever its parameters. */
export const isJsonMime = function (mime: string): boolean {
    return /^\s*[^\s/;]+\/(?:[^\s/;]+\+)?json\s*(?:;|$)/i.test(mime);
};

/** The part of a URL after its host. */
export const toPathString = function (url: URL) {
    return url.pathname + url.search + url.hash;
};

/** Binds a request to the axios instance and base path that a caller chooses later. */
export const createRequestFunction = function (axiosArgs: RequestArgs, globalAxios: AxiosInstance, BASE_PATH: string, configuration?: Configuration) {
    return <T = unknown, R = AxiosResponse<T>>(axios: AxiosInstance = globalAxios, basePath: string = BASE_PATH): Promise<R> => {
        const base = axios.defaults.baseURL ? '' : (configuration?.basePath ?? basePath).replace(/\/$/, '');
        return axios.request({ ...axiosArgs.options, url: base + axiosArgs.url }) as Promise<R>;
    };
};

/* eslint-enable @typescript-eslint/no-explicit-any */

/** What separates the items of a list in the delimited styles; the last is Swagger 2.0's tsv. */
const DELIMITERS = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** A way to authenticate that an operation names; the configuration has the credentials. */
export type SecurityScheme =
    | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
    | { type: 'basic' }
    | { type: 'bearer' }
    | { type: 'oauth2'; name: string; scopes: Array<string> };

/** What an operation of the API description and its arguments say of a request. */
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
    /** How to read a successful response that is not JSON. */
    response?: ResponseKind;
    /** Alternatives, each a list of schemes needed together; an empty list is anonymous access. */
    security?: Array<Array<SecurityScheme>>;
}

/** `mixed` is a file, text or JSON, as its Content-Type says; the last three are lists of items. */
export type ResponseKind = 'file' | 'text' | 'mixed' | 'events' | 'jsonLines' | 'jsonSequence';

/** A request body, serialized once the final content type is known. */
export interface RequestBody {
    contentType: string;
    data(headers: HeaderValues, configuration?: Configuration): unknown;
}

/** How a parameter or form field is written; the words are those of the OpenAPI specification. */
export interface FieldEncoding {
    contentType?: string;
    style?: Style;
    explode?: boolean;
    allowReserved?: boolean;
}

export type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject' | 'cookie';

/** What the styles leave open: whether reserved characters are percent-encoded, and an empty list or object is sent. */
export interface ParameterOptions {
    allowReserved?: boolean;
    allowEmptyValue?: boolean;
}

/** The styles of Swagger 2.0's collection formats, which it has in every place. */
type DelimitedStyle = 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited';

type HeaderValues = { [name: string]: unknown };

/**
 * Makes the request of an operation. What the caller passes wins over the configuration's
 * `baseOptions`, and both win over what the operation says; header names are compared without case.
 */
export const createRequestArgs = async function (configuration: Configuration | undefined, options: RawAxiosRequestConfig, request: OperationRequest): Promise<RequestArgs> {
    const base: RawAxiosRequestConfig = configuration?.baseOptions ?? {};
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
        // axios calls even an absent body a form unless told otherwise.
        ours['Content-Type'] = false;
    }
    if (cookie) {
        ours['Cookie'] = cookie;
    }
    const callers = mergeHeaders(base.headers, options.headers);
    const headers = mergeHeaders(ours, Object.fromEntries((request.headers ?? []).filter(isPresent)), credentials.header, callers);

    const args: RawAxiosRequestConfig = {
        method: request.method,
        // axios lets `auth` win over the header, so a caller's own header has to keep it out.
        ...(headerValue(callers, 'Authorization') === undefined ? credentials.options : {}),
        ...(base.responseType || options.responseType ? {} : responseOptions(request.response)),
        ...base,
        ...options,
        headers: headers as RawAxiosRequestHeaders,
    };
    if (request.body) {
        args.data = request.body.data(headers, configuration);
    }
    const path = checkedPath(request.path);
    return { url: query ? path + (path.includes('?') ? '&' : '?') + query : path, options: args };
};

/** A parameter in the path, ready to stand in it. */
export const pathParameter = function (name: string, value: unknown, style: 'simple' | 'label' | 'matrix' | DelimitedStyle, explode: boolean, options: ParameterOptions = {}): string {
    const encode = options.allowReserved ? encodeReservedInPath : percentEncode;
    const parts = style in DELIMITERS ? expand('', value, style, false, encode) : expand(name, value, style, explode, encode);
    if (parts.length === 0) {
        return '';
    }
    return style === 'label' ? `.${parts.join('.')}` : style === 'matrix' ? `;${parts.join(';')}` : parts.join(',');
};

/** A parameter in the path that is written as a media type. */
export const contentPathParameter = function (value: unknown, mediaType: string): string {
    return percentEncode(content(value, mediaType));
};

/** A parameter in the query; undefined when there is nothing to send. */
export const queryParameter = function (name: string, value: unknown, style: 'form' | DelimitedStyle | 'deepObject', explode: boolean, options: ParameterOptions = {}): string | undefined {
    const written = joined(expand(name, value, style, explode, options.allowReserved ? encodeReserved : percentEncode), '&');
    return written === undefined && options.allowEmptyValue && isPresent(value) ? `${percentEncode(name)}=` : written;
};

/** A parameter in the query that is written as a media type. */
export const contentQueryParameter = function (name: string, value: unknown, mediaType: string): string | undefined {
    return isPresent(value) ? `${percentEncode(name)}=${percentEncode(content(value, mediaType))}` : undefined;
};

/** A parameter that is the whole query. */
export const querystringParameter = function (value: unknown, mediaType: string): string | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    if (mediaType === FORM_URLENCODED && isRecord(value)) {
        return joined(members(value).flatMap(([name, member]) => expand(name, member, 'form', true, percentEncode)), '&');
    }
    return percentEncode(content(value, mediaType));
};

/** A parameter in a header; header values are not percent-encoded. */
export const headerParameter = function (name: string, value: unknown, explode: boolean, style: 'simple' | DelimitedStyle = 'simple'): [string, string] | undefined {
    const written = joined(expand('', value, style, explode, asIs), ',');
    return written === undefined ? undefined : header(name, written);
};

/** A parameter in a header that is written as a media type. */
export const contentHeaderParameter = function (name: string, value: unknown, mediaType: string): [string, string] | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const written = content(value, mediaType);
    // JSON can be written in ASCII, and other characters do not travel in headers.
    return header(name, isJsonMime(mediaType) ? written.replace(/[\u0080-\uffff]/g, jsonEscape) : written);
};

/** A parameter in the Cookie header; a style of `cookie` is not percent-encoded, one of `form` is. */
export const cookieParameter = function (name: string, value: unknown, style: 'form' | 'cookie', explode: boolean, options: ParameterOptions = {}): string | undefined {
    const encode = style === 'cookie' ? cookieValue : options.allowReserved ? encodeReserved : percentEncode;
    // Cookies are separated by a semicolon, where the same style in a query has an ampersand.
    return joined(expand(name, value, style, explode, encode), '; ');
};

/** A parameter in the Cookie header that is written as a media type. */
export const contentCookieParameter = contentQueryParameter;

/** A body of JSON; undefined sends none, null sends `null`. */
export const jsonBody = function (contentType: string, value: unknown): RequestBody | undefined {
    if (value === undefined) {
        return undefined;
    }
    return { contentType, data: (headers, configuration) => serializeDataIfNeeded(value, { headers }, configuration) };
};

/** A body that is sent as it is: text, a Blob or File, a buffer, a stream. */
export const rawBody = function (contentType: string, value: unknown): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const range = contentType.includes('*');
    if (value instanceof Blob) {
        const type = range ? value.type || 'application/octet-stream' : contentType;
        // In Node axios takes the content type from the Blob, whose own may be another.
        return { contentType: type, data: (headers) => value.slice(0, value.size, headerValue(headers, 'Content-Type') ?? type) };
    }
    if (isPrimitive(value) && /^application\/json./i.test(contentType) && !isJsonMime(contentType)) {
        // axios takes types such as JSON lines for JSON, and quotes their text; it leaves a Blob alone.
        return rawBody(contentType, new Blob([text(value)]));
    }
    return { contentType: range ? 'application/octet-stream' : contentType, data: () => (isPrimitive(value) ? text(value) : value) };
};

/** A body of JSON values one after the other; a value that is no list is the only one. */
export const sequenceBody = function (contentType: string, value: unknown, framing: 'jsonLines' | 'jsonSequence'): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const before = framing === 'jsonSequence' ? RECORD_SEPARATOR : '';
    const items = isList(value) ? Array.from(value) : [value];
    return rawBody(contentType, items.map((item) => `${before}${json(item)}\n`).join(''));
};

/** A field of a form, its value still to be written. */
export interface FormField {
    name: string;
    value: unknown;
    encoding: FieldEncoding;
    isFile: boolean;
}

/** A field of a form. Without an encoding, an array repeats the field and an object is JSON. */
export const formField = function (name: string, value: unknown, encoding: FieldEncoding = {}): FormField {
    return { name, value, encoding, isFile: false };
};

/** A file field, or one that repeats for an array; takes whatever the form class takes for a file. */
export const fileField = function (name: string, value: unknown, encoding: FieldEncoding = {}): FormField {
    return { name, value, encoding, isFile: true };
};

/** A form of an object whose fields the description does not list; a form that the caller has made is sent as it is. */
export const objectBody = function (contentType: string, value: unknown): RequestBody | undefined {
    const plain = value instanceof Map || (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype);
    if (!plain) {
        return rawBody(contentType, value);
    }
    const fields = members(value).map(([name, member]) => formField(name, member));
    return contentType.startsWith('multipart/') ? multipartBody(fields, contentType) : formBody(fields);
};

/** A body of `application/x-www-form-urlencoded`. */
export const formBody = function (fields: Array<FormField>): RequestBody {
    const write = ({ name, value, encoding }: FormField): Array<string> => {
        if (encoding.contentType && isPresent(value)) {
            const type = encoding.contentType;
            return (isList(value) && !isJsonMime(type) ? Array.from(value) : [value]).map((item) => `${percentEncode(name)}=${percentEncode(content(item, type))}`);
        }
        if (!hasStyle(encoding) && isRecord(value)) {
            return [`${percentEncode(name)}=${percentEncode(json(value))}`];
        }
        const style = encoding.style ?? 'form';
        return expand(name, value, style, encoding.explode ?? style === 'form', encoding.allowReserved ? encodeReserved : percentEncode);
    };
    return { contentType: FORM_URLENCODED, data: () => fields.flatMap(write).join('&') };
};

/** A body of `multipart/form-data`, or of another multipart type. */
export const multipartBody = function (fields: Array<FormField>, contentType = 'multipart/form-data'): RequestBody | undefined {
    if (contentType !== 'multipart/form-data') {
        const parts = fields.flatMap((field) => (isList(field.value) ? Array.from(field.value) : [field.value]).map((item) => ({ ...field, value: item })));
        return partsBody(contentType, parts.filter((part) => isPresent(part.value)));
    }
    return {
        // axios adds the boundary; without a type, its fetch adapter would call the form urlencoded.
        contentType: 'multipart/form-data',
        data: (_headers, configuration) => {
            const form = new (configuration?.formDataCtor ?? FormData)();
            for (const field of fields) {
                // A file has no text that a style could write.
                if (hasStyle(field.encoding) && !field.isFile) {
                    appendStyled(form, field);
                } else {
                    for (const item of isList(field.value) ? field.value : [field.value]) {
                        appendItem(form, field, item);
                    }
                }
            }
            return form;
        },
    };
};

/** A multipart body of parts without names: each has the type of its place, and those behind the last place have that of the rest. */
export const multipartItems = function (contentType: string, value: unknown, types: Array<string> = [], rest?: string): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const items = isList(value) ? Array.from(value) : [value];
    const typed = (type: string | undefined): FieldEncoding => (type ? { contentType: type } : {});
    return partsBody(contentType, items.map((item, index) => ({ name: '', value: item, encoding: typed(types[index] ?? rest), isFile: false })));
};

/** Multipart types that no form class knows are written here, into a Blob. */
const partsBody = function (contentType: string, parts: Array<FormField>): RequestBody | undefined {
    // A Blob's type is in lower case.
    const boundary = `part-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
    const body = parts.flatMap((part): Array<BlobPart> => {
        const [type, data] = partOf(part);
        const quoted = (text: string): string => text.replace(/["\r\n]/g, percentEncode);
        const fileName = part.value instanceof File ? `; filename="${quoted(part.value.name)}"` : '';
        const lines = [`--${boundary}`, ...(part.name ? [`Content-Disposition: form-data; name="${quoted(part.name)}"${fileName}`] : []), ...(type ? [`Content-Type: ${type}`] : [])];
        return [`${lines.join('\r\n')}\r\n\r\n`, data, '\r\n'];
    });
    return rawBody(`${contentType}; boundary=${boundary}`, new Blob([...body, `--${boundary}--\r\n`]));
};

/** The content type and bytes of a part. */
const partOf = function ({ value, encoding, isFile }: FormField): [type: string | undefined, data: BlobPart] {
    const type = singleType(encoding);
    if (value instanceof Blob) {
        return [(type ?? value.type) || 'application/octet-stream', value];
    }
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        return [type ?? 'application/octet-stream', value as BlobPart];
    }
    if (isFile && !isPrimitive(value)) {
        throw new TypeError('A part of this body must be a Blob, a File, a buffer or text.');
    }
    return isPrimitive(value) && !(type && isJsonMime(type)) ? [type, text(value)] : [type ?? 'application/json', content(value, type ?? 'application/json')];
};

/** A list of types names what is accepted, not what a part is. */
const singleType = function ({ contentType }: FieldEncoding): string | undefined {
    return contentType && !/[*,]/.test(contentType) ? contentType : undefined;
};

/** FormData, or the class that the configuration names, such as that of the package form-data. */
interface Form {
    append(name: string, value: unknown, fileNameOrOptions?: unknown): void;
}

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
        form.append(name, new Blob([item as BlobPart], { type: type ?? 'application/octet-stream' }), name);
    } else if (isFile && !isPrimitive(item)) {
        form.append(name, item);
    } else if (type ? type !== 'text/plain' : !isPrimitive(item)) {
        const contentType = type ?? 'application/json';
        const written = content(item, contentType);
        if (isNative) {
            form.append(name, new Blob([written], { type: contentType }));
        } else {
            // Other form classes know no Blob, but a part's type as an option.
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
 * The credentials of the first alternative that the configuration can serve in full. Anonymous
 * access comes last, so that a configured credential is used; where no alternative is complete,
 * the first of which anything is configured leaves the decision to the server.
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
        case 'apiKey':
            await setApiKeyToObject(credentials[scheme.in], scheme.name, configuration);
            return scheme.name in credentials[scheme.in];
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

/** axios' options for a response that is not JSON; an error's JSON is still parsed. */
const responseOptions = function (response: ResponseKind | undefined): RawAxiosRequestConfig {
    if (response === undefined) {
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
        return new File([data], fileName(String(headers.get('Content-Disposition') ?? '')), { type });
    };
    return { responseType: binary ? 'arraybuffer' : 'text', transformResponse: transform };
};

/** JSON where the type says so and it is, else the text. */
const parsed = function (written: string, type: string): unknown {
    try {
        return isJsonMime(type) ? JSON.parse(written) : written;
    } catch {
        return written;
    }
};

const RECORD_SEPARATOR = '\x1e';

const jsonValues = function (texts: Array<string>): Array<unknown> {
    return texts.filter((value) => value.trim() !== '').map((value) => JSON.parse(value));
};

/** The items of a stream that has ended. */
const ITEMS = {
    jsonLines: (written: string): Array<unknown> => jsonValues(written.split('\n')),
    jsonSequence: (written: string): Array<unknown> => jsonValues(written.split(RECORD_SEPARATOR)),
    /** Server-sent events, read as the HTML standard says. */
    events: (written: string): Array<unknown> => {
        const blocks = written.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split('\n\n');
        // What no empty line ends is not complete.
        return blocks.slice(0, -1).flatMap((block) => {
            const event: { [field: string]: string | number } = {};
            for (const line of block.split('\n')) {
                const [, field, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
                if (field === 'data') {
                    event['data'] = 'data' in event ? `${event['data']}\n${value ?? ''}` : (value ?? '');
                } else if (field === 'event' || field === 'id') {
                    event[field] = value ?? '';
                } else if (field === 'retry' && /^\d+$/.test(value ?? '')) {
                    event['retry'] = Number(value);
                }
            }
            return 'data' in event ? [event] : [];
        });
    },
};

/** The file name that a Content-Disposition header gives; the extended form wins, as RFC 6266 says. */
const fileName = function (disposition: string): string {
    const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^\s;]+)/i.exec(disposition)?.[1];
    if (extended !== undefined) {
        try {
            return decodeURIComponent(extended);
        } catch {
            // Broken percent-encoding: the plain form may still be good.
        }
    }
    const plain = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]+))/i.exec(disposition);
    return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? 'download';
};

/** Writes a value in a style of the OpenAPI specification: the parts that the style's separator joins. */
const expand = function (name: string, value: unknown, style: Style, explode: boolean, encode: (text: string) => string): Array<string> {
    // Without a name it is a value alone, as in a path or header.
    const named = (key: string, written: string): string => {
        if (style === 'simple' || style === 'label' || key === '') {
            return written;
        }
        return style === 'matrix' && written === '' ? key : `${key}=${written}`;
    };
    const key = encode === encodeReserved || encode === encodeReservedInPath ? percentEncode(name) : encode(name);
    if (!isPresent(value)) {
        return [];
    }
    if (style === 'deepObject') {
        return nested(name, value).map(([path, item]) => `${encode(path)}=${encode(item)}`);
    }
    const delimiter = style in DELIMITERS ? encode(DELIMITERS[style as keyof typeof DELIMITERS]) : ',';
    if (isList(value)) {
        const items = Array.from(value).filter(isPresent).map((item) => encode(text(item)));
        return explode ? items.map((item) => named(key, item)) : items.length > 0 ? [named(key, items.join(delimiter))] : [];
    }
    if (isRecord(value)) {
        const pairs = members(value);
        if (explode) {
            return pairs.flatMap(([member, item]) =>
                (isList(item) && style === 'form' ? Array.from(item).filter(isPresent) : [item]).map((one) =>
                    style === 'matrix' ? named(encode(member), encode(text(one))) : `${encode(member)}=${encode(text(one))}`,
                ),
            );
        }
        return pairs.length > 0 ? [named(key, pairs.map(([member, item]) => encode(member) + delimiter + encode(text(item))).join(delimiter))] : [];
    }
    return [named(key, encode(text(value)))];
};

/** The leaves of a value with their paths, as in `a[b][0]`. */
const nested = function (path: string, value: unknown): Array<[path: string, text: string]> {
    if (isList(value) || isRecord(value)) {
        const entries: Array<[string, unknown]> = isList(value) ? Array.from(value).map((item, index) => [String(index), item]) : members(value);
        return entries.filter(([, member]) => isPresent(member)).flatMap(([member, item]) => nested(`${path}[${member}]`, item));
    }
    return [[path, text(value)]];
};

const FORM_URLENCODED = 'application/x-www-form-urlencoded';

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const percentEncode = function (value: string): string {
    return encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
};

/** Lets reserved characters and percent-encoded triples through, but for the one that would end a query. */
const encodeReserved = function (value: string): string {
    return value.replace(/%[0-9A-Fa-f]{2}|[:/?[\]@!$&'()*+,;=]+|[^:/?[\]@!$&'()*+,;=%]+|%/g, (part) =>
        /^(?:%.|[:/?[\]@!$&'()*+,;=])/.test(part) ? part : percentEncode(part),
    );
};

/** As {@link encodeReserved}, but for the characters that would end a segment of a path. */
const encodeReservedInPath = function (value: string): string {
    return encodeReserved(value).replace(/[/?]/g, percentEncode);
};

const asIs = function (value: string): string {
    return value;
};

/** A cookie's value as it is; a character that would end it is refused. */
const cookieValue = function (value: string): string {
    if (/[\r\n;]/.test(value)) {
        throw new Error('A cookie must not contain semicolons or line ends.');
    }
    return value;
};

const header = function (name: string, value: string): [string, string] {
    if (/[\r\n]/.test(value)) {
        throw new Error(`The header ${name} must not contain line ends.`);
    }
    return [name, value];
};

/** Refuses segments that a URL parser would resolve, because they lead to another operation's path. */
const checkedPath = function (path: string): string {
    if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) {
        throw new Error(`The path ${path} has a segment of dots only; a path parameter must not be '.' or '..'.`);
    }
    return path;
};

/** Merges headers; later ones win, whatever the case of their names. */
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
    // To axios, false is a header that must not be sent.
    return isPresent(value) && value !== false ? String(value) : undefined;
};

const encodedPairs = function (values: HeaderValues, encode: (text: string) => string): Array<string> {
    return Object.entries(values).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
};

const content = function (value: unknown, mediaType: string): string {
    return isJsonMime(mediaType) || !isPrimitive(value) ? json(value) : text(value);
};

const json = function (value: unknown): string {
    return JSON.stringify(value, replaceWithSerializableTypeIfNeeded);
};

const jsonEscape = function (char: string): string {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
};

/** A value within a parameter; the specification leaves objects at this depth open, they are JSON. */
const text = function (value: unknown): string {
    return value instanceof Date ? value.toISOString() : isPrimitive(value) ? String(value) : json(value);
};

const isPresent = function <T>(value: T): value is NonNullable<T> {
    return value !== null && value !== undefined;
};

const isPrimitive = function (value: unknown): boolean {
    return typeof value !== 'object' || value === null || value instanceof Date;
};

const isList = function (value: unknown): value is Array<unknown> | Set<unknown> {
    return Array.isArray(value) || value instanceof Set;
};

const isRecord = function (value: unknown): value is object {
    return !isPrimitive(value) && !isList(value);
};

const members = function (value: object): Array<[string, unknown]> {
    const entries: Array<[string, unknown]> = value instanceof Map ? Array.from(value) : Object.entries(value);
    return entries.filter(([, member]) => isPresent(member));
};

const hasStyle = function (encoding: FieldEncoding): boolean {
    return encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved !== undefined;
};

const joined = function (parts: Array<string>, separator: string): string | undefined {
    return parts.length > 0 ? parts.join(separator) : undefined;
};
