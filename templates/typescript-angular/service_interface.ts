{{ idioms.import_type }} { HttpHeaders{% if idioms.context %}, HttpContext{% endif %} } from '@angular/common/http';
{{ idioms.import_type }} { Observable } from 'rxjs';
{{ idioms.import_type }} { {{ configuration }} } from '../configuration';
{%- for model in models %}
{{ idioms.import_type }} { {{ model.name }} } from '../model/{{ model.file }}';
{%- endfor %}
{%- if !requests.is_empty() %}
{{ idioms.import_type }} { {{ requests|join(", ") }} } from './{{ service_file }}';
{%- endif %}

/** The interface of {{ class }}, for alternative implementations such as test doubles. */
export interface {{ name }} {
    defaultHeaders: HttpHeaders;
    configuration: {{ configuration }};
{% for op in operations %}
{{ op.doc }}
{%- if let Some(one) = op.signature.single %}    {{ op.name }}(requestParameters{% if one.all_optional %}?{% endif %}: {{ one.name }}, observe?: 'body', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<{{ op.returns }}>;
{%- else %}    {{ op.name }}({{ op.signature.parameters }}observe?: 'body', reportProgress?: boolean, options?: {{ op.call_options }}): Observable<{{ op.returns }}>;
{%- endif %}
{% endfor -%}
}
