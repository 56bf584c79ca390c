from __future__ import annotations

from typing import ClassVar

from ..base_model import BaseModel
from ..fields import StrictFloat, StrictInt


class Point(BaseModel):
    x: StrictFloat | StrictInt
    y: StrictFloat | StrictInt
    _FORBIDS_MORE: ClassVar[bool] = True
