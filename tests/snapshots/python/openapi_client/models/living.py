"""Living."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import ConfigDict
from typing_extensions import Self

from ..base_model import BaseModel
from ..fields import StrictInt, StrictStr, reference

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant
else:
    Kind = reference("kind", "Kind")
    Plant = reference("plant", "Plant")


class Living(BaseModel):
    """The model Living."""

    type: StrictStr
    id: StrictInt | None = None
    """(read-only; format: int64)"""
    name: StrictStr
    """Its name, in any language. */ Not the end of this comment."""
    kind: Kind | None = None
    planted: date | None = None
    """(format: date)"""
    parent: Plant | None = None

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )
    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"parent"})
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset({"id"})

    def to_str(self) -> str:
        """Return the model as indented text."""
        return super().to_str()

    def to_json(self) -> str:
        """Return the model as JSON."""
        return super().to_json()

    @classmethod
    def from_json(cls, json_str: str) -> Self | None:
        """Read the model from JSON."""
        return super().from_json(json_str)

    def to_dict(self) -> dict[str, Any]:
        """Return the model as a dict, with the names of JSON; what was not set is omitted."""
        return super().to_dict()

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        """Read the model from a dict with the names of JSON."""
        return super().from_dict(obj)
