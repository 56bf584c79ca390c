{{ doc }}
{%- match body %}
{%- when ModelBody::Interface with { name, index, properties } %}
{%- if index.is_none() && properties.is_empty() %}export type {{ name }} = object;
{% else %}export interface {{ name }} {
{%- if let Some(index) = index %}
    [key: string]: {{ index }};
{%- endif %}
{%- for property in properties %}
{{ property.doc }}    {% if property.readonly %}readonly {% endif %}{{ property.key }}{% if property.optional %}?{% endif %}: {{ property.ty }};
{%- endfor %}
}
{% endif %}
{%- when ModelBody::Alias with { name, ty } %}export type {{ name }} = {{ ty }};
{% when ModelBody::Enum with (view) %}{{ view }}
{%- endmatch %}
{%- if let Some(namespace) = namespace %}
export namespace {{ namespace }} {
{%- for view in enums %}
{{ view }}
{%- endfor %}}
{% else %}
{%- for view in enums %}
{{ view }}
{%- endfor %}
{%- endif %}
