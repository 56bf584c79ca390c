"""What generated models are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from .values import is_object

T = TypeVar("T")


def _is_none(value: object) -> bool:
    return value is None


#: A property that may be left out, and that is not null when it is there: None stands for its absence.
Maybe = Annotated[T | None, Field(exclude_if=_is_none)]


class Model(BaseModel):
    """What all models have in common.

    A property is set by its name in Python or by that in JSON. What was never set is not sent.
    """

    model_config = ConfigDict(
        populate_by_name=True,
        protected_namespaces=(),
        defer_build=True,
        validate_default=True,
        allow_inf_nan=False,
    )


def tagged(name: str) -> Tag:
    """Marks a member of a union whose discriminator chooses it by this name."""
    return Tag(name)


def by_property(name: str, choices: Mapping[str, str], default: str | None = None) -> Discriminator:
    """Chooses a member of a union by what a property says; an instance is of its class."""

    def choose(value: Any) -> str | None:
        if isinstance(value, BaseModel):
            known = {cls.__name__ for cls in type(value).__mro__}
            return next((tag for tag in choices.values() if tag in known), default)
        said = value.get(name) if is_object(value) else None
        return choices.get(said, default) if isinstance(said, str) else default

    chooser: Callable[[Any], str | None] = choose
    return Discriminator(chooser)
