from __future__ import annotations

from typing import Any

from ..base_model import BaseModel
from ..fields import StrictStr


class Problem(BaseModel):
    title: StrictStr | None = None
    cause: Problem | None = None
    additional_properties: dict[str, Any] = {}
    """Members other than those above."""
