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
