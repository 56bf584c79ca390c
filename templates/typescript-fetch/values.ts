{%- if int64 != "number" %}
import { numberOf } from './json{{ extension }}';
{% endif %}
{%- if has_dates %}
import * as runtime from './runtime{{ extension }}';
{% endif %}
/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars -- JSON may be anything until it is converted */

/** A function that converts a value, whose errors name the member that has it, or returns whether a value is of a type. */
type Convert = (value: any, member?: string) => any;
type Fits = (value: any) => boolean;

/**
 * An alternative of a union: its type, what tells its values, and what converts them. One with the names of members is compared
 * with others that fit, too: the one that has most of the value's members is chosen.
 */
type Alternative = [type: string, fits: Fits, convert?: Convert | undefined, names?: Array<string>];

/** A property: its names in programs and in JSON, what tells its values, and whether it may be absent. */
type Expected = [name: string, wireName: string, fits: Fits, isOptional?: boolean];

/** Converts the items of a list. null and undefined are kept. */
export function list(value: any, convert: Convert = same, member?: string): any {
    return isList(value) ? Array.from(value, (item) => convert(item, member)) : value;
}

/** Converts a list to a set. null and undefined are kept. */
export function set(value: any, convert: Convert = same, member?: string): any {
    return isList(value) ? new Set(Array.from(value, (item) => convert(item, member))) : value;
}

/** Converts the values of an object. null and undefined are kept. */
export function map(value: any, convert: Convert, member?: string): any {
    if (!isRecord(value)) {
        return value;
    }
    const entries = value instanceof Map ? Array.from(value) : Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, convert(item, member ?? key)]));
}

/** Converts the items of a list by their places, and those behind them by `rest`. */
export function tuple(value: any, converts: Array<Convert | undefined>, rest: Convert = same, member?: string): any {
    return Array.isArray(value) ? value.map((item, index) => (index < converts.length ? (converts[index] ?? same) : rest)(item, member)) : value;
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
 * Converts a value as the alternative that it fits best.
 *
 * @throws {TypeError} If it fits none.
 */
export function choose(value: any, alternatives: Array<Alternative>, member?: string): any {
    return chosenBy(value, alternatives, noneFits, member);
}

/** Does the same with a value that was received. One that fits no alternative is of a type that was added later: it is kept. */
export function chooseKnown(value: any, alternatives: Array<Alternative>, member?: string): any {
    return chosenBy(value, alternatives, nearest, member);
}

/** Adds the members that are described next to the alternatives of a union to an object. Other values are kept. */
export function extended(value: any, members: any): any {
    return isRecord(value) ? { ...value, ...members } : value;
}

/** What is done with a value that fits no alternative: it is converted as the one that this returns, or kept if there is none. */
type Otherwise = (value: any, alternatives: Array<Alternative>, member?: string) => Alternative | undefined;

function chosenBy(value: any, alternatives: Array<Alternative>, otherwise: Otherwise, member?: string): any {
    if (isAbsent(value)) {
        return value;
    }
    const found = best(value, alternatives) ?? otherwise(value, alternatives, member);
    return (found?.[2] ?? same)(value, member);
}

/** What keeps a value. */
const kept: Alternative = ['any', isAny];

/** Returns the alternative that a value fits and that has most of its members. An object of which none has a member is kept. */
function best(value: any, alternatives: Array<Alternative>): Alternative | undefined {
    let first: Alternative | undefined;
    let found: Alternative | undefined;
    let most = 0;
    for (const alternative of alternatives) {
        const fits = alternative[1];
        const names = alternative[3];
        if (!fits(value)) {
            continue;
        }
        if (names === undefined || !isRecord(value)) {
            return found ?? alternative;
        }
        first ??= alternative;
        const count = names.filter((name) => value[name] !== undefined).length;
        [found, most] = count > most ? [alternative, count] : [found, most];
    }
    return found ?? (first !== undefined && Object.keys(value).length > 0 ? kept : first);
}

function noneFits(_value: any, alternatives: Array<Alternative>, member?: string): never {
    throw new TypeError(`${nameOf(member)} does not match any of these types: ${alternatives.map(([type]) => type).join(', ')}.`);
}

/** Whether values of enums that are not described are accepted. */
let acceptsUnknown = false;

/** Returns the only alternative that a value fits but for values of enums that are not described. */
function nearest(value: any, alternatives: Array<Alternative>): Alternative | undefined {
    acceptsUnknown = true;
    try {
        const fitting = alternatives.filter(([, fits]) => isRecord(value) && fits(value));
        return fitting.length === 1 ? fitting[0] : undefined;
    } finally {
        acceptsUnknown = false;
    }
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
    return allChosenBy(value, union, alternatives, noneFits);
}

/** Does the same with a value that was received. One that fits no alternative is kept. */
export function chooseAllKnown(value: any, union: Convert, alternatives: Array<Alternative>): any {
    return allChosenBy(value, union, alternatives, nearest);
}

function allChosenBy(value: any, union: Convert, alternatives: Array<Alternative>, otherwise: Otherwise): any {
    if (!isRecord(value)) {
        return chosenBy(value, alternatives, otherwise);
    }
    const isFirst = chosen === undefined;
    const all = (chosen ??= new Map());
    try {
        const known = all.get(value) ?? new Map();
        all.set(value, known);
        if (!known.has(union)) {
            known.set(union, merged(value, alternatives, otherwise));
        }
        return known.get(union);
    } finally {
        if (isFirst) {
            chosen = undefined;
        }
    }
}

function merged(value: any, alternatives: Array<Alternative>, otherwise: Otherwise): any {
    const fitting = alternatives.filter(([, fits]) => fits(value));
    if (fitting.length < 2) {
        return ((fitting[0] ?? otherwise(value, alternatives))?.[2] ?? same)(value);
    }
    const found = fitting.map((alternative) => (alternative[2] ?? same)(value));
    return found.every(isRecord) ? Object.assign({}, ...found.map((one) => present(one))) : found[0];
}

/** Returns the members that have a value; if none has, what they were converted from: an object of an unknown type. */
export function present(value: any, from: any = {}): any {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return members.length > 0 ? Object.fromEntries(members) : from;
}

/** Names a value in an error. */
function nameOf(member: string | undefined): string {
    return member === undefined ? 'The value' : `The value of '${member}'`;
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

{%- if has_dates %}
/** Returns whether a value is a date, or text that is one, be it with a time. */
export function isDate(value: any): boolean {
    return isA(value, '{% if temporal %}Temporal.PlainDate{% else %}Date{% endif %}') || isRead(runtime.parseDate, value);
}

/** Returns whether a value is a time, or text that is one. */
export function isDateTime(value: any): boolean {
    return isA(value, '{% if temporal %}Temporal.Instant{% else %}Date{% endif %}') || isRead(runtime.parseDateTime, value);
}

/** Returns whether a function can read a text that begins with a date. */
function isRead(parse: (value: any) => any, value: any): boolean {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) {
        return false;
    }
    try {
        return parse(value) !== undefined;
    } catch {
        return false;
    }
}
{%- if !temporal %}

/** The dates that were read from text without a time, where the text might have had one. */
const days = /* @__PURE__ */ new WeakSet<Date>();

/** Returns whether a value is such a date, or text without a time. */
export function isDay(value: any): boolean {
    return days.has(value) || (typeof value === 'string' && value.length === 10 && isDate(value));
}

/** Reads a date where the text might have had a time: it is sent without one. */
export function parseDay(value: any, member?: string): any {
    const date = parseDate(value, member);
    days.add(date);
    return date;
}
{%- endif %}

/** Returns whether a value is an object of a class. */
function isA(value: any, type: string): boolean {
    return Object.prototype.toString.call(value) === `[object ${type}]`;
}
{% endif %}
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
    return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Date) && !(value instanceof Blob){% if temporal %} && !isA(value, 'Temporal.PlainDate') && !isA(value, 'Temporal.Instant'){% endif %};
}

