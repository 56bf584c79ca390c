"""What the description has no model for."""

from __future__ import annotations

from pydantic import BaseModel


class TokenModel(BaseModel):
    """Who calls, as a security hook knows it. A hook may give an instance of a subclass."""

    sub: str
    """The subject: a name or number of the caller."""
