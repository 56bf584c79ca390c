// The generated client under test, and the recorder that it talks to. CLIENTS is the folder with the compiled clients; run.sh
// sets it.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { recorded } from '../../shared/typescript-wire/recording.mjs';

export const require = createRequire(join(process.env.CLIENTS, 'package.json'));

/** Loads a client by the name of its description. */
export function load(name) {
    return require(join(process.env.CLIENTS, name, 'index.js'));
}

/** A stream as the list of its items; other values as they are. */
async function whole(value) {
    if (value === null || typeof value !== 'object' || !(Symbol.asyncIterator in value)) return value;
    const items = [];
    for await (const item of value) items.push(item);
    return items;
}

/** An API whose methods give the status and the data, as the shared cases read them. */
function adapted(Api, settings, base) {
    const Configuration = new Api().configuration.constructor;
    const target = new Api(new Configuration({ ...settings, ...base }));
    return new Proxy(target, {
        get: (api, method) => async (...values) => {
            let status;
            const noting = api.withPostMiddleware(async ({ response }) => void (status = response.status));
            try {
                const value = await whole(await noting[method](...values));
                return { status, data: value };
            } catch (error) {
                if (error.name === 'ResponseError') throw Object.assign(new Error(error.message), { response: { status: error.response.status, data: await error.body() } });
                throw error.name === 'FetchError' ? (error.cause.cause ?? error.cause) : error;
            }
        },
    });
}

/** Runs a recorder for the tests of a file. */
export function recording() {
    return recorded((context) => ({
        /** An API of the client on the recorder, under the path `/base`. */
        api: (Api, settings) => adapted(Api, settings, { basePath: `${context.recorder.url}/base` }),
        /** An API of the client on another server. */
        // Its server closes connections, which fetch would use again.
        apiAt: (Api, basePath) => adapted(Api, { headers: { connection: 'close' } }, { basePath }),
    }));
}
