"""The models. They refer to each other and are completed once all are imported."""

{{ imports }}

{% if names.is_empty() %}__all__: list[str] = []{% else %}__all__ = [
{%- for name in names %}
    "{{ name }}",
{%- endfor %}
]{% endif %}

_link(__name__)
