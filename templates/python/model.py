"""{{ title }}."""

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
    {{ doc }}
{% for field in fields %}
    {{ field }}
{%- endfor %}

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )
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

    def to_str(self) -> str:
        """Return the model as indented text."""
        return super().to_str()

    def to_json(self) -> str:
        """Return the model as JSON."""
        return super().to_json()

    @classmethod
    def from_json(cls, json_str: str) -> Self | None:
        """Read the model from JSON."""
        return super().from_json(json_str)

    def to_dict(self) -> dict[str, Any]:
        """Return the model as a dict, with the names of JSON; what was not set is omitted."""
        return super().to_dict()

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        """Read the model from a dict with the names of JSON."""
        return super().from_dict(obj)
