/** Separators of the delimited styles. The last one is `tsv` of Swagger 2.0. */
const DELIMITERS = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/** The style of a parameter or form field, as in the OpenAPI specification. */
export interface FieldEncoding {
    contentType?: string;
    style?: Style;
    explode?: boolean;
    allowReserved?: boolean;
}

export type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited' | 'deepObject' | 'cookie';

/** Options of a style: whether reserved characters are kept, and whether an empty list or object is sent. */
export interface ParameterOptions {
    allowReserved?: boolean;
    allowEmptyValue?: boolean;
}

/** The styles of the collection formats of Swagger 2.0, which are valid in every location. */
type DelimitedStyle = 'spaceDelimited' | 'pipeDelimited' | 'tabDelimited';

/** Serializes a path parameter. */
export const pathParameter = function (name: string, value: unknown, style: 'simple' | 'label' | 'matrix' | DelimitedStyle, explode: boolean, options: ParameterOptions = {}): string {
    const encode = options.allowReserved ? encodeReservedInPath : percentEncode;
    const parts = style in DELIMITERS ? expand('', value, style, false, encode) : expand(name, value, style, explode, encode);
    const written = style === 'label' ? `.${parts.join('.')}` : style === 'matrix' ? `;${parts.join(';')}` : parts.join(',');
    return notEmpty(name, parts.length === 0 ? '' : written);
};

/** Serializes a path parameter as a media type. */
export const contentPathParameter = function (name: string, value: unknown, mediaType: string): string {
    return notEmpty(name, percentEncode(content(value, mediaType)));
};

/** Serializes a query parameter. Returns undefined if nothing is sent. */
export const queryParameter = function (name: string, value: unknown, style: 'form' | DelimitedStyle | 'deepObject', explode: boolean, options: ParameterOptions = {}): string | undefined {
    const written = joined(expand(name, value, style, explode, options.allowReserved ? encodeReserved : percentEncode), '&');
    return written === undefined && options.allowEmptyValue && isPresent(value) ? `${percentEncode(name)}=` : written;
};

/** Serializes a query parameter as a media type. */
export const contentQueryParameter = function (name: string, value: unknown, mediaType: string): string | undefined {
    return isPresent(value) ? `${percentEncode(name)}=${percentEncode(content(value, mediaType))}` : undefined;
};

/** Serializes a parameter that is the whole query string. */
export const querystringParameter = function (value: unknown, mediaType: string): string | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    if (mediaType === FORM_URLENCODED && isRecord(value)) {
        return joined(members(value).flatMap(([name, member]) => expand(name, member, 'form', true, percentEncode)), '&');
    }
    return percentEncode(content(value, mediaType));
};

/** Serializes a header parameter. Header values are not percent-encoded. */
export const headerParameter = function (name: string, value: unknown, explode: boolean, style: 'simple' | DelimitedStyle = 'simple'): [string, string] | undefined {
    const written = joined(expand('', value, style, explode, asIs), ',');
    return written === undefined ? undefined : header(name, written);
};

/** Serializes a header parameter as a media type. */
export const contentHeaderParameter = function (name: string, value: unknown, mediaType: string): [string, string] | undefined {
    if (!isPresent(value)) {
        return undefined;
    }
    const written = content(value, mediaType);
    // Header values must be ASCII, so other characters in JSON are escaped.
    return header(name, isJsonMime(mediaType) ? written.replace(/[\u0080-\uffff]/g, jsonEscape) : written);
};

/** Serializes a cookie parameter. The style `form` is percent-encoded, the style `cookie` is not. */
export const cookieParameter = function (name: string, value: unknown, style: 'form' | 'cookie', explode: boolean, options: ParameterOptions = {}): string | undefined {
    const encode = style === 'cookie' ? cookieValue : options.allowReserved ? encodeReserved : percentEncode;
    // Cookies are separated by semicolons instead of ampersands.
    return joined(expand(name, value, style, explode, encode), '; ');
};

/** Serializes a cookie parameter as a media type. */
export const contentCookieParameter = contentQueryParameter;
