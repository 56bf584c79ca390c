"""A response with its status and headers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from pydantic import BaseModel, Field, StrictBytes, StrictInt

T = TypeVar("T")


class ApiResponse(BaseModel, Generic[T]):
    """A response: its status, its headers, what it says, and its bytes."""

    status_code: StrictInt = Field(description="HTTP status code")
    headers: Mapping[str, str] | None = Field(None, description="HTTP headers")
    data: T = Field(description="The body in its type")
    raw_data: StrictBytes = Field(description="The body as it was received")

    model_config = {"arbitrary_types_allowed": True}
