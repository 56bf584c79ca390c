"""Classes that a program has already: one with methods, one of Pydantic, a dataclass, and an enumeration."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from pydantic import BaseModel, Field


class Animal:
    """Reads and writes itself; it has no type that Pydantic knows."""

    def __init__(self, called: str) -> None:
        self.called = called

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Animal:
        return cls(data["name"].title())

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.called.lower()}


class Label(BaseModel):
    """A model of Pydantic."""

    tag_id: int = Field(alias="tag-id")
    note: str | None = None


@dataclass
class Point:
    """Data."""

    x: int
    at: date | None = None


class Sort(Enum):
    """An enumeration, with names of its own."""

    FELINE = "cat"
    CANINE = "dog"


class Base(BaseModel):
    """The parent of a model that is generated."""

    type: str
