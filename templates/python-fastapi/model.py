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

    __pydantic_extra__: {{ extra }} = Field(init=False)  # pyright: ignore[reportIncompatibleVariableOverride]
{%- endif %}
{%- if !fields.is_empty() %}
{% for field in fields %}
    {{ field.line }}
{%- if let Some(doc) = field.doc %}
    {{ doc }}
{%- endif %}
{%- endfor %}
{%- endif %}
{%- if let Some(any) = any %}


{{ any.name }} = TypeAliasType({{ any.ty }})
"""{{ class }} or one of its subtypes."""
{%- endif %}
