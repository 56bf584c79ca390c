{%- let unknown = idioms.unknown -%}
{{ idioms.import_type }} { HttpClient, HttpEvent, HttpParameterCodec{% if idioms.context %}, HttpContext{% endif %} } from '@angular/common/http';
import { HttpHeaders, HttpParams, HttpResponse } from '@angular/common/http';
{{ idioms.import_type }} { Observable } from 'rxjs';
import { defer, of } from 'rxjs';
import { catchError, concatMap, filter, map } from 'rxjs/operators';
{{ idioms.import_type }} { RequestBody } from './body';
import { {{ configuration }} } from './configuration';
import { CustomHttpParameterCodec, IdentityHttpParameterCodec } from './encoder';
{{ idioms.import_type }} { Parameter, Style } from './parameters';
import { cookieText, cookiesOf, headersOf, oneLine, pathOf, percentEncode, queryOf } from './parameters';
{{ idioms.import_type }} { OpenApiHttpParams } from './query.params';
import { QueryParamStyle } from './query.params';
{{ idioms.import_type }} { ResponseReader } from './response';
import { jsonResponse, readError, readResponse, readerFor } from './response';
import { credentialsOf } from './security';
{{ idioms.import_type }} { Server } from './servers';
import { serverUrl } from './servers';

/** What a call emits: the body, the whole response, or all events of the request. */
export type Observe = 'body' | 'response' | 'events';

/** Options of a single call. */
export interface CallOptions {
    httpHeaderAccept?: string | undefined;
{%- if idioms.context %}
    context?: HttpContext;
{%- endif %}
{%- if idioms.transfer_cache %}
    transferCache?: boolean;
{%- endif %}
}

/** The request of an operation, built from the API description and the arguments. */
export interface ApiCall {
    operation: string;
    method: string;
    /** The path template. Its parameters are in `parameters`. */
    path: string;
    /** The required arguments. */
    required?: { [argument: string]: {{ unknown }} };
    parameters?: Parameter[];
    /** Creates the body. It is called when the request is sent, because bodies may be large. */
    body?: () => RequestBody | undefined;
    /** The media types of the responses. */
    accept?: string[];
    /** How to read a successful response. Defaults to JSON. */
    response?: ResponseReader;
    /**
     * Security alternatives. The schemes of one alternative are required together; an empty list allows anonymous
     * access.
     */
    security?: string[][];
    /** Servers that override those of the API. */
    servers?: Server[];
}

/** The base class of the services: sends requests according to the configuration. */
export class BaseService {
    protected basePath: string = {{ base_path }};
    public defaultHeaders = new HttpHeaders();
    public configuration: {{ configuration }};
    public encoder: HttpParameterCodec;

    constructor(basePath?: string | string[], configuration?: {{ configuration }}) {
        this.configuration = configuration || new {{ configuration }}();
        this.encoder = this.configuration.encoder || new CustomHttpParameterCodec();
        const injected = Array.isArray(basePath) ? basePath[0] : basePath;
        if (typeof this.configuration.basePath !== 'string' && typeof injected === 'string') {
            this.configuration.basePath = injected;
        }
        if (typeof this.configuration.basePath === 'string') {
            this.basePath = this.configuration.basePath;
        }
    }

    /** Returns whether one of the media types is `multipart/form-data`. */
    protected canConsumeForm(consumes: string[]): boolean {
        return consumes.indexOf('multipart/form-data') !== -1;
    }

