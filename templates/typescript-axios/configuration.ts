import { isJsonMime } from './common';

/** Credentials and scope of AWS Signature Version 4, for a signing interceptor of yours. */
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

/* eslint-disable @typescript-eslint/no-explicit-any --
   baseOptions and formDataCtor accept the options and form classes of any axios version and platform. */

/** What a {@link Configuration} is made from; each setting is optional. */
export interface ConfigurationParameters {
    /** The API key, or a function from the key's parameter name to it. */
    apiKey?: string | Promise<string> | ((name: string) => string) | ((name: string) => Promise<string>);
    /** User name of HTTP basic authentication. */
    username?: string;
    /** Password of HTTP basic authentication. */
    password?: string;
    /** The bearer or OAuth 2.0 token, or a function from the scheme's name and scopes to it. */
    accessToken?: string | Promise<string> | ((name?: string, scopes?: Array<string>) => string) | ((name?: string, scopes?: Array<string>) => Promise<string>);
    /** Settings for signing requests with AWS Signature Version 4. */
    awsv4?: AWSv4Configuration;
    /** Where the API is; wins over the servers of the API description. */
    basePath?: string;
    /** Which of the described servers to use, counted from 0. */
    serverIndex?: number;
    /** Values for the variables in the described servers' URLs. */
    serverVariables?: { [name: string]: string };
    /** axios options for each request; those of a single call win over them. */
    baseOptions?: any;
    /** The class that multipart bodies are built with; by default the global FormData. */
    formDataCtor?: new () => any;
}

/** Settings shared by the calls of a client: where the API is and how to authenticate. */
export class Configuration {
    /** The API key, or a function from the key's parameter name to it. */
    apiKey?: string | Promise<string> | ((name: string) => string) | ((name: string) => Promise<string>);
    /** User name of HTTP basic authentication. */
    username?: string;
    /** Password of HTTP basic authentication. */
    password?: string;
    /** The bearer or OAuth 2.0 token, or a function from the scheme's name and scopes to it. */
    accessToken?: string | Promise<string> | ((name?: string, scopes?: Array<string>) => string) | ((name?: string, scopes?: Array<string>) => Promise<string>);
    /** Settings for signing requests with AWS Signature Version 4. */
    awsv4?: AWSv4Configuration;
    /** Where the API is; wins over the servers of the API description. */
    basePath?: string;
    /** Which of the described servers to use, counted from 0. */
    serverIndex?: number;
    /** Values for the variables in the described servers' URLs. */
    serverVariables?: { [name: string]: string };
    /** axios options for each request; those of a single call win over them. */
    baseOptions?: any;
    /** The class that multipart bodies are built with; by default the global FormData. */
    formDataCtor?: new () => any;

    constructor(param: ConfigurationParameters = {}) {
        Object.assign(this, param);
        this.baseOptions = { ...param.baseOptions, headers: { ...param.baseOptions?.headers } };
    }

    /**
     * Whether a media type is JSON: `application/json`, or any type with the suffix `+json`;
     * parameters such as `charset` do not matter.
     */
    public isJsonMime(mime: string): boolean {
        return isJsonMime(mime);
    }
}
