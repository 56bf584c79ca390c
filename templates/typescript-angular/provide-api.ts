import type { EnvironmentProviders } from '@angular/core';
import { makeEnvironmentProviders } from '@angular/core';
{%- for service in provided %}
import { {{ service.class }} } from './api/{{ service.file }}';
{%- endfor %}
import type { {{ configuration }}Parameters } from './configuration';
import { {{ configuration }} } from './configuration';
import { BASE_PATH } from './variables';

/** Provides the configuration of the services in a standalone application: the settings, or only the base URL. */
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
