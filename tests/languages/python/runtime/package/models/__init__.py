"""The models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .animal import Animal as Animal
    from .cat import Cat as Cat
    from .category import Category as Category
    from .circle import Circle as Circle
    from .color import Color as Color
    from .dog import Dog as Dog
    from .leaf import Leaf as Leaf
    from .left import Left as Left
    from .node import Node as Node
    from .pet import Pet as Pet
    from .right import Right as Right
    from .shape import Shape as Shape
    from .signed import Signed as Signed
    from .size import Size as Size
    from .square import Square as Square
    from .tag import Tag as Tag
    from .thing import Thing as Thing
    from .tree import Tree as Tree
    from .value import Value as Value
else:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
            "Animal": "animal",
            "Cat": "cat",
            "Category": "category",
            "Circle": "circle",
            "Color": "color",
            "Dog": "dog",
            "Leaf": "leaf",
            "Left": "left",
            "Node": "node",
            "Pet": "pet",
            "Right": "right",
            "Shape": "shape",
            "Signed": "signed",
            "Size": "size",
            "Square": "square",
            "Tag": "tag",
            "Thing": "thing",
            "Tree": "tree",
            "Value": "value",
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
