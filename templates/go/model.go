package {{ package }}
{%- match imports.len() %}
{%- when 0 %}
{%- when 1 %}

import "{{ imports[0] }}"
{%- when _ %}

import (
{%- for import in imports %}
	"{{ import }}"
{%- endfor %}
)
{%- endmatch %}

{{ doc -}}
{% match body -%}
{% when Body::Object(object) -%}
type {{ name }} struct {
{%- if let Some(parent) = object.parent %}
	{{ parent }}
{%- endif %}
{%- for embedded in object.embedded %}
	{{ embedded }}
{%- endfor %}
{{ object.rows -}}
{% if let Some(additional) = object.additional %}
	// AdditionalProperties has the properties that the API description does not list.
	AdditionalProperties {{ additional }}
{% endif -%}
}

{% if object.requires -%}
// New{{ name }} returns {{ article }} {{ name }} with its required properties and with defaults.
{{ object.constructor }}
// New{{ name }}WithDefaults returns {{ article }} {{ name }} with defaults only.
{% else -%}
// New{{ name }} and New{{ name }}WithDefaults return {{ article }} {{ name }} with its defaults.
{% endif -%}
{{ object.defaults -}}
{{ object.accessors -}}
{% when Body::Union(choice) -%}
type {{ name }} struct {
{{ choice.rows }}
	kept
}
{% for member in choice.members %}
// {{ member.0 }}As{{ name }} returns {{ article }} {{ name }} that is {{ member.2 }} {{ member.1 }}.
{{ member.3 -}}
{% endfor -%}
{{ choice.accessors }}
func (o *{{ name }}) alternatives() alternatives {
	return {{ choice.function }}(o, {{ choice.fields }})
{%- if let Some((property, chosen)) = choice.chosen %}.by({{ property }}, map[string]int{ {{- chosen -}} }){% endif %}
{%- if let Some(other) = choice.other %}.or({{ other }}){% endif %}
{%- if choice.is_looked_up %}.onlyBy(){% endif %}
}
{% when Body::Enum(values) -%}
type {{ name }} {{ values.base }}

// The values of {{ name }}.
const (
{{ values.rows -}}
)

// Allowed{{ name }}EnumValues has the allowed values of {{ name }}.
var Allowed{{ name }}EnumValues = []{{ name }}{ {{- values.literals -}} }

// New{{ name }}FromValue returns a pointer to a value, or an error if the value is not allowed.
{{ values.functions -}}
{% when Body::Alias(ty) -%}
type {{ name }} {{ ty }}
{% endmatch -%}
{{ functions -}}
