// @ts-check
{%- for service in services %}
const {{ service }} = require('./{{ service }}');
{%- endfor %}

module.exports = {
{%- for service in services %}
  {{ service }},
{%- endfor %}
{%- if !services.is_empty() %}
{% endif %}};
