/** The outcome of an operation: `data` after a success, `error` otherwise. The status tells them apart. */
export type Result<Operation extends {
    responses: object;
}> = {
    [Status in keyof Operation["responses"]]: `${Status & (string | number)}` extends `2${string}` ? {
        status: Status;
        data: ResultBody<Operation["responses"][Status]>;
        error?: never;
    } : {
        status: Status;
        data?: never;
        error: ResultBody<Operation["responses"][Status]>;
    };
}[keyof Operation["responses"]];
type ResultBody<Response> = Response extends {
    content: infer Contents;
} ? Contents[keyof Contents] : undefined;
