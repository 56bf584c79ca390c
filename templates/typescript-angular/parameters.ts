{%- let unknown = idioms.unknown -%}
{{ idioms.import_type }} { HttpParameterCodec } from '@angular/common/http';
{{ idioms.import_type }} { Param } from './param';

/** The styles of the OpenAPI specification. The last but one is `tsv` of Swagger 2.0. */
export type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'tabDelimited' | 'cookie';

/** A parameter of an operation and its argument. Omitted members have the defaults of the specification. */
export interface Parameter {
    in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
    name: string;
    value: {{ unknown }};
    style?: Style;
    explode?: boolean;
    allowReserved?: boolean;
    allowEmptyValue?: boolean;
    /** The media type used instead of a style. */
    content?: string;
    /** Passed to `encodeParam` of the configuration. */
    type?: string;
    format?: string;
}

/** How names and values are percent-encoded. */
export interface Encoding {
    key: (text: string) => string;
    value: (text: string) => string;
    /** How nested objects are serialized: as JSON, or as pairs named by their path. */
    nested?: 'dot' | 'key';
}

/** Separators of the delimited styles. */
const DELIMITERS: { [style: string]: string } = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** Fills in the parameters of a path. */
export function pathOf(template: string, parameters: Parameter[], encodeParam: (param: Param) => string): string {
    const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
        const parameter = parameters.filter((p) => p.in === 'path' && p.name === name)[0];
        if (!parameter) {
            return `%7B${name}%7D`;
        }
        const written = parameter.content ? percentEncode(content(parameter.value, parameter.content)) : encodeParam(paramOf(parameter));
        if (!written) {
            throw new Error(`The path parameter ${name} must not be empty.`);
        }
        return written;
    });
    // A URL parser would not keep these paths, so the request would reach a different path or host.
    if (/^\/\//.test(path)) {
        throw new Error(`The path ${path} must not begin with '//'.`);
    }
    if (/^(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(path)) {
        throw new Error(`The path ${path} must not contain the segments '.' or '..': check the path parameters.`);
    }
    return path;
}

function paramOf(parameter: Parameter): Param & { allowReserved?: boolean } {
    return {
        name: parameter.name,
        value: parameter.value,
        in: 'path',
        style: parameter.style || 'simple',
        explode: parameter.explode === true,
        dataType: parameter.type || 'string',
        dataFormat: parameter.format,
        allowReserved: parameter.allowReserved === true,
    };
}

/** Serializes a path parameter. This is the default of `encodeParam`. */
export function writePathParameter(param: Param & { allowReserved?: boolean }): string {
    const style = param.style as Style;
    const encode = param.allowReserved ? encodeReservedInPath : percentEncode;
    const encoding = { key: percentEncode, value: encode };
    const parts = style in DELIMITERS ? expand('', param.value, style, false, encoding) : expand(param.name, param.value, style, param.explode, encoding);
    if (parts.length === 0) {
        return '';
    }
    return style === 'label' ? `.${parts.join('.')}` : style === 'matrix' ? `;${parts.join(';')}` : parts.join(',');
}

/** Returns the encoded pairs of a query, such as `limit=5`. */
export function queryOf(parameters: Parameter[], encoder?: HttpParameterCodec): string[] {
    const out: string[] = [];
    for (const parameter of parameters) {
        if (parameter.in === 'querystring') {
            out.push(...wholeQuery(parameter));
        } else if (parameter.in === 'query') {
            out.push(...queryParameter(parameter, encoder));
        }
    }
    return out;
}

function queryParameter(parameter: Parameter, encoder?: HttpParameterCodec): string[] {
    const { name, value } = parameter;
    if (parameter.content) {
        return isPresent(value) ? [`${percentEncode(name)}=${percentEncode(content(value, parameter.content))}`] : [];
    }
    const style = parameter.style || 'form';
    const encode = encoder ? (text: string) => encoder.encodeValue(text) : percentEncode;
    const encoding: Encoding = {
        key: encoder ? (text) => encoder.encodeKey(text) : percentEncode,
        value: parameter.allowReserved ? encodeReserved : encode,
{%- if let Some(format) = nested %}
        nested: '{{ format }}',
{%- endif %}
    };
    const parts = expand(name, value, style, explodes(parameter, style), encoding);
    return parts.length === 0 && parameter.allowEmptyValue && isPresent(value) ? [`${percentEncode(name)}=`] : parts;
}

