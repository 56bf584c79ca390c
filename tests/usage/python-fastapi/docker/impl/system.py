"""The events of the system."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from openapi_server.apis.system_api_base import BaseSystemApi
from openapi_server.models.event_actor import EventActor
from openapi_server.models.event_message import EventMessage


class SystemApi(BaseSystemApi):
    """The system."""

    async def system_events(
        self, since: str | None, until: str | None, filters: str | None
    ) -> AsyncGenerator[EventMessage, None]:
        """Tell what happens: the method itself is the generator."""
        yield EventMessage(var_type="container", action="create", actor=EventActor(id=since))
        yield EventMessage(var_type="container", action="start")
