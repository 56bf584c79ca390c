"""The server runtime: reads and validates requests and writes responses according to contract.json.

These files are the same in every generated server. The names exported here are meant for implementations.
"""

from .answers import Answer, AnyAnswer, Part
from .bodies import BodyStream
from .context import Context, current
from .models import Maybe, Model
from .problems import Fault, Problem
from .settings import Settings

__all__ = [
    "Answer",
    "AnyAnswer",
    "BodyStream",
    "Context",
    "Fault",
    "Maybe",
    "Model",
    "Part",
    "Problem",
    "Settings",
    "current",
]
