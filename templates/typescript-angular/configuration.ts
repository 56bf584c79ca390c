{% macro settings(optional) %}
    /**
     * API keys by the names of their headers, query parameters or cookies.
     * @deprecated Use `credentials` with the name of the security scheme.
     */
    apiKeys?: { [key: string]: string };
    /** The user name for HTTP basic authentication. */
    username?: string;
    /** The password for HTTP basic authentication. */
    password?: string;
    /**
     * The bearer or OAuth 2.0 token, or a function that returns it for each request.
     * @deprecated Use `credentials` with the name of the security scheme.
     */
    accessToken?: string | (() => string);
    /** The base URL of the API. Takes precedence over the servers of the API description. */
    basePath?: string;
    /** Whether requests to other origins include cookies. */
    withCredentials?: boolean;
    /** Encodes the names and values of query parameters. */
    encoder?: HttpParameterCodec;
    /** Serializes path parameters. By default they are written in their style and percent-encoded. */
    encodeParam{{ optional }}: (param: Param) => string;
    /**
     * Credentials by the name of the security scheme, or functions that return them for each request. For HTTP basic
     * authentication, pass `user:password` encoded as Base64.
     */
    credentials{{ optional }}: { [key: string]: string | (() => string | undefined) };
    /** The index of the server to use, starting at 0. */
    serverIndex?: number;
    /** Values for the variables in server URLs. */
    serverVariables?: { [name: string]: string };
{%- endmacro -%}
{{ idioms.import_type }} { HttpHeaders, HttpParameterCodec } from '@angular/common/http';
{{ idioms.import_type }} { Param } from './param';
{{ idioms.import_type }} { OpenApiHttpParams } from './query.params';
import { isJsonMime, own, writePathParameter } from './parameters';
import { SECURITY_SCHEMES, base64 } from './security';

/** The settings of a {@link {{ configuration }}}. All are optional. */
export interface {{ configuration }}Parameters {
{%- call settings("?") %}{% endcall %}
}

/** Settings shared by all services: base URL, credentials and encoding. */
export class {{ configuration }} {
{%- call settings("") %}{% endcall %}

    constructor({ credentials, encodeParam, ...others }: {{ configuration }}Parameters = {}) {
        Object.assign(this, others);
        this.encodeParam = encodeParam || writePathParameter;
        this.credentials = credentials || {};
    }

    /** Selects the Content-Type header: the first JSON type, otherwise the first type. */
    public selectHeaderContentType(contentTypes: string[]): string | undefined {
        return contentTypes.filter((type) => this.isJsonMime(type))[0] || contentTypes[0];
    }

    /** Returns the Accept header with the media types that an operation asks for. */
    public selectHeaderAccept(accepts: string[]): string | undefined {
        return accepts.length > 0 ? accepts.join(', ') : undefined;
    }

    /**
     * Returns whether a media type is `application/json` or has the suffix `+json`. Parameters such as `charset` are
     * ignored.
     */
    public isJsonMime(mime: string): boolean {
        return isJsonMime(mime);
    }

    /** Returns the credential for a security scheme. */
    public lookupCredential(key: string): string | undefined {
        const value = own(this.credentials, key);
        return (typeof value === 'function' ? value() : value) || this.sharedCredential(key);
    }

    /** Sets the header of a security scheme if a credential is configured. */
    public addCredentialToHeaders(credentialKey: string, headerName: string, headers: HttpHeaders, prefix?: string): HttpHeaders {
        const value = this.lookupCredential(credentialKey);
        return value ? headers.set(headerName, (prefix || '') + value) : headers;
    }

    /** Sets the query parameter of a security scheme if a credential is configured. */
    public addCredentialToQuery(credentialKey: string, paramName: string, query: OpenApiHttpParams): OpenApiHttpParams {
        const value = this.lookupCredential(credentialKey);
        return value ? query.set(paramName, value) : query;
    }

    /** Returns the credential of a scheme from the older settings, which do not name schemes. */
    private sharedCredential(key: string): string | undefined {
        const scheme = own(SECURITY_SCHEMES, key);
        if (!scheme) {
            return undefined;
        }
        switch (scheme.type) {
            case 'apiKey':
                return own(this.apiKeys, key) || own(this.apiKeys, scheme.name || key);
            case 'basic':
                return this.username || this.password ? base64(`${this.username || ''}:${this.password || ''}`) : undefined;
            default:
                return typeof this.accessToken === 'function' ? this.accessToken() : this.accessToken;
        }
    }
}
