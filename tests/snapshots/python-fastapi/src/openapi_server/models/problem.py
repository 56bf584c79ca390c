from __future__ import annotations

from pydantic import ConfigDict

from ..runtime.models import Maybe, Model


class Problem(Model):
    """The model Problem."""

    model_config = ConfigDict(extra="allow")

    title: Maybe[str] = None
    cause: Maybe[Problem] = None
