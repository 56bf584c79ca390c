"""The models. They refer to each other and are completed once all are imported."""

from ..runtime.linking import link as _link
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

_link(__name__)
