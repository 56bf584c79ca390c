{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
else:
{%- for reference in references %}
    {{ reference }}
{%- endfor %}
{%- endif %}

{{ constant }}


{{ head }}
{%- if let Some(doc) = doc %}
    {{ doc }}
{% endif %}
{%- for member in members %}
    {{ member }}
{%- endfor %}
    {{ value }}
    {{ set }}
{%- for field in fields %}
    {{ field }}
{%- endfor %}
{%- if let Some(values) = values %}
    discriminator_value_class_map: dict[str, str] = {{ values }}
{%- endif %}
{%- for fact in facts %}
    {{ fact }}
{%- endfor %}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    @field_validator("actual_instance")
    @classmethod
    def actual_instance_must_validate_{% if any %}anyof{% else %}oneof{% endif %}(cls, v: Any, info: ValidationInfo) -> Any:
        """Choose the alternative that the value is of."""
        return choose(cls, v, info)

    {{ to_dict }}
        """Return the value as JSON has it, with dicts for models."""
        return self._as_dict()
