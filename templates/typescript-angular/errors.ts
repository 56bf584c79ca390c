{%- let unknown = idioms.unknown -%}
import { HttpErrorResponse } from '@angular/common/http';
{{ idioms.import_type }} { HttpHeaders } from '@angular/common/http';

/** An `HttpErrorResponse` whose body has a type. */
export interface HttpErrorOf<Body> {
    readonly name: 'HttpErrorResponse';
    readonly message: string;
    readonly error: Body;
    readonly ok: false;
    readonly headers: HttpHeaders;
    readonly status: number;
    readonly statusText: string;
    readonly url: string | null;
}

/**
 * Tells whether an error is the response that an operation describes for a status: a code, a range such as `'4XX'`, or
 * `'default'`, which is any response; ask for that one last.
 */
export interface HttpErrorGuard<Errors> {
    <Status extends keyof Errors>(error: {{ unknown }}, status: Status): error is HttpErrorOf<Errors[Status]>;
}

/** What all error guards are; their types tell them apart. */
export function isHttpErrorOf(error: {{ unknown }}, status: {{ unknown }}): boolean {
    // A status of 0 is no response: the network failed, or the request was aborted.
    if (!(error instanceof HttpErrorResponse) || error.status === 0) {
        return false;
    }
    return status === 'default' || String(status) === String(error.status) || String(status) === `${Math.floor(error.status / 100)}XX`;
}
