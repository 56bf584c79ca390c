import { own } from './parameters';

/** A server of the API description; `{name}` in its URL stands for a variable. */
export interface Server {
    url: string;
    description?: string;
    variables?: { [name: string]: ServerVariable };
}

/** A variable of a server's URL; with an enum, no other value is accepted. */
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

/** The URL of an operation's own server, else of the description's, each with the configured index and variables. */
export function serverUrl(own: Server[] | undefined, index: number, values: { [name: string]: string }): string {
    // An index chosen for the description's servers may exceed the few of a single operation.
    const server = (own || SERVERS)[index] || (own && own[0]);
    if (server) {
        return filled(server, values);
    }
    if (index !== 0) {
        throw new RangeError(`serverIndex is ${index}, but the API description has ${SERVERS.length} servers.`);
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
            throw new RangeError(`The server variable ${name} is '${value}'; it must be one of ${variable.enum.join(', ')}.`);
        }
        return value;
    });
    return url.replace(/\/$/, '');
}
