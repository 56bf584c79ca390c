import { InjectionToken } from '@angular/core';

/**
 * The base URL of the API, for dependency injection. `basePath` of the configuration takes precedence.
 */
export const BASE_PATH = new InjectionToken<string>('basePath');

/** Separators of the collection formats of Swagger 2.0. */
export const COLLECTION_FORMATS = {
    csv: ',',
    tsv: '\t',
    ssv: ' ',
    pipes: '|',
};