/** Serializes a parameter that is the whole query string. */
function wholeQuery(parameter: Parameter): string[] {
    const { value } = parameter;
    const mediaType = parameter.content || FORM_URLENCODED;
    if (!isPresent(value)) {
        return [];
    }
    if (mediaType === FORM_URLENCODED && isRecord(value)) {
        return concat(members(value).map(([name, member]) => expand(name, member, 'form', true, PERCENT)));
    }
    return [percentEncode(content(value, mediaType))];
}

/** Returns the headers of an operation. */
export function headersOf(parameters: Parameter[]): [string, string][] {
    const out: [string, string][] = [];
    for (const parameter of parameters.filter((p) => p.in === 'header' && isPresent(p.value))) {
        const { name, value } = parameter;
        // Header values must be ASCII, so other characters in JSON are escaped.
        const parts = parameter.content
            ? [isJsonMime(parameter.content) ? content(value, parameter.content).replace(/[\u0080-\uffff]/g, jsonEscape) : content(value, parameter.content)]
            : expand('', value, parameter.style || 'simple', parameter.explode === true, AS_IS);
        if (parts.length > 0) {
            out.push([name, oneLine(name, parts.join(','))]);
        }
    }
    return out;
}

/** Returns the encoded pairs of the Cookie header. */
export function cookiesOf(parameters: Parameter[]): string[] {
    return concat(
        parameters
            .filter((p) => p.in === 'cookie')
            .map((parameter) => {
                const { name, value } = parameter;
                if (parameter.content) {
                    return isPresent(value) ? [`${percentEncode(name)}=${percentEncode(content(value, parameter.content))}`] : [];
                }
                const style = parameter.style || 'form';
                const plain = style === 'cookie';
                const encoding = plain ? { key: cookieText, value: cookieText } : parameter.allowReserved ? { key: percentEncode, value: encodeReserved } : PERCENT;
                return expand(name, value, style, explodes(parameter, style), encoding);
            }),
    );
}

function explodes(parameter: Parameter, style: Style): boolean {
    return parameter.explode === undefined ? style === 'form' : parameter.explode;
}

/** Returns the value of a header. Values with line breaks are rejected. */
export function oneLine(name: string, value: string): string {
    if (/[\r\n]/.test(value)) {
        throw new Error(`The header ${name} must not contain line breaks.`);
    }
    return value;
}

/**
 * Serializes a value in a style of the OpenAPI specification. Returns the parts to be joined with the separator of the
 * style.
 */
export function expand(name: string, value: {{ unknown }}, style: Style, explode: boolean, encoding: Encoding): string[] {
    const encode = encoding.value;
    const key = encoding.key(name);
    // Without a name, the value stands alone, as in a path or header.
    const named = (text: string, written: string): string => {
        if (style === 'simple' || style === 'label' || text === '') {
            return written;
        }
        return style === 'matrix' && written === '' ? text : `${text}=${written}`;
    };
    if (!isPresent(value)) {
        return [];
    }
    if (style === 'deepObject') {
        return leaves(name, value, bracketed).map(([path, item]) => `${encode(path)}=${encode(item)}`);
    }
    const delimiter = style in DELIMITERS ? encode(DELIMITERS[style] as string) : ',';
    if (isList(value)) {
        const items = listOf(value).filter(isPresent).map((item) => encode(textOf(item)));
        return explode ? items.map((item) => named(key, item)) : items.length > 0 ? [named(key, items.join(delimiter))] : [];
    }
    if (isRecord(value)) {
        const pairs = members(value);
        if (explode) {
            return concat(pairs.map(([member, item]) => exploded(member, item, style, named, encoding)));
        }
        return pairs.length > 0 ? [named(key, pairs.map(([member, item]) => encode(member) + delimiter + encode(textOf(item))).join(delimiter))] : [];
    }
    return [named(key, encode(textOf(value)))];
}

/** Serializes a member of an object whose members are separate parameters. */
function exploded(member: string, item: {{ unknown }}, style: Style, named: (name: string, written: string) => string, encoding: Encoding): string[] {
    const encode = encoding.value;
    if (style === 'matrix') {
        return [named(encode(member), encode(textOf(item)))];
    }
    if (encoding.nested && style === 'form' && isRecord(item)) {
        return leaves(member, item, encoding.nested === 'dot' ? dotted : bracketed).map(([path, text]) => `${encode(path)}=${encode(text)}`);
    }
    const items = isList(item) && style === 'form' ? listOf(item).filter(isPresent) : [item];
    return items.map((one) => `${encode(member)}=${encode(textOf(one))}`);
}

function bracketed(path: string, member: string): string {
    return `${path}[${member}]`;
}

function dotted(path: string, member: string): string {
    return `${path}.${member}`;
}

