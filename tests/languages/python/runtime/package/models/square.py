"""Square."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict
from typing_extensions import Self

from ..base_model import BaseModel
from ..fields import StrictFloat, StrictInt, StrictStr


class Square(BaseModel):
    """Square."""

    kind: StrictStr
    side: StrictFloat | StrictInt | None = None

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )

    def to_str(self) -> str:
        """Return the model as text for people."""
        return super().to_str()

    def to_json(self) -> str:
        """Return the model as JSON."""
        return super().to_json()

    @classmethod
    def from_json(cls, json_str: str) -> Self | None:
        """Read JSON."""
        return super().from_json(json_str)

    def to_dict(self) -> dict[str, Any]:
        """Return the members under their JSON names."""
        return super().to_dict()

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        """Read an object with JSON names."""
        return super().from_dict(obj)
