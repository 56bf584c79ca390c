"""A model that the program has already."""

{% if class.as_str() == name.as_str() %}from {{ module }} import {{ name }}{% else %}from {{ module }} import {{ name }} as {{ class }}{% endif %}
{%- if let Some(any) = any %}

{{ any }} = {{ class }}
{%- endif %}

__all__ = [{% for name in exported %}{% if !loop.first %}, {% endif %}"{{ name }}"{% endfor %}]
