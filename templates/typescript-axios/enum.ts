{%- if native %}export enum {{ name }} {
{%- for member in members %}
{{ member.doc }}    {{ member.name }} = {{ member.value }},
{%- endfor %}
}
{% else %}export const {{ name }} = {
{%- for member in members %}
{{ member.doc }}    {{ member.name }}: {{ member.value }},
{%- endfor %}
} as const;

export type {{ name }} = typeof {{ name }}[keyof typeof {{ name }}];
{% endif %}
