{{ idioms.import_type }} { HttpParameterCodec } from '@angular/common/http';
import { HttpParams } from '@angular/common/http';
import { CustomHttpParameterCodec, IdentityHttpParameterCodec } from './encoder';

/** How a value is written into a query. */
export enum QueryParamStyle {
    Json,
    Form,
    DeepObject,
    SpaceDelimited,
    PipeDelimited,
}

/** What separates the values of one parameter. */
export type Delimiter = ',' | ' ' | '|' | '\t';

/** How a parameter with several values is written. */
export interface ParamOptions {
    /** Whether each value repeats the name. */
    explode?: boolean;
    /** What separates the values otherwise. */
    delimiter?: Delimiter;
}

interface Entry {
    values: string[];
    options: { explode: boolean; delimiter: Delimiter };
}

/** The parameters of a query, each with its own way to write several values. */
export class OpenApiHttpParams {
    private entries: { [key: string]: Entry } = {};
    private encoder: HttpParameterCodec;
    private defaults: { explode: boolean; delimiter: Delimiter };

    constructor(encoder: HttpParameterCodec = new CustomHttpParameterCodec(), defaults: { explode?: boolean; delimiter?: Delimiter } = {}) {
        this.encoder = encoder;
        this.defaults = { explode: defaults.explode !== false, delimiter: defaults.delimiter || ',' };
    }

    /** Adds a value to those that a name has. */
    append(key: string, value: string, options: ParamOptions = {}): this {
        const entry = this.entries[key];
        if (entry) {
            entry.values.push(value);
            return this;
        }
        return this.set(key, value, options);
    }

    /** Gives a name its values, in place of those that it had. */
    set(key: string, values: string[] | string, options: ParamOptions = {}): this {
        const explode = options.explode === undefined ? this.defaults.explode : options.explode;
        this.entries[key] = {
            values: Array.isArray(values) ? values.slice() : [values],
            options: { explode, delimiter: options.delimiter || this.defaults.delimiter },
        };
        return this;
    }

    /** The query, encoded. */
    toString(): string {
        return this.pairs()
            .map(([key, value]) => `${key}=${value}`)
            .join('&');
    }

    /** The encoded names with their encoded values. */
    toRecord(): Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>> {
        const record: { [key: string]: string | string[] } = {};
        for (const key of Object.keys(this.entries)) {
            const written = this.written(key);
            record[this.encoder.encodeKey(key)] = written.length === 1 ? written[0] as string : written;
        }
        return record;
    }

    /** The same as parameters of `HttpClient`, which must not encode them again. */
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

/** Adds an object as one parameter: its names and values, one behind the other. */
export function concatHttpParamsObject(httpParams: OpenApiHttpParams, key: string, item: { [index: string]: any }, delimiter: Delimiter): OpenApiHttpParams {
    const values: string[] = [];
    Object.keys(item).forEach((name) => values.push(name, String(item[name])));
    return httpParams.set(key, values, { explode: false, delimiter });
}
