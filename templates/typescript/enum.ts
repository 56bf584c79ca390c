{%- if native %}{{ indent }}export enum {{ name }} {
{%- for member in members %}
{{ member.doc }}{{ indent }}    {{ member.name }} = {{ member.value }},
{%- endfor %}
{{ indent }}}
{% else %}{{ indent }}export const {{ name }} = {
{%- for member in members %}
{{ member.doc }}{{ indent }}    {{ member.name }}: {{ member.value }}{% if asserted %} as {{ member.value }}{% endif %},
{%- endfor %}
{{ indent }}}{% if !asserted %} as const{% endif %};

{{ indent }}export type {{ name }} = typeof {{ name }}[keyof typeof {{ name }}];
{% endif %}
