"""The routes of {{ class }}. Each route validates the request and calls the implementation."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..runtime.application import ContractRoute
from ..runtime.calls import Call
{{ import }}

{{ router }}
{%- for route in routes %}

{{ route.call }}


{{ route.decorator }}
async def {{ route.method }}(request: Request) -> Response:
    {{ route.doc }}
    {{ route.answer }}
{% endfor %}
