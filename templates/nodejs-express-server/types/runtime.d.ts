import type { Request } from 'express';
import type { Readable } from 'node:stream';
import type { DetailedPeerCertificate } from 'node:tls';

/** A value or a promise of it. */
export type Answering<T> = T | Promise<T>;

/** The caller, as returned by a security hook. */
export type Principal = NonNullable<unknown>;

/** Information about the request, passed to services in addition to its values. */
export interface Context {
    /** The request ID, as in the `X-Request-Id` response header and in the log. */
    requestId: string;
    /** The operation ID. */
    operation: string;
    /** The Express request. Its body has already been read, or is the stream that the service receives. */
    request: Request;
    /** The callers, keyed by the name of the security scheme. */
    principals: Record<string, Principal>;
    /** The media type of the body, without parameters. */
    contentType: string | undefined;
    /** The whole body, even if its fields are passed separately. A stream is valid until the response is sent. */
    body: unknown;
    /** Aborted when the client disconnects. */
    signal: AbortSignal;
}

/** Information about the request, passed to security hooks. */
export interface Asked {
    /** The scopes of this scheme that the operation requires. */
    scopes: string[];
    requestId: string;
    operation: string;
    request: Request;
}

/** Credentials of HTTP basic authentication. */
export interface BasicCredential {
    username: string;
    password: string;
}

/** The client certificate, if this server terminates TLS itself. */
export type PeerCertificate = DetailedPeerCertificate;

/** An uploaded file. It is deleted once the response is sent. */
export interface UploadedFile {
    /** The name of the form field. */
    field: string;
    /** The file name sent by the client. Never use it as a path. */
    filename: string;
    /** The media type sent by the client. */
    type: string;
    /** The size in bytes. */
    size: number;
    /** The path of the content, valid until the response is sent. */
    path: string;
}

/** A part of a multipart body that is not a form. */
export interface Part {
    name: string | undefined;
    filename: string | undefined;
    type: string;
    headers: Record<string, string>;
    /** The parsed value of JSON, a string for text, otherwise bytes. */
    value: unknown;
}

/** Binary content of a response. Strings are encoded as UTF-8. */
export type FileContent = Uint8Array | string | Readable;

/** Items of a response, written as they become available. */
export type Items<T> = Iterable<T> | AsyncIterable<T>;

/** `T` without `readonly`, which literals have if their type is inferred. Streams, bytes and sets are not changed. */
export type Writable<T> = T extends readonly unknown[]
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T extends Iterable<unknown> | AsyncIterable<unknown> | Date | ((...args: never[]) => unknown)
      ? T
      : T extends object
        ? { -readonly [K in keyof T]: Writable<T[K]> }
        : T;

/** Creates a response, without a body if there is no payload. `code` defaults to 200. */
export interface SuccessResponse {
    (): { payload?: undefined; code: 200 };
    <const P, const C extends number = 200>(payload: P, code?: C): { payload: Writable<P>; code: NoInfer<C> };
}

export type Code1XX = 100 | 101 | 102 | 103;
export type Code2XX = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
export type Code3XX = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type Code4XX =
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 406
    | 407
    | 408
    | 409
    | 410
    | 411
    | 412
    | 413
    | 414
    | 415
    | 416
    | 417
    | 418
    | 421
    | 422
    | 423
    | 424
    | 425
    | 426
    | 428
    | 429
    | 431
    | 451;
export type Code5XX = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
/** All registered status codes. */
export type Code = Code1XX | Code2XX | Code3XX | Code4XX | Code5XX;
