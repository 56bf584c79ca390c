// {{ class }}
{%- for operation in operations %}

{{ operation.doc -}}
// {{ operation.name }}({{ operation.arguments }})
request({{ operation.method }}, {{ operation.path }}, {{ operation.accept }})
{%- endfor %}
