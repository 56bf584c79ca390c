{{ imports }}
{%- if let Some(checked) = checked %}

if TYPE_CHECKING:
{{ checked }}
{%- endif %}

{{ alias }}
{{ doc }}
