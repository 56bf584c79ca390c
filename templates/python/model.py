{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
else:
{%- for reference in references %}
    {{ reference }}
{%- endfor %}
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
{%- for check in checks %}

    @field_validator("{{ check.field }}")
    @classmethod
    {{ check.head }}
        """{{ check.about }}"""
        {{ check.value }}
{%- endfor %}
