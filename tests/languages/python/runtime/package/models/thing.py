"""Thing."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import ConfigDict, Field
from typing_extensions import Self

from ..base_model import BaseModel
from ..fields import StrictFloat, StrictInt, StrictStr, reference, unset

if TYPE_CHECKING:
    from .animal import Animal
    from .color import Color
    from .node import Node
    from .shape import Shape
    from .size import Size
    from .value import Value
else:
    Animal = reference("animal", "Animal")
    Color = reference("color", "Color")
    Node = reference("node", "Node")
    Shape = reference("shape", "Shape")
    Size = reference("size", "Size")
    Value = reference("value", "Value")


class Thing(BaseModel):
    """Thing: every kind of field."""

    color: Color = Field(alias="theColor")
    size: Size | None = None
    colors: dict[str, list[Color]] | None = None
    made: datetime | None = None
    day: date | None = None
    note: StrictStr | None = None
    remark: StrictStr | None = None
    price: Decimal | None = None
    number: StrictFloat | StrictInt | None = None
    level: Annotated[StrictInt, Field(ge=1, le=10)] | None = 3
    labels: list[StrictStr] = Field(default=["a"])
    server_id: StrictInt = Field(default=unset, alias="serverId")
    animal: Animal | None = None
    shape: Shape | None = None
    shapes: list[Shape] | None = None
    value: Value | None = None
    node: Node | None = None

    model_config = ConfigDict(
        validate_by_name=True, validate_by_alias=True, validate_assignment=True, protected_namespaces=()
    )

    _NULLABLE: ClassVar[frozenset[str]] = frozenset({"note"})
    _READ_ONLY: ClassVar[frozenset[str]] = frozenset({"server_id"})

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
