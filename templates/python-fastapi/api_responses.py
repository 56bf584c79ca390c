"""The responses by status code, and the result type of each method."""

{{ imports }}
{%- for answer in answers %}


@dataclass(frozen=True, kw_only=True)
class {{ answer.class }}(Answer):
    {{ answer.doc }}
{%- if let Some(names) = answer.names %}

    {{ names }}
{%- endif %}
{%- if !answer.fields.is_empty() %}
{% for field in answer.fields %}
    {{ field }}
{%- endfor %}
{%- endif %}
{%- endfor %}
{%- if !answers.is_empty() %}
{% endif %}
{% for result in results %}
{{ result }}
{%- endfor %}
