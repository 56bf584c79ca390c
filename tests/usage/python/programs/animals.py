"""Users' code with alternatives: narrowing by a discriminator, members of anyOf that are not objects."""

from __future__ import annotations

from client import Box, Cage, CageDoor, CagesApi, Cat, Circle, Dog, PetsApi, Shape, Solid


def narrow_parent(pets: PetsApi) -> str:
    pet = pets.get_pet("1")
    return f"{pet.name} has {pet.lives} lives" if isinstance(pet, Cat) else pet.name


def narrow_in_switch(pets: PetsApi) -> str:
    match pets.get_pet("2"):
        case Cat(lives=lives):
            return str(lives)
        case Dog(bark=bark):
            return bark
        case _:
            return ""


def send_child(pets: PetsApi) -> None:
    pets.put_pet("2", Dog(pet_type="dog", name="Rex", bark="loud"))


def narrow_one_of(pets: PetsApi) -> list[str]:
    purchases = [purchase.actual_instance for purchase in pets.list_purchases()]
    return [pet.bark if isinstance(pet, Dog) else str(pet.lives) if isinstance(pet, Cat) else "" for pet in purchases]


def any_of_with_text(cages: CagesApi) -> float:
    cages.add_cage(Cage(shape=Shape("round"), door=CageDoor("left")))
    cage = cages.add_cage(Cage(shape=Shape(Circle(r=1)), door=CageDoor(Circle(r=0.5))))
    shape = cage.shape.actual_instance
    return len(shape) if isinstance(shape, str) else shape.r if isinstance(shape, Circle) else 0


def any_of_of_both(cages: CagesApi) -> float | None:
    # One value may fit several members.
    both = Solid.from_dict({"r": 1, "width": 2, "height": 2})
    cage = cages.add_cage(Cage(shape=Shape(Box(width=1, height=2)), solid=both))
    solid = cage.solid.actual_instance if cage.solid else None
    return solid.r if isinstance(solid, Circle) else solid.width if isinstance(solid, Box) else None
