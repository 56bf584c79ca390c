/**
 * Serializes a value in a style of the OpenAPI specification. Returns the parts to be joined with the separator of the
 * style.
 */
const expand = function (name: string, value: unknown, style: Style, explode: boolean, encode: (text: string) => string): Array<string> {
    // Without a name, the value stands alone, as in a path or header.
    const named = (key: string, written: string): string => {
        if (style === 'simple' || style === 'label' || key === '') {
            return written;
        }
        return style === 'matrix' && written === '' ? key : `${key}=${written}`;
    };
    const key = encode === asIs || encode === cookieValue ? encode(name) : percentEncode(name);
    if (!isPresent(value)) {
        return [];
    }
    if (style === 'deepObject') {
        return nested(name, value).map(([path, item]) => `${encode(path)}=${encode(item)}`);
    }
    const delimiter = style in DELIMITERS ? encode(DELIMITERS[style as keyof typeof DELIMITERS]) : ',';
    if (isList(value)) {
        const items = Array.from(value).filter(isPresent).map((item) => encode(text(item)));
        return explode ? items.map((item) => named(key, item)) : items.length > 0 ? [named(key, items.join(delimiter))] : [];
    }
    if (isRecord(value)) {
        const pairs = members(value);
        if (explode) {
            return pairs.flatMap(([member, item]) =>
                (isList(item) && style === 'form' ? Array.from(item).filter(isPresent) : [item]).map((one) =>
                    style === 'matrix' ? named(encode(member), encode(text(one))) : `${encode(member)}=${encode(text(one))}`,
                ),
            );
        }
        return pairs.length > 0 ? [named(key, pairs.map(([member, item]) => encode(member) + delimiter + encode(text(item))).join(delimiter))] : [];
    }
    return [named(key, encode(text(value)))];
};

/** Returns the leaves of a value with their paths, as in `a[b][0]`. */
const nested = function (path: string, value: unknown): Array<[path: string, text: string]> {
    if (isList(value) || isRecord(value)) {
        const entries: Array<[string, unknown]> = isList(value) ? Array.from(value).map((item, index) => [String(index), item]) : members(value);
        return entries.filter(([, member]) => isPresent(member)).flatMap(([member, item]) => nested(`${path}[${member}]`, item));
    }
    return [[path, text(value)]];
};

const FORM_URLENCODED = 'application/x-www-form-urlencoded';

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
const percentEncode = function (value: string): string {
    return encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
};

/** Keeps reserved characters and percent-encoded triplets, except characters that would end a query. */
const encodeReserved = function (value: string): string {
    return value.replace(/%[0-9A-Fa-f]{2}|[:/?[\]@!$&'()*+,;=]+|[^:/?[\]@!$&'()*+,;=%]+|%/g, (part) =>
        /^(?:%.|[:/?[\]@!$&'()*+,;=])/.test(part) ? part : percentEncode(part),
    );
};

/** Like {@link encodeReserved}, but also encodes characters that would end a path segment. */
const encodeReservedInPath = function (value: string): string {
    return encodeReserved(value).replace(/[/?]/g, percentEncode);
};

const asIs = function (value: string): string {
    return value;
};

/** Returns the value of a cookie unchanged. Values that would end the cookie are rejected. */
const cookieValue = function (value: string): string {
    if (/[\r\n;]/.test(value)) {
        throw new Error('A cookie must not contain semicolons or line breaks.');
    }
    return value;
};

const header = function (name: string, value: string): [string, string] {
    if (/[\r\n]/.test(value)) {
        throw new Error(`The header ${name} must not contain line breaks.`);
    }
    return [name, value];
};

/** Rejects an empty path parameter, because the path would lose a segment. */
const notEmpty = function (name: string, written: string): string {
    if (written === '') {
        throw new Error(`The path parameter ${name} must not be empty.`);
    }
    return written;
};

/** Rejects paths that a URL parser would not keep, because the request would reach a different path or host. */
const checkedPath = function (path: string): string {
    if (path.startsWith('//')) {
        throw new Error(`The path ${path} must not begin with '//'.`);
    }
    if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(path)) {
        throw new Error(`The path ${path} must not contain the segments '.' or '..': check the path parameters.`);
    }
    return path;
};

const content = function (value: unknown, mediaType: string): string {
    return isJsonMime(mediaType) || !isPrimitive(value) ? json(value) : text(value);
};

const jsonEscape = function (char: string): string {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
};

/** Serializes a nested value. The specification does not define nested objects; they are written as JSON. */
const text = function (value: unknown): string {
    return value instanceof Date ? value.toISOString() : isPrimitive(value) ? String(value) : json(value);
};

const isPresent = function <T>(value: T): value is NonNullable<T> {
    return value !== null && value !== undefined;
};

const isPrimitive = function (value: unknown): boolean {
    return typeof value !== 'object' || value === null || value instanceof Date;
};

const isList = function (value: unknown): value is Array<unknown> | Set<unknown> {
    return Array.isArray(value) || value instanceof Set;
};

const isRecord = function (value: unknown): value is object {
    return !isPrimitive(value) && !isList(value);
};

const members = function (value: object): Array<[string, unknown]> {
    const entries: Array<[string, unknown]> = value instanceof Map ? Array.from(value) : Object.entries(value);
    return entries.filter(([, member]) => isPresent(member));
};

const hasStyle = function (encoding: FieldEncoding): boolean {
    return encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved !== undefined;
};

const joined = function (parts: Array<string>, separator: string): string | undefined {
    return parts.length > 0 ? parts.join(separator) : undefined;
};
