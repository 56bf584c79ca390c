"""A database in memory, and its sessions as a dependency."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

from fastapi import Request

from openapi_server.models.order import Order
from openapi_server.models.pet import Pet


@dataclass
class Database:
    """The tables, and what happened to the sessions."""

    pets: dict[int, Pet] = field(default_factory=dict[int, Pet])
    orders: dict[int, Order] = field(default_factory=dict[int, Order])
    log: list[str] = field(default_factory=list[str])


class Session:
    """A session of the database."""

    def __init__(self, database: Database) -> None:
        self.pets = database.pets
        self.orders = database.orders
        self.log = database.log


async def get_session(request: Request) -> AsyncGenerator[Session, None]:
    """Give a session, which ends after the response."""
    session = Session(request.app.state.database)
    try:
        yield session
    except Exception:
        session.log.append("rolled back")
        raise
    session.log.append("committed")
