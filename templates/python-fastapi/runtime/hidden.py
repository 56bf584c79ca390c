"""Remove the members that are not part of requests (`readOnly`) or responses (`writeOnly`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .values import is_list, is_object


class Hidden:
    """The hidden members. A node has the names in an object, and the nodes of its members or items."""

    def __init__(self, nodes: Sequence[dict[str, Any]]) -> None:
        self._nodes = nodes

    def remove(self, start: int | None, value: object) -> None:
        """Remove the hidden members from a value, beginning at a node."""
        waiting: list[tuple[int | None, object]] = [(start, value)]
        while waiting:
            at, value = waiting.pop()
            if at is None:
                continue
            node = self._nodes[at]
            if is_object(value):
                for name in node.get("names", ()):
                    value.pop(name, None)
                properties, additional = node.get("properties", {}), node.get("additional")
                waiting.extend((properties.get(name, additional), member) for name, member in value.items())
            elif is_list(value):
                waiting.extend((node.get("items"), item) for item in value)
