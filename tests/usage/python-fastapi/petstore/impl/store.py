"""Orders. The methods take dependencies of their own."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import BackgroundTasks, Depends, Query, Response

from openapi_server.apis.store_api_base import BaseStoreApi
from openapi_server.models.order import Order

from . import OutOfStock
from .database import Session, get_session


def get_warehouse() -> dict[str, int]:
    """Give the numbers of the items in stock."""
    return {"available": 2}


class StoreApi(BaseStoreApi):
    """The orders of the shop."""

    async def get_inventory(self, warehouse: Annotated[Any, Depends(get_warehouse)] = None) -> dict[str, int]:
        """Count what is in stock."""
        stock: dict[str, int] = warehouse
        return stock

    async def place_order(
        self,
        order: Order | None,
        session: Session = Depends(get_session),  # noqa: B008
        tasks: BackgroundTasks | None = None,
        response: Response | None = None,
        dry: Annotated[bool, Query(alias="dry-run")] = False,
    ) -> Order:
        """Place an order; `dry-run` is a parameter that the description does not have."""
        placed = order or Order(id=1)
        if placed.quantity == 0:
            raise OutOfStock
        if not dry:
            assert placed.id is not None
            assert tasks is not None
            assert response is not None
            response.status_code = 202
            session.orders[placed.id] = placed
            tasks.add_task(session.log.append, f"packed {placed.id}")
        return placed
