{{ header }}import type * as models from './models';
import type { Code, Code1XX, Code2XX, Code3XX, Code4XX, Code5XX, FileContent, Items, Part } from './runtime';
{% for answer in answers %}
{{ answer.doc }}export type {{ answer.name }} =
{%- if answer.ways.is_empty() %} { code: Code; payload?: unknown };
{% else %}
{%- for way in answer.ways %}
{{ way.doc }}    | {
          code: {{ way.code }};
{%- if let Some(payload) = way.payload %}
          payload: {{ payload }};
{%- else %}
          payload?: undefined;
{%- endif %}
{%- if let Some(content_type) = way.content_type %}
          contentType{% if !way.named %}?{% endif %}: {{ content_type }};
{%- endif %}
{%- if !way.headers.is_empty() %}
          headers{% if !way.headers_required %}?{% endif %}: {
{%- for header in way.headers %}
{{ header.doc }}              {{ header.key }}{% if header.optional %}?{% endif %}: {{ header.ty }};
{%- endfor %}
          };
{%- else %}
          headers?: Record<string, string>;
{%- endif %}
      }
{%- endfor %};
{% endif %}
{%- endfor %}
export {};
