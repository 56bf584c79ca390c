{{ about }}

{% if recursion_limit.is_some() %}import sys
{% endif %}from typing import TYPE_CHECKING

from {{ up }}lazy import lazy

if TYPE_CHECKING:
{%- if checked.is_empty() %}
    pass
{%- else %}
{{ checked }}
{%- endif %}
{%- if let Some(version) = version %}

__version__ = {{ version }}
{%- endif %}
{%- if let Some(limit) = recursion_limit %}

sys.setrecursionlimit({{ limit }})
{%- endif %}

{% if names.is_empty() %}__all__: list[str] = []{% else %}__all__ = [
{%- for exported in names %}
    "{{ exported.name }}",
{%- endfor %}
]{% endif %}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
{%- for exported in names %}
            "{{ exported.name }}": "{{ exported.module }}",
{%- endfor %}
        },
    )
