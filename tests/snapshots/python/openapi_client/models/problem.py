from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..base_model import BaseModel
from ..fields import StrictStr


class Problem(BaseModel):
    title: StrictStr | None = None
    cause: Problem | None = None
    additional_properties: dict[str, Any] = {}
    """Members other than those above."""

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            title: str | None = ...,
            cause: Problem | dict[str, Any] | None = ...,
            additional_properties: dict[str, Any] = ...,
        ) -> None: ...
