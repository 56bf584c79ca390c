import { HttpClient } from '@angular/common/http';
{{ idioms.import_type }} { ModuleWithProviders } from '@angular/core';
import { NgModule, Optional, SkipSelf } from '@angular/core';
{%- for service in provided %}
import { {{ service.class }} } from './api/{{ service.file }}';
{%- endfor %}
import { {{ configuration }} } from './configuration';

/** Provides the configuration of the services. Import it once, in the root module of the application. */
@NgModule({
    imports: [],
    declarations: [],
    exports: [],
    providers: [
{%- for service in provided %}
        {{ service.class }},
{%- endfor -%}
{% if !provided.is_empty() %}
    {% endif %}]
})
export class {{ module }} {
    /** Returns the module with a configuration, which the factory creates once. */
    public static forRoot(configurationFactory: () => {{ configuration }}): ModuleWithProviders<{{ module }}> {
        return {
            ngModule: {{ module }},
            providers: [{ provide: {{ configuration }}, useFactory: configurationFactory }],
        };
    }

    constructor(@Optional() @SkipSelf() parentModule: {{ module }}, @Optional() http: HttpClient) {
        if (parentModule) {
            throw new Error('{{ module }} has been imported twice. Import it in the root module only.');
        }
        if (!http) {
            throw new Error('{{ module }} requires HttpClient: {{ idioms.http_hint }}.');
        }
    }
}
