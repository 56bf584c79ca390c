{%- if int64 != "number" %}
import { numberOf } from './json{{ extension }}';
{% endif %}
{%- if has_dates %}
import * as runtime from './runtime{{ extension }}';
{% endif %}
/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars -- JSON may be anything until it is converted */

/** A function that converts a value, or returns whether it is of a type. */
type Convert = (value: any) => any;
type Fits = (value: any) => boolean;

/** An alternative of a union: its type, what tells its values, and what converts them. */
type Alternative = [type: string, fits: Fits, convert?: Convert];

/** A property: its names in programs and in JSON, what tells its values, and whether it may be absent. */
type Expected = [name: string, wireName: string, fits: Fits, isOptional?: boolean];

/** Converts the items of a list. null and undefined are kept. */
export function list(value: any, convert: Convert = same): any {
    return isAbsent(value) || !(Array.isArray(value) || value instanceof Set) ? value : Array.from(value, (item) => convert(item));
}

/** Converts a list to a set. null and undefined are kept. */
export function set(value: any, convert: Convert = same): any {
    return isAbsent(value) || !(Array.isArray(value) || value instanceof Set) ? value : new Set(Array.from(value, (item) => convert(item)));
}

/** Converts the values of an object. null and undefined are kept. */
export function map(value: any, convert: Convert): any {
    if (!isRecord(value)) {
        return value;
    }
    const entries = value instanceof Map ? Array.from(value) : Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, convert(item)]));
}

/** Converts the items of a list by their places, and those behind them by `rest`. */
export function tuple(value: any, converts: Array<Convert | undefined>, rest: Convert = same): any {
    return Array.isArray(value) ? value.map((item, index) => (index < converts.length ? (converts[index] ?? same) : rest)(item)) : value;
}

/** Returns the value if it is known, else the one that stands for those that are not. */
export function known(value: any, all: Array<any>, unknown: any): any {
    return isAbsent(value) || all.includes({% if int64 == "number" %}value{% else %}numberOf(value){% endif %}) ? value : unknown;
}