/** Returns what tells the values that choose an alternative. */
export function isOneOf(all: Array<any>): Fits {
    return (value) => all.includes({% if int64 == "number" %}value{% else %}numberOf(value){% endif %});
}

/** Returns what tells the values of an enum. */
export function isEnum(all: Array<any>): Fits {
    const isKnown = isOneOf(all);
    return (value) => isKnown(value) || (acceptsUnknown && all.some((one) => typeof one === typeof value));
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

/** Reads a date. null and undefined are kept. */
export function parseDate(value: any, member?: string): any {
    return isAbsent(value) ? value : dated(runtime.parseDate, value, member);
}

/** Reads a time. null and undefined are kept. */
export function parseDateTime(value: any, member?: string): any {
    return isAbsent(value) ? value : dated(runtime.parseDateTime, value, member);
}

/** Writes a date. Other values than objects, such as text, are sent unchanged. */
export function serializeDate(value: any, member?: string): any {
    return isDateObject(value) ? dated(runtime.serializeDate, value, member) : value;
}

/** Writes a time. Other values than objects, such as text, are sent unchanged. */
export function serializeDateTime(value: any, member?: string): any {
    return isDateObject(value) ? dated(runtime.serializeDateTime, value, member) : value;
}

/**
 * Reads or writes a date.
 *
 * @throws {TypeError} If the value is not a date.
 */
function dated(convert: Convert, value: any, member: string | undefined): any {
    try {
        return convert(value);
    } catch {
        throw new TypeError(`${nameOf(member)} is not a date: ${String(value)}`);
    }
}

function isDateObject(value: any): boolean {
    return typeof value === 'object' && value !== null;
}
{%- endif %}
