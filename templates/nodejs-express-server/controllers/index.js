// @ts-check
{%- for controller in controllers %}
const {{ controller }} = require('./{{ controller }}');
{%- endfor %}

/** The controllers, keyed by operation ID in api/contract.json. */
{{ operations }}

module.exports = {
  operations,
{%- for controller in controllers %}
  {{ controller }},
{%- endfor %}
};
