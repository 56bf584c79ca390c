{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
{%- endif %}


class {{ class }}(Model):
    {{ doc }}
{%- if let Some(config) = config %}

    model_config = ConfigDict(extra="{{ config }}")
{%- endif %}
{%- if let Some(extra) = extra %}

    {{ extra }}  # pyright: ignore[reportIncompatibleVariableOverride]
{%- endif %}
{%- if !fields.is_empty() %}
{% for field in fields %}
    {{ field }}
{%- endfor %}
{%- endif %}
{%- if let Some(any) = any %}


{{ any }}
"""{{ class }} or one of its subtypes."""
{%- endif %}
