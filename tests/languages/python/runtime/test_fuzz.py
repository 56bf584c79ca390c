"""Reads generated data: only the declared errors are raised, and a value that was read is written unchanged.

FUZZ=number gives each model so many values of each kind.
"""

from __future__ import annotations

import os
from typing import Any

import pydantic
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from zoo import Animal, Cat, Category, Left, Node, Pet, Shape, Thing, Tree, Value
from zoo.base_model import dumps, to_wire
from zoo.exceptions import ApiValueError

MODELS: list[Any] = [Animal, Cat, Category, Left, Node, Pet, Shape, Thing, Tree, Value]
NAMES = sorted(
    {"x", "additional_properties", "actual_instance", "__class__", "model_fields_set", ""}
    | {field.alias or name for cls in MODELS for name, field in cls.model_fields.items()}
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(
        ["red", "cat", "dog", "circle", "square", "oval", "2020-01-02", "2020-01-02T03:04:05Z", "sold", "1.5"]
    )
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=6),
    max_leaves=30,
)


@st.composite
def fitting(draw: st.DrawFn, schema: dict[str, Any], defs: dict[str, Any], depth: int = 0) -> Any:
    """Generate a value that mostly fits a JSON schema."""
    if "$ref" in schema:
        return draw(fitting(defs[schema["$ref"].rsplit("/", 1)[1]], defs, depth))
    if draw(st.integers(0, 40)) == 0:
        return draw(JSON)
    if "anyOf" in schema:
        kinds = schema["anyOf"] if depth < 5 else schema["anyOf"][-1:]
        return draw(fitting(draw(st.sampled_from(kinds)), defs, depth + 1))
    if "enum" in schema:
        return draw(st.sampled_from([*schema["enum"], "other", 9]))
    match schema.get("type"):
        case "object" if "properties" in schema:
            value = {
                name: draw(fitting(each, defs, depth + 1))
                for name, each in schema["properties"].items()
                if name in schema.get("required", ()) or (depth < 5 and draw(st.booleans()))
            }
            for name, tags in (("petType", ["cat", "dog", "fish"]), ("kind", ["circle", "square", "oval"])):
                if name in value:
                    value[name] = draw(st.sampled_from(tags))
            return {**value, "x": draw(SCALARS)} if draw(st.integers(0, 4)) == 0 else value
        case "object":
            more = schema.get("additionalProperties")
            return draw(
                st.dictionaries(
                    st.text(max_size=3), fitting(more, defs, depth + 1) if isinstance(more, dict) else JSON, max_size=2
                )
            )
        case "array":
            return draw(st.lists(fitting(schema["items"], defs, depth + 1), max_size=3))
        case "integer":
            return draw(st.integers(1, 10))
        case "number":
            return draw(st.integers() | st.floats(allow_nan=False, allow_infinity=False))
        case "null":
            return None
        case "string" if schema.get("format") == "date":
            return draw(st.dates()).isoformat()
        case "string" if schema.get("format") == "date-time":
            return draw(st.datetimes(timezones=st.timezones())).isoformat()
        case "string":
            return draw(st.text(max_size=4) | st.sampled_from(["sold", "1.5"]))
        case _:
            return draw(JSON)


def names(value: Any, cls: Any) -> set[str]:
    return (
        set(value) & {field.alias or name for name, field in cls.model_fields.items()}
        if isinstance(value, dict)
        else set()
    )


def check(cls: Any, data: Any) -> bool:
    try:
        value = cls.from_dict(data)
    except (pydantic.ValidationError, ApiValueError) as error:
        assert len(str(error)) < 100_000
        return False
    if value is None:
        assert data is None
        return True
    wire = to_wire(value, sending=False)
    text = dumps(wire)
    again = cls.from_json(text)
    # A member that the first alternative ignored may be one that another alternative requires.
    assert again == value or cls in (Tree, Left)
    assert to_wire(again, sending=False) == wire and again.to_json() == value.to_json() == dumps(wire, spaced=True)
    plain = value.to_dict()
    if isinstance(data, dict) and isinstance(wire, dict):
        # Nothing is added, and no known member is lost.
        assert wire.keys() <= data.keys() and plain.keys() == wire.keys()
        known = type(getattr(value, "actual_instance", value))
        if hasattr(known, "model_fields"):
            assert names(data, known) - {"additional_properties"} <= wire.keys()
    repr(value), value.to_str()
    return True


EXAMPLES = int(os.environ.get("FUZZ", "25"))
CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.large_base_example]


def fuzz(cls: Any, data: st.SearchStrategy[Any]) -> int:
    """Return how many of the generated values were read."""
    read = 0

    # The same values in each run: some do not fit, and how many do would be a matter of luck.
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=CHECKS, database=None, derandomize=True)
    @given(data)
    def run(value: Any) -> None:
        nonlocal read
        read += check(cls, value)

    run()
    return read


@pytest.mark.parametrize("cls", MODELS)
def test_any_json(cls: Any) -> None:
    fuzz(cls, JSON)


@pytest.mark.parametrize("cls", MODELS)
def test_fitting_json(cls: Any) -> None:
    schema = cls.model_json_schema()
    assert fuzz(cls, fitting(schema, schema.get("$defs", {}))) > 3, "the generator should find data that fits"
