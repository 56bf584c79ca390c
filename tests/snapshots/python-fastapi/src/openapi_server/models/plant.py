from typing import TYPE_CHECKING, Annotated, Union

from typing_extensions import TypeAliasType

from ..runtime.models import by_property, tagged

if TYPE_CHECKING:
    from .flower import Flower
    from .tree import Tree

Plant = TypeAliasType(
    "Plant",
    Annotated[
        Union[Annotated["Tree", tagged("Tree")], Annotated["Flower", tagged("Flower")]],
        by_property("type", {"tree": "Tree", "flower": "Flower"}),
    ],
)
"""Anything that grows."""
