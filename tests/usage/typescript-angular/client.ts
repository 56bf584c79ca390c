// Helpers by which programs get a service of the Angular client, call it, and read the result.

// First, because Angular's own packages are published half compiled.
import '@angular/compiler';
import { HttpErrorResponse, provideHttpClient, withFetch } from '@angular/common/http';
import { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE as SCOPE } from '@angular/core';
import type { EnvironmentInjector, Type } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { provideApi } from '@acme/client';

export * as classes from '@acme/client';

/** A service of an application whose server this is. */
export function connect<Service>(Class: Type<Service>, url: string): Service {
    const providers = [
        { provide: SCOPE, useValue: 'root' },
        provideZonelessChangeDetection(),
        provideHttpClient(withFetch()),
        provideApi({ basePath: url }),
    ];
    return createEnvironmentInjector(providers, Injector.NULL as EnvironmentInjector).get(Class);
}

/** The body of a response. */
export function data<T>(response: Observable<T>): Promise<T> {
    return firstValueFrom(response);
}

/** The status and the body of an answer that is an error. */
export function failure<Body>(error: unknown): { status: number; body: Body } | undefined {
    return error instanceof HttpErrorResponse ? { status: error.status, body: error.error } : undefined;
}
