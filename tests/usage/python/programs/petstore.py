"""From the documentation of the pet store, as a notebook has it and as a service does."""

from __future__ import annotations

import copy
import pickle
from datetime import datetime, timezone
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from client import Category, Order, Pet, PetApi, StoreApi, Tag, User, UserApi
from client.exceptions import ApiException, NotFoundException, ResponseException


def _rex() -> Pet:
    return Pet(id=10, name="Rex", category=Category(id=1, name="Dogs"), photo_urls=["a.png"], tags=[Tag(id=1, name="good")], status="available")


def add_pet(pets: PetApi) -> str:
    pet = pets.add_pet(_rex())
    return f"{pet.id} {pet.name} {pet.category.name if pet.category else None}"


def find_pets(pets: PetApi) -> list[str]:
    return [f"{pet.name}: {pet.status}" for pet in pets.find_pets_by_status(status="sold")] + [
        pet.name for pet in pets.find_pets_by_tags(tags=["good", "small"])
    ]


def change_pet(pets: PetApi) -> None:
    pet = pets.get_pet_by_id(10)
    pet.name = "Max"
    pet.tags = [*(pet.tags or []), Tag(name="new")]
    pets.update_pet(pet)
    with pytest.raises(ValidationError):
        pet.photo_urls = "a.png"  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    pets.update_pet_with_form(10, name="Max", status="sold")
    pets.delete_pet(10, api_key="key")


def upload_image(pets: PetApi, folder: Path) -> str | None:
    image = folder / "rex.png"
    image.write_bytes(b"\x89PNG")
    return pets.upload_file(10, additional_metadata="his best side", body=image).message


def order(stores: StoreApi) -> str:
    shipped = datetime(2024, 5, 1, 10, tzinfo=timezone.utc)
    placed = stores.place_order(order=Order(pet_id=10, quantity=1, ship_date=shipped, status="placed", complete=False))
    return f"{placed.id} {placed.ship_date:%Y-%m-%d}" if placed.ship_date else ""


def inventory(stores: StoreApi) -> dict[str, int]:
    return stores.get_inventory()


def log_in(users: UserApi) -> str:
    users.create_users_with_list_input(user=[User(username="jenny", first_name="Jenny", user_status=1)])
    response = users.login_user_with_http_info(username="jenny", password="se cret")
    limit = (response.headers or {})["X-Rate-Limit"]
    users.logout_user()
    return f"{response.data} {limit}"


def absent_pet(pets: PetApi) -> str:
    try:
        pets.get_pet_by_id(404)
    except NotFoundException as error:
        return f"{error.status} {error.body}"
    except ApiException:
        return "another error"
    return "there"


def unexpected_answer(pets: PetApi) -> str | None:
    with pytest.raises(ResponseException) as caught:
        pets.get_pet_by_id(10)
    assert caught.value.status == 200 and isinstance(caught.value.__cause__, ValidationError)
    return str(caught.value.errors()[0]["loc"][0])


def as_a_notebook_shows_it() -> None:
    pet = _rex()
    assert pet.to_dict()["photoUrls"] == ["a.png"] and pet.model_dump()["photo_urls"] == ["a.png"]
    assert Pet.from_dict(pet.to_dict()) == pet == Pet.from_json(pet.to_json()) == Pet.model_validate_json(pet.to_json())
    assert copy.deepcopy(pet) == pet == pickle.loads(pickle.dumps(pet)) and pet.model_copy(update={"id": 11}) != pet
    assert TypeAdapter(list[Pet]).validate_python([pet.to_dict()]) == [pet]
    schema = Pet.model_json_schema()
    assert set(schema["required"]) == {"name", "photoUrls"} and schema["properties"]["photoUrls"]["items"] == {"type": "string"}
    assert Pet.model_fields["photo_urls"].is_required() and list(Pet.model_fields)[:2] == ["id", "name"]
    # Attributes that do not exist are errors, as are misspelt arguments that are required.
    assert not hasattr(pet, "photoUrls")
    with pytest.raises(ValidationError, match="photoUrls"):
        Pet(name="Rex", photos=[])  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    assert repr(pet).startswith("Pet(id=10, name='Rex', category=Category(id=1, name='Dogs'), photo_urls=['a.png']")
