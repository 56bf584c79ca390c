"""Tree."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import ConfigDict, Field, ValidationInfo, field_validator
from typing_extensions import Self

from ..base_model import BaseModel
from ..fields import StrictFloat, StrictInt, StrictStr, reference, unlisted

if TYPE_CHECKING:
    from .kind import Kind
    from .plant import Plant
else:
    Kind = reference("kind", "Kind")
    Plant = reference("plant", "Plant")


class Tree(BaseModel):
    """The model Tree."""

    type: StrictStr
    id: StrictInt | None = None
    """(read-only; format: int64)"""
    name: StrictStr
    """Its name, in any language. */ Not the end of this comment."""
    kind: Kind | None = None
    planted: date | None = None
    """(format: date)"""
    parent: Plant | None = None
    height_m: StrictFloat | StrictInt | None = Field(
        default=None, validation_alias="height-m", serialization_alias="height-m"
    )
    """Deprecated."""
    rings: list[StrictInt] | None = None
    leaves: StrictStr | None = None

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )
    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"parent"})
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset({"id"})

    @field_validator("leaves")
    @classmethod
    def leaves_validate_enum(cls, value: Any, info: ValidationInfo) -> Any:
        """Accept the values that the description lists; a response may have others."""
        if value is None or value in ("needle", "broad"):
            return value
        return unlisted(value, info, ("needle", "broad"))

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
