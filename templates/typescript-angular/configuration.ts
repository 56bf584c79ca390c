{{ idioms.import_type }} { HttpHeaders, HttpParameterCodec } from '@angular/common/http';
{{ idioms.import_type }} { Param } from './param';
{{ idioms.import_type }} { OpenApiHttpParams } from './query.params';
import { isJsonMime, own, writePathParameter } from './parameters';
import { SECURITY_SCHEMES, base64 } from './security';

/** What a {@link {{ configuration }}} is made of. */
export interface {{ configuration }}Parameters {
    /**
     * API keys by the names of their headers, query parameters or cookies.
     *
     * @deprecated Use `credentials`, by the name of the security scheme.
     */
    apiKeys?: { [key: string]: string };
    /** User name of HTTP basic authentication. */
    username?: string;
    /** Password of HTTP basic authentication. */
    password?: string;
    /**
     * The bearer or OAuth 2.0 token, or a function that gives it at each request.
     *
     * @deprecated Use `credentials`, by the name of the security scheme.
     */
    accessToken?: string | (() => string);
    /** Where the API is; wins over the servers of the API description. */
    basePath?: string;
    /** Whether requests to other origins carry cookies. */
    withCredentials?: boolean;
    /** Encodes the names and values of query parameters. */
    encoder?: HttpParameterCodec;
    /** Writes a parameter in the path; by default in its style, percent-encoded. */
    encodeParam?: (param: Param) => string;
    /** Credentials by the names of security schemes, or functions that give them at each request; those of HTTP basic are in Base64. */
    credentials?: { [key: string]: string | (() => string | undefined) };
    /** Which of the described servers to use, counted from 0. */
    serverIndex?: number;
    /** Values for the variables in the described servers' URLs. */
    serverVariables?: { [name: string]: string };
}

/** Settings shared by the services: where the API is and how to authenticate. */
export class {{ configuration }} {
    /**
     * API keys by the names of their headers, query parameters or cookies.
     *
     * @deprecated Use `credentials`, by the name of the security scheme.
     */
    apiKeys?: { [key: string]: string };
    /** User name of HTTP basic authentication. */
    username?: string;
    /** Password of HTTP basic authentication. */
    password?: string;
    /**
     * The bearer or OAuth 2.0 token, or a function that gives it at each request.
     *
     * @deprecated Use `credentials`, by the name of the security scheme.
     */
    accessToken?: string | (() => string);
    /** Where the API is; wins over the servers of the API description. */
    basePath?: string;
    /** Whether requests to other origins carry cookies. */
    withCredentials?: boolean;
    /** Encodes the names and values of query parameters. */
    encoder?: HttpParameterCodec;
    /** Writes a parameter in the path; by default in its style, percent-encoded. */
    encodeParam: (param: Param) => string;
    /** Credentials by the names of security schemes, or functions that give them at each request; those of HTTP basic are in Base64. */
    credentials: { [key: string]: string | (() => string | undefined) };
    /** Which of the described servers to use, counted from 0. */
    serverIndex?: number;
    /** Values for the variables in the described servers' URLs. */
    serverVariables?: { [name: string]: string };

    constructor({ credentials, encodeParam, ...others }: {{ configuration }}Parameters = {}) {
        Object.assign(this, others);
        this.encodeParam = encodeParam || writePathParameter;
        this.credentials = credentials || {};
    }

    /** The value for the Content-Type header: the first JSON type, else the first type. */
    public selectHeaderContentType(contentTypes: string[]): string | undefined {
        return contentTypes.filter((type) => this.isJsonMime(type))[0] || contentTypes[0];
    }

    /** The value for the Accept header: all the types that an operation answers with. */
    public selectHeaderAccept(accepts: string[]): string | undefined {
        return accepts.length > 0 ? accepts.join(', ') : undefined;
    }

    /**
     * Whether a media type is JSON: `application/json`, or any type with the suffix `+json`;
     * parameters such as `charset` do not matter.
     */
    public isJsonMime(mime: string): boolean {
        return isJsonMime(mime);
    }

    /** The credential for a security scheme. */
    public lookupCredential(key: string): string | undefined {
        const value = own(this.credentials, key);
        return (typeof value === 'function' ? value() : value) || this.sharedCredential(key);
    }

    /** Sets the header of a security scheme where there is a credential for it. */
    public addCredentialToHeaders(credentialKey: string, headerName: string, headers: HttpHeaders, prefix?: string): HttpHeaders {
        const value = this.lookupCredential(credentialKey);
        return value ? headers.set(headerName, (prefix || '') + value) : headers;
    }

    /** Sets the query parameter of a security scheme where there is a credential for it. */
    public addCredentialToQuery(credentialKey: string, paramName: string, query: OpenApiHttpParams): OpenApiHttpParams {
        const value = this.lookupCredential(credentialKey);
        return value ? query.set(paramName, value) : query;
    }

    /** What the settings that know no schemes have for one. */
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
