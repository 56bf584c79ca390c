"""Reads values of a document's schemas with their models, writes them again, and prints the differences.

roundtrips.py FOLDER PACKAGE DOCUMENT. The values are the examples of the document, and where there are none, what its types ask for:
once with all properties, and once with those that are required. Prints a line of JSON: how many values were read, and what went
wrong.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml


class Unmade(Exception):
    """Raised where no value of a schema is made: it has a pattern, refers to another file, or has no end."""


class Loader(yaml.SafeLoader):
    """Leaves dates as text, as JSON has them."""


Loader.yaml_implicit_resolvers = {
    key: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:timestamp"]
    for key, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

folder, package, path = sys.argv[1:]
sys.path.insert(0, folder)
models = importlib.import_module(f"{package}.models")
document = yaml.load(Path(path).read_text(encoding="utf-8"), Loader)
TEXTS = {
    "date": "2020-02-29",
    "date-time": "2020-02-29T12:00:00Z",
    "uuid": "00000000-0000-4000-8000-000000000001",
    "byte": "YWI=",
    "binary": None,
    "email": "a@example.com",
    "uri": "https://example.com/",
    "decimal": "1.5",
}


def resolved(schema: Any) -> dict[str, Any]:
    """Follow references within the document."""
    for _ in range(20):
        if not isinstance(schema, dict):
            raise Unmade
        if "$ref" not in schema:
            return schema
        if not schema["$ref"].startswith("#/"):
            raise Unmade
        target: Any = document
        for part in schema["$ref"][2:].split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        schema = target
    raise Unmade


def sample(schema: Any, whole: bool, depth: int = 0) -> Any:
    """Return a value of a schema."""
    schema = resolved(schema)
    if depth > 8:
        raise Unmade
    for key in ("example", "const"):
        if key in schema:
            return schema[key]
    if schema.get("examples") and isinstance(schema["examples"], list):
        return schema["examples"][0]
    if "enum" in schema:
        return schema["enum"][0]
    if "allOf" in schema:
        # A required property may be declared by any part.
        parts = [sample(part, True, depth + 1) for part in schema["allOf"]]
        own = {key: value for key, value in schema.items() if key in ("properties", "required")}
        parts += [sample({"type": "object", **own}, whole, depth + 1)] if own else []
        if len(parts) == 1:
            return parts[0]
        if not all(isinstance(part, dict) for part in parts):
            raise Unmade
        return {key: value for part in parts for key, value in part.items()}
    for key in ("oneOf", "anyOf"):
        if key in schema:
            if "discriminator" in schema or "properties" in schema:
                raise Unmade
            return sample(schema[key][0], whole, depth + 1)
    kind = schema.get("type", "object" if "properties" in schema else None)
    kind = next((one for one in kind if one != "null"), "null") if isinstance(kind, list) else kind
    if kind == "object":
        return members(schema, whole, depth)
    if kind == "array":
        return [sample(schema.get("items", {}), whole, depth + 1)] * max(1, schema.get("minItems", 1))
    if kind == "string":
        if "pattern" in schema or TEXTS.get(schema.get("format", ""), "a") is None:
            raise Unmade
        text = TEXTS.get(schema.get("format", ""), "a") or ""
        return text if schema.get("format") in TEXTS else text * max(1, schema.get("minLength", 1))
    if kind in ("integer", "number"):
        value = 1 if kind == "integer" else 1.5
        least = max(value, schema.get("minimum", value))
        return min(least, schema.get("maximum", least))
    if kind == "boolean":
        return True
    if kind is None:
        return {"any": [1]}
    raise Unmade


def members(schema: Mapping[str, Any], whole: bool, depth: int) -> dict[str, Any]:
    """Return an object."""
    value = {}
    for name, one in schema.get("properties", {}).items():
        required = name in schema.get("required", ())
        if not required and not whole:
            continue
        try:
            value[name] = sample(one, whole, depth + 1)
        except Unmade:
            if required:
                raise
    return value


def examples(node: Any) -> Any:
    """Yield the examples of bodies whose schema is a reference."""
    if isinstance(node, list):
        for each in node:
            yield from examples(each)
    elif isinstance(node, dict):
        reference = node.get("schema", {}).get("$ref", "") if isinstance(node.get("schema"), dict) else ""
        if reference.startswith("#/"):
            values = [node["example"]] if "example" in node else []
            values += [one["value"] for one in (node.get("examples") or {}).values() if isinstance(one, dict) and "value" in one]
            for value in values:
                yield reference.rpartition("/")[2], value
        for each in node.values():
            yield from examples(each)


def folded(name: str) -> str:
    """Return a name as far as schemas and classes have the same."""
    return "".join(c for c in name.casefold() if c.isalnum())


def difference(path: str, old: Any, new: Any) -> str:
    """Return the first place at which two values differ."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return next(difference(f"{path}.{key}", old[key], new[key]) for key in old if old[key] != new[key])
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return next(difference(f"{path}.{i}", a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
    return f"{path}: {json.dumps(old)[:200]} became {json.dumps(new)[:200]}"


def main() -> None:
    """Try all values."""
    classes = {folded(name): name for name in models.__all__}
    schemas = document.get("definitions") or document.get("components", {}).get("schemas", {})
    values = list(examples(document.get("paths", {})))
    for name, schema in schemas.items():
        for whole in (True, False):
            try:
                values.append((name, sample(schema, whole)))
            except (Unmade, KeyError):
                continue
    count, problems = 0, []
    for name, value in values:
        model = getattr(models, classes.get(folded(name), ""), None)
        if not isinstance(value, dict) or not hasattr(model, "from_dict"):
            continue
        count += 1
        try:
            read = {"from_dict": model.from_dict(value), "from_json": model.from_json(json.dumps(value))}
            for what, it in read.items():
                if (got := json.loads(it.to_json())) != value:
                    problems.append(difference(f"{name}.{what}()", value, got))
        except Exception as error:  # each is a problem
            problems.append(f"{name}: {type(error).__name__}: {error} of {json.dumps(value)[:300]}"[:900])
    json.dump({"count": count, "problems": problems}, sys.stdout)


main()
