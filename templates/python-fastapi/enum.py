from enum import Enum


class {{ class }}({{ base }}, Enum):
    {{ doc }}
{% for value in values %}
    {{ value }}
{%- endfor %}
