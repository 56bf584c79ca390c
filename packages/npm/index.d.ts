/** A description, and what it refers to. */
export interface Description {
    /** YAML or JSON as text or bytes, or the parsed document. */
    spec: string | Uint8Array | object;
    /** How problems call the description; its path among `files`, if it refers to them. */
    name?: string;
    /** The other files of the description, by their paths from its folder. */
    files?: Record<string, string | Uint8Array>;
    /** Settings by the names that the service takes beside `spec`, such as `openapiNormalizer` or `modelNamePrefix`. */
    settings?: Record<string, string | boolean | Record<string, string> | string[]>;
}

/** What to generate. */
export interface GenerateRequest extends Description {
    /** Name of a generator, such as `typescript-fetch`. */
    generator: string;
    /** Options of the generator, as `generators()` lists them. */
    options?: Record<string, string | boolean | number>;
}

/** One thing that is wrong in a description. */
export interface Problem {
    severity: 'error' | 'warning';
    /** Stable identifier of the rule, such as `ref-dangling`. */
    rule: string;
    /** What is wrong. */
    message: string;
    /** What to do about it. */
    hint?: string;
    /** The file within the description; empty for the description itself. */
    file: string;
    /** JSON pointer of the place. */
    pointer: string;
    /** From 1; 0 where no place is known. */
    line: number;
    /** In characters from 1; 0 where no place is known. */
    column: number;
    /** The line of the description, shortened if it is very long. */
    source?: string;
    /** The place within `source`, in characters from 1; 0 where no place is known. */
    caret: number;
}

/** One thing that is wrong with an option or a setting. */
export interface OptionProblem {
    option: string;
    message: string;
    hint?: string;
}

/** Thrown where nothing can be generated: all problems at once, and a line for each in `message`. */
export class SpecmintError extends Error {
    readonly problems: Problem[] | OptionProblem[];
}

/** What was generated. */
export interface Generated {
    /** File name for the archive, such as `typescript-fetch-client-generated.zip`. */
    archiveName: string;
    /** The archive that the service gives for the same request, byte by byte. */
    zip: Uint8Array;
    /** The files of the archive by their paths, unpacked when first asked for. */
    readonly files: Map<string, Uint8Array>;
    warnings: Problem[];
}

/** An option of a generator. */
export interface Option {
    opt: string;
    description: string;
    type: string;
    default: string | null;
    enum?: Record<string, string>;
}

/** A language, as a client or a server. */
export interface Generator {
    name: string;
    kind: 'client' | 'server';
    archiveName: string;
    options: Record<string, Option>;
}

/** A file that two outputs differ in. */
export interface FileChange {
    path: string;
    change: 'new' | 'changed' | 'removed';
}

/** A change of the description that programs of callers do not survive. */
export interface BreakingChange {
    /** Such as `operation-gone`. */
    kind: string;
    message: string;
    /** Whether the place is in the first description, since the second has nothing there. */
    before: boolean;
    file: string;
    pointer: string;
    line: number;
    column: number;
}

/** Compiles the module ahead of the first call, which otherwise does it. */
export function load(): Promise<void>;

/** All generators with their options. */
export function generators(): Promise<Generator[]>;

/** All problems of a description, errors and warnings; empty if there is none. */
export function validate(description: Description): Promise<Problem[]>;

/** Generates; throws a `SpecmintError` if the description or an option is wrong. */
export function generate(request: GenerateRequest): Promise<Generated>;

/** What two outputs differ in, and what of it breaks callers. */
export function diff(
    before: GenerateRequest,
    after: GenerateRequest,
): Promise<{ files: FileChange[]; breaking: BreakingChange[] }>;
