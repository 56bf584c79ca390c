from enum import Enum


class {{ class }}({{ base }}, Enum):
    {{ doc }}
{% for value in values %}
    {{ value.name }} = {{ value.value }}
{%- if let Some(doc) = value.doc %}
    {{ doc }}
{%- endif %}
{%- endfor %}
