typedef enum {
{%- for constant in constants %}
    {{ constant.name }} = {{ loop.index0 }}{% if !loop.last %},{% endif %}{{ constant.comment }}
{%- endfor %}
} {{ ty }};
{%- if functions %}

/* The text of a value, or NULL; it is not to be freed. */
char *{{ stem }}_ToString({{ ty }} {{ argument }});
/* The value of a text; {{ fallback }} where it is not listed. */
{{ ty }} {{ stem }}_FromString(char *{{ argument }});
{%- endif %}
