{%- if !request.parameters.is_empty() %}static const apiParameter_t {{ name }}_parameters[] = {
{%- for parameter in request.parameters %}
    {{ parameter }},
{%- endfor %}
};

{% endif %}
{%- if !responses.is_empty() %}static const apiResponse_t {{ name }}_responses[] = {
{%- for response in responses %}
    {{ response }},
{%- endfor %}
};

{% endif %}
{%- if !security.is_empty() %}static const apiSecurity_t {{ name }}_security[] = {
{%- for scheme in security %}
    {{ scheme }},
{%- endfor %}
};

{% endif %}static const apiOperation_t {{ name }}_operation = {
    .name = "{{ function }}",
    .method = {{ method }},
    .path = {{ request.path }}
{%- for field in request.fields %},
    {{ field }}
{%- endfor %}
{%- if !request.parameters.is_empty() %},
    .parameters = {{ name }}_parameters,
    .parameter_count = sizeof {{ name }}_parameters / sizeof {{ name }}_parameters[0]
{%- endif %}
{%- if !responses.is_empty() %},
    .responses = {{ name }}_responses,
    .response_count = sizeof {{ name }}_responses / sizeof {{ name }}_responses[0]
{%- endif %}
{%- if !security.is_empty() %},
    .security = {{ name }}_security,
    .security_count = sizeof {{ name }}_security / sizeof {{ name }}_security[0]
{%- endif %}
};

{{ head }}({{ signature }}) {
{%- if !request.parameters.is_empty() %}
    const void *const arguments[] = { {{- arguments }}};
{% endif %}
{%- match result %}
{%- when Returned::Nothing %}
    (void)apiOperation_call(apiClient, &{{ name }}_operation, {{ passed }});
{%- when Returned::Pointer %}
    return apiOperation_call(apiClient, &{{ name }}_operation, {{ passed }});
{%- when Returned::Value with (ty) %}
    {{ ty }} value = ({{ ty }})0;
    {{ ty }} *result = apiOperation_call(apiClient, &{{ name }}_operation, {{ passed }});

    if (result != NULL) {
        value = *result;
        free(result);
    }
    return value;
{%- endmatch %}
}
