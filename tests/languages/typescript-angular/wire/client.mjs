// The generated clients under test, in Angular's injectors, and the recorder that they talk to.
// CLIENTS is the folder with the compiled clients; run.sh sets it.

// Angular's own packages are published half compiled; the rest is done as they are loaded.
import '@angular/compiler';
import { HttpErrorResponse, provideHttpClient, withFetch, withInterceptors } from '@angular/common/http';
import { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE as SCOPE } from '@angular/core';
import { join } from 'node:path';
import { firstValueFrom } from 'rxjs';
import { recorded } from '../../shared/typescript-wire/recording.mjs';

/** A client by the name of its description. Each service is there as an `Api` too, as the shared cases call it. */
const clients = {};
for (const name of ['wire', 'wire-growth', 'wire-key', 'wire-json']) {
    const client = await import(join(process.env.CLIENTS, `${name}.mjs`));
    const apis = Object.entries(client).filter(([key]) => key.endsWith('Service')).map(([key, service]) => [key.replace(/Service$/, 'Api'), service]);
    for (const [, service] of apis) {
        service.client = client;
    }
    clients[name] = { ...client, ...Object.fromEntries(apis) };
}
export const load = (name) => clients[name];

/** Runs a recorder for the tests of a file. */
export function recording() {
    const injectors = [];
    return recorded((context) => ({
        /** A service as an application gets it; `basePath` may be undefined, for the description's own servers. */
        service(Service, { parameters, basePath, interceptors = [] } = {}) {
            const { BASE_PATH, Configuration } = Service.client;
            const injector = createEnvironmentInjector([
                { provide: SCOPE, useValue: 'root' },
                provideZonelessChangeDetection(),
                provideHttpClient(withFetch(), withInterceptors(interceptors)),
                ...(basePath === undefined ? [] : [{ provide: BASE_PATH, useValue: basePath }]),
                ...(parameters ? [{ provide: Configuration, useValue: new Configuration(parameters) }] : []),
            ], Injector.NULL);
            injectors.push(injector);
            return injector.get(Service);
        },
        /** The result of `service` for the recorder, under the path `/base`. */
        based: (Service, parameters, interceptors) => context.service(Service, { parameters, interceptors, basePath: `${context.recorder.url}/base` }),
        /** The same with promises of `{ status, data }`, as the shared cases expect them. */
        api: (Service, parameters) => promised(context.based(Service, parameters)),
        /** The same on another server. */
        apiAt: (Service, basePath) => promised(context.service(Service, { basePath })),
    }), () => injectors.forEach((injector) => injector.destroy()));
}

/** A service whose methods give a promise of the response; an error response is a rejection with it as `response`. */
function promised(service) {
    return new Proxy(service, {
        get: (target, method) => async (...values) => {
            // `observe` comes after all the arguments; these methods are overloads of one implementation.
            const places = target[method].length;
            const given = [...values, ...Array(Math.max(0, places - values.length)).fill(undefined)];
            try {
                const { status, body } = await firstValueFrom(target[method](...given, 'response'));
                return { status, data: body };
            } catch (error) {
                if (!(error instanceof HttpErrorResponse)) throw error;
                throw Object.assign(error, { response: { status: error.status, data: error.error } });
            }
        },
    });
}
