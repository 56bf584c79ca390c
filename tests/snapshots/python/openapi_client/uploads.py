"""What an argument that is a file may be."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Annotated, Any, TypeGuard

from pydantic import PlainValidator


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _checked(value: object) -> object:
    """Refuse what is not a file."""
    data = value[1] if _is_tuple(value) and len(value) in (2, 3) else value
    if isinstance(data, (bytes, bytearray, str, os.PathLike)) or hasattr(data, "read"):
        return value
    raise ValueError("must be bytes, a path, an open binary file, or a tuple of a name and one of these")


if TYPE_CHECKING:
    #: Bytes, a path, or an open binary file; with a name before it, and a media type behind.
    Upload = (
        bytes
        | str
        | os.PathLike[str]
        | IO[bytes]
        | tuple[str, bytes | os.PathLike[str] | IO[bytes]]
        | tuple[str, bytes | os.PathLike[str] | IO[bytes], str]
    )
else:
    Upload = Annotated[Any, PlainValidator(_checked)]
