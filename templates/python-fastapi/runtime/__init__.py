"""The server's runtime: it reads, checks and answers requests as contract.json demands.

The same files stand in every generated server. What an implementation needs is exported here.
"""

from .answers import Answer, AnyAnswer, Part
from .context import Context, current
from .models import Maybe, Model
from .problems import Fault, Problem
from .settings import Settings

__all__ = ["Answer", "AnyAnswer", "Context", "Fault", "Maybe", "Model", "Part", "Problem", "Settings", "current"]
