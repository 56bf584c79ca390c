"""The models. They name one another, so each is completed when all are there."""

{{ imports }}

{% if names.is_empty() %}__all__: list[str] = []{% else %}__all__ = [
{%- for name in names %}
    "{{ name }}",
{%- endfor %}
]{% endif %}

link(globals())
