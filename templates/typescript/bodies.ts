/** Creates a body that is a sequence of JSON values. A value that is not a list is a single item. */
export const sequenceBody = function (contentType: string, value: unknown, framing: 'jsonLines' | 'jsonSequence'): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const before = framing === 'jsonSequence' ? RECORD_SEPARATOR : '';
    const items = isList(value) ? Array.from(value) : [value];
    return rawBody(contentType, items.map((item) => `${before}${json(item)}\n`).join(''));
};

/** A form field whose value is serialized later. */
export interface FormField {
    name: string;
    value: unknown;
    encoding: FieldEncoding;
    isFile: boolean;
}

/** Creates a form field. Unless specified otherwise, arrays repeat the field and objects are JSON. */
export const formField = function (name: string, value: unknown, encoding: FieldEncoding = {}): FormField {
    return { name, value, encoding, isFile: false };
};

/** Creates a file field, which repeats for an array. Accepts everything that the form class accepts as a file. */
export const fileField = function (name: string, value: unknown, encoding: FieldEncoding = {}): FormField {
    return { name, value, encoding, isFile: true };
};

/**
 * Creates a form from an object whose fields are not listed in the API description. An existing form is sent unchanged.
 */
export const objectBody = function (contentType: string, value: unknown): RequestBody | undefined {
    const fields = fieldsOf(value);
    if (!fields) {
        return rawBody(contentType, value);
    }
    return contentType.startsWith('multipart/') ? multipartBody(fields, contentType) : formBody(fields);
};

/** Returns the members of an object as fields, and undefined for other values. */
const fieldsOf = function (value: unknown): Array<FormField> | undefined {
    const plain = value instanceof Map || (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype);
    return plain ? members(value).map(([name, member]) => formField(name, member)) : undefined;
};

/** Creates a body of type `application/x-www-form-urlencoded`. */
export const formBody = function (fields: Array<FormField>): RequestBody {
    const write = ({ name, value, encoding }: FormField): Array<string> => {
        if (encoding.contentType && isPresent(value)) {
            const type = encoding.contentType;
            return (isList(value) && !isJsonMime(type) ? Array.from(value) : [value]).map((item) => `${percentEncode(name)}=${percentEncode(content(item, type))}`);
        }
        if (!hasStyle(encoding) && isRecord(value)) {
            return [`${percentEncode(name)}=${percentEncode(json(value))}`];
        }
        const style = encoding.style ?? 'form';
        return expand(name, value, style, encoding.explode ?? style === 'form', encoding.allowReserved ? encodeReserved : percentEncode);
    };
    return { contentType: FORM_URLENCODED, data: () => fields.flatMap(write).join('&') };
};

/**
 * Creates a multipart body of unnamed parts. `types` lists their media types by position; the rest type applies to all
 * further parts.
 */
export const multipartItems = function (contentType: string, value: unknown, types: Array<string> = [], rest?: string): RequestBody | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const items = isList(value) ? Array.from(value) : [value];
    const typed = (type: string | undefined): FieldEncoding => (type ? { contentType: type } : {});
    return partsBody(contentType, items.map((item, index) => ({ name: '', value: item, encoding: typed(types[index] ?? rest), isFile: false })));
};

/** What a Blob can be created from. Only the library `dom` has a name for it. */
type Bytes = NonNullable<ConstructorParameters<typeof Blob>[0]>[number];

/** Multipart types that form classes do not support are serialized to a Blob. */
const partsBody = function (contentType: string, parts: Array<FormField>): RequestBody | undefined {
    const boundary = newBoundary();
    const body = parts.flatMap((part): Array<Bytes> => {
        const [type, data] = partOf(part);
        return [partHead(boundary, part.name, part.value instanceof File ? part.value.name : undefined, type), data, '\r\n'];
    });
    return rawBody(`${contentType}; boundary=${boundary}`, new Blob([...body, `--${boundary}--\r\n`]));
};

/** Returns a boundary without capitals, because a Blob converts its type to lower case. */
const newBoundary = function (): string {
    return `part-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
};

/** Returns what comes before the content of a part. */
const partHead = function (boundary: string, name: string, fileName: string | undefined, type: string | undefined): string {
    const quoted = (text: string): string => text.replace(/["\r\n]/g, percentEncode);
    const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
    const lines = [`--${boundary}`, ...(name ? [`Content-Disposition: form-data; name="${quoted(name)}"${file}`] : []), ...(type ? [`Content-Type: ${type}`] : [])];
    return `${lines.join('\r\n')}\r\n\r\n`;
};

/** Returns the content type and the bytes of a part. */
const partOf = function ({ value, encoding, isFile }: FormField): [type: string | undefined, data: Bytes] {
    const type = singleType(encoding);
    if (value instanceof Blob) {
        return [(type ?? value.type) || 'application/octet-stream', value];
    }
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        return [type ?? 'application/octet-stream', value as Bytes];
    }
    if (isFile && !isPrimitive(value)) {
        throw new TypeError('A part of a multipart body must be a Blob, a File, a buffer or a string.');
    }
    return isPrimitive(value) && !(type && isJsonMime(type)) ? [type, text(value)] : [type ?? 'application/json', content(value, type ?? 'application/json')];
};

/** A list of media types states what is accepted; it does not identify the type of the part. */
const singleType = function ({ contentType }: FieldEncoding): string | undefined {
    return contentType && !/[*,]/.test(contentType) ? contentType : undefined;
};
