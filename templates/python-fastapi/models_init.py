"""The models. They name one another, so each is completed when all are there."""

{{ imports }}

__all__: list[str] = {% if names.is_empty() %}[]{% else %}[
{%- for name in names %}
    "{{ name }}",
{%- endfor %}
]{% endif %}

link(globals())
