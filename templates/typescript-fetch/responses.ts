import { BlobApiResponse, JSONApiResponse } from './runtime{{ extension }}';

/* eslint-disable @typescript-eslint/no-explicit-any -- JSON may be anything until it is converted */

/** How the items of a stream are separated. */
export type Framing = 'events' | 'jsonLines' | 'jsonSequence';

/** A response that is a file, text or JSON, as its content type says. */
export class MixedApiResponse<T> {
    constructor(public raw: Response, private convert: (json: any) => T = (json) => json) {}

    async value(): Promise<T> {
        const type = this.raw.headers.get('content-type') ?? '';
        if (type === '' || /^text\/|[/+]json\s*(;|$)/i.test(type)) {
            return new JSONApiResponse(this.raw, this.convert).value();
        }
        return (await new BlobApiResponse(this.raw).value()) as T;
    }
}

/** A response whose value is null if it has no body. */
export class NullableApiResponse<T> {
    constructor(private response: { raw: Response; value(): Promise<T> }) {}

    get raw(): Response {
        return this.response.raw;
    }

    async value(): Promise<T | null | undefined> {
        return this.raw.status === 204 || this.raw.status === 205 ? null : await this.response.value();
    }
}

/** A response whose items are read as they arrive. Leaving the loop cancels the response. */
export class StreamApiResponse<T> {
    constructor(public raw: Response, private framing: Framing, private convert: (item: any) => T = (item) => item) {}

    async value(): Promise<AsyncIterable<T>> {
        return this.items();
    }

    private async *items(): AsyncGenerator<T> {
        if (/[/+]json\s*(;|$)/i.test(this.raw.headers.get('content-type') ?? '')) {
            for (const item of (await this.raw.json()) as Array<unknown>) {
                yield this.convert(item);
            }
            return;
        }
        const read = this.framing === 'events' ? events : this.framing === 'jsonLines' ? jsonLines : jsonSequence;
        for await (const item of read(chunks(this.raw))) {
            yield this.convert(item);
        }
    }
}

/** Yields the text of a body as it arrives. */
async function* chunks(response: Response): AsyncGenerator<string> {
    const reader = response.body?.getReader();
    if (!reader) {
        return;
    }
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
            await reader.cancel();
        }
    }
}

/** Yields what stands between separators, and at the end what is behind the last one. */
async function* split(text: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
    let pending: Array<string> = [];
    for await (const chunk of text) {
        const parts = chunk.split(separator);
        for (const part of parts.slice(0, -1)) {
            yield pending.join('') + part;
            pending = [];
        }
        pending.push(parts[parts.length - 1] ?? '');
    }
    yield pending.join('');
}

async function* json(texts: AsyncIterable<string>): AsyncGenerator<unknown> {
    for await (const text of texts) {
        if (text.trim() !== '') {
            yield JSON.parse(text);
        }
    }
}

function jsonLines(text: AsyncIterable<string>): AsyncGenerator<unknown> {
    return json(split(text, '\n'));
}

function jsonSequence(text: AsyncIterable<string>): AsyncGenerator<unknown> {
    return json(split(text, '\x1e'));
}

/** Yields the lines of a stream, which end with a line feed, a carriage return or both. */
async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
    let isBehindReturn = false;
    async function* unified(): AsyncGenerator<string> {
        for await (const chunk of text) {
            const whole = isBehindReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
            isBehindReturn = chunk === '' ? isBehindReturn : chunk.endsWith('\r');
            yield whole.replace(/\r\n?/g, '\n');
        }
    }
    yield* split(unified(), '\n');
}

/** Yields server-sent events as defined in the HTML standard. One that is not ended by an empty line is ignored. */
async function* events(text: AsyncIterable<string>): AsyncGenerator<unknown> {
    let event: { [field: string]: string | number } = {};
    let isFirst = true;
    for await (const line of lines(text)) {
        const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(isFirst ? line.replace(/^\uFEFF/, '') : line) ?? [];
        isFirst = false;
        if (line === '') {
            if ('data' in event) {
                yield event;
            }
            event = {};
        } else if (field === 'data') {
            event['data'] = 'data' in event ? `${event['data']}\n${value}` : value;
        } else if (field === 'event' || field === 'id') {
            event[field] = value;
        } else if (field === 'retry' && /^\d+$/.test(value)) {
            event['retry'] = Number(value);
        }
    }
}
