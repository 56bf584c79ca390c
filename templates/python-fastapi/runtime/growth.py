"""Counts the steps that checking a value takes, before it is checked.

Schemas that refer to themselves may apply to a value in very many ways, and the ways multiply with each level of it. The
contract says which schemas lead where (`growth`); counting ways takes one pass over the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import Any, TypeAlias

from .values import is_list, is_object

#: The maximum number of steps that a value may take.
MOST_STEPS = 5_000_000
#: The number of ways to one schema above which they cost more: large values are checked, but small ones cannot multiply.
_FEW = 16
#: What each of more ways costs.
_DEAR = 50
#: The characters of a string and of its name that weigh as much as one more value.
_LONG = 64

#: The schema that leads to everything below a value, where ways do not multiply any more.
_WHOLE = -1

#: How many ways there are to each schema, by its index.
_Ways: TypeAlias = dict[int, int]


@dataclass(slots=True)
class _Node:
    """A schema: what it leads to."""

    here: list[int] = field(default_factory=list[int])
    chosen: list[tuple[str, list[str], bool, int]] = field(default_factory=list[tuple[str, list[str], bool, int]])
    named: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    others: list[tuple[frozenset[str], int]] = field(default_factory=list[tuple[frozenset[str], int]])
    items: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    item: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def add(self, kind: str, key: Any, target: int | None) -> None:
        """Add an edge of the contract."""
        to = _WHOLE if target is None else target
        match kind:
            case "here":
                self.here.append(to)
            case "chosen":
                self.chosen.append((key[0], [key[1]], True, to))
            case "unchosen":
                self.chosen.append((key[0], key[1], False, to))
            case "property":
                self.named.append((key, to))
            case "properties":
                self.others.append((frozenset(key), to))
            case "items":
                self.items.append((key, to))
            case _:
                self.item.append((key, to))


class _TooMany(Exception):
    """Ends counting."""


class Growth:
    """The table of a contract."""

    def __init__(self, table: list[list[list[Any]]]) -> None:
        self._nodes = [_Node() for _ in table]
        for node, edges in zip(self._nodes, table, strict=True):
            for kind, key, target in edges:
                node.add(kind, key, target)

    def steps(self, start: int, value: object) -> int:
        """Return the steps that a value takes. If there are more than `MOST_STEPS`, counting ends early."""
        count = _Count(self._nodes)
        try:
            count.add(value, {start: 1}, 1 + _length(value) // _LONG)
        except _TooMany:
            pass
        return count.steps


class _Count:
    def __init__(self, nodes: list[_Node]) -> None:
        self.steps = 0
        self._nodes = nodes

    def _take(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise _TooMany

    def add(self, value: object, ways: _Ways, weight: int) -> None:
        """Count a value and all that it contains."""
        ways = self._here(value, ways)
        self._take(_price(ways) * weight)
        if is_object(value):
            named, others = self._properties(value, ways)
            self._add_each((child, named.get(name, others), len(name)) for name, child in value.items())
        elif is_list(value):
            first, others = self._items(value, ways)
            self._add_each((child, first[i] if i < len(first) else others, 0) for i, child in enumerate(value))

    def _add_each(self, children: Iterator[tuple[object, _Ways, int]]) -> None:
        # Very many children may be plain values that are reached in the same ways.
        known: _Ways | None = None
        price = 0
        for child, ways, name in children:
            if not ways:
                continue
            weight = 1 + (name + _length(child)) // _LONG
            if is_object(child) or is_list(child):
                self.add(child, ways, weight)
                continue
            if ways is not known:
                known, price = ways, _price(self._here(child, ways))
            self._take(price * weight)

    def _here(self, value: object, ways: _Ways) -> _Ways:
        """Return the ways to all schemas that apply to the value itself. Those always lead to a larger index."""
        out = dict(ways)
        waiting = [index for index in ways if index != _WHOLE]
        heapify(waiting)
        while waiting:
            index = heappop(waiting)
            node = self._nodes[index]
            targets = node.here
            if node.chosen:
                named = value if is_object(value) else {}
                targets = [
                    *targets,
                    *(to for name, texts, is_in, to in node.chosen if (named.get(name) in texts) == is_in),
                ]
            for to in targets:
                if to not in out:
                    out[to] = 0
                    heappush(waiting, to)
                out[to] += out[index]
        return out

    def _properties(self, value: dict[str, Any], ways: _Ways) -> tuple[dict[str, _Ways], _Ways]:
        """Return the ways to the properties that a schema names, and those to all others."""
        nodes = [(self._nodes[index], count) for index, count in ways.items() if index != _WHOLE]
        names = {name for node, _ in nodes for name, _ in node.named}
        names.update(*(excepted for node, _ in nodes for excepted, _ in node.others))
        named: dict[str, _Ways] = {name: {} for name in names if name in value}
        others: _Ways = {}
        for node, count in nodes:
            for name, to in node.named:
                if name in named:
                    _put(named[name], to, count)
            for excepted, to in node.others:
                _put(others, to, count)
                for name, of in named.items():
                    if name not in excepted:
                        _put(of, to, count)
        for of in (*named.values(), others):
            _put(of, _WHOLE, ways.get(_WHOLE, 0))
        return named, others

    def _items(self, value: list[Any], ways: _Ways) -> tuple[list[_Ways], _Ways]:
        """Return the ways to the first items, which may differ, and those to all others."""
        nodes = [(self._nodes[index], count) for index, count in ways.items() if index != _WHOLE]
        starts = [start for node, _ in nodes for start, _ in node.items]
        indexes = [index + 1 for node, _ in nodes for index, _ in node.item]
        length = min(len(value), max((*starts, *indexes), default=0))
        first: list[_Ways] = [{} for _ in range(length)]
        others: _Ways = {}
        for node, count in nodes:
            for start, to in node.items:
                for of in (*first[start:], others):
                    _put(of, to, count)
            for index, to in node.item:
                if index < length:
                    _put(first[index], to, count)
        for of in (*first, others):
            _put(of, _WHOLE, ways.get(_WHOLE, 0))
        return first, others


def _put(ways: _Ways, to: int, count: int) -> None:
    if count:
        ways[to] = ways.get(to, 0) + count


def _price(ways: _Ways) -> int:
    return sum(count if count <= _FEW else _DEAR * count for count in ways.values())


def _length(value: object) -> int:
    return len(value) if isinstance(value, str) else 0
