{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
{%- endif %}
{%- for class in classes %}


class {{ class.class }}({{ class.base }}):
    """{{ class.base }} with the properties of {{ name }}."""
{% for field in class.fields %}
    {{ field }}
{%- endfor %}
{%- endfor %}


{{ alias }}
{{ doc }}
