#include <stddef.h>
#include "{{ stem }}.h"
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- match body %}
{%- when SourceBody::Enum with (names) %}
{{ names.ty }} {{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON) {
    return ({{ names.ty }})jsonEnum_parse(&{{ names.stem }}_values, {{ stem }}JSON);
}

cJSON *{{ stem }}_convertToJSON({{ names.ty }} {{ stem }}) {
    return jsonEnum_print(&{{ names.stem }}_values, (int){{ stem }});
}
{%- when SourceBody::Struct with (body) %}
{%- if !body.fields.is_empty() %}
static const jsonField_t {{ stem }}_fields[] = {
{%- for field in body.fields %}
    {{ field }},
{%- endfor %}
};
{% endif %}
{%- if let Some(one_of) = body.union %}
{%- for alternative in one_of.alternatives %}
{%- if !alternative.tags.is_empty() %}
static const char *const {{ stem }}_tags_{{ loop.index }}[] = {
    {%- for tag in alternative.tags %}{{ tag }}, {% endfor %}NULL};
{%- endif %}
{%- endfor %}
static const jsonAlternative_t {{ stem }}_alternatives[] = {
{%- for alternative in one_of.alternatives %}
    {.type = {{ alternative.ty }}{% if !alternative.tags.is_empty() %}, .tags = {{ stem }}_tags_{{ loop.index }}{% endif %}},
{%- endfor %}
};

static const jsonUnion_t {{ stem }}_union = {
    .alternatives = {{ stem }}_alternatives,
    .count = sizeof {{ stem }}_alternatives / sizeof {{ stem }}_alternatives[0],
    .tag_offset = offsetof({{ stem }}_t, {{ one_of.tag }}),
    .value_offset = offsetof({{ stem }}_t, {{ one_of.value }})
    {%- if let Some(discriminator) = one_of.discriminator %},
    .discriminator = {{ discriminator }}
    {%- endif %}
    {%- if one_of.fallback > 0 %},
    .fallback = {{ one_of.fallback }}
    {%- endif %}
};
{% endif %}
const jsonModel_t {{ stem }}_table = {
    .name = "{{ stem }}",
    .size = sizeof({{ stem }}_t),
{%- if !body.fields.is_empty() %}
    .fields = {{ stem }}_fields,
    .count = sizeof {{ stem }}_fields / sizeof {{ stem }}_fields[0],
{%- endif %}
{%- if let Some((field, ty)) = body.additional %}
    .additional = &(const jsonType_t){{ ty }},
    .additional_offset = offsetof({{ stem }}_t, {{ field }}),
{%- endif %}
{%- if body.union.is_some() %}
    .alternatives = &{{ stem }}_union,
{%- endif %}
{%- if let Some(alias) = body.alias %}
    .alias = &(const jsonType_t){{ alias }},
    .alias_offset = offsetof({{ stem }}_t, value),
{%- endif %}
    .owned_offset = offsetof({{ stem }}_t, _library_owned)
{%- if let Some(unlisted) = body.unlisted %},
    .unlisted_offset = offsetof({{ stem }}_t, {{ unlisted }})
{%- endif %}
};

{{ stem }}_t *{{ stem }}_new(void) {
    return jsonModel_new(&{{ stem }}_table);
}

{{ stem }}_t *{{ stem }}_create({{ body.parameters }}) {
    {{ stem }}_t *newModel = {{ stem }}_new();

    if (newModel != NULL) {
{%- for field in body.assigned %}
        newModel->{{ field }} = {{ field }};
{%- endfor %}
        newModel->_library_owned = 0;
    }
    return newModel;
}

void {{ stem }}_free({{ stem }}_t *{{ stem }}) {
    jsonModel_free(&{{ stem }}_table, {{ stem }});
}

{{ stem }}_t *{{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON) {
    return jsonModel_parse(&{{ stem }}_table, {{ stem }}JSON);
}

cJSON *{{ stem }}_convertToJSON({{ stem }}_t *{{ stem }}) {
    return jsonModel_print(&{{ stem }}_table, {{ stem }});
}
{%- endmatch %}
