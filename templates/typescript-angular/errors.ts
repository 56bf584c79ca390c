{%- let unknown = idioms.unknown -%}
import { HttpErrorResponse } from '@angular/common/http';
{{ idioms.import_type }} { HttpHeaders } from '@angular/common/http';

/** An `HttpErrorResponse` with a typed body. */
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
 * Returns whether an error is the described response for a status: a code, a range such as `'4XX'`, or `'default'`,
 * which matches any response and should be checked last.
 */
export interface HttpErrorGuard<Errors> {
    <Status extends keyof Errors>(error: {{ unknown }}, status: Status): error is HttpErrorOf<Errors[Status]>;
}

/** The implementation of all error guards, which differ only in their types. */
export function isHttpErrorOf(error: {{ unknown }}, status: {{ unknown }}): boolean {
    // Status 0 means that there was no response: the network failed or the request was aborted.
    if (!(error instanceof HttpErrorResponse) || error.status === 0) {
        return false;
    }
    return status === 'default' || String(status) === String(error.status) || String(status) === `${Math.floor(error.status / 100)}XX`;
}
