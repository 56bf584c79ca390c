{% for op in operations %}
{%- if op.declares %}
{%- if let Some(request) = op.request_type %}
/** The parameters of {{ op.name }}. */
export interface {{ request }} {
{%- for field in op.fields %}
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

/** Returns whether {{ op.name }} failed with a status, and types the body of the error. */
export const {{ errors.guard }}: runtime.ErrorGuard<{{ errors.name }}> = /* @__PURE__ */ runtime.errorGuard<{{ errors.name }}>({
{%- for error in errors.rows %}
{%- if let Some(convert) = error.convert %}
    {{ error.key }}: {{ convert }},
{%- endif %}
{%- endfor %}
});
{% endif %}
{{ op.function_doc }}export const {{ op.function }}: requests.Operation<{% if let Some(request) = op.request_type %}{{ request }}{% else %}object{% endif %}, {{ op.returns }}> = /* @__PURE__ */ requests.operation(
    '{{ op.name }}',
    [{{ op.required }}],
    ({{ op.given }}) => ({
{%- for member in op.request.members %}
        {{ member }},
{%- endfor %}
    }),
    (response) => {{ op.response }},
);
{% endif %}
{%- endfor %}
{%- if let Some(interface) = interface %}
/** {{ class }} - interface */
export interface {{ interface }} {
{%- for op in operations %}
{%- if with_request_opts %}
    /** Builds the request of {{ op.name }}. */
    {{ op.name }}RequestOpts({% if let Some(request) = op.request_type %}requestParameters: {{ request }}{% endif %}): Promise<runtime.RequestOpts>;
{% endif %}
{{ op.doc }}    {{ op.name }}Raw({% if let Some(request) = op.request_type %}requestParameters: {{ request }}, {% endif %}initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<{{ op.returns }}>>;

{{ op.doc }}    {{ op.name }}({% if let Some(positional) = op.positional %}{{ positional }}{% else %}{% if let Some(request) = op.request_type %}requestParameters{% if op.all_optional %}?{% endif %}: {{ request }}, {% endif %}{% endif %}initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<{{ op.returns }}>;
{%- endfor %}
}
{% endif %}
{{ doc }}export class {{ class }} extends runtime.BaseAPI{% if let Some(interface) = interface %} implements {{ interface }}{% endif %} {
{%- for op in operations %}
    /** Builds the request of {{ op.name }}. */
    async {{ op.name }}RequestOpts({% if let Some(request) = op.request_type %}requestParameters: {{ request }}{% endif %}): Promise<runtime.RequestOpts> {
        return {{ op.function }}.requestOpts(this.configuration{% if op.request_type.is_some() %}, requestParameters{% endif %});
    }

{{ op.doc }}    async {{ op.name }}Raw({% if let Some(request) = op.request_type %}requestParameters: {{ request }}, {% endif %}initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<runtime.ApiResponse<{{ op.returns }}>> {
        return {{ op.function }}.read(await this.request(await this.{{ op.name }}RequestOpts({% if op.request_type.is_some() %}requestParameters{% endif %}), initOverrides));
    }

{{ op.doc }}    async {{ op.name }}({% if let Some(positional) = op.positional %}{{ positional }}{% else %}{% if let Some(request) = op.request_type %}requestParameters: {{ request }}{% if op.all_optional %} = {}{% endif %}, {% endif %}{% endif %}initOverrides?: RequestInit | runtime.InitOverrideFunction): Promise<{{ op.returns }}> {
        const response = await this.{{ op.name }}Raw({% if op.positional.is_some() %}{{ op.gathered }}, {% else %}{% if op.request_type.is_some() %}requestParameters, {% endif %}{% endif %}initOverrides);
        return await response.value();
    }
{% endfor -%}
}
{% for view in enums %}
{{ view }}
{%- endfor %}
