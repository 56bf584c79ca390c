from __future__ import annotations

import json
from enum import Enum

from typing_extensions import Self


{{ head }}
{%- if let Some(doc) = doc %}
    {{ doc }}
{% endif %}
{%- for value in values %}
    {{ value }}
{%- endfor %}

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read a value from JSON."""
        return cls(json.loads(json_str))
