"""Pet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, Field, ValidationInfo, field_validator
from typing_extensions import Self

from ..base_model import BaseModel
from ..fields import StrictInt, StrictStr, reference, unlisted

if TYPE_CHECKING:
    from .category import Category
    from .tag import Tag
else:
    Category = reference("category", "Category")
    Tag = reference("tag", "Tag")


class Pet(BaseModel):
    """A pet for sale."""

    id: StrictInt | None = None
    category: Category | None = None
    name: StrictStr
    photo_urls: list[StrictStr] = Field(alias="photoUrls")
    tags: list[Tag] | None = None
    status: StrictStr | None = Field(default=None, description="The status in the store.")

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )

    @field_validator("status")
    @classmethod
    def status_validate_enum(cls, value: Any, info: ValidationInfo) -> Any:
        """Accept the listed values. A response may have others."""
        allowed = ("available", "pending", "sold")
        return value if value is None or value in allowed else unlisted(value, info, allowed)

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
