"""Wrappers of oneOf and anyOf: the choice of an alternative, and the value that is sent."""

from __future__ import annotations

import copy
import datetime
import json
import pickle
from typing import Any

import pydantic
import pytest
from zoo import Category, Circle, Left, Right, Shape, Signed, Square, Thing, Tree, Value
from zoo.base_model import encode


def test_by_discriminator() -> None:
    data = {"kind": "circle", "radius": 1.5}
    shape = Shape.from_dict(data)
    assert type(shape.actual_instance) is Circle
    assert shape.to_dict() == data == encode(shape) and shape.to_json() == json.dumps(data)
    assert Shape.from_json(json.dumps(data)) == shape == Shape(Circle(kind="circle", radius=1.5))
    assert shape == Shape(actual_instance=data) == Shape(data) == Shape(shape)
    assert repr(shape) == "Shape(actual_instance=Circle(kind='circle', radius=1.5))"
    assert "'radius': 1.5" in shape.to_str()
    assert shape.one_of_schemas == {"Circle", "Square"}
    # The discriminator decides, even if another would fit.
    with pytest.raises(pydantic.ValidationError) as caught:
        Shape.from_dict({"kind": "square", "side": "x", "radius": 1})
    assert caught.value.errors()[0]["loc"][0] == "side"


def test_in_models() -> None:
    data: dict[str, Any] = {
        "theColor": "red",
        "shape": {"kind": "square"},
        "shapes": [{"kind": "circle"}],
        "value": None,
    }
    thing = Thing.from_dict(data)
    assert thing is not None and thing.to_dict() == data == json.loads(thing.to_json())
    assert type(thing.shape) is Shape and type(thing.shape.actual_instance) is Square
    assert thing.value is None
    thing.shape = Circle(kind="circle")  # type: ignore[assignment]
    assert type(thing.shape) is Shape and thing.to_dict()["shape"] == {"kind": "circle"}
    assert thing.model_dump(by_alias=True, exclude_unset=True) == {
        **data,
        "shape": {"kind": "circle"},
    }
    with pytest.raises(pydantic.ValidationError) as caught:
        Thing.from_dict(
            {
                "theColor": "red",
                "shapes": [{"kind": "circle"}, {"kind": "circle", "radius": "x"}],
            }
        )
    assert caught.value.errors()[0]["loc"][:3] == ("shapes", 1, "radius")


def test_unknown_and_missing_discriminators() -> None:
    data = {"kind": "oval", "axes": [1, 2]}
    shape = Shape.from_dict(data)
    assert shape.actual_instance == data == shape.to_dict() == encode(shape)  # type: ignore[comparison-overlap]
    with pytest.raises(pydantic.ValidationError, match="'kind' should be one of 'circle', 'square'"):
        Shape(data)
    for wrong in ({"radius": 1}, {"kind": None}, {}):
        with pytest.raises(
            pydantic.ValidationError,
            match="No alternative fits: Circle: kind: .*; Square: kind: ",
        ):
            Shape(wrong)
        assert Shape.from_dict(wrong).to_dict() == wrong  # A response may have others than those of the description.


@pytest.mark.parametrize("value", ["a", 5, ["a", "b"], [], {"id": 1}, None])
def test_scalars(value: Any) -> None:
    for wrapper in (
        Value.from_dict(value),
        Value(value),
        Value.from_json(json.dumps(value)),
        Value.model_validate(value),
    ):
        assert wrapper.to_dict() == value and json.loads(wrapper.to_json()) == value and wrapper == Value(value)
    assert isinstance(Value({"id": 1}).actual_instance, Category)


@pytest.mark.parametrize("value", [5.5, True, [1], {"id": "x"}, object()])
def test_nothing_fits(value: Any) -> None:
    with pytest.raises(
        pydantic.ValidationError,
        match=r"fits: str: .*; int: .*; list\[str\]: .*; Category: ",
    ):
        Value(value)


def test_null() -> None:
    assert Value(None).actual_instance is None and Value().actual_instance is None and Value(None).to_json() == "null"
    with pytest.raises(pydantic.ValidationError):
        Shape(None)
    with pytest.raises(pydantic.ValidationError):
        Shape.from_dict(None)  # type: ignore[arg-type]
    assert Shape().actual_instance is None


