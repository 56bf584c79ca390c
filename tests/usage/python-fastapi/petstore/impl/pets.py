"""Pets. The constructor takes what FastAPI provides, so that every method has the types of its interface."""

from __future__ import annotations

import threading
from typing import Annotated, Literal

from fastapi import BackgroundTasks, Depends, Request, Response

from openapi_server.apis.pet_api_base import BasePetApi
from openapi_server.apis.pet_api_responses import (
    AddPetResult,
    DeletePetResult,
    FindPetsByStatusResult,
    GetPetByIdResponse404,
    GetPetByIdResult,
)
from openapi_server.models.pet import Pet

from .database import Session, get_session


class PetApi(BasePetApi):
    """The pets of the shop."""

    def __init__(
        self,
        session: Annotated[Session, Depends(get_session)],
        tasks: BackgroundTasks,
        request: Request,
        response: Response,
        most: int = 20,
    ) -> None:
        self._most = most
        self._session = session
        self._tasks = tasks
        self._request = request
        self._response = response

    async def add_pet(self, pet: Pet) -> AddPetResult:
        """Add a pet."""
        assert pet.id is not None
        self._session.pets[pet.id] = pet
        self._tasks.add_task(self._session.log.append, f"welcomed {pet.name}")
        self._response.headers["Location"] = str(self._request.url_for("get_pet_by_id", petId=pet.id))
        self._response.set_cookie("last", str(pet.id), httponly=True)
        self._response.set_cookie("seen", "1")
        return pet

    def get_pet_by_id(self, petId: int) -> GetPetByIdResult:
        """Find a pet, in a thread of the pool."""
        self._response.headers["X-Thread"] = str(threading.current_thread() is not threading.main_thread())
        return self._session.pets.get(petId) or GetPetByIdResponse404()

    async def find_pets_by_status(self, status: Literal["available", "pending", "sold"]) -> FindPetsByStatusResult:
        """Find pets."""
        found = [pet for pet in self._session.pets.values() if pet.status == status]
        return found[: self._most]

    async def delete_pet(self, petId: int, api_key: str | None) -> DeletePetResult:
        """Delete a pet, which fails in many ways."""
        if petId == 13:
            raise RuntimeError("the secret of pet 13")
        del self._session.pets[petId]
        return None
