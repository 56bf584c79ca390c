{%- let unknown = idioms.unknown -%}
{{ idioms.import_type }} { Style } from './parameters';
import { AS_IS, FORM_URLENCODED, PERCENT, concat, content, encodeReserved, expand, isJsonMime, isList, isPresent, isPrimitive, isRecord, json, listOf, members, percentEncode, textOf } from './parameters';

/** A request body and its content type. For FormData, the browser sets the type, which includes the boundary. */
export interface RequestBody {
    contentType?: string;
    data: {{ unknown }};
}

/** What a Blob can be created from, including views of a buffer. */
type Part = Blob | ArrayBuffer | string;

/** A form field: its argument and its serialization. */
export interface FormField {
    name: string;
    value: {{ unknown }};
    file?: boolean;
    contentType?: string;
    style?: Style;
    explode?: boolean;
    allowReserved?: boolean;
}

/** Creates a JSON body. undefined sends no body; null sends `null`. */
export function jsonBody(contentType: string, value: {{ unknown }}): RequestBody | undefined {
    if (value === undefined) {
        return undefined;
    }
    // HttpClient serializes objects itself, so interceptors can inspect them; strings are sent unchanged.
    return { contentType, data: isRecord(value) || Array.isArray(value) ? plain(value) : json(value) };
}

/** Returns the value, or a copy in which sets and maps are converted so that they survive JSON.stringify. */
function plain(value: {{ unknown }}): {{ unknown }} {
    return hasCollections(value) ? JSON.parse(json(value)) : value;
}

function hasCollections(value: {{ unknown }}): boolean {
    if (value instanceof Set || value instanceof Map) {
        return true;
    }
    return !isPrimitive(value) && Object.keys(value as object).some((name) => hasCollections((value as { [name: string]: {{ unknown }} })[name]));
}

/** Creates a body that is sent unchanged: a string, Blob, File or buffer. */
export function rawBody(contentType: string, value: {{ unknown }}): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const range = contentType.indexOf('*') >= 0;
    if (value instanceof Blob) {
        return { contentType: range ? value.type || 'application/octet-stream' : contentType, data: value };
    }
    const data = isBuffer(value) ? new Blob([value as Part]) : isPrimitive(value) ? textOf(value) : value;
    return { contentType: range ? 'application/octet-stream' : contentType, data };
}

/** Creates a body that is a sequence of JSON values. A value that is not a list is a single item. */
export function sequenceBody(contentType: string, value: {{ unknown }}, framing: 'jsonLines' | 'jsonSequence'): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const before = framing === 'jsonSequence' ? '\x1e' : '';
    return rawBody(contentType, listOf(value).map((item) => `${before}${json(item)}\n`).join(''));
}

/**
 * Creates a form from an object whose fields are not listed in the API description. An existing form is sent unchanged.
 */
export function objectBody(contentType: string, value: {{ unknown }}): RequestBody | undefined {
    if (typeof FormData !== 'undefined' && value instanceof FormData) {
        return { data: value };
    }
    const isPlain = value instanceof Map || (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype);
    if (!isPlain) {
        return value instanceof URLSearchParams ? { contentType, data: value.toString() } : rawBody(contentType, value);
    }
    const fields = members(value).map(([name, member]) => ({ name, value: member }));
    return contentType.indexOf('multipart/') === 0 ? multipartBody(contentType, fields) : formBody(fields);
}

/** Creates a body of type `application/x-www-form-urlencoded`. */
export function formBody(fields: FormField[]): RequestBody {
    const write = (field: FormField): string[] => {
        const { name, value, contentType } = field;
        if (contentType && isPresent(value)) {
            return (isList(value) && !isJsonMime(contentType) ? listOf(value) : [value]).map((item) => `${percentEncode(name)}=${percentEncode(content(item, contentType))}`);
        }
        if (!hasStyle(field) && isRecord(value)) {
            return [`${percentEncode(name)}=${percentEncode(json(value))}`];
        }
        const encoding = field.allowReserved ? { key: percentEncode, value: encodeReserved } : PERCENT;
        return expand(name, value, field.style || 'form', explodes(field), encoding);
    };
    return { contentType: FORM_URLENCODED, data: concat(fields.map(write)).join('&') };
}

