"""Value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import ConfigDict, ValidationInfo, field_validator
from typing_extensions import Self

from ..fields import StrictInt, StrictStr, reference
from ..unions import BaseModel, choose

if TYPE_CHECKING:
    from .category import Category
else:
    Category = reference("category", "Category")

VALUE_ANY_OF_SCHEMAS = ["Category", "int", "list[str]", "str"]


class Value(BaseModel):
    """Value."""

    anyof_schema_1_validator: StrictStr | None = None
    anyof_schema_2_validator: StrictInt | None = None
    anyof_schema_3_validator: list[StrictStr] | None = None
    anyof_schema_4_validator: Category | None = None
    actual_instance: StrictStr | StrictInt | list[StrictStr] | Category | None = None
    any_of_schemas: set[str] = {"Category", "int", "list[str]", "str"}

    model_config = ConfigDict(validate_assignment=True, protected_namespaces=())

    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"actual_instance"})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Wrap a value, given by position or as `actual_instance`."""
        super().__init__(*args, **kwargs)

    @field_validator("actual_instance")
    @classmethod
    def actual_instance_must_validate_anyof(cls, v: Any, info: ValidationInfo) -> Any:
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

    def to_dict(self) -> dict[str, Any] | StrictStr | StrictInt | list[StrictStr] | Category | None:
        """Return the value, models as dicts."""
        return self._as_dict()

    def to_str(self) -> str:
        """Return the value as text for people."""
        return super().to_str()
