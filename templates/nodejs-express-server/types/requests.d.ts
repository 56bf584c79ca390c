{{ header }}import type * as models from './models';
import type { Part, UploadedFile } from './runtime';
{% if streams %}import type { Readable } from 'node:stream';
{% endif %}{% for request in requests %}
{{ request.doc }}{% if request.members.is_empty() %}export type {{ request.name }} = Record<string, never>;
{% else %}export interface {{ request.name }} {
{%- for member in request.members %}
{{ member.doc }}    {{ member.key }}{% if member.optional %}?{% endif %}: {{ member.ty }};
{%- endfor %}
}
{% endif %}
{%- endfor %}
export {};
