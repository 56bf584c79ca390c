// The generated client under test, and the recorder that it talks to.
// CLIENTS is the folder with the compiled clients, ADAPTER the axios adapter; run.sh sets them.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { recorded } from '../../shared/typescript-wire/recording.mjs';

export const require = createRequire(join(process.env.CLIENTS, 'package.json'));
export const ADAPTER = process.env.ADAPTER ?? 'http';
require('axios').defaults.adapter = ADAPTER;

/** Loads the modules of a client by the name of its description. */
export function load(name) {
    const folder = join(process.env.CLIENTS, name);
    return { ...require(join(folder, 'index.js')), base: require(join(folder, 'base.js')), common: require(join(folder, 'common.js')), axios: require('axios') };
}

/** The URL that a call asks of axios, or of an instance with these defaults; nothing is sent. */
export async function asked(Api, basePath, method, values, defaults = {}) {
    let url;
    const instance = require('axios').create({
        ...defaults,
        adapter: async (config) => {
            url = instance.getUri(config);
            return { data: '', status: 204, statusText: '', headers: {}, config };
        },
    });
    await new Api(undefined, basePath, instance)[method](...values);
    return url;
}

/** Runs a recorder for the tests of a file. */
export function recording() {
    return recorded((context) => ({
        /** An API of the client on the recorder, under the path `/base`. */
        api: (Api, configuration) => new Api(configuration, `${context.recorder.url}/base`),
        /** An API of the client on another server. */
        apiAt: (Api, basePath) => new Api(undefined, basePath),
    }));
}