/** Returns the leaves of a value with their paths, as in `a[b][0]`. */
function leaves(path: string, value: {{ unknown }}, join: (path: string, member: string) => string): [string, string][] {
    if (isList(value) || isRecord(value)) {
        const entries: [string, {{ unknown }}][] = isList(value) ? listOf(value).map((item, index): [string, {{ unknown }}] => [String(index), item]) : members(value);
        return concat(entries.filter(([, member]) => isPresent(member)).map(([member, item]) => leaves(join(path, member), item, join)));
    }
    return [[path, textOf(value)]];
}

export const FORM_URLENCODED = 'application/x-www-form-urlencoded';

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
export function percentEncode(value: string): string {
    return encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Keeps reserved characters and percent-encoded triplets, except characters that would end a query. */
export function encodeReserved(value: string): string {
    return value.replace(/%[0-9A-Fa-f]{2}|[:/?[\]@!$&'()*+,;=]+|[^:/?[\]@!$&'()*+,;=%]+|%/g, (part) =>
        /^(?:%.|[:/?[\]@!$&'()*+,;=])/.test(part) ? part : percentEncode(part),
    );
}

/** Like {@link encodeReserved}, but also encodes characters that would end a path segment. */
function encodeReservedInPath(value: string): string {
    return encodeReserved(value).replace(/[/?]/g, percentEncode);
}

/** Returns the value of a cookie unchanged. Values that would end the cookie are rejected. */
export function cookieText(value: string): string {
    if (/[\r\n;]/.test(value)) {
        throw new Error('A cookie must not contain semicolons or line breaks.');
    }
    return value;
}

function asIs(value: string): string {
    return value;
}

export const AS_IS: Encoding = { key: asIs, value: asIs };
export const PERCENT: Encoding = { key: percentEncode, value: percentEncode };

/** Returns whether a media type is `application/json` or has the suffix `+json`. Parameters are ignored. */
export function isJsonMime(mime: string): boolean {
    return /^\s*[^\s/;]+\/(?:[^\s/;]+\+)?json\s*(?:;|$)/i.test(mime);
}

/** Serializes a value as a media type. */
export function content(value: {{ unknown }}, mediaType: string): string {
    return isJsonMime(mediaType) || !isPrimitive(value) ? json(value) : textOf(value);
}

/** Serializes a value as JSON, with sets as arrays and maps as objects. */
export function json(value: {{ unknown }}): string {
    return JSON.stringify(value, (_, item: {{ unknown }}) => (item instanceof Set ? Array.from(item) : item instanceof Map ? objectOf(item) : item));
}

function objectOf(map: Map<{{ unknown }}, {{ unknown }}>): { [name: string]: {{ unknown }} } {
    const out: { [name: string]: {{ unknown }} } = {};
    map.forEach((value, name) => Object.defineProperty(out, String(name), { value, enumerable: true }));
    return out;
}

function jsonEscape(char: string): string {
    return `\\u${`000${char.charCodeAt(0).toString(16)}`.slice(-4)}`;
}

/** Serializes a nested value. The specification does not define nested objects; they are written as JSON. */
export function textOf(value: {{ unknown }}): string {
    return value instanceof Date ? value.toISOString() : isPrimitive(value) ? String(value) : json(value);
}

export function isPresent(value: {{ unknown }}): boolean {
    return value !== null && value !== undefined;
}

export function isPrimitive(value: {{ unknown }}): boolean {
    return typeof value !== 'object' || value === null || value instanceof Date;
}

export function isList(value: {{ unknown }}): boolean {
    return Array.isArray(value) || value instanceof Set;
}

export function isRecord(value: {{ unknown }}): boolean {
    return !isPrimitive(value) && !isList(value);
}

/** Returns the items of a list. A value that is not a list is a single item. */
export function listOf(value: {{ unknown }}): {{ unknown }}[] {
    return Array.isArray(value) ? value : value instanceof Set ? Array.from(value) : [value];
}

/** Returns the members of an object or map that are not null or undefined. */
export function members(value: {{ unknown }}): [string, {{ unknown }}][] {
    const object = (value instanceof Map ? objectOf(value) : value) as { [name: string]: {{ unknown }} };
    const entries = Object.keys(object).map((name): [string, {{ unknown }}] => [name, object[name]]);
    return entries.filter(([, member]) => isPresent(member));
}

/** Returns an own property, because names may coincide with those of Object.prototype. */
export function own<T>(object: { [name: string]: T } | undefined, name: string): T | undefined {
    return object && Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
}

export function concat<T>(lists: T[][]): T[] {
    return ([] as T[]).concat(...lists);
}
