from enum import Enum


class Kind(str, Enum):
    """What a plant is."""

    TREE = "tree"
    FLOWER = "flower"
    WILD_HERB = "wild herb"
