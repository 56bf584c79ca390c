{% macro settings() %}
    /**
     * The API key, a function that receives the name of its header, query parameter or cookie and returns it, or keys by
     * the names of their security schemes.
     */
    apiKey?: string | Promise<string> | ((name: string) => string) | ((name: string) => Promise<string>) | ApiKeys;
    /** The user name for HTTP basic authentication. */
    username?: string;
    /** The password for HTTP basic authentication. */
    password?: string;
    /** The bearer or OAuth 2.0 token, or a function that receives the scheme name and scopes and returns it. */
    accessToken?: string | Promise<string> | ((name?: string, scopes?: Array<string>) => string) | ((name?: string, scopes?: Array<string>) => Promise<string>);
    /** Settings for signing requests with AWS Signature Version 4. */
    awsv4?: AWSv4Configuration;
    /** The base URL of the API. Only the `baseURL` of a call takes precedence over it. */
    basePath?: string;
    /** The index of the server to use, starting at 0. */
    serverIndex?: number;
    /** Values for the variables in server URLs. */
    serverVariables?: { [name: string]: string };
    /** axios options for every request. Options of a single call take precedence. */
    baseOptions?: any;
    /** The class used to build multipart bodies. Defaults to the global FormData. */
    formDataCtor?: new () => any;
{%- endmacro -%}
import { isJsonMime } from './common{{ extension }}';

/** Credentials and scope for AWS Signature Version 4, for use in a custom signing interceptor. */
interface AWSv4Configuration {
    options?: {
        region?: string;
        service?: string;
    };
    credentials?: {
        accessKeyId?: string;
        secretAccessKey?: string;
        sessionToken?: string;
    };
}

/** API keys by the names of their security schemes, or functions that return them. */
interface ApiKeys {
    [scheme: string]: string | (() => string | Promise<string>);
}

/* eslint-disable @typescript-eslint/no-explicit-any --
   baseOptions and formDataCtor accept the types of any axios version and platform. */

/** The settings of a {@link Configuration}. All are optional. */
export interface ConfigurationParameters {
{%- call settings() %}{% endcall %}
}

/** Settings shared by all calls: base URL, credentials and axios options. */
export class Configuration {
{%- call settings() %}{% endcall %}

    constructor(param: ConfigurationParameters = {}) {
        Object.assign(this, param);
        this.baseOptions = { ...param.baseOptions, headers: { ...param.baseOptions?.headers } };
    }

    /**
     * Returns whether a media type is `application/json` or has the suffix `+json`. Parameters such as `charset` are
     * ignored.
     */
    public isJsonMime(mime: string): boolean {
        return isJsonMime(mime);
    }
}
