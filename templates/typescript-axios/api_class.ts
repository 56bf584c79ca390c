/**
 * {{ class }} - axios parameter creator
 */
export const {{ class }}AxiosParamCreator = function (configuration?: Configuration) {
    return {
{%- for op in operations %}
{{ op.doc }}        {{ op.name }}: async ({{ op.signature.parameters }}options: RawAxiosRequestConfig = {}): Promise<RequestArgs> => {
{%- for name in op.signature.required %}
            assertParamExists('{{ op.name }}', '{{ name }}', {{ name }});
{%- endfor %}
            return createRequestArgs(configuration, options, {
{%- for member in op.request %}
                {{ member }},
{%- endfor %}
            });
        },
{%- endfor %}
    };
};

/**
 * {{ class }} - functional programming interface
 */
export const {{ class }}Fp = function (configuration?: Configuration) {
    const paramCreator = {{ class }}AxiosParamCreator(configuration);
    return {
{%- for op in operations %}
{{ op.doc }}        async {{ op.name }}({{ op.signature.parameters }}options?: RawAxiosRequestConfig): Promise<(axios?: AxiosInstance, basePath?: string) => AxiosPromise<{{ op.returns }}>> {
            const args = await paramCreator.{{ op.name }}({{ op.arguments }}options);
            return (axios = globalAxios, basePath = BASE_PATH) => createRequestFunction(args, globalAxios, BASE_PATH, configuration)(axios, operationServer({{ op.key }}, configuration, basePath, axios));
        },
{%- endfor %}
    };
};

/**
 * {{ class }} - factory interface
 */
export const {{ class }}Factory = function (configuration?: Configuration, basePath?: string, axios?: AxiosInstance) {
    const localVarFp = {{ class }}Fp(configuration);
    return {
{%- for op in operations %}
{{ op.doc }}{% if let Some(one) = op.signature.single %}        {{ op.name }}(requestParameters: {{ one.name }}{% if one.all_optional %} = {}{% endif %}, options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}> {
            return localVarFp.{{ op.name }}({{ op.members }}options).then((request) => request(axios, basePath));
        },
{%- else %}        {{ op.name }}({{ op.signature.parameters }}options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}> {
            return localVarFp.{{ op.name }}({{ op.arguments }}options).then((request) => request(axios, basePath));
        },
{%- endif %}
{%- endfor %}
    };
};
{% if single %}
{%- for op in operations %}
{%- if let Some(one) = op.signature.single %}
/**
 * Request parameters for the {{ op.name }} operation of {{ class }}.
 */
export interface {{ one.name }} {
{%- for field in one.fields %}
{{ field.doc }}    readonly {{ field.name }}{% if field.optional %}?{% endif %}: {{ field.ty }};
{%- endfor %}
}
{% endif %}
{%- endfor %}
{%- endif %}
{%- if with_interface %}
/**
 * {{ class }} - interface
 */
export interface {{ class }}Interface {
{%- for op in operations %}
{{ op.member_doc }}{% if let Some(one) = op.signature.single %}    {{ op.name }}(requestParameters{% if one.all_optional %}?{% endif %}: {{ one.name }}, options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}>;
{%- else %}    {{ op.name }}({{ op.signature.parameters }}options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}>;
{%- endif %}
{%- endfor %}
}
{% endif %}
{{ doc }}export class {{ class }} extends BaseAPI{% if with_interface %} implements {{ class }}Interface{% endif %} {
{%- for op in operations %}
{{ op.member_doc }}{% if let Some(one) = op.signature.single %}    public {{ op.name }}(requestParameters: {{ one.name }}{% if one.all_optional %} = {}{% endif %}, options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}> {
        return {{ class }}Fp(this.configuration).{{ op.name }}({{ op.members }}options).then((request) => request(this.axios, this.basePath));
    }
{%- else %}    public {{ op.name }}({{ op.signature.parameters }}options?: RawAxiosRequestConfig): AxiosPromise<{{ op.returns }}> {
        return {{ class }}Fp(this.configuration).{{ op.name }}({{ op.arguments }}options).then((request) => request(this.axios, this.basePath));
    }
{%- endif %}
{%- endfor %}
}
{% for view in enums %}
{{ view }}
{%- endfor %}
