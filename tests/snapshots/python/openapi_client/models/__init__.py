"""The models."""

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .flower import Flower
    from .kind import Kind
    from .list_plants200_response import ListPlants200Response
    from .living import Living
    from .plant import Plant
    from .point import Point
    from .problem import Problem
    from .tree import Tree

__all__ = [
    "Flower",
    "Kind",
    "ListPlants200Response",
    "Living",
    "Plant",
    "Point",
    "Problem",
    "Tree",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
            "Flower": "flower",
            "Kind": "kind",
            "ListPlants200Response": "list_plants200_response",
            "Living": "living",
            "Plant": "plant",
            "Point": "point",
            "Problem": "problem",
            "Tree": "tree",
        },
    )