def test_assignments() -> None:
    value = Value("a")
    value.actual_instance = 5
    assert value.to_dict() == 5
    with pytest.raises(pydantic.ValidationError):
        value.actual_instance = 5.5  # type: ignore[assignment]
    value.actual_instance = {"id": 2}  # type: ignore[assignment]
    assert value.actual_instance == Category(id=2)
    with pytest.raises(ValueError, match="takes one value"):
        Value(1, 2)
    with pytest.raises(ValueError, match="takes one value"):
        Value(other=2)


def test_copies() -> None:
    shape = Shape(Circle(kind="circle", radius=1))
    for again in (
        copy.copy(shape),
        copy.deepcopy(shape),
        pickle.loads(pickle.dumps(shape)),
        shape.model_copy(deep=True),
    ):
        assert again == shape and again.to_dict() == {"kind": "circle", "radius": 1}
    assert shape.model_dump(exclude_unset=True) == {"kind": "circle", "radius": 1}
    assert json.loads(shape.model_dump_json()) == {"kind": "circle", "radius": 1}


def test_best_fit() -> None:
    assert type(Tree.from_dict({"name": "a", "onlyLeft": "x"}).actual_instance) is Left
    assert type(Tree.from_dict({"name": "a", "onlyRight": "x"}).actual_instance) is Right
    assert type(Tree({"only_right": "x"}).actual_instance) is Right
    assert type(Tree.from_dict({"name": "a"}).actual_instance) is Left
    assert type(Tree(Right(name="a")).actual_instance) is Right
    data = {
        "name": "a",
        "next": {"onlyRight": "x", "items": [{"onlyLeft": "y"}, {"onlyRight": "z"}]},
    }
    tree = Tree.from_dict(data)
    assert tree.to_dict() == data == json.loads(tree.to_json())


def test_types_by_themselves() -> None:
    """Alternatives that are no models: dates, enums, objects."""
    from datetime import date, datetime
    from typing import ClassVar

    from zoo.fields import StrictFloat, StrictInt, StrictStr, reference
    from zoo.unions import BaseModel

    color = reference("color", "Color")

    class Any1(BaseModel):
        anyof_schema_1_validator: StrictStr | None = None
        anyof_schema_2_validator: datetime | None = None
        anyof_schema_3_validator: date | None = None
        anyof_schema_4_validator: StrictInt | None = None
        anyof_schema_5_validator: StrictFloat | None = None
        anyof_schema_6_validator: color | None = None  # type: ignore[valid-type]
        anyof_schema_7_validator: dict[str, Any] | None = None
        anyof_schema_8_validator: Category | None = None
        actual_instance: Any = None
        _NULLABLE: ClassVar[frozenset[str]] = frozenset({"actual_instance"})

    Any1.model_rebuild(_types_namespace={**globals(), **locals()})
    cases = [
        ("2020-01-02", date),
        ("2020-01-02T03:04:05Z", datetime),
        ("12345", str),
        ("red", reference("color", "Color").target),
        ("pink", str),
        (5, int),
        (5.0, float),
        ({"id": 1, "more": 2}, Category),
        ({"more": 2}, dict),
        ({}, dict),
    ]
    for value, kind in cases:
        wrapper = Any1.from_dict(value)
        assert type(wrapper.actual_instance) is kind, value
        if kind is not datetime and value != {"id": 1, "more": 2}:
            assert encode(wrapper) == value


def test_members_of_several_alternatives() -> None:
    """A value of anyOf may match several alternatives: members that only one of them declares are kept."""
    data = {"name": "a", "onlyLeft": "l", "onlyRight": "r"}
    tree = Tree.from_dict(data)
    assert tree.to_dict() == data == encode(tree) == json.loads(tree.to_json())
    # A member that no alternative declares is dropped.
    assert Tree.from_dict({**data, "other": 1}).to_dict() == data
    assert Tree.from_dict({"name": "a", "onlyLeft": "l"}).to_dict() == {
        "name": "a",
        "onlyLeft": "l",
    }


