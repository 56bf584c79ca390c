import type { Request } from 'express';
import type { Readable } from 'node:stream';
import type { DetailedPeerCertificate } from 'node:tls';

/** A value now or later. */
export type Answering<T> = T | Promise<T>;

/** Who a request comes from, as a security hook says. */
export type Principal = NonNullable<unknown>;

/** What a service knows of a request beside its values. */
export interface Context {
    /** In the answer's `X-Request-Id` and in the log. */
    requestId: string;
    /** The operation's identifier. */
    operation: string;
    /** Express's request; its body is read already. */
    request: Request;
    /** Who asks, by the name of the security scheme. */
    principals: Record<string, Principal>;
    /** The media type of the body, without its parameters. */
    contentType: string | undefined;
    /** The body as a whole, also where its fields are members of the request. */
    body: unknown;
    /** Aborts when the client goes away. */
    signal: AbortSignal;
}

/** What a security hook knows of a request. */
export interface Asked {
    /** The scopes that the operation needs of this scheme. */
    scopes: string[];
    requestId: string;
    operation: string;
    request: Request;
}

/** HTTP basic authentication. */
export interface BasicCredential {
    username: string;
    password: string;
}

/** The client's certificate, for servers that end TLS themselves. */
export type PeerCertificate = DetailedPeerCertificate;

/** A file of a form; it is removed when the request is answered. */
export interface UploadedFile {
    /** The name of its field. */
    field: string;
    /** The name that the client gives; never a path to write to. */
    filename: string;
    /** The media type that the client gives. */
    type: string;
    /** In bytes. */
    size: number;
    /** Where its content is until the request is answered. */
    path: string;
}

/** A part of a multipart body that is no form. */
export interface Part {
    name: string | undefined;
    filename: string | undefined;
    type: string;
    headers: Record<string, string>;
    /** JSON as its value, text as a string, anything else as bytes. */
    value: unknown;
}

/** Bytes of an answer; a string is written as UTF-8. */
export type FileContent = Uint8Array | string | Readable;

/** Items of an answer, which are written as they come. */
export type Items<T> = Iterable<T> | AsyncIterable<T>;

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
/** The registered status codes. */
export type Code = Code1XX | Code2XX | Code3XX | Code4XX | Code5XX;
