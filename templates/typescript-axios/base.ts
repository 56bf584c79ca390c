import type { AxiosInstance, RawAxiosRequestConfig } from 'axios';
import globalAxios from 'axios';
import type { Configuration } from './configuration{{ extension }}';

/** A server of the API description. `{name}` in its URL is a variable. */
interface Server {
    url: string;
    description: string;
    variables: { [name: string]: ServerVariable };
}

/** A variable in the URL of a server. If `enum` is set, other values are rejected. */
interface ServerVariable {
    default: string;
    enum?: Array<string>;
}

interface ServerMap {
    [operation: string]: Array<Server>;
}

/** The URL of the first server, with the default values of its variables. */
export const BASE_PATH = {{ base_path }}.replace(/\/$/, '');

/** The servers of the API description. */
export const servers: Array<Server> = [
{%- for server in servers %}
    {
        url: {{ server.url }},
        description: {% if let Some(text) = server.description %}{{ text }}{% else %}''{% endif %},
        variables: {
{%- for variable in server.variables %}
            {{ variable.name }}: { default: {{ variable.default }}{% if !variable.choices.is_empty() %}, enum: [{{ variable.choices|join(", ") }}]{% endif %} },
{%- endfor %}
        },
    },
{%- endfor %}
];

/** Servers of operations that override the servers of the API, by `<class>.<method>`. */
export const operationServerMap: ServerMap = {
{%- for operation in operation_servers %}
    {{ operation.key }}: [
{%- for server in operation.servers %}
        {
            url: {{ server.url }},
            description: {% if let Some(text) = server.description %}{{ text }}{% else %}''{% endif %},
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

/** A request: the URL relative to the base path, and the axios options. */
export interface RequestArgs {
    url: string;
    options: RawAxiosRequestConfig;
    /** Whether the response is an error if it is not JSON. */
    isJson?: boolean;
}

/** The base class of the API classes: configuration, base path and axios instance. */
export class BaseAPI {
    protected configuration: Configuration | undefined;
    protected basePath: string;
    protected axios: AxiosInstance;

    constructor(configuration?: Configuration, basePath: string = BASE_PATH, axios: AxiosInstance = globalAxios) {
        this.configuration = configuration;
        this.basePath = configuration?.basePath ?? basePath;
        this.axios = axios;
    }
}

/** Thrown before a request is sent if a required parameter is missing. `field` is its name. */
export class RequiredError extends Error {
    field: string;

    constructor(field: string, msg?: string) {
        super(msg);
        this.field = field;
        this.name = 'RequiredError';
    }
}

/**
 * Returns the base URL of an operation: the base path if it has been changed, otherwise a server of the operation,
 * otherwise a server of the API, according to the configured index and variables. It is empty if the axios instance has a
 * base URL, which takes precedence over the servers.
 */
export const operationServer = function (operation: string, configuration?: Configuration, basePath: string = BASE_PATH, axios?: AxiosInstance): string {
    if (basePath !== BASE_PATH) {
        return basePath;
    }
    if (axios?.defaults.baseURL) {
        return '';
    }
    const own = operationServerMap[operation];
    const index = configuration?.serverIndex ?? 0;
    // The index refers to the servers of the API; an operation may have fewer.
    const server = (own ?? servers)[index] ?? own?.[0];
    if (server) {
        return serverUrl(server, configuration?.serverVariables);
    }
    if (index !== 0) {
        throw new RangeError(
            `serverIndex is ${index}, but must be less than ${servers.length}, the number of servers in the API description.`,
        );
    }
    return basePath;
};

/** Fills in the variables of a server URL. */
const serverUrl = function (server: Server, values: { [name: string]: string } = {}): string {
    return server.url
        .replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
            const variable = server.variables[name];
            if (!variable) {
                return placeholder;
            }
            const value = values[name] ?? variable.default;
            if (variable.enum && !variable.enum.includes(value)) {
                throw new RangeError(
                    `The server variable ${name} must be one of ${variable.enum.join(', ')}, but is '${value}'.`,
                );
            }
            return value;
        })
        .replace(/\/$/, '');
};