def test_fields_of_alternatives_are_checked() -> None:
    value = Value("a")
    value.anyof_schema_1_validator = "x"
    value.actual_instance = value.anyof_schema_1_validator
    assert value.to_json() == '"x"'
    with pytest.raises(pydantic.ValidationError):
        value.anyof_schema_2_validator = "x"  # type: ignore[assignment]


DAY = datetime.date(2024, 1, 31)


def test_members_beside_the_alternatives() -> None:
    data = {"onlyRight": "x", "signedBy": "me", "at": "2024-01-31"}
    made = Signed(Right(onlyRight="x"), signed_by="me", at=DAY)
    for signed in (
        made,
        Signed.from_dict(data),
        Signed.from_json(json.dumps(data)),
        Signed(data),
    ):
        assert isinstance(signed.actual_instance, Right)
        assert (signed.signed_by, signed.at, signed.name) == ("me", DAY, None)
        assert signed.to_dict() == {**data, "at": DAY} and json.loads(signed.to_json()) == data
        assert signed == made
    for again in (
        copy.copy(made),
        copy.deepcopy(made),
        pickle.loads(pickle.dumps(made)),
        made.model_copy(deep=True),
    ):
        assert again == made and json.loads(again.to_json()) == data
    assert "signed_by='me'" in repr(made)
    made.signed_by, made.at = "you", None
    assert made.to_dict() == {"onlyRight": "x", "signedBy": "you"}
    made.actual_instance = Left(onlyLeft="y")
    assert made.to_dict() == {"onlyLeft": "y", "signedBy": "you"}


def test_members_beside_the_alternatives_are_checked() -> None:
    signed = Signed(Right(), signed_by="me")
    for name, value in (("signed_by", 1), ("at", "soon"), ("signed_by", None)):
        with pytest.raises(pydantic.ValidationError):
            setattr(signed, name, value)
        with pytest.raises(pydantic.ValidationError):
            Signed(Right(), **{"signed_by": "me", name: value})
    for lacking in (
        {"onlyRight": "x"},
        {"onlyRight": "x", "signedBy": 1},
        {"onlyRight": "x", "signedBy": "me", "at": 1},
    ):
        with pytest.raises(pydantic.ValidationError):
            Signed.from_dict(lacking)
    with pytest.raises(pydantic.ValidationError, match="signedBy"):
        Signed(Right(onlyRight="x"))
    assert signed.to_dict() == {"signedBy": "me"}


def test_a_member_that_an_alternative_has_as_well() -> None:
    signed = Signed(Left(name="a", onlyLeft="x"), signed_by="me")
    assert signed.name == "a" and signed.to_dict() == {
        "name": "a",
        "onlyLeft": "x",
        "signedBy": "me",
    }
    signed.name = "b"
    assert isinstance(signed.actual_instance, Left)
    assert signed.actual_instance.name == "b" and signed.to_dict()["name"] == "b"  # type: ignore[call-overload,index]


def test_members_beside_an_unknown_alternative() -> None:
    holder = pydantic.TypeAdapter(list[Signed])
    signed = Signed.from_dict({"signedBy": "me", "items": 1})
    signed.signed_by = "you"
    assert signed.to_dict() == {"signedBy": "you", "items": 1}
    assert holder.dump_python([signed], exclude_none=True) == [{"signed_by": "you", "items": 1}]


def test_dumps_have_the_members_beside() -> None:
    signed = Signed(Right(onlyRight="x"), signed_by="me", at=DAY)
    assert signed.model_dump(exclude_none=True) == {
        "signed_by": "me",
        "at": DAY,
        "only_right": "x",
    }
    assert json.loads(signed.model_dump_json(by_alias=True, exclude_unset=True)) == {
        "signedBy": "me",
        "at": "2024-01-31",
        "onlyRight": "x",
    }
    holder = pydantic.TypeAdapter(list[Signed])
    text = holder.dump_json([signed], by_alias=True)
    assert holder.validate_json(text) == [signed]
    described = holder.json_schema()
    assert any("signedBy" in each.get("properties", {}) for each in described["$defs"].values())
