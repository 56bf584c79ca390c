{%- let unknown = idioms.unknown -%}
import { HttpErrorResponse, HttpResponse } from '@angular/common/http';
{{ idioms.import_type }} { HttpHeaders } from '@angular/common/http';
{{ idioms.import_type }} { Observable } from 'rxjs';
import { from, of } from 'rxjs';
import { map } from 'rxjs/operators';
import { isJsonMime } from './parameters';

/** How a successful response is read. */
export interface ResponseReader {
    /** The response type for HttpClient. */
    type: 'json' | 'text' | 'blob';
    /** Whether a successful response that is not JSON is text, rather than an error. */
    isText?: boolean;
    /** Converts the body. If omitted, the body is returned unchanged. */
    read?: (body: {{ unknown }}, contentType: string) => Observable<{{ unknown }}>;
}

export const jsonResponse: ResponseReader = { type: 'json' };

/** JSON or, if it cannot be parsed, text. */
export const anyResponse: ResponseReader = { type: 'json', isText: true };

export const textResponse: ResponseReader = { type: 'text' };

export const fileResponse: ResponseReader = { type: 'blob' };

/** A file, a string or JSON, depending on the Content-Type. */
export const mixedResponse: ResponseReader = {
    type: 'blob',
    read: (body, contentType) => {
        const isText = contentType === '' || /^text\//i.test(contentType) || isJsonMime(contentType);
        return isText && body instanceof Blob ? textOfBlob(body).pipe(map((text) => parsed(text, contentType))) : of(body);
    },
};

/** The values of a complete JSON Lines stream. */
export const jsonLinesResponse: ResponseReader = {
    type: 'text',
    read: (body, contentType) => items(body, contentType, (text) => jsonValues(text.split('\n'))),
};

/** The values of a complete JSON text sequence (RFC 7464). */
export const jsonSequenceResponse: ResponseReader = {
    type: 'text',
    read: (body, contentType) => items(body, contentType, (text) => jsonValues(text.split('\x1e'))),
};

/** The events of a complete stream of server-sent events, parsed as defined in the HTML standard. */
export const eventsResponse: ResponseReader = { type: 'text', read: (body, contentType) => items(body, contentType, eventsOf) };

/** The JSON in the data of the events of a complete stream. */
export const eventDataResponse: ResponseReader = {
    type: 'text',
    read: (body, contentType) => items(body, contentType, (text) => dataOf(text).map((data) => JSON.parse(data))),
};

/** The data of the events of a complete stream, as strings. */
export const eventTextResponse: ResponseReader = { type: 'text', read: (body, contentType) => items(body, contentType, dataOf) };

/** Returns the reader for a media type that the caller has requested. */
export function readerFor(mediaType: string): ResponseReader {
    return isJsonMime(mediaType) ? jsonResponse : /^text\/|[/+]xml\s*(?:;|$)/i.test(mediaType) ? textResponse : fileResponse;
}

/** Returns a successful response with its converted body. */
export function readResponse(response: HttpResponse<{{ unknown }}>, reader: ResponseReader): Observable<HttpResponse<{{ unknown }}>> {
    if (!reader.read || response.body === null) {
        return of(response);
    }
    return reader.read(response.body, contentTypeOf(response.headers)).pipe(map((body) => response.clone({ body })));
}

/**
 * Converts an error. A successful response that is not JSON is returned as a string if it may be one; JSON in an error
 * response is always parsed.
 */
export function readError(error: {{ unknown }}, reader: ResponseReader): Observable<HttpResponse<{{ unknown }}>> {
    if (!(error instanceof HttpErrorResponse)) {
        throw error;
    }
    const contentType = contentTypeOf(error.headers);
    const body: { text?: {{ unknown }} } | Blob | string | null = error.error;
    const about = { headers: error.headers, status: error.status, statusText: error.statusText };
    const init = error.url ? Object.assign({ url: error.url }, about) : about;
    if (error.status >= 200 && error.status < 300) {
        const text = body && typeof body === 'object' && 'text' in body ? body.text : undefined;
        if (typeof text === 'string' && reader.isText && !isJsonMime(contentType)) {
            return of(new HttpResponse<{{ unknown }}>(Object.assign({ body: text }, init)));
        }
    } else if (typeof Blob !== 'undefined' && body instanceof Blob) {
        return textOfBlob(body).pipe(
            map((text) => {
                throw new HttpErrorResponse(Object.assign({ error: parsed(text, contentType) }, init));
            }),
        );
    } else if (typeof body === 'string' && isJsonMime(contentType)) {
        throw new HttpErrorResponse(Object.assign({ error: parsed(body, contentType) }, init));
    }
    throw error;
}

function contentTypeOf(headers: HttpHeaders): string {
    return headers.get('Content-Type') || '';
}

function textOfBlob(blob: Blob): Observable<string> {
    return from(new Response(blob).text());
}

/** Returns the parsed value if the type is JSON and the string is valid JSON; otherwise returns the string. */
function parsed(text: string, contentType: string): {{ unknown }} {
    try {
        return isJsonMime(contentType) ? JSON.parse(text) : text;
    } catch {
        return text;
    }
}

function items(body: {{ unknown }}, contentType: string, read: (text: string) => {{ unknown }}[]): Observable<{{ unknown }}> {
    const text = String(body);
    return of(isJsonMime(contentType) ? parsed(text, contentType) : read(text));
}

{% include "typescript/items.ts" %}
