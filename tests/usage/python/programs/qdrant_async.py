"""From the documentation of Qdrant, in a service with asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from client import CollectionsApi, Distance, ExtendedPointId, PointsApi, Record, ScrollRequest, VectorParams, VectorsConfig
from client import CreateCollection
from client.exceptions import NotFoundException


async def create_collection(collections: CollectionsApi) -> bool | None:
    vectors = VectorsConfig(VectorParams(size=4, distance=Distance.DOT))
    created = await collections.create_collection("star_charts", create_collection=CreateCollection(vectors=vectors))
    return created.result


async def _scrolled(points: PointsApi, request: ScrollRequest) -> AsyncIterator[Record]:
    while True:
        page = (await points.scroll_points("star_charts", scroll_request=request)).result
        for point in page.points if page else []:
            yield point
        if page is None or page.next_page_offset is None:
            return
        request.offset = page.next_page_offset


async def every_point(points: PointsApi) -> list[str]:
    request = ScrollRequest(limit=100, offset=ExtendedPointId(0))
    return [f"{point.id.actual_instance} {(point.payload or {}).get('color')}" async for point in _scrolled(points, request)]


async def missing_collection(collections: CollectionsApi) -> str | None:
    found = await asyncio.gather(collections.get_collection("absent"), return_exceptions=True)
    match found:
        case [NotFoundException() as error]:
            return error.data.status.error if error.data else None
        case _:
            return "there"
