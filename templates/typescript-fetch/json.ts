/* eslint-disable @typescript-eslint/no-explicit-any -- JSON may be anything until it is converted */

/** Returns whether a media type is `application/json` or has the suffix `+json`. Parameters are ignored. */
export const isJsonMime = function (mime: string | null | undefined): boolean {
    return typeof mime === 'string' && /^\s*[^\s/;]+\/(?:[^\s/;]+\+)?json\s*(?:;|$)/i.test(mime);
};

/** Serializes sets as arrays and maps as objects. */
export const replaceWithSerializableTypeIfNeeded = function (_key: string, value: unknown): unknown {
    if (value instanceof Set) {
        return Array.from(value);
    }
    return value instanceof Map ? Object.fromEntries(value) : value;
};
{%- if has_int64 %}

/** Writes a value as JSON. A bigint becomes a number. */
export const toJson = function (value: unknown): string {
    let hasLong = false;
    const text = JSON.stringify(value, function (this: any, key, item) {
        // Programs may have given `BigInt.prototype` a method `toJSON`, which has made the item a string.
        const isLong = typeof this[key] === 'bigint';
        hasLong ||= isLong;
        return isLong ? null : replaceWithSerializableTypeIfNeeded(key, item);
    });
    return hasLong ? (written('', value) ?? text) : text;
};

/** Writes a value of which `JSON.stringify` cannot write all parts. Returns undefined for what JSON omits. */
const written = function (key: string, value: any): string | undefined {
    if (typeof value === 'bigint') {
        return String(value);
    }
    const given: any = replaceWithSerializableTypeIfNeeded(key, typeof value?.toJSON === 'function' ? value.toJSON(key) : value);
    if (typeof given !== 'object' || given === null) {
        return JSON.stringify(given);
    }
    if (Array.isArray(given)) {
        return `[${Array.from(given, (item, index) => written(String(index), item) ?? 'null').join(',')}]`;
    }
    const members = Object.entries(given).map(([name, member]) => [name, written(name, member)]);
    return `{${members.filter(([, text]) => text !== undefined).map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
};

/**
 * Reads JSON and converts it. Integers that no number holds exactly reach `convert` as symbols that have their digits, since no
 * JSON can contain a symbol. Those that remain become numbers.
 */
export const fromJson = function <T>(text: string, convert: (json: any) => T): T {
    const json = { root: JSON.parse(text) };
    const quoted = quoteLong(text);
    if (quoted === text) {
        return convert(json.root);
    }
    mark(json, { root: JSON.parse(quoted) });
    const result = { root: convert(json.root) };
    unmark(result);
    return result.root;
};

/** Makes strings of the integers in valid JSON that no number holds exactly. */
const quoteLong = function (text: string): string {
    if (!/\d{16}/.test(text)) {
        return text;
    }
    let isInString = false;
    return text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
        isInString = token === '"' ? !isInString : isInString;
        const isLong = !isInString && /^-?\d{16,20}$/.test(token) && !Number.isSafeInteger(Number(token));
        return isLong ? `"${token}"` : token;
    });
};

/** Makes symbols of the numbers that are strings in the second value, which is the same apart from these. */
const mark = function (value: any, quoted: any): void {
    const pending = [[value, quoted]];
    for (let next = pending.pop(); next; next = pending.pop()) {
        const [json, digits] = next;
        for (const key of Object.keys(json)) {
            if (typeof json[key] === 'object' && json[key] !== null) {
                pending.push([json[key], digits[key]]);
            } else if (typeof json[key] === 'number' && typeof digits[key] === 'string') {
                json[key] = Symbol(digits[key]);
            }
        }
    }
};

/** Makes numbers of the symbols that are left. */
const unmark = function (value: any): void {
    const pending = [value];
    const seen = new Set(pending);
    const plain = (item: any): any => {
        if (typeof item === 'object' && item !== null && !seen.has(item)) {
            seen.add(item);
            pending.push(item);
        }
        return numberOf(item);
    };
    for (let next = pending.pop(); next; next = pending.pop()) {
        if (next instanceof Set) {
            const items = Array.from(next, plain);
            next.clear();
            items.forEach((item) => next.add(item));
        }
        for (const key of Object.keys(next)) {
            const item = plain(next[key]);
            if (item !== next[key]) {
                next[key] = item;
            }
        }
    }
};

/** Returns the number of a symbol with digits, and other values unchanged. */
export const numberOf = function (value: any): any {
    return typeof value === 'symbol' ? Number(value.description) : value;
};
{%- else %}

/** Writes a value as JSON. */
export const toJson = function (value: unknown): string {
    return JSON.stringify(value, replaceWithSerializableTypeIfNeeded);
};

/** Reads JSON and converts it. */
export const fromJson = function <T>(text: string, convert: (json: any) => T): T {
    return convert(JSON.parse(text));
};
{%- endif %}
