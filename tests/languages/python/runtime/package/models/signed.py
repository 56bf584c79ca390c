"""Signed."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, Field, ValidationInfo, field_validator
from typing_extensions import Self

from ..fields import StrictStr, reference
from ..unions import BaseModel, choose

if TYPE_CHECKING:
    from .left import Left
    from .right import Right
else:
    Left = reference("left", "Left")
    Right = reference("right", "Right")

SIGNED_ONE_OF_SCHEMAS = ["Left", "Right"]


class Signed(BaseModel):
    """The model Signed."""

    oneof_schema_1_validator: Left | None = None
    oneof_schema_2_validator: Right | None = None
    actual_instance: Left | Right | None = None
    one_of_schemas: set[str] = {"Left", "Right"}
    signed_by: StrictStr = Field(validation_alias="signedBy", serialization_alias="signedBy")
    at: date | None = None
    """(format: date)"""
    name: StrictStr | None = None
    """The name."""

    model_config = ConfigDict(validate_assignment=True, protected_namespaces=())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    @field_validator("actual_instance")
    @classmethod
    def actual_instance_must_validate_oneof(cls, v: Any, info: ValidationInfo) -> Any:
        """Choose the alternative that the value is of."""
        return choose(cls, v, info)

    @classmethod
    def from_dict(cls, obj: Any) -> Self:
        """Read the value from parsed JSON."""
        return super().from_dict(obj)

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read the value from JSON."""
        return super().from_json(json_str)

    def to_json(self) -> str:
        """Return the value as JSON."""
        return super().to_json()

    def to_dict(self) -> dict[str, Any] | Left | Right | None:
        """Return the value as JSON has it, with dicts for models."""
        return self._as_dict()

    def to_str(self) -> str:
        """Return the value as indented text."""
        return super().to_str()
