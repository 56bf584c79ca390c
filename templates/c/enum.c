static const jsonEnumValue_t {{ stem }}_texts[] = {
{%- for value in values %}
    { {{- value.text }}, {{ value.is_string }}},
{%- endfor %}
};

{{ storage }}const jsonEnum_t {{ stem }}_values = {
    .values = {{ stem }}_texts,
    .count = sizeof {{ stem }}_texts / sizeof {{ stem }}_texts[0],
    .unknown = {{ unknown }}
};
{%- if functions %}

_Static_assert(sizeof({{ ty }}) == sizeof(int), "enum tables require enums to have the size of int");

char *{{ stem }}_ToString({{ ty }} {{ argument }}) {
    return (char *)jsonEnum_toString(&{{ stem }}_values, (int){{ argument }});
}

{{ ty }} {{ stem }}_FromString(char *{{ argument }}) {
    return ({{ ty }})jsonEnum_fromString(&{{ stem }}_values, {{ argument }});
}
{%- endif %}
