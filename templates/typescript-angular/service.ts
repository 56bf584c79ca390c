{{ idioms.import_type }} { {% if idioms.context %}HttpContext, {% endif %}HttpEvent, HttpResponse } from '@angular/common/http';
import { HttpClient } from '@angular/common/http';
import { Inject, Injectable, Optional } from '@angular/core';
{{ idioms.import_type }} { Observable } from 'rxjs';
{{ idioms.import_type }} { ApiCall, CallOptions, Observe } from '../api.base.service';
import { BaseService } from '../api.base.service';
{%- if !body_helpers.is_empty() %}
import { {{ body_helpers|join(", ") }} } from '../body';
{%- endif %}
import { {{ configuration }} } from '../configuration';
{%- if typed_errors %}
{{ idioms.import_type }} { HttpErrorGuard } from '../errors';
import { isHttpErrorOf } from '../errors';
{%- endif %}
{%- for model in models %}
{{ idioms.import_type }} { {{ model.name }} } from '../model/{{ model.file }}';
{%- endfor %}
{%- if !readers.is_empty() %}
import { {{ readers|join("Response, ") }}Response } from '../response';
{%- endif %}
import { BASE_PATH } from '../variables';
{%- if let Some(interface) = interface %}
{{ idioms.import_type }} { {{ interface.name }} } from './{{ interface.file }}';
{%- endif %}
{% for op in operations %}
{%- if let Some(one) = op.signature.single %}
/** The parameters of {{ op.name }}. */
export interface {{ one.name }} {
{%- for field in one.fields %}
{{ field.doc }}    {{ field.name }}{% if field.optional %}?{% endif %}: {{ field.ty }};
{%- endfor %}
}
{% endif %}
{%- if let Some(errors) = op.errors %}
/** The error bodies of {{ op.name }}, by status. */
export interface {{ errors.name }} {
{%- for error in errors.rows %}
{{ error.doc }}    {{ error.key }}: {{ error.ty }};
{%- endfor %}
}

/** Returns whether {{ op.name }} failed with a status, and narrows the type of the error body. */
export const {{ errors.guard }} = isHttpErrorOf as HttpErrorGuard<{{ errors.name }}>;
{% endif %}
{%- endfor %}
{{ doc }}@Injectable({% if let Some(injector) = provided_in %}{ providedIn: '{{ injector }}' }{% endif %})
export class {{ class }} extends BaseService{% if let Some(interface) = interface %} implements {{ interface.name }}{% endif %} {
    constructor(protected httpClient: HttpClient, @Optional() @Inject(BASE_PATH) basePath: string | string[], @Optional() configuration?: {{ configuration }}) {
        super(basePath, configuration);
    }
{% for op in operations %}
{{ op.doc }}
{%- if let Some(one) = op.signature.single %}
{%- let optional = one.all_optional %}    public {{ op.name }}(requestParameters{% if optional %}?{% endif %}: {{ one.name }}, observe?: 'body', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<{{ op.returns }}>;
    public {{ op.name }}(requestParameters{% if optional %}?{% endif %}: {{ one.name }}, observe?: 'response', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<HttpResponse<{{ op.returns }}>>;
    public {{ op.name }}(requestParameters{% if optional %}?{% endif %}: {{ one.name }}, observe?: 'events', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<HttpEvent<{{ op.returns }}>>;
    public {{ op.name }}(requestParameters: {{ one.name }}{% if optional %} = {}{% endif %}, observe: Observe = 'body', reportProgress = false, options: CallOptions = {}): Observable<{{ idioms.unknown }}> {
        const { {{ op.signature.names|join(", ") }} } = requestParameters;
{%- else %}    public {{ op.name }}({{ op.signature.parameters }}observe?: 'body', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<{{ op.returns }}>;
    public {{ op.name }}({{ op.signature.parameters }}observe?: 'response', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<HttpResponse<{{ op.returns }}>>;
    public {{ op.name }}({{ op.signature.parameters }}observe?: 'events', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<HttpEvent<{{ op.returns }}>>;
    public {{ op.name }}({{ op.signature.parameters }}observe: Observe = 'body', reportProgress = false, options: CallOptions = {}): Observable<{{ idioms.unknown }}> {
{%- endif %}
        const call: ApiCall = {
            operation: {{ op.key }},
            method: {{ op.call.method }},
            path: {{ op.call.path }},
{%- if !op.signature.required.is_empty() %}
            required: { {{ op.signature.required|join(", ") }} },
{%- endif %}
{%- for member in op.call.members %}
            {{ member }},
{%- endfor %}
        };
        return this.callApi(this.httpClient, call, observe, reportProgress, options);
    }
{% endfor -%}
}
