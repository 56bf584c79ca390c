"""The responses by status code, and the result type of each method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

from starlette.responses import Response

from ..runtime.answers import Answer, AnyAnswer, Binary


@dataclass(frozen=True, kw_only=True)
class GetPhotoResponse200(Answer):
    """A picture."""

    status_code: Literal[200] = 200
    body: Binary


@dataclass(frozen=True, kw_only=True)
class PutPhotoResponse204(Answer):
    """Stored."""

    status_code: Literal[204] = 204


@dataclass(frozen=True, kw_only=True)
class WaterPostResponse200(Answer):
    """What happened."""

    status_code: Literal[200] = 200
    body: str


GetPhotoResult: TypeAlias = Union[Binary, GetPhotoResponse200, AnyAnswer, Response]
PutPhotoResult: TypeAlias = Union[PutPhotoResponse204, AnyAnswer, Response, None]
WaterPostResult: TypeAlias = Union[str, WaterPostResponse200, AnyAnswer, Response]
