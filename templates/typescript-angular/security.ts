{{ idioms.import_type }} { {{ configuration }} } from './configuration';
import { own } from './parameters';

/** A security scheme. Its credentials come from the configuration. */
export interface SecurityScheme {
    type: 'apiKey' | 'basic' | 'bearer';
    /** The location and name of an API key. */
    in?: 'header' | 'query' | 'cookie';
    name?: string;
}

/** The security schemes of the API description, by name. */
export const SECURITY_SCHEMES: { [scheme: string]: SecurityScheme } = {
{%- for scheme in schemes %}
    {{ scheme.name }}: {{ scheme.code }},
{%- endfor %}
};

/** The credentials of a request. */
export interface Credentials {
    headers: [string, string][];
    query: [string, string][];
    cookies: [string, string][];
}

/**
 * Returns the credentials of the first fully configured security alternative. Anonymous access is tried last, so that
 * configured credentials are used. If no alternative is complete, the first partially configured one is sent and the
 * server decides.
 */
export function credentialsOf(alternatives: string[][], configuration: {{ configuration }}): Credentials {
    let partial: Credentials | undefined;
    for (const schemes of alternatives) {
        const credentials: Credentials = { headers: [], query: [], cookies: [] };
        const found = schemes.filter((scheme) => addCredential(credentials, scheme, configuration)).length;
        if (found > 0 && found === schemes.length) {
            return credentials;
        }
        if (found > 0 && !partial) {
            partial = credentials;
        }
    }
    const anonymous = alternatives.some((schemes) => schemes.length === 0);
    return (!anonymous && partial) || { headers: [], query: [], cookies: [] };
}

function addCredential(credentials: Credentials, name: string, configuration: {{ configuration }}): boolean {
    const scheme = own(SECURITY_SCHEMES, name);
    const value = configuration.lookupCredential(name);
    if (!scheme || !value) {
        return false;
    }
    if (scheme.type === 'apiKey') {
        const list = scheme.in === 'query' ? credentials.query : scheme.in === 'cookie' ? credentials.cookies : credentials.headers;
        list.push([scheme.name || name, value]);
    } else {
        credentials.headers.push(['Authorization', `${scheme.type === 'basic' ? 'Basic' : 'Bearer'} ${value}`]);
    }
    return true;
}

/** Encodes a string as UTF-8 and Base64. */
export function base64(text: string): string {
    return btoa(encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
}
