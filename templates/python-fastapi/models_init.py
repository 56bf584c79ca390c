"""The models. They name one another, so each is completed when all are there."""

{{ imports }}

__all__ = [
{%- for name in names %}
    "{{ name }}",
{%- endfor %}
]

link(globals())
