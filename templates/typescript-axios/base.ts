import type { AxiosInstance, RawAxiosRequestConfig } from 'axios';
import globalAxios from 'axios';
import type { Configuration } from './configuration';

/** A server of the API description; `{name}` in its URL stands for a variable. */
interface Server {
    url: string;
    description: string;
    variables: { [name: string]: ServerVariable };
}

/** A variable of a server's URL; with an enum, no other value is accepted. */
interface ServerVariable {
    default: string;
    enum?: Array<string>;
}

interface ServerMap {
    [operation: string]: Array<Server>;
}

/** The first described server, its variables at their defaults. */
export const BASE_PATH = {{ base_path }}.replace(/\/$/, '');

/** The servers of the API description. */
export const servers: Array<Server> = [
{%- for server in servers %}
    {
        url: {{ server.url }},
        description: {{ server.description }},
        variables: {
{%- for variable in server.variables %}
            {{ variable.name }}: { default: {{ variable.default }}{% if !variable.choices.is_empty() %}, enum: [{{ variable.choices|join(", ") }}]{% endif %} },
{%- endfor %}
        },
    },
{%- endfor %}
];

/** The operations that have servers of their own, by `<class>.<method>`. */
export const operationServerMap: ServerMap = {
{%- for operation in operation_servers %}
    {{ operation.key }}: [
{%- for server in operation.servers %}
        {
            url: {{ server.url }},
            description: {{ server.description }},
            variables: {
{%- for variable in server.variables %}
                {{ variable.name }}: { default: {{ variable.default }}{% if !variable.choices.is_empty() %}, enum: [{{ variable.choices|join(", ") }}]{% endif %} },
{%- endfor %}
            },
        },
{%- endfor %}
    ],
{%- endfor %}
};

/** Separators of the collection formats of Swagger 2.0. */
export const COLLECTION_FORMATS = {
    csv: ',',
    ssv: ' ',
    tsv: '\t',
    pipes: '|',
};

/** A request ready to be sent: the URL below the base path, and the axios options. */
export interface RequestArgs {
    url: string;
    options: RawAxiosRequestConfig;
}

/** What the API classes share: the configuration, the base path and the axios instance. */
export class BaseAPI {
    protected configuration: Configuration | undefined;

    constructor(configuration?: Configuration, protected basePath: string = BASE_PATH, protected axios: AxiosInstance = globalAxios) {
        if (configuration) {
            this.configuration = configuration;
            this.basePath = configuration.basePath ?? basePath;
        }
    }
}

/** Thrown before a request when a required parameter is missing; `field` names it. */
export class RequiredError extends Error {
    constructor(public field: string, msg?: string) {
        super(msg);
        this.name = 'RequiredError';
    }
}

/**
 * The base path of an operation: the caller's when it is not the default one, else the operation's
 * own server, else the description's, each with the configured index and variables.
 */
export const operationServer = function (operation: string, configuration?: Configuration, basePath: string = BASE_PATH): string {
    if (basePath !== BASE_PATH) {
        return basePath;
    }
    const own = operationServerMap[operation];
    const index = configuration?.serverIndex ?? 0;
    // An index chosen for the description's servers may exceed the few of a single operation.
    const server = (own ?? servers)[index] ?? own?.[0];
    if (server) {
        return serverUrl(server, configuration?.serverVariables);
    }
    if (index !== 0) {
        throw new RangeError(`serverIndex is ${index}, but the API description has ${servers.length} servers.`);
    }
    return basePath;
};

/** Fills the variables into a server's URL. */
const serverUrl = function (server: Server, values: { [name: string]: string } = {}): string {
    return server.url
        .replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
            const variable = server.variables[name];
            if (!variable) {
                return placeholder;
            }
            const value = values[name] ?? variable.default;
            if (variable.enum && !variable.enum.includes(value)) {
                throw new RangeError(`The server variable ${name} is '${value}'; it must be one of ${variable.enum.join(', ')}.`);
            }
            return value;
        })
        .replace(/\/$/, '');
};
