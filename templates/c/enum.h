typedef enum {
{%- for constant in constants %}
    {{ constant.name }} = {{ loop.index0 }}{% if !loop.last %},{% endif %}{% if let Some(comment) = constant.comment %} {{ comment }}{% endif %}
{%- endfor %}
} {{ ty }};
{%- if functions %}

/* Returns the string for a value, or NULL if there is none. Do not free it. */
char *{{ stem }}_ToString({{ ty }} {{ argument }});
/* Returns the value for a string, or {{ fallback }} if the string is not listed. */
{{ ty }} {{ stem }}_FromString(char *{{ argument }});
{%- endif %}
