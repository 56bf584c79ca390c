import { InjectionToken } from '@angular/core';

/** The base path of the API, for dependency injection; the configuration's `basePath` wins over it. */
export const BASE_PATH = new InjectionToken<string>('basePath');

/** Separators of the collection formats of Swagger 2.0. */
export const COLLECTION_FORMATS = {
    csv: ',',
    tsv: '\t',
    ssv: ' ',
    pipes: '|',
};