/** Creates a body of type `multipart/form-data` or another multipart type. */
export function multipartBody(contentType: string, fields: FormField[]): RequestBody {
    if (contentType !== 'multipart/form-data') {
        const parts = concat(fields.map((field) => listOf(field.value).map((value) => Object.assign({}, field, { value }))));
        return partsBody(contentType, parts.filter((part) => isPresent(part.value)));
    }
    const form = new FormData();
    for (const field of fields) {
        // Files cannot be serialized in a style.
        if (hasStyle(field) && !field.file) {
            for (const part of expand(field.name, field.value, field.style || 'form', explodes(field), AS_IS)) {
                const end = part.indexOf('=');
                form.append(part.slice(0, end), part.slice(end + 1));
            }
        } else {
            listOf(field.value).forEach((item) => append(form, field, item));
        }
    }
    return { data: form };
}

/**
 * Creates a multipart body of unnamed parts. `types` lists their media types by position; the rest type applies to all
 * further parts.
 */
export function multipartItems(contentType: string, value: {{ unknown }}, types: string[], rest?: string): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const part = (item: {{ unknown }}, index: number): FormField => {
        const type = types[index] || rest;
        return type ? { name: '', value: item, contentType: type } : { name: '', value: item };
    };
    return partsBody(contentType, listOf(value).map(part));
}

/** Multipart types that FormData does not support are serialized to a Blob. */
function partsBody(contentType: string, parts: FormField[]): RequestBody {
    // A Blob converts its type to lower case, so the boundary must not contain capitals.
    const boundary = `part-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
    const quoted = (text: string): string => text.replace(/["\r\n]/g, percentEncode);
    const body = parts.map((part): Part[] => {
        const [type, data] = partOf(part);
        const fileName = isFile(part.value) ? `; filename="${quoted((part.value as File).name)}"` : '';
        const disposition = part.name ? [`Content-Disposition: form-data; name="${quoted(part.name)}"${fileName}`] : [];
        const lines = [`--${boundary}`, ...disposition, ...(type ? [`Content-Type: ${type}`] : [])];
        return [`${lines.join('\r\n')}\r\n\r\n`, data, '\r\n'];
    });
    return { contentType: `${contentType}; boundary=${boundary}`, data: new Blob([...concat(body), `--${boundary}--\r\n`]) };
}

/** Returns the content type and the bytes of a part. */
function partOf(field: FormField): [string | undefined, Part] {
    const { value } = field;
    const type = singleType(field);
    if (value instanceof Blob) {
        return [type || value.type || 'application/octet-stream', value];
    }
    if (isBuffer(value)) {
        return [type || 'application/octet-stream', value as Part];
    }
    if (field.file && !isPrimitive(value)) {
        throw new TypeError('A part of a multipart body must be a Blob, a File, a buffer or a string.');
    }
    return isPrimitive(value) && !(type && isJsonMime(type)) ? [type, textOf(value)] : [type || 'application/json', content(value, type || 'application/json')];
}

function append(form: FormData, field: FormField, item: {{ unknown }}): void {
    const { name } = field;
    const type = singleType(field);
    if (!isPresent(item)) {
        return;
    }
    if (item instanceof Blob) {
        const typed = type && type !== item.type ? item.slice(0, item.size, type) : item;
        form.append(name, typed, isFile(item) ? (item as File).name : name);
    } else if (isBuffer(item)) {
        form.append(name, new Blob([item as Part], { type: type || 'application/octet-stream' }), name);
    } else if (field.file && !isPrimitive(item)) {
        throw new TypeError(`The file ${name} must be a Blob, a File, a buffer or a string.`);
    } else if (type ? type !== 'text/plain' : !isPrimitive(item)) {
        form.append(name, new Blob([content(item, type || 'application/json')], { type: type || 'application/json' }));
    } else {
        form.append(name, textOf(item));
    }
}

/** A list of media types states what is accepted; it does not identify the type of the part. */
function singleType(field: FormField): string | undefined {
    return field.contentType && !/[*,]/.test(field.contentType) ? field.contentType : undefined;
}

function isBuffer(value: {{ unknown }}): boolean {
    return value instanceof ArrayBuffer || ArrayBuffer.isView(value as ArrayBufferView);
}

function isFile(value: {{ unknown }}): boolean {
    return typeof File !== 'undefined' && value instanceof File;
}

function hasStyle(field: FormField): boolean {
    return field.style !== undefined || field.explode !== undefined || field.allowReserved !== undefined;
}

function explodes(field: FormField): boolean {
    return field.explode === undefined ? (field.style || 'form') === 'form' : field.explode;
}
