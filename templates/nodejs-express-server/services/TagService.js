// @ts-check
const Service = require('./Service');

/** @typedef {import('../types/services').{{ service }}} Interface */
{% for function in functions %}
{{ function.doc }}{{ function.code }}
{% endfor %}
module.exports = {
{%- for function in functions %}
  {{ function.name }},
{%- endfor %}
};
