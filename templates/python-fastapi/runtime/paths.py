"""Find the operation for a path. Paths are matched before decoding, so an encoded slash is not a separator."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from .contract import Contract, Operation

_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ENCODED = re.compile(r"%([0-9A-Fa-f]{2})")


def _sent(text: str) -> str:
    """Encode literal text of a path template."""
    return quote(unquote(text), safe="-._~!$&'()*+,;=:@")


def _plain(segment: str) -> str:
    """Normalize a segment: decode unreserved characters and write percent-encoding in upper case."""

    def one(match: re.Match[str]) -> str:
        character = chr(int(match[1], 16))
        return character if character in _UNRESERVED else match[0].upper()

    return _ENCODED.sub(one, segment) if "%" in segment else segment


@dataclass(frozen=True, slots=True)
class _Template:
    """A segment with parameters: the literal texts around them, one more than there are parameters."""

    texts: tuple[str, ...]

    @property
    def length(self) -> int:
        """The length of the literal text."""
        return sum(map(len, self.texts))

    def values(self, segment: str) -> tuple[str, ...] | None:
        """Return the parameter values, matching earlier ones as far as possible. Runs in linear time."""
        if not segment.startswith(self.texts[0]) or not segment.endswith(self.texts[-1]):
            return None
        start, end = len(self.texts[0]), len(segment) - len(self.texts[-1])
        out: list[str] = []
        for i in range(len(self.texts) - 2, 0, -1):
            # Each parameter before this text has at least one character.
            at = segment.rfind(self.texts[i], start + 1, end - 1)
            if at < 0:
                return None
            out.append(segment[at + len(self.texts[i]) : end])
            end = at
        if end <= start:
            return None
        out.append(segment[start:end])
        return tuple(reversed(out))


_Operations = dict[str, tuple[Operation, tuple[str, ...]]]


@dataclass(slots=True)
class _Node:
    """A node of the tree of segments."""

    literal: dict[str, _Node] = field(default_factory=dict[str, "_Node"])
    templates: dict[_Template, _Node] = field(default_factory=dict[_Template, "_Node"])
    operations: _Operations = field(default_factory=_Operations)


@dataclass(frozen=True, slots=True)
class Found:
    """The operations of a path."""

    operations: _Operations
    """By method, with the names of the path parameters in order."""
    values: tuple[str, ...]
    """The values of the path parameters, still encoded."""

    def entry(self, method: str) -> tuple[Operation, tuple[str, ...]] | None:
        """Return the operation for a method. HEAD is handled like GET, without a body."""
        found = self.operations.get(method)
        return self.operations.get("GET") if found is None and method == "HEAD" else found


class Paths:
    """The paths of a contract below a base path."""

    def __init__(self, contract: Contract, base_path: str) -> None:
        self._base = [unquote(segment) for segment in base_path.rstrip("/").split("/")]
        self._root = _Node()
        for operation in contract.operations.values():
            self._add(operation)

    def _add(self, operation: Operation) -> None:
        known = {parameter.name for parameter in operation.parameters if parameter.place == "path"}
        order: list[str] = []
        node = self._root
        # A question mark or number sign ends the path.
        for segment in re.split(r"[?#]", operation.path, maxsplit=1)[0].split("/")[1:]:
            texts = [""]
            for i, piece in enumerate(re.split(r"\{([^{}]*)\}", segment)):
                if i % 2 == 0:
                    texts[-1] += piece
                elif piece in known:
                    order.append(piece)
                    texts.append("")
                else:
                    texts[-1] += f"{{{piece}}}"
            if len(texts) == 1:
                node = node.literal.setdefault(unquote(segment), _Node())
            else:
                template = _Template(tuple(map(_sent, texts)))
                if template not in node.templates:
                    # The template with more literal text takes precedence.
                    known_templates = [*node.templates.items(), (template, _Node())]
                    node.templates = dict(sorted(known_templates, key=lambda item: -item[0].length))
                node = node.templates[template]
        node.operations.setdefault(operation.method, (operation, tuple(order)))

    def find(self, raw: str, method: str) -> list[Found]:
        """Find the operations of a path in order of precedence. If any of them has the method, it is the last one."""
        out: list[Found] = []
        segments = raw.split("/")
        count = len(self._base)
        if len(segments) <= count or [unquote(segment) for segment in segments[:count]] != self._base:
            return out
        segments = segments[count:]
        waiting: list[tuple[_Node, int, tuple[str, ...]]] = [(self._root, 0, ())]
        while waiting:
            node, at, values = waiting.pop()
            if at == len(segments):
                if node.operations:
                    found = Found(node.operations, values)
                    out.append(found)
                    # A path without parameters takes precedence over templates, whatever methods they support.
                    if not values or found.entry(method) is not None:
                        break
                continue
            segment = _plain(segments[at])
            for template, child in reversed(node.templates.items()):
                if (more := template.values(segment)) is not None:
                    waiting.append((child, at + 1, values + more))
            literal = node.literal.get(segment if "%" not in segment else unquote(segment))
            if literal is not None and "%2F" not in segment.upper():
                waiting.append((literal, at + 1, values))
        return out
