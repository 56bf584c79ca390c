"""Containers, whose archives are larger than what a server holds in memory."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import AsyncGenerator
from pathlib import Path

from starlette.responses import FileResponse, StreamingResponse

from openapi_server.apis.container_api_base import BaseContainerApi
from openapi_server.apis.container_api_responses import (
    ContainerArchiveResult,
    ContainerCreateResult,
    ContainerLogsResult,
    PutContainerArchiveResult,
)
from openapi_server.models.container_create_request import ContainerCreateRequest
from openapi_server.models.container_create_response import ContainerCreateResponse
from openapi_server.runtime import AnyAnswer, BodyStream

FOLDER = Path(tempfile.mkdtemp())
WRITTEN: list[bytes] = []


class ContainerApi(BaseContainerApi):
    """Containers, which are folders."""

    async def container_create(
        self, body: ContainerCreateRequest | BodyStream, name: str | None, platform: str
    ) -> ContainerCreateResult:
        """Create a container from JSON, or from the bytes of it."""
        if isinstance(body, BodyStream):
            body = ContainerCreateRequest.model_validate_json(await body.read())
        return ContainerCreateResponse(id=f"{name}-{body.image}", warnings=[])

    async def put_container_archive(
        self,
        id: str,
        path: str,
        input_stream: BodyStream,
        no_overwrite_dir_non_dir: str | None,
        copy_uidgid: str | None,
    ) -> PutContainerArchiveResult:
        """Write an archive while it arrives."""
        if path == "/full":
            # The rest of the body is not read.
            return AnyAnswer(status_code=403, body={"message": "The file system is full."})
        if path == "/echo":
            # A response that reads the request while it is sent.
            return StreamingResponse(input_stream)
        digest = hashlib.sha256()
        with (FOLDER / id).open("wb") as file:
            async for chunk in input_stream:
                file.write(chunk)
                digest.update(chunk)
        return AnyAnswer(status_code=200, headers={"X-Digest": digest.hexdigest()})

    async def container_archive(self, id: str, path: str) -> ContainerArchiveResult:
        """Send a file from the disk."""
        return FileResponse(FOLDER / id, media_type="application/x-tar")

    async def container_logs(
        self,
        id: str,
        follow: bool,
        stdout: bool,
        stderr: bool,
        since: int,
        until: int,
        timestamps: bool,
        tail: str,
    ) -> ContainerLogsResult:
        """Send lines as they are written."""

        async def lines() -> AsyncGenerator[bytes, None]:
            for number in range(3):
                WRITTEN.append(f"{id} {number}\n".encode())
                yield WRITTEN[-1]

        return lines()