    /** Adds a value to a query in a given style. */
    protected addToHttpParams(httpParams: OpenApiHttpParams, key: string, value: any | null | undefined, paramStyle: QueryParamStyle, explode: boolean): OpenApiHttpParams {
        if (value === null || value === undefined) {
            return httpParams;
        }
        if (paramStyle === QueryParamStyle.Json) {
            return httpParams.append(key, JSON.stringify(value));
        }
        const styles: Style[] = ['form', 'form', 'deepObject', 'spaceDelimited', 'pipeDelimited'];
        for (const pair of queryOf([{ in: 'query', name: key, value, style: styles[paramStyle] || 'form', explode }])) {
            const end = pair.indexOf('=');
            httpParams.append(decodeURIComponent(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1)));
        }
        return httpParams;
    }

    /** Returns an observable that sends a new request for each subscription. */
    protected callApi(httpClient: HttpClient, call: ApiCall, observe: Observe, reportProgress: boolean, options: CallOptions): Observable<{{ unknown }}> {
        const required = call.required || {};
        for (const name of Object.keys(required)) {
            if (required[name] === null || required[name] === undefined) {
                throw new Error(`The parameter ${name} of ${call.operation} is required, but is null or undefined.`);
            }
        }
        const events = defer(() => this.send(httpClient, call, reportProgress, options));
        if (observe === 'events') {
            return events;
        }
        const responses = events.pipe(filter((event) => event instanceof HttpResponse));
        return observe === 'response' ? responses : responses.pipe(map((response) => (response as HttpResponse<{{ unknown }}>).body));
    }

    private send(httpClient: HttpClient, call: ApiCall, reportProgress: boolean, options: CallOptions): Observable<HttpEvent<{{ unknown }}>> {
        const configuration = this.configuration;
        const parameters = call.parameters || [];
        const credentials = credentialsOf(call.security || [], configuration);
        const body = call.body && call.body();
        const reader = options.httpHeaderAccept ? readerFor(options.httpHeaderAccept) : call.response || jsonResponse;

        const query = queryOf(parameters, configuration.encoder);
        credentials.query.forEach(([name, value]) => query.push(`${percentEncode(name)}=${percentEncode(value)}`));
        // A query that is not a list of pairs, such as JSON, cannot be expressed in HttpParams.
        const whole = query.filter((part) => part.indexOf('=') < 0).join('&');
        const path = pathOf(call.path, parameters, configuration.encodeParam);
        const url = this.basePathOf(call) + path + (whole ? (path.indexOf('?') < 0 ? '?' : '&') + whole : '');

        return httpClient
            .request<{{ unknown }}>(call.method, url, {
                body: body ? body.data : null,
                headers: this.headersOf(call, parameters, credentials, body, options),
                params: paramsOf(query),
                responseType: reader.type as 'json',
                observe: 'events',
                reportProgress,
                ...(configuration.withCredentials === undefined ? {} : { withCredentials: configuration.withCredentials }),
{%- if idioms.context %}
                ...(options.context ? { context: options.context } : {}),
{%- endif %}
{%- if idioms.transfer_cache %}
                ...(options.transferCache === undefined ? {} : { transferCache: options.transferCache }),
{%- endif %}
            })
            .pipe(
                concatMap((event): Observable<HttpEvent<{{ unknown }}>> => (event instanceof HttpResponse ? readResponse(event, reader) : of(event))),
                catchError((error) => readError(error, reader)),
            );
    }

    private basePathOf(call: ApiCall): string {
        const { basePath, serverIndex, serverVariables } = this.configuration;
        return typeof basePath === 'string' ? basePath.replace(/\/+$/, '') : serverUrl(call.servers, serverIndex || 0, serverVariables || {});
    }

    private headersOf(call: ApiCall, parameters: Parameter[], credentials: { headers: [string, string][]; cookies: [string, string][] }, body: RequestBody | undefined, options: CallOptions): HttpHeaders {
        let headers = this.defaultHeaders;
        const accept = options.httpHeaderAccept || this.configuration.selectHeaderAccept(call.accept || []);
        if (accept) {
            headers = headers.set('Accept', accept);
        }
        if (body && body.contentType && !headers.has('Content-Type')) {
            headers = headers.set('Content-Type', body.contentType);
        }
        const cookies = cookiesOf(parameters);
        credentials.cookies.forEach(([name, value]) => cookies.push(`${cookieText(name)}=${cookieText(value)}`));
        // Browsers manage cookies themselves and log an error if a request sets them.
        if (cookies.length > 0 && typeof document === 'undefined') {
            headers = headers.set('Cookie', cookies.join('; '));
        }
        for (const [name, value] of headersOf(parameters).concat(credentials.headers)) {
            headers = headers.set(name, oneLine(name, value));
        }
        return headers;
    }
}

/** Returns the pairs of a query that is already encoded. */
function paramsOf(query: string[]): HttpParams {
    const pairs = query.map((part) => [part, part.indexOf('=')] as [string, number]).filter(([, end]) => end >= 0);
    return pairs.reduce((params, [part, end]) => params.append(part.slice(0, end), part.slice(end + 1)), new HttpParams({ encoder: new IdentityHttpParameterCodec() }));
}
