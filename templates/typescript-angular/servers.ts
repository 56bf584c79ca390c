import { own } from './parameters';

/** A server of the API description. `{name}` in its URL is a variable. */
export interface Server {
    url: string;
    description?: string;
    variables?: { [name: string]: ServerVariable };
}

/** A variable in the URL of a server. If `enum` is set, other values are rejected. */
export interface ServerVariable {
    default: string;
    enum?: string[];
}

/** The servers of the API description. */
export const SERVERS: Server[] = [
{%- for server in servers %}
    {{ server }},
{%- endfor %}
];

/**
 * Returns the URL of a server of the operation, otherwise of the API, according to the configured index and variables.
 */
export function serverUrl(own: Server[] | undefined, index: number, values: { [name: string]: string }): string {
    // The index refers to the servers of the API; an operation may have fewer.
    const server = (own || SERVERS)[index] || (own && own[0]);
    if (server) {
        return filled(server, values);
    }
    if (index !== 0) {
        throw new RangeError(
            `serverIndex is ${index}, but must be less than ${SERVERS.length}, the number of servers in the API description.`,
        );
    }
    return '';
}

function filled(server: Server, values: { [name: string]: string }): string {
    const url = server.url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
        const variable = own(server.variables, name);
        if (!variable) {
            return placeholder;
        }
        const value = own(values, name) || variable.default;
        if (variable.enum && variable.enum.indexOf(value) < 0) {
            throw new RangeError(
                `The server variable ${name} must be one of ${variable.enum.join(', ')}, but is '${value}'.`,
            );
        }
        return value;
    });
    return url.replace(/\/+$/, '');
}
