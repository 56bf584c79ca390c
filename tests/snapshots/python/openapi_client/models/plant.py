from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import ValidationInfo, field_validator

from ..fields import reference
from ..unions import BaseModel, choose

if TYPE_CHECKING:
    from .flower import Flower
    from .tree import Tree
else:
    Flower = reference("flower", "Flower")
    Tree = reference("tree", "Tree")

PLANT_ONE_OF_SCHEMAS = ["Flower", "Tree"]


class Plant(BaseModel):
    """Anything that grows."""

    oneof_schema_1_validator: Tree | None = None
    oneof_schema_2_validator: Flower | None = None
    actual_instance: Tree | Flower | None = None
    one_of_schemas: set[str] = {"Flower", "Tree"}
    discriminator_value_class_map: dict[str, str] = {}
    _DISCRIMINATOR: ClassVar[tuple[str, dict[str, tuple[str, str]]] | None] = (
        "type",
        {"tree": ("tree", "Tree"), "flower": ("flower", "Flower")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    @field_validator("actual_instance")
    @classmethod
    def actual_instance_must_validate_oneof(cls, v: Any, info: ValidationInfo) -> Any:
        """Choose the alternative that the value is of."""
        return choose(cls, v, info)

    def to_dict(self) -> dict[str, Any] | Tree | Flower | None:
        """Return the value as JSON has it, with dicts for models."""
        return self._as_dict()
