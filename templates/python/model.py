{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
{%- if !references.is_empty() %}
else:
{%- for reference in references %}
    {{ reference }}
{%- endfor %}
{%- endif %}
{%- endif %}


{{ head }}
{%- if let Some(doc) = doc %}
    {{ doc }}
{%- if !fields.is_empty() || !facts.is_empty() %}
{% endif %}
{%- else if fields.is_empty() && facts.is_empty() %}
    pass
{%- endif %}
{%- for field in fields %}
    {{ field }}
{%- endfor %}
{%- for fact in facts %}
    {{ fact }}
{%- endfor %}
{%- if let Some(parameters) = constructor %}

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
{%- for parameter in parameters %}
            {{ parameter }}
{%- endfor %}
        ) -> None: ...
{%- endif %}
{%- for check in checks %}

    @field_validator("{{ check.field }}")
    @classmethod
    {{ check.head }}
        """{{ check.about }}"""
        {{ check.value }}
{%- endfor %}