/** Returns the members of an object that have other names. */
export function rest(value: any, names: Array<string>): { [name: string]: any } {
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Sets the property that chooses a type, if the value lacks it. */
export function tagged(value: any, property: string, tag: string): any {
    if (isRecord(value) && value[property] === undefined) {
        value[property] = tag;
    }
    return value;
}

/**
 * Converts a value as the first alternative that it fits.
 *
 * @throws {TypeError} If it fits none.
 */
export function choose(value: any, alternatives: Array<Alternative>): any {
    if (isAbsent(value)) {
        return value;
    }
    const found = alternatives.find(([, fits]) => fits(value));
    if (!found) {
        throw noneFits(alternatives);
    }
    return (found[2] ?? same)(value);
}

/** What `chooseAll` has made of each object since the first of its calls that still run. */
let chosen: Map<any, Map<Convert, any>> | undefined;

/**
 * Converts an object as all alternatives of a union that it fits, another value as the first. What several alternatives hold is
 * converted once: were it done for each of them, nested values would take time without end. `union` is the function
 * that converts the union.
 *
 * @throws {TypeError} If it fits none.
 */
export function chooseAll(value: any, union: Convert, alternatives: Array<Alternative>): any {
    if (!isRecord(value)) {
        return choose(value, alternatives);
    }
    const isFirst = chosen === undefined;
    const all = (chosen ??= new Map());
    try {
        const known = all.get(value) ?? new Map();
        all.set(value, known);
        if (!known.has(union)) {
            known.set(union, merged(value, alternatives));
        }
        return known.get(union);
    } finally {
        if (isFirst) {
            chosen = undefined;
        }
    }
}

function merged(value: any, alternatives: Array<Alternative>): any {
    const found = alternatives.filter(([, fits]) => fits(value)).map((alternative) => (alternative[2] ?? same)(value));
    if (found.length === 0) {
        throw noneFits(alternatives);
    }
    return found.length > 1 && found.every(isRecord) ? Object.assign({}, ...found.map(present)) : found[0];
}

/** Returns the members that have a value. */
export function present(value: any): any {
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function noneFits(alternatives: Array<Alternative>): TypeError {
    return new TypeError(`The value does not match any of these types: ${alternatives.map(([type]) => type).join(', ')}.`);
}

/** Returns whether an object has the properties, under the names of programs or of JSON. */
export function matches(value: any, properties: Array<Expected>): boolean {
    return isRecord(value) && properties.every(([name, wireName, fits, isOptional]) => {
        const member = value[name] === undefined ? value[wireName] : value[name];
        return member === undefined ? isOptional === true : fits(member) || (isOptional === true && member === null);
    });
}

export function isAny(_value: any): boolean {
    return true;
}

export function isNone(_value: any): boolean {
    return false;
}

export function isNull(value: any): boolean {
    return value === null;
}

export function isBoolean(value: any): boolean {
    return typeof value === 'boolean';
}

export function isNumber(value: any): boolean {
    return typeof {% if int64 == "number" %}value{% else %}numberOf(value){% endif %} === 'number' || typeof value === 'bigint';
}
{%- if int64 != "number" %}

/** Returns whether a value is an integer of 64 bits{% if int64 == "string" %}, or text that is one{% endif %}. */
export function isInt64(value: any): boolean {
    return typeof value === 'symbol' || typeof value === 'bigint' || Number.isInteger(value){% if int64 == "string" %} || isDigits(value){% endif %};
}
{%- endif %}

export function isString(value: any): boolean {
    return typeof value === 'string';
}

/** Returns whether a value is a date, or text that begins like one. */
export function isDate(value: any): boolean {
    return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.test(value) : isRecord(value) || value instanceof Date;
}

export function isList(value: any): boolean {
    return Array.isArray(value) || value instanceof Set;
}

/** Returns whether a value is a list whose first item is of a type. */
export function isListOf(fits: Fits): Fits {
    return (value) => {
        if (!isList(value)) {
            return false;
        }
        const first = value.values().next();
        return first.done === true || fits(first.value);
    };
}

export function isRecord(value: any): boolean {
    return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date) && !(value instanceof Blob);
}

export function isOneOf(all: Array<any>): Fits {
    return (value) => all.includes({% if int64 == "number" %}value{% else %}numberOf(value){% endif %});
}

export function isAnyOf(all: Array<Fits>): Fits {
    return (value) => all.some((fits) => fits(value));
}

function isAbsent(value: any): boolean {
    return value === null || value === undefined;
}

function same(value: any): any {
    return value;
}
{%- if int64 != "number" %}

/** Reads an integer of 64 bits. Other values are kept. */
export function parseInt64(value: any): any {
    const given = typeof value === 'symbol' ? value.description : value;
{%- if int64 == "bigint" %}
    return Number.isInteger(given) || isDigits(given) ? BigInt(given) : value;
}
{%- else %}
    return typeof value === 'bigint' || Number.isInteger(given) ? String(BigInt(given)) : given;
}

/** Returns what is written as a number for the text of an integer of 64 bits. Other values are sent unchanged. */
export function serializeInt64(value: any): any {
    return isDigits(value) ? BigInt(value) : value;
}
{%- endif %}

function isDigits(value: any): boolean {
    return typeof value === 'string' && /^(?:0|-?[1-9]\d{0,19})$/.test(value);
}
{%- endif %}
{%- if has_dates %}

/** The functions of `runtime.ts` for values that may be absent. */
export function parseDate(value: any): any {
    return isAbsent(value) ? value : runtime.parseDate(value);
}

export function parseDateTime(value: any): any {
    return isAbsent(value) ? value : runtime.parseDateTime(value);
}

/** Other values, such as text, are sent unchanged. */
export function serializeDate(value: any): any {
    return isDateObject(value) ? runtime.serializeDate(value) : value;
}

export function serializeDateTime(value: any): any {
    return isDateObject(value) ? runtime.serializeDateTime(value) : value;
}

function isDateObject(value: any): boolean {
    return typeof value === 'object' && value !== null;
}
{%- endif %}
