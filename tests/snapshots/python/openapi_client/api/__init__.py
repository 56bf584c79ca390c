"""The classes of operations."""

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .default_api import DefaultApi
    from .plants_api import PlantsApi

__all__ = [
    "DefaultApi",
    "PlantsApi",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        globals(),
        {
            "DefaultApi": "default_api",
            "PlantsApi": "plants_api",
        },
    )
