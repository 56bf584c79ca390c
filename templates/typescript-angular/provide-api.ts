import type { EnvironmentProviders } from '@angular/core';
import { makeEnvironmentProviders } from '@angular/core';
{%- for service in provided %}
import { {{ service.class }} } from './api/{{ service.file }}';
{%- endfor %}
import type { {{ configuration }}Parameters } from './configuration';
import { {{ configuration }} } from './configuration';
import { BASE_PATH } from './variables';

/** Provides the services' configuration in a standalone application: its parameters, or only where the API is. */
export function provideApi(configOrBasePath: string | {{ configuration }}Parameters): EnvironmentProviders {
    return makeEnvironmentProviders([
        typeof configOrBasePath === 'string'
            ? { provide: BASE_PATH, useValue: configOrBasePath }
            : { provide: {{ configuration }}, useValue: new {{ configuration }}(configOrBasePath) },
{%- for service in provided %}
        {{ service.class }},
{%- endfor %}
    ]);
}
