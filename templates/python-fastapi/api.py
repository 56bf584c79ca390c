"""The routes of {{ class }}. The contract reads the arguments from the request, FastAPI provides the implementation."""

{{ imports }}

{{ router }}
{%- for route in routes %}


{{ route.decorator }}
{{ route.signature }}
    {{ route.doc }}
    {{ route.call }}
{%- endfor %}
