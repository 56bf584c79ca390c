// @ts-check
const Service = require('./Service');

/** @typedef {import('../types/services').{{ service }}} Interface */
{% for function in functions %}
{{ function.doc }}const {{ function.name }} = ({{ function.pattern }}) =>{% if function.below %}
  {% else %} {% endif %}Service.notImplemented();
{% endfor %}
module.exports = {
{%- for function in functions %}
  {{ function.name }},
{%- endfor %}
};
