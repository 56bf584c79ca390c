{{ idioms.import_type }} { {{ configuration }} } from './configuration';
import { own } from './parameters';

/** A way to authenticate; the configuration has the credentials. */
export interface SecurityScheme {
    type: 'apiKey' | 'basic' | 'bearer';
    /** Where an API key goes, and under which name. */
    in?: 'header' | 'query' | 'cookie';
    name?: string;
}

/** The security schemes of the API description by their names. */
export const SECURITY_SCHEMES: { [scheme: string]: SecurityScheme } = {
{%- for scheme in schemes %}
    {{ scheme.name }}: {{ scheme.code }},
{%- endfor %}
};

/** What a request carries for its credentials. */
export interface Credentials {
    headers: [string, string][];
    query: [string, string][];
    cookies: [string, string][];
}

/**
 * The credentials of the first alternative that the configuration can serve in full. Anonymous
 * access comes last, so that a configured credential is used; where no alternative is complete,
 * the first of which anything is configured leaves the decision to the server.
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

/** Base64 of the text in UTF-8. */
export function base64(text: string): string {
    return btoa(encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
}
