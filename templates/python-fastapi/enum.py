from enum import Enum


class {{ class }}({{ base }}, Enum):
    {{ doc }}
{% for value in values %}
    {{ value.line }}
{%- if let Some(doc) = value.doc %}
    {{ doc }}
{%- endif %}
{%- endfor %}
