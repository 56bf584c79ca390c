import { isJsonMime } from './json{{ extension }}';
import { BlobApiResponse, isJson, readJson, releaseCopies, textOf } from './runtime{{ extension }}';

/* eslint-disable @typescript-eslint/no-explicit-any -- JSON may be anything until it is converted */

/** The kind of the items of a stream: events, the JSON in their data, their data as strings, or JSON values. */
export type Framing = 'events' | 'eventData' | 'eventText' | 'jsonLines' | 'jsonSequence';

/** Returns what converts a response: what its status has, else `first`, which is that of the first success. */
export function byStatus<T>(response: Response, others: { [status: string]: (json: any) => any }, first: (json: any) => T): (json: any) => T {
    return others[response.status] ?? others[`${Math.floor(response.status / 100)}XX`] ?? first;
}

/** A response that is a file, text or JSON, as its content type says. */
export class MixedApiResponse<T> {
    raw: Response;
    private convert: (json: any) => T;

    constructor(raw: Response, convert: (json: any) => T = (json) => json) {
        this.raw = raw;
        this.convert = convert;
    }

    async value(): Promise<T> {
        const type = this.raw.headers.get('content-type') ?? '';
        if (type === '' || /^text\//i.test(type) || isJsonMime(type)) {
            return new TextOrJsonApiResponse(this.raw, this.convert).value();
        }
        return (await new BlobApiResponse(this.raw).value()) as T;
    }
}

/** A response that is text or JSON, as its content type says. */
export class TextOrJsonApiResponse<T> {
    raw: Response;
    private convert: (json: any) => T;

    constructor(raw: Response, convert: (json: any) => T = (json) => json) {
        this.raw = raw;
        this.convert = convert;
    }

    async value(): Promise<T> {
        const text = await textOf(this.raw);
        const type = this.raw.headers.get('content-type');
        if (text === '') {
            return undefined as T;
        }
        return isJsonMime(type) || (type === null && isJson(text)) ? readJson(this.raw, text, this.convert) : this.convert(text);
    }
}

/** A response whose value is null if it has no body. */
export class NullableApiResponse<T> {
    private response: { raw: Response; value(): Promise<T> };

    constructor(response: { raw: Response; value(): Promise<T> }) {
        this.response = response;
    }

    get raw(): Response {
        return this.response.raw;
    }

    async value(): Promise<T | null | undefined> {
        return this.raw.status === 204 || this.raw.status === 205 ? null : await this.response.value();
    }
}

/** A response whose items are read as they arrive. Leaving the loop cancels the response. */
export class StreamApiResponse<T> {
    raw: Response;
    private framing: Framing;
    private convert: (item: any) => T;

    constructor(raw: Response, framing: Framing, convert: (item: any) => T = (item) => item) {
        this.raw = raw;
        this.framing = framing;
        this.convert = convert;
    }

    async value(): Promise<AsyncIterable<T>> {
        return this.items();
    }

    private async *items(): AsyncGenerator<T> {
        if (isJsonMime(this.raw.headers.get('content-type'))) {
            yield* readJson(this.raw, await textOf(this.raw), (items: Array<unknown>) => items.map((item) => this.convert(item)));
            return;
        }
        const text = chunks(this.raw);
        if (this.framing !== 'jsonLines' && this.framing !== 'jsonSequence') {
            for await (const found of events(text)) {
                for (const event of found) {
                    if (this.framing === 'events') {
                        yield this.convert(event);
                    } else if (event.data === '[DONE]') {
                        return;
                    } else {
                        yield this.framing === 'eventText' ? this.convert(event.data) : readJson(this.raw, event.data, this.convert);
                    }
                }
            }
            return;
        }
        for await (const { parts } of split(text, this.framing === 'jsonLines' ? '\n' : '\x1e')) {
            for (const part of parts) {
                if (part.trim() !== '') {
                    yield readJson(this.raw, part, this.convert);
                }
            }
        }
    }
}

/** Yields the text of a body as it arrives. */
async function* chunks(response: Response): AsyncGenerator<string> {
    const reader = response.body?.getReader();
    if (!reader) {
        return;
    }
    releaseCopies(response);
    const decoder = new TextDecoder();
    let isDone = false;
    try {
        while (!isDone) {
            const { done, value } = await reader.read();
            isDone = done;
            yield decoder.decode(value, { stream: !done });
        }
    } finally {
        if (!isDone) {
            // Not awaited: if middleware also reads the response, this takes as long as the stream.
            reader.cancel().catch(() => undefined);
        }
    }
}

/**
 * Yields what stands before separators, all that is complete after each piece of the text at once, and at the end what is behind
 * the last one.
 */
async function* split(text: AsyncIterable<string>, separator: string): AsyncGenerator<{ parts: Array<string>; isRest: boolean }> {
    let pending: Array<string> = [];
    for await (const chunk of text) {
        const parts = chunk.split(separator);
        const last = parts.pop() ?? '';
        if (parts.length > 0) {
            parts[0] = pending.join('') + parts[0];
            pending = [];
            yield { parts, isRest: false };
        }
        pending.push(last);
    }
    yield { parts: [pending.join('')], isRest: true };
}

/** Yields a text in which lines end with a line feed, where they may have ended with a carriage return, or with both. */
async function* unified(text: AsyncIterable<string>): AsyncGenerator<string> {
    let isBehindReturn = false;
    for await (const chunk of text) {
        const whole = isBehindReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
        isBehindReturn = chunk === '' ? isBehindReturn : chunk.endsWith('\r');
        yield whole.replace(/\r\n?/g, '\n');
    }
}

/** Yields server-sent events as defined in the HTML standard, all of each piece at once. One that is not ended by an empty line is ignored. */
async function* events(text: AsyncIterable<string>): AsyncGenerator<Array<{ [field: string]: string | number; data: string }>> {
    let event: { [field: string]: string | number } = {};
    let data: Array<string> = [];
    let isFirst = true;
    for await (const { parts, isRest } of split(unified(text), '\n')) {
        const found: Array<{ [field: string]: string | number; data: string }> = [];
        for (const part of isRest ? [] : parts) {
            const line = isFirst ? part.replace(/^\uFEFF/, '') : part;
            isFirst = false;
            if (line === '') {
                if (data.length > 0) {
                    found.push({ ...event, data: data.join('\n') });
                }
                [event, data] = [{}, []];
                continue;
            }
            const end = line.indexOf(':');
            const field = end < 0 ? line : line.slice(0, end);
            const value = end < 0 ? '' : line.slice(line[end + 1] === ' ' ? end + 2 : end + 1);
            if (field === 'data') {
                data.push(value);
            } else if (field === 'event' || field === 'id') {
                event[field] = value;
            } else if (field === 'retry' && /^\d+$/.test(value)) {
                event['retry'] = Number(value);
            }
        }
        yield found;
    }
}
