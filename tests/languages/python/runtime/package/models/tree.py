"""Tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, ValidationInfo, field_validator
from typing_extensions import Self

from ..fields import reference
from ..unions import BaseModel, choose

if TYPE_CHECKING:
    from .left import Left
    from .right import Right
else:
    Left = reference("left", "Left")
    Right = reference("right", "Right")

TREE_ONE_OF_SCHEMAS = ["Left", "Right"]


class Tree(BaseModel):
    """Tree."""

    oneof_schema_1_validator: Left | None = None
    oneof_schema_2_validator: Right | None = None
    actual_instance: Left | Right | None = None
    one_of_schemas: set[str] = {"Left", "Right"}

    model_config = ConfigDict(validate_assignment=True, protected_namespaces=())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Wrap a value, given by position or as `actual_instance`."""
        super().__init__(*args, **kwargs)

    @field_validator("actual_instance")
    @classmethod
    def actual_instance_must_validate_oneof(cls, v: Any, info: ValidationInfo) -> Any:
        """Return the value as the alternative that fits."""
        return choose(cls, v, info)

    @classmethod
    def from_dict(cls, obj: dict[str, Any]) -> Self:
        """Read a value with JSON names."""
        return super().from_dict(obj)

    @classmethod
    def from_json(cls, json_str: str) -> Self:
        """Read JSON."""
        return super().from_json(json_str)

    def to_json(self) -> str:
        """Return the value as JSON."""
        return super().to_json()

    def to_dict(self) -> dict[str, Any] | Left | Right | None:
        """Return the value, models as dicts."""
        return self._as_dict()

    def to_str(self) -> str:
        """Return the value as text for people."""
        return super().to_str()
