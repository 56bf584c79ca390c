from __future__ import annotations

from pydantic import ConfigDict

from ..runtime.models import Model


class Point(Model):
    """The model Point."""

    model_config = ConfigDict(extra="forbid")

    x: float
    y: float
