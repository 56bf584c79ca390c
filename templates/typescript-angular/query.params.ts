{{ idioms.import_type }} { HttpParameterCodec } from '@angular/common/http';
import { HttpParams } from '@angular/common/http';
import { CustomHttpParameterCodec, IdentityHttpParameterCodec } from './encoder';

/** How a value is serialized in a query. */
export enum QueryParamStyle {
    Json,
    Form,
    DeepObject,
    SpaceDelimited,
    PipeDelimited,
}

/** The separator of multiple values. */
export type Delimiter = ',' | ' ' | '|' | '\t';

/** How a parameter with multiple values is serialized. */
export interface ParamOptions {
    /** Whether the name is repeated for each value. */
    explode?: boolean;
    /** The separator, if the name is not repeated. */
    delimiter?: Delimiter;
}

interface Entry {
    values: string[];
    options: { explode: boolean; delimiter: Delimiter };
}

/** Query parameters, each with its own serialization of multiple values. */
export class OpenApiHttpParams {
    private entries: { [key: string]: Entry } = {};
    private encoder: HttpParameterCodec;
    private defaults: { explode: boolean; delimiter: Delimiter };

    constructor(encoder: HttpParameterCodec = new CustomHttpParameterCodec(), defaults: { explode?: boolean; delimiter?: Delimiter } = {}) {
        this.encoder = encoder;
        this.defaults = { explode: defaults.explode !== false, delimiter: defaults.delimiter || ',' };
    }

    /** Appends a value to a parameter. */
    append(key: string, value: string, options: ParamOptions = {}): this {
        const entry = this.entries[key];
        if (entry) {
            entry.values.push(value);
            return this;
        }
        return this.set(key, value, options);
    }

    /** Replaces the values of a parameter. */
    set(key: string, values: string[] | string, options: ParamOptions = {}): this {
        const explode = options.explode === undefined ? this.defaults.explode : options.explode;
        this.entries[key] = {
            values: Array.isArray(values) ? values.slice() : [values],
            options: { explode, delimiter: options.delimiter || this.defaults.delimiter },
        };
        return this;
    }

    /** Returns the encoded query. */
    toString(): string {
        return this.pairs()
            .map(([key, value]) => `${key}=${value}`)
            .join('&');
    }

    /** Returns the encoded names and values. */
    toRecord(): Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>> {
        const record: { [key: string]: string | string[] } = {};
        for (const key of Object.keys(this.entries)) {
            const written = this.written(key);
            record[this.encoder.encodeKey(key)] = written.length === 1 ? written[0] as string : written;
        }
        return record;
    }

    /** Converts to `HttpParams`, which must not encode the values again. */
    toHttpParams(): HttpParams {
        return this.pairs().reduce((params, [key, value]) => params.append(key, value), new HttpParams({ encoder: new IdentityHttpParameterCodec() }));
    }

    private pairs(): [string, string][] {
        const out: [string, string][] = [];
        for (const key of Object.keys(this.entries)) {
            this.written(key).forEach((value) => out.push([this.encoder.encodeKey(key), value]));
        }
        return out;
    }

    private written(key: string): string[] {
        const entry = this.entries[key];
        if (!entry) {
            return [];
        }
        const values = entry.values.map((value) => this.encoder.encodeValue(value));
        const delimiter = entry.options.delimiter;
        return entry.options.explode ? values : [values.join(delimiter === ',' ? delimiter : this.encoder.encodeValue(delimiter))];
    }
}

/** Adds an object as one parameter in which names and values alternate. */
export function concatHttpParamsObject(httpParams: OpenApiHttpParams, key: string, item: { [index: string]: any }, delimiter: Delimiter): OpenApiHttpParams {
    const values: string[] = [];
    Object.keys(item).forEach((name) => values.push(name, String(item[name])));
    return httpParams.set(key, values, { explode: false, delimiter });
}
