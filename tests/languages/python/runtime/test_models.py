"""Models: reading, writing, members that are set, discriminators, unknown members."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import Any

import pydantic
import pytest
from zoo import Animal, Cat, Category, Color, Dog, Flag, Half, Kinds, Leaf, Marked, Node, Noise, Pet, Shape, Side, Size, Tag, Thing
from zoo.base_model import decode, dumps, encode, loads, missing, to_wire
from zoo.exceptions import ApiTypeError, ApiValueError
from zoo.fields import reference, unlisted_member

FULL: dict[str, Any] = {
    "id": 1,
    "category": {"id": 2, "name": None},
    "name": "Rex",
    "photoUrls": ["a"],
    "tags": [{"name": "t"}],
    "status": "sold",
}


def errors(caught: pytest.ExceptionInfo[pydantic.ValidationError]) -> list[tuple[str, str]]:
    return [(".".join(map(str, each["loc"])), each["msg"]) for each in caught.value.errors()]


def test_reads_and_writes() -> None:
    pet = Pet.from_dict(FULL)
    assert pet is not None
    assert isinstance(pet.category, Category)
    assert isinstance(pet.tags, list) and isinstance(pet.tags[0], Tag)
    assert pet.to_dict() == FULL
    assert pet.to_json() == json.dumps(FULL)
    assert Pet.from_json(pet.to_json()) == pet
    assert "'name': 'Rex'" in pet.to_str()
    assert Pet.from_dict(None) is None and Pet.from_json("null") is None


def test_names_and_aliases() -> None:
    assert Pet(name="a", photo_urls=["b"]) == Pet(name="a", photoUrls=["b"])  # type: ignore[call-arg]
    assert Pet(name="a", photo_urls=[], category={"id": 1}).category == Category(id=1)  # type: ignore[arg-type]
    with pytest.raises(pydantic.ValidationError):
        Pet.from_dict({"name": "a", "photo_urls": []})


def test_errors_have_the_path() -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        Pet.from_dict({"name": "a", "photoUrls": [], "tags": [{"id": 1}, {"id": "x"}], "category": 5})
    assert [path for path, _ in errors(caught)] == ["category", "tags.1.id"]
    assert caught.value.title == "Pet"


def test_absent_null_and_set() -> None:
    for received in ({}, {"note": None}, {"remark": None}, {"note": "x"}):
        data = {"theColor": "red", **received}
        thing = Thing.from_dict(data)
        assert thing is not None and thing.to_dict() == data and json.loads(thing.to_json()) == data
    made = {"theColor": "red", "level": 3}
    assert Thing(the_color=Color.RED).to_dict() == made
    assert Thing(the_color=Color.RED, remark=None).to_dict() == made
    assert Thing(the_color=Color.RED, note=None).to_dict() == {**made, "note": None}
    thing = Thing(the_color=Color.RED)
    thing.note = None
    thing.remark = None
    assert thing.to_dict() == {**made, "note": None}
    thing = Thing.from_dict({"theColor": "red", "remark": "x"})
    assert thing is not None
    thing.remark = None
    assert thing.to_dict() == {"theColor": "red"}
    assert thing.level == 3


def test_changed_defaults_are_sent() -> None:
    class Labelled(Thing):
        """As a program may write it: the default can be changed in its place."""

        labels: list[str] = ["a"]

    thing = Labelled.from_dict({"theColor": "red"})
    assert thing is not None and thing.labels == ["a"]
    thing.labels.append("b")
    assert thing.to_dict() == {"theColor": "red", "labels": ["a", "b"]}
    made = Labelled(the_color=Color.RED)
    assert made.labels == ["a"] and made.to_dict() == {"theColor": "red", "level": 3, "labels": ["a"]}


def test_nested_dicts_are_as_set_by_a_program() -> None:
    pet = Pet(name="a", photo_urls=[], category={"id": None, "name": "c"})  # type: ignore[arg-type]
    assert pet.to_dict()["category"] == {"name": "c"}
    node = Node(next={"name": None})  # type: ignore[arg-type]
    assert node.to_dict() == {"next": {}}


def test_assignments_are_checked() -> None:
    pet = Pet(name="a", photo_urls=[])
    with pytest.raises(pydantic.ValidationError):
        pet.name = 5  # type: ignore[assignment]
    pet.category = {"id": 1}  # type: ignore[assignment]
    assert pet.category == Category(id=1)
    with pytest.raises(pydantic.ValidationError):
        pet.status = "lost"


@pytest.mark.parametrize("value", [1, 1.0, Decimal("1.0"), -(10**30), 1e15])
def test_integers(value: Any) -> None:
    category = Category.from_dict({"id": value})
    assert category is not None and category.id == value and type(category.id) is int


@pytest.mark.parametrize("value", ["1", True, 1.5, Decimal("1.5"), Decimal("1e999999999"), float("inf"), [], {}])
def test_not_integers(value: Any) -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        Category.from_dict({"id": value})
    assert errors(caught) == [("id", "Input should be a valid integer")]


def test_bounded_integers() -> None:
    assert Thing(the_color=Color.RED, level=4.0).level == 4  # type: ignore[arg-type]
    with pytest.raises(pydantic.ValidationError) as caught:
        Thing(the_color=Color.RED, level=11)
    assert errors(caught) == [("level", "Input should be less than or equal to 10")]


def test_numbers_keep_their_kind() -> None:
    for value in (5, 5.0, 5.5):
        thing = Thing.from_dict({"theColor": "red", "number": value})
        assert thing is not None and type(thing.number) is type(value)


def test_unlisted_values() -> None:
    data = {"theColor": "teal", "size": 7, "colors": {"a": ["red", "pink"]}}
    thing = Thing.from_dict(data)
    assert thing is not None and thing.to_dict() == data and json.loads(thing.to_json()) == data
    color = thing.the_color
    assert isinstance(color, Color) and color == "teal" and color.value == "teal" and "unlisted" in repr(color)
    assert color != Color.RED and color not in list(Color) and {color: 1}["teal"] == 1 and {"teal": 1}[color] == 1  # type: ignore[index]
    assert isinstance(thing.size, Size) and thing.size == 7 and thing.size + 1 == 8
    assert json.dumps([color, thing.size]) == '["teal", 7]'
    assert thing.colors is not None and thing.colors["a"][0] is Color.RED
    for again in (copy.copy(color), copy.deepcopy(color), pickle.loads(pickle.dumps(color))):
        assert again == color and isinstance(again, Color)
    assert pickle.loads(pickle.dumps(Color.RED)) is Color.RED is copy.deepcopy(Color.RED)
    assert pickle.loads(pickle.dumps(thing)) == thing == copy.deepcopy(thing)
    assert thing.model_dump(mode="json", by_alias=True, exclude_unset=True) == data
    with pytest.raises(ValueError, match="teal"):
        Color("teal")
    with pytest.raises(pydantic.ValidationError, match="'red', 'blue'"):
        Thing(the_color="teal")  # type: ignore[arg-type]
    assert Thing(the_color="blue").the_color is Color.BLUE  # type: ignore[arg-type]
    assert Thing(the_color=color).the_color is color
    assert Color.from_json('"red"') is Color.RED


def test_strict_responses() -> None:
    import zoo_strict

    for data in ({"theColor": "teal"}, {"theColor": "red", "size": 7}, {"theColor": "red", "shape": {"kind": "x"}}):
        with pytest.raises(pydantic.ValidationError):
            zoo_strict.Thing.from_dict(data)
    for cls in (zoo_strict.Animal, zoo_strict.Shape):
        with pytest.raises(pydantic.ValidationError, match="should be one of"):
            cls.from_dict({"petType": "fish", "kind": "fish"})


@pytest.mark.parametrize(
    "kind, data, lacking",
    [
        ("Thing", {}, ["/theColor"]),
        ("Thing", {"theColor": None, "note": None, "remark": None}, ["/theColor"]),
        ("Thing", {"theColor": "teal", "colors": {"a": ["red", None], "b": None}}, []),
        ("Animal", {"petType": "cat", "enemy": {}}, ["/enemy/petType"]),
        ("list[Thing]", [{"theColor": "red"}, {}, None], ["/1/theColor"]),
    ],
)
def test_lenient_responses(kind: str, data: Any, lacking: list[str]) -> None:
    """What lacks required members, or has null in their place, is read and stays as it was."""
    import zoo_lenient
    from zoo_lenient import base_model as lenient

    of = eval(kind, vars(zoo_lenient) | {"list": list, "Thing": zoo_lenient.Thing, "Animal": zoo_lenient.Animal})
    value = lenient.decode(of, data)
    assert lenient.missing(value) == lacking
    assert lenient.to_wire(value, sending=False) == data
    assert copy.deepcopy(value) == value == pickle.loads(pickle.dumps(value))
    for strict in (None, True) if lacking else ():
        with pytest.raises(pydantic.ValidationError):
            decode(eval(kind, {"list": list, "Thing": Thing, "Animal": Animal}), data, strict)
    with pytest.raises(pydantic.ValidationError):
        zoo_lenient.Thing()  # type: ignore[call-arg]
    with pytest.raises(pydantic.ValidationError, match="Thing"):
        zoo_lenient.Thing.from_dict({"theColor": 1})


def test_lenient_unions() -> None:
    """An alternative to which a value conforms goes first; what none of them knows stays a dict."""
    for data, name in (({"meow": 1}, "Loud"), ({"bark": None, "tail": True}, "Tailed"), ({"alien": 1}, "dict")):
        value = decode(Noise, data, strict=False)
        assert type(value.actual_instance).__name__ == name and value.to_dict() == data
    assert type(decode(Noise, {"bark": "b", "tail": True}, strict=False).actual_instance).__name__ == "Barking"


def test_lenient_reading_changes_only_what_is_refused() -> None:
    data = {"kind": "new", "a": "1", "b": "2"}
    default, lenient = (decode(Kinds, data, strict) for strict in (None, False))
    assert default == lenient and lenient.actual_instance.kind == "new" and missing(lenient) == []
    side = decode(Side, {"side": "s", "bark": "b"}, strict=False)
    assert (side.side, side.other, side.to_dict()) == ("s", None, {"side": "s", "bark": "b"})
    assert decode(Marked, {"lists": [["a", None]]}, strict=False).lists[0].actual_instance == ["a", None]
    assert decode(Thing, None, strict=False) is None and missing(Thing.model_construct()) == ["/theColor"]


def test_enums_of_each_kind() -> None:
    marked = Marked.from_dict({"flag": True, "half": 1.5})
    assert (marked.flag, marked.half, encode(marked)) == (Flag(True), Half(1.5), {"flag": True, "half": 1.5})
    assert Marked(half=2).half is Half(2) and Marked(flag=True).flag is Flag(True)
    # A default needs the class, which is imported with the first value.
    assert Marked().color is Color.RED and encode(Marked()) == {"color": "red"}
    with pytest.raises(pydantic.ValidationError):
        Marked(flag=1)  # type: ignore[arg-type]
    assert encode(decode(Marked, {"half": 0.25, "flag": False})) == {"half": 0.25, "flag": False}


def test_lenient_reading_takes_linear_time() -> None:
    def work(depth: int) -> int:
        data: dict[str, Any] = {}
        for _ in range(depth):
            data = {"noise": data, "meow": 1}
        count = 0

        def profile(frame: Any, event: str, _: Any) -> None:
            nonlocal count
            count += event == "call"

        decode(Noise, data, strict=False)
        sys.setprofile(profile)
        decode(Noise, data, strict=False)
        sys.setprofile(None)
        return count

    assert work(40) < 2.5 * work(20)


def test_json_schemas_say_what_the_description_does() -> None:
    schema = Pet.model_json_schema()
    assert schema["properties"]["status"]["description"] == "The status in the store."
    level = Thing.model_json_schema()["properties"]["level"]
    # Of several bounds, Pydantic keeps one.
    assert level["anyOf"][0] == {"type": "integer", "maximum": 10}


def test_children_by_discriminator() -> None:
    data = {"petType": "cat", "meow": "m", "enemy": {"petType": "cat"}}
    for cat in (Animal.from_dict(data), Animal.model_validate(data), decode(Animal, data), Cat.from_dict(data)):
        assert type(cat) is Cat and cat.to_dict() == data and type(cat.enemy) is Cat
    thing = Thing(the_color=Color.RED, animal={"pet_type": "dog"})  # type: ignore[arg-type]
    assert type(thing.animal) is Animal
    thing = Thing(the_color=Color.RED, animal={"petType": "dog", "bark": "b"})  # type: ignore[arg-type]
    assert type(thing.animal) is Dog and encode(thing)["animal"] == {"petType": "dog", "bark": "b"}
    assert thing.model_dump(by_alias=True)["animal"]["bark"] == "b"
    assert type(Animal(pet_type="cat")) is Animal
    assert Animal(petType="cat").to_dict() == {"petType": "cat"}  # type: ignore[call-arg]
    found = decode(list[Animal], [data, {"petType": "dog"}])
    assert [type(each) for each in found] == [Cat, Dog]
    with pytest.raises(pydantic.ValidationError):
        Animal.from_dict({"meow": "m"})
    # A child class that reads the discriminator value of another child keeps its own type.
    assert type(Cat.from_dict({"petType": "dog"})) is Cat


def test_unknown_discriminator_values_survive() -> None:
    data = {"petType": "fish", "fins": [2, {"left": None}]}
    animal = Animal.from_dict(data)
    assert animal is not None and type(animal) is Animal and animal.to_dict() == data
    assert (
        json.loads(animal.to_json())
        == data
        == encode(copy.deepcopy(animal))
        == encode(pickle.loads(pickle.dumps(animal)))
    )
    for tag in (5, [], {}, True):
        with pytest.raises(pydantic.ValidationError):
            Animal.from_dict({"petType": tag})


def test_other_members() -> None:
    data = {"x": 1, "next": {"y": [1], "additional_properties": {"z": 2}}, "leaves": {"q": {"label": "l"}}}
    node = Node.from_dict(data)
    assert node is not None and node.additional_properties == {"x": 1}
    assert node.next is not None and node.next.additional_properties == {"y": [1], "additional_properties": {"z": 2}}
    assert node.to_dict() == data and json.loads(node.to_json()) == data
    assert Node(name="a", additional_properties={"b": 1}).to_dict() == {"name": "a", "b": 1}
    assert Node(additional_properties={"name": "b"}, name="a").to_dict() == {"name": "a"}
    node.additional_properties["made"] = date(2020, 1, 2)
    assert node.to_dict()["made"] == date(2020, 1, 2) and encode(node)["made"] == "2020-01-02"
    pet = Pet.from_dict({**FULL, "unknown": 1})
    assert pet is not None and pet.to_dict() == FULL


def test_members_that_are_forbidden() -> None:
    with pytest.raises(pydantic.ValidationError, match="Unknown members are not allowed: 'x'"):
        Leaf.from_dict({"label": "a", "x": 1})
    with pytest.raises(pydantic.ValidationError) as caught:
        Node.from_dict({"leaves": {"a": {"label": "b", "parent": {"leaves": {"c": {"label": "d", "e": 1}}}}}})
    assert [path for path, _ in errors(caught)] == ["leaves.a.parent.leaves.c"]


def test_read_only_members_are_not_sent() -> None:
    thing = Thing.from_dict({"theColor": "red", "serverId": 5})
    assert thing is not None and thing.to_dict() == {"theColor": "red", "serverId": 5} == to_wire(thing, sending=False)
    assert encode(thing) == {"theColor": "red"} and json.loads(thing.to_json())["serverId"] == 5


def test_dates() -> None:
    naive = datetime(2020, 1, 2, 3, 4, 5)
    thing = Thing(the_color=Color.RED, made=naive, day=date(2020, 1, 2))
    assert thing.to_dict()["made"] == naive and thing.to_dict()["day"] == date(2020, 1, 2)
    assert (
        encode(thing)["made"] == naive.astimezone().isoformat().replace("+00:00", "Z")
        and encode(thing)["day"] == "2020-01-02"
    )
    assert json.loads(thing.to_json())["made"] == "2020-01-02T03:04:05"
    aware = naive.replace(tzinfo=timezone.utc)
    assert encode([aware]) == ["2020-01-02T03:04:05Z"]
    import zoo_refuse.base_model
    import zoo_utc.base_model

    assert zoo_utc.base_model.encode(naive) == "2020-01-02T03:04:05Z"
    with pytest.raises(ValueError, match="has no time zone. Add one") as caught:
        zoo_refuse.base_model.encode({"a": naive})
    assert type(caught.value).__name__ == "ApiValueError"
    assert zoo_refuse.base_model.encode(aware) == "2020-01-02T03:04:05Z"
    assert zoo_refuse.Thing(the_color="red", made=naive).to_dict()["made"] == naive


def test_decimals() -> None:
    text = '{"theColor": "red", "price": 1.10000000000000000000000000001, "level": 3}'
    import zoo_decimals.base_model

    thing = zoo_decimals.Thing.from_json(text)
    assert thing is not None and thing.to_json() == text
    assert dumps({"a": [Decimal("1.10"), "é", None, {}, []], "b": {"c": Decimal("1E+2")}}) == (
        '{"a":[1.10,"\\u00e9",null,{},[]],"b":{"c":1E+2}}'
    )
    made = zoo_decimals.Thing(the_color="red", price=Decimal("0.10"))
    assert zoo_decimals.base_model.encode(made)["price"] == Decimal("0.10")
    for number in (Decimal("NaN"), Decimal("Infinity"), float("nan"), float("-inf")):
        with pytest.raises(ApiValueError, match="JSON has no number"):
            encode([number])


def test_text() -> None:
    import zoo_utc.base_model

    assert dumps("é") == '"\\u00e9"' and zoo_utc.base_model.dumps({"é": "é"}) == '{"é":"é"}'
    for text in ("NaN", "[Infinity]", "{", ""):
        with pytest.raises(ValueError):
            loads(text)


def test_values_of_programs() -> None:
    from uuid import UUID

    given = {
        Color.RED: [Color.BLUE, Size.NUMBER_1, (1, 2), {3}, b"ab", UUID(int=5), pydantic.SecretStr("s")],
        5: True,
        date(2020, 1, 2): unlisted_member(Color, "pink"),
    }
    expected = {
        "red": ["blue", 1, [1, 2], [3], "YWI=", "00000000-0000-0000-0000-000000000005", "s"],
        "5": True,
        "2020-01-02": "pink",
    }
    assert encode(given) == expected and json.loads(dumps(encode(given))) == expected
    with pytest.raises(ApiTypeError, match="object"):
        encode([object()])


def test_pydantic_is_as_usual() -> None:
    pet = Pet.from_dict(FULL)
    assert pet is not None
    assert pet.model_dump(by_alias=True, exclude_unset=True) == FULL
    assert json.loads(pet.model_dump_json(by_alias=True, exclude_unset=True)) == FULL
    assert Pet.model_validate_json(json.dumps(FULL)) == pet == Pet.model_validate(FULL)
    assert pet.model_copy(update={"name": "b"}).to_dict() == {**FULL, "name": "b"}
    assert pet.model_dump(include={"category": {"id"}}) == {"category": {"id": 2}}
    assert pickle.loads(pickle.dumps(pet)) == pet == copy.copy(pet) == copy.deepcopy(pet)
    assert pickle.loads(pickle.dumps(pet)).to_dict() == FULL
    assert pet != Pet(name="Rex", photo_urls=[]) and pet != Tag()
    made = Pet.model_construct(name="x", photo_urls=[], category=Category.model_construct(id=1))
    assert made.to_dict() == {"name": "x", "photoUrls": [], "category": {"id": 1}}
    assert made.model_dump(exclude_none=True) == {"name": "x", "photo_urls": [], "category": {"id": 1}}
    with pytest.raises(TypeError):
        hash(pet)


def test_subclasses_of_programs() -> None:
    class Own(Pet):
        extra: str | None = None

        def to_dict(self) -> dict[str, Any]:
            return {"own": True, **super().to_dict()}

    own = Own.from_dict({**FULL, "extra": "e"})
    assert isinstance(own, Own) and own.extra == "e" and own.to_dict() == {"own": True, **FULL, "extra": "e"}


@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_json_schemas(mode: Any) -> None:
    schema = Node.model_json_schema(mode=mode)
    assert schema["$defs"].keys() == {"Node", "Leaf"}
    assert schema["$defs"]["Leaf"]["properties"]["parent"]["anyOf"][0] == {"$ref": "#/$defs/Node"}
    schema = Thing.model_json_schema(mode=mode)
    assert schema["properties"]["level"]["anyOf"][0]["type"] == "integer"
    assert schema["$defs"]["Color"]["enum"] == ["red", "blue"]
    assert schema["$defs"]["Shape"]["anyOf"] == [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]
    text = json.dumps(schema)
    for each in schema["$defs"]:
        assert f'"#/$defs/{each}"' in text
    schema = pydantic.TypeAdapter(list[Pet | Shape]).json_schema(mode=mode)
    assert schema["$defs"].keys() == {"Category", "Tag", "Pet", "Circle", "Square", "Shape"}


def test_json_schemas_of_long_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    import types

    from zoo.base_model import BaseModel

    for i in range(120):
        name = f"zoo.models.chain_{i}"
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
        fields = {"__module__": name, "__annotations__": {"next": reference(f"chain_{(i + 1) % 120}", "Chain") | None}}
        sys.modules[name].Chain = type("Chain", (BaseModel,), {**fields, "next": None})  # type: ignore[attr-defined]
    schema = reference("chain_0", "Chain").target.model_json_schema()
    assert len(schema["$defs"]) == 120


def test_types_of_responses() -> None:
    """Types of responses have the classes themselves."""
    from typing import Annotated, Literal, Optional, Union

    kinds = [
        (Color, "pink"),
        (list[Color], ["pink"]),
        (dict[str, list[Size]], {"a": [7]}),
        (Color | None, "pink"),
        (Optional[Color], "pink"),
        (Union[Size, Color], "pink"),
        (Annotated[list[Color], pydantic.Field(min_length=1)], ["pink"]),
        (list[Literal["pink"]], ["pink"]),
        (list[Color | Pet], ["pink"]),
    ]
    for kind, value in kinds:
        assert decode(kind, value) == value == decode(kind, value)
    assert decode(Color, "red") is Color.RED
    for kind, wrong in ((Color, 5), (list[Color], [None]), (Annotated[list[Color], pydantic.Field(min_length=1)], [])):
        with pytest.raises(pydantic.ValidationError):
            decode(kind, wrong)


def test_models_that_are_types(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    import types

    module = types.ModuleType("zoo.models.names")
    module.Names = list[str]  # type: ignore[attr-defined]
    module.Maybe = reference("color", "Color") | None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "zoo.models.names", module)
    assert decode(reference("names", "Names"), ["a"]) == ["a"]
    assert decode(list[reference("names", "Maybe")], ["pink", None]) == ["pink", None]  # type: ignore[misc]
    with pytest.raises(pydantic.ValidationError):
        decode(reference("names", "Names"), [5])


def test_references_in_types() -> None:
    pet, color = reference("pet", "Pet"), reference("color", "Color")
    assert decode(list[pet] | None, [FULL])[0].to_dict() == FULL
    assert decode(dict[str, color | pet], {"a": "red", "b": FULL})["a"] is Color.RED
    assert decode(pet, FULL) == Pet.from_dict(FULL) == decode(Pet, FULL)
    assert decode(None | pet, None) is None
    assert reference("pet", "Pet") is pet and pickle.loads(pickle.dumps(pet)) is pet and repr(pet) == "Pet"
    assert pet(name="a", photo_urls=[]) == Pet(name="a", photo_urls=[])
    from typing import Annotated, Optional

    assert decode(Optional[Annotated[pet, pydantic.Field(description="x")]], None) is None
    assert decode(Annotated[list[pet], pydantic.Field(max_length=1)], [FULL])[0].name == "Rex"
    assert isinstance(decode(reference("shape", "Shape"), {"kind": "circle"}), Shape)
