/** api/contract.json: the compiled requirements of the API description. */
export interface ContractDocument {
    title: string;
    version: string;
    basePath: string;
    $defs: Record<string, Schema>;
    securitySchemes: Record<string, SecurityScheme>;
    operations: Operation[];
    /** The members of error documents; absent if they are problem documents. */
    problems?: ProblemMember[];
    /** Nodes with their edges, for counting steps; absent if none need counting. */
    growth?: Edge[][];
    /** Members that are not part of requests or responses; absent if all are. */
    hidden?: HiddenNode[];
}

/** A member of error documents: the names that lead to it, and its source in the problem document or its value. */
export interface ProblemMember {
    path: string[];
    from?: string;
    value?: unknown;
}

/** Names that are hidden in an object, and the nodes of its other members or of the items of a list. */
export interface HiddenNode {
    names?: string[];
    properties?: Record<string, number | null>;
    items?: number;
    additional?: number;
}

/** Where a node of `growth` leads: the kind, what it applies to, and the index of a node. */
export type Edge =
    | ['here', '', number]
    | ['chosen', [string, string], number]
    | ['unchosen', [string, string[]], number]
    | ['property', string, number | null]
    | ['properties', string[], number | null]
    | ['items' | 'item', number, number | null];

/** A JSON Schema (draft 2020-12). */
export type Schema = boolean | Record<string, unknown>;

export interface SecurityScheme {
    type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
    in?: 'header' | 'query' | 'cookie';
    name?: string;
    scheme?: string;
}

export interface Operation {
    id: string;
    method: string;
    path: string;
    parameters: Parameter[];
    body?: { required: boolean; contents: Content[] };
    responses: Response[];
    /** Alternatives. The schemes of one alternative are required together. */
    security?: { scheme: string; scopes: string[] }[][];
    /** Why no request can be accepted. */
    unusable?: string;
}

export interface Parameter {
    name: string;
    in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
    required: boolean;
    style?: string;
    explode?: boolean;
    /** Media type of the value, instead of a style. */
    content?: string;
    allowEmpty?: boolean;
    default?: unknown;
    reading: Reading;
    schema: Schema;
    growth?: number;
}

/** How a string is converted to a value. */
export interface Reading {
    types: string[];
    items?: Reading;
    properties?: Record<string, Reading>;
    additional?: Reading;
    /** Whether 1 and 0, and true and false in any case, are booleans. */
    lenient?: boolean;
}

export interface Content {
    type: string;
    kind: 'json' | 'form' | 'multipart' | 'parts' | 'lines' | 'sequence' | 'events' | 'data' | 'text' | 'bytes';
    schema?: Schema;
    items?: Schema;
    fields?: Field[];
    reading?: Reading;
    /** The node at which counting steps begins. */
    growth?: number;
    /** The node of what is hidden in the value, or in each item. */
    hidden?: number;
}

export interface Field {
    name: string;
    reading: Reading;
    file?: boolean;
    many?: boolean;
    style?: string;
    explode?: boolean;
    content?: string;
}

export interface Response {
    /** `200`, `4XX` or `default`. */
    status: string;
    contents: Content[];
    headers: Header[];
}

export interface Header {
    name: string;
    required: boolean;
    style?: string;
    explode?: boolean;
    content?: string;
    schema: Schema;
}

/** A location in a request, and what is wrong there. */
export interface Fault {
    in: string;
    name?: string;
    pointer: string;
    message: string;
}
