"""Base classes of the generated models."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from operator import is_
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, PlainSerializer, Tag

from .values import base64_text, is_object

T = TypeVar("T")

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


#: A function of C, since it is called for each property of a response.
_is_none: Callable[[object], bool] = partial(is_, None)


def _decoded(value: object) -> object:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else value
    except binascii.Error:
        raise ValueError("the string is not valid Base64") from None


#: Bytes, which JSON represents as a Base64 string.
Base64 = Annotated[
    bytes,
    BeforeValidator(_decoded),
    PlainSerializer(base64_text, return_type=str, when_used="json"),
]


def _date_only(value: object) -> object:
    if isinstance(value, datetime) or (isinstance(value, str) and not _DATE.fullmatch(value)):
        raise ValueError("the value is not a date")
    return value


def _with_time(value: object) -> object:
    if isinstance(value, str) and _DATE.fullmatch(value):
        raise ValueError("the value is not a date-time")
    return value


#: A date in a union with a date-time.
DateOnly = Annotated[date, BeforeValidator(_date_only)]

#: A date-time in a union with a date.
DateAndTime = Annotated[datetime, BeforeValidator(_with_time)]

#: A property that may be omitted but must not be null: None means that it is absent.
Maybe = Annotated[T | None, Field(exclude_if=_is_none)]


class Model(BaseModel):
    """The base class of all models.

    Properties can be set by their Python or JSON names. Unset properties are not sent.
    """

    model_config = ConfigDict(
        populate_by_name=True,
        protected_namespaces=(),
        defer_build=True,
        validate_default=True,
        allow_inf_nan=False,
    )


def tagged(name: str) -> Tag:
    """Mark the member of a union that a discriminator value selects."""
    return Tag(name)


def by_property(name: str, choices: Mapping[str, str], default: str | None = None) -> Discriminator:
    """Select the member of a union by the value of a property. Model instances are selected by class."""

    def choose(value: Any) -> str | None:
        if isinstance(value, BaseModel):
            known = {cls.__name__ for cls in type(value).__mro__}
            return next((tag for tag in choices.values() if tag in known), default)
        said = value.get(name) if is_object(value) else None
        return choices.get(said, default) if isinstance(said, str) else default

    chooser: Callable[[Any], str | None] = choose
    return Discriminator(chooser)
