{{ header }}import type * as answers from './answers';
import type * as requests from './requests';
import type { Answering, Context } from './runtime';
{% for service in services %}
{{ service.doc }}export interface {{ service.name }} {
{%- for function in service.functions %}
{{ function.doc }}    {{ function.name }}: (request: requests.{{ function.ty }}, context: Context) => Answering<answers.{{ function.ty }}>;
{%- endfor %}
}
{% endfor %}
export {};
