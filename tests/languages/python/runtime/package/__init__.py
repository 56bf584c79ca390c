"""The models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import lazy

if TYPE_CHECKING:
    from .models.animal import Animal as Animal
    from .models.cat import Cat as Cat
    from .models.category import Category as Category
    from .models.circle import Circle as Circle
    from .models.color import Color as Color
    from .models.dog import Dog as Dog
    from .models.leaf import Leaf as Leaf
    from .models.left import Left as Left
    from .models.node import Node as Node
    from .models.pet import Pet as Pet
    from .models.right import Right as Right
    from .models.shape import Shape as Shape
    from .models.signed import Signed as Signed
    from .models.size import Size as Size
    from .models.square import Square as Square
    from .models.tag import Tag as Tag
    from .models.thing import Thing as Thing
    from .models.tree import Tree as Tree
    from .models.value import Value as Value
else:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
            "Animal": "models.animal",
            "Cat": "models.cat",
            "Category": "models.category",
            "Circle": "models.circle",
            "Color": "models.color",
            "Dog": "models.dog",
            "Leaf": "models.leaf",
            "Left": "models.left",
            "Node": "models.node",
            "Pet": "models.pet",
            "Right": "models.right",
            "Shape": "models.shape",
            "Signed": "models.signed",
            "Size": "models.size",
            "Square": "models.square",
            "Tag": "models.tag",
            "Thing": "models.thing",
            "Tree": "models.tree",
            "Value": "models.value",
        },
    )

__all__ = [
    "Animal",
    "Cat",
    "Category",
    "Circle",
    "Color",
    "Dog",
    "Leaf",
    "Left",
    "Node",
    "Pet",
    "Right",
    "Shape",
    "Signed",
    "Size",
    "Square",
    "Tag",
    "Thing",
    "Tree",
    "Value",
]
