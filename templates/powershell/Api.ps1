{{ head }}
{% for operation in operations %}
{{ operation }}
{% endfor %}
