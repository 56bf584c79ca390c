"""Models that are not part of the API description."""

from __future__ import annotations

from pydantic import BaseModel


class TokenModel(BaseModel):
    """The authenticated caller. A security hook may also return an instance of a subclass."""

    sub: str
    """The subject: a name or ID of the caller."""
